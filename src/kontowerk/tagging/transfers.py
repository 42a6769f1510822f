"""Money that a person moves between accounts of their own; pure."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.ledger.model import CARDS
from kontowerk.tagging.model import Booking, TagContext

_SAVINGS: Final = frozenset(
    {
        *(ProductKind.SAVINGS, ProductKind.CALL_MONEY, ProductKind.FIXED_TERM),
        *(ProductKind.HOME_SAVINGS, ProductKind.DEPOT),
    }
)
# Three banking days may be five of the calendar.
APART: Final = timedelta(days=5)
_LETTERS: Final = 3  # of a word two names have to share


class Transfer(NamedTuple):
    """An item of the categories tree, and how it was found."""

    item: str
    rule: str


def item_between(one: ProductKind | None, other: ProductKind | None) -> str:
    """Name what moving money between two kinds of products is."""
    kinds = {one, other}
    if kinds & CARDS:
        return "TRANSFER_CARDSETTLEMENT"
    return "TRANSFER_SAVINGS" if kinds & _SAVINGS else "TRANSFER_OWNACCOUNT"


def by_owner(booking: Booking, iban: str, name: str, context: TagContext) -> Transfer | None:
    """See whether the other side is the person too; `iban` compact, `name` folded."""
    kind = context.own_ibans.get(iban) if iban else None
    if kind is ProductKind.LOAN:
        return None  # paying a loan back is spending, also in the person's own name
    if kind is not None:
        item = item_between(kind, context.kinds.get(booking.product))
        return Transfer(item, "transfer.iban")
    if name in context.own_names and name != " ":
        return Transfer("TRANSFER_OTHER", "transfer.name")
    return None


def pairs(
    bookings: Sequence[Booking], names: Sequence[str], open_ones: Sequence[int], context: TagContext
) -> dict[int, Transfer]:
    """Pair what left one product and arrived on another.

    `open_ones` are the places of bookings that nothing else explains. Each is used once, the
    nearest days first; the names of the two sides must not speak against it.
    """
    by_amount: defaultdict[object, list[int]] = defaultdict(list)
    for place in open_ones:
        if bookings[place].amount > 0:
            by_amount[bookings[place].amount].append(place)
    found: dict[int, Transfer] = {}
    candidates = [
        (abs(bookings[open_one].booked_on - bookings[other].booked_on), open_one, other)
        for open_one in open_ones
        if bookings[open_one].amount < 0
        for other in by_amount.get(-bookings[open_one].amount, ())
        if _may_pair(bookings[open_one], bookings[other], names[open_one], names[other])
    ]
    for _, candidate, other in sorted(candidates):
        if candidate not in found and other not in found:
            kinds = (context.kinds.get(bookings[side].product) for side in (candidate, other))
            transfer = Transfer(item_between(*kinds), "transfer.pair")
            found[candidate] = found[other] = transfer
    return found


def _may_pair(one: Booking, other: Booking, name: str, other_name: str) -> bool:
    if one.product == other.product or one.currency != other.currency:
        return False
    if abs(one.booked_on - other.booked_on) > APART:
        return False
    words = {word for word in name.split() if len(word) >= _LETTERS}
    other_words = {word for word in other_name.split() if len(word) >= _LETTERS}
    # Each side shows the owner of the other; a side without a name says nothing.
    return not words or not other_words or bool(words & other_words)
