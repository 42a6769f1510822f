"""Households as tagging meets them, and every booking beside its truth."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from households.household import households
from households.model import Dials, Household, Observed, Pool, Truth
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.model import Booking, TagContext, Tagged
from kontowerk.tagging.shape import fold

DIALS: Final = Dials()


class Tagger(Protocol):
    """What is measured: the real classifier, or one that knows nothing."""

    def tag(self, bookings: Sequence[Booking], context: TagContext) -> list[Tagged]: ...


@dataclass(frozen=True, slots=True)
class Judged:
    """A booking, what is true of it, and what was said."""

    seen: Observed
    truth: Truth
    said: Tagged

    @property
    def right(self) -> bool:
        return self.said.category == self.truth.category


def bookings_of(home: Household) -> list[Booking]:
    """Return the bookings of a household as tagging reads them."""
    return [_booking(it) for it in home.bookings]


def context_of(home: Household) -> TagContext:
    """Return what the ledger would know of a household."""
    kinds: dict[int | str, ProductKind] = {it.key: ProductKind(it.kind) for it in home.accounts}
    return TagContext(
        own_ibans={it.iban: ProductKind(it.kind) for it in home.accounts},
        own_names=frozenset(fold(it) for it in home.holders),
        kinds=kinds,
    )


def judged(homes: Iterable[Household], tagger: Tagger) -> Iterator[list[Judged]]:
    """Tag households, one list of rows per user."""
    for home in homes:
        said = tagger.tag(bookings_of(home), context_of(home))
        pairs = zip(home.bookings, said, strict=True)
        yield [Judged(seen, seen.truth, tagged) for seen, tagged in pairs]


def pool_of(pool: Pool, users: int, dials: Dials = DIALS) -> Iterator[Household]:
    """Return the households of a pool; always the same ones."""
    return households(pool, users, dials=dials)


def _booking(seen: Observed) -> Booking:
    return Booking(
        id=seen.id,
        product=seen.account,
        amount=seen.amount,
        booked_on=seen.booked_on,
        purpose=seen.purpose,
        booking_text=seen.booking_text,
        transaction_code=seen.code,
        name=seen.name,
        iban=seen.iban,
        ultimate_name=seen.ultimate,
        creditor_id=seen.creditor_id,
        mandate_id=seen.mandate_id,
    )
