"""Names of products and bookings: decided from what they are, the same on every fetch.

Spec: BankProduct (id), Transaction (id, hash); OP-080, OP-087.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from typing import Final
from uuid import UUID

from kontowerk.connectors.snapshot import FetchedProduct, ProductKind
from kontowerk.ledger import model
from kontowerk.ledger.model import CARDS, ProductPart

_IBAN: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_OCCURRENCE_BITS: Final = 12
_DAY_SHIFT: Final = 104  # the day stands in the first 24 of 128 bits
_BELOW_DAY: Final = (1 << _DAY_SHIFT) - 1

MOST_EQUAL: Final = 1 << _OCCURRENCE_BITS
FIRST_ID: Final = UUID(int=0)
LAST_ID: Final = UUID(int=(1 << 128) - 1)


# Bookings --------------------------------------------------------------------------------


def transaction_id(booked_on: date, key: bytes, content: bytes, occurrence: int) -> UUID:
    """Make a date-led UUIDv8 of a content; `occurrence` numbers truly equal bookings from 0."""
    return with_occurrence(content_number(booked_on, key, content), occurrence)


def content_number(booked_on: date, key: bytes, content: bytes) -> int:
    """Return what the ids of truly equal bookings share: day, version and keyed hash."""
    digest = int.from_bytes(blake2b(content, key=key, digest_size=16).digest()) >> 42  # 86 bits
    a = booked_on.toordinal() << 24 | digest >> 62  # 48 bits: day (24), hash (24)
    b = digest >> 50 & 0xFFF  # 12 bits: hash
    c = digest & (1 << 50) - 1  # 50 bits: hash; the occurrence takes the last 12
    return a << 68 | 8 << 64 | b << 52 | 2 << 50 | c


def content_of(transaction_id: UUID) -> int:
    """Return what ids of truly equal bookings share: all but the occurrence."""
    return transaction_id.int >> _OCCURRENCE_BITS


def with_occurrence(content: int, occurrence: int) -> UUID:
    """Return the id of a content's n-th occurrence."""
    if not 0 <= occurrence < MOST_EQUAL:
        message = "too many equal bookings on one day"
        raise ValueError(message)
    return UUID(int=content << _OCCURRENCE_BITS | occurrence)


def without_day(transaction_id: UUID) -> int:
    """Return an id without its day."""
    return transaction_id.int & _BELOW_DAY


def id_range(first: date | None, last: date | None) -> tuple[UUID, UUID]:
    """Return the smallest and the largest id a booking of these days can have."""
    low = FIRST_ID if first is None else UUID(int=first.toordinal() << _DAY_SHIFT)
    high = LAST_ID if last is None else UUID(int=last.toordinal() << _DAY_SHIFT | _BELOW_DAY)
    return low, high


# Products --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnownProduct:
    """A product that has its name already."""

    product_id: str
    kind: ProductKind
    currency: str | None
    account_number: str | None
    bank_code: str | None


def product_id(provider_id: UUID, product: FetchedProduct) -> str:
    """Return the name of a product that stands alone: its IBAN, or else an opaque one."""
    return _iban(product) or _opaque(provider_id, product)


def name_products(
    provider_id: UUID, products: Sequence[FetchedProduct], known: Sequence[KnownProduct]
) -> list[str]:
    """Name the products of one access; no two share a name, and no name changes.

    An IBAN may stand on several products, such as a depot and its account. It names the one that
    has it already, or else the account; the others get an opaque name. A product that once came
    without its IBAN, or comes without it now, is found by its account number.
    """
    by_id = {product.product_id: product for product in known}
    taken: set[str] = set()
    names: dict[int, str] = {}

    def give(place: int, name: str | None) -> None:
        if name is not None and name not in taken and place not in names:
            names[place] = name
            taken.add(name)

    # Who is known goes first, so that nobody new takes its name.
    finders: tuple[Callable[[FetchedProduct], str | None], ...] = (
        lambda it: name if (name := _iban(it)) and _is_same(by_id.get(name), it) else None,
        lambda it: name if (name := _opaque(provider_id, it)) in by_id else None,
        lambda it: _by_number(it, known, products),
        lambda it: name if (name := _iban(it)) not in by_id else None,
        lambda it: _opaque(provider_id, it),
    )
    order = sorted(range(len(products)), key=lambda place: _rank(products[place]))
    for find in finders:
        for place in order:
            give(place, find(products[place]))
    for place in order:  # nothing tells them apart but how many there are
        for number in range(1, len(products)):
            give(place, _opaque(provider_id, products[place], number))
    return [names[place] for place in range(len(products))]


def is_selected(name: str, selected: frozenset[str]) -> bool:
    """Say whether a product is wanted; without any choice all are (OP-058)."""
    return not selected or _compact(name) in {_compact(choice) for choice in selected}


def unknown_selection(selected: frozenset[str], names: Sequence[str]) -> tuple[str, ...]:
    """Return chosen names that no product has."""
    present = {_compact(name) for name in names}
    return tuple(sorted(choice for choice in selected if _compact(choice) not in present))


def names_at_bank(
    selected: frozenset[str], known: Sequence[model.Product]
) -> frozenset[str] | None:
    """Return the IBANs and account numbers of what is wanted; None where only all will do.

    A product that is not known yet can be asked for by its IBAN alone.
    """
    by_id = {_compact(known_product.product_id): known_product for known_product in known}
    names: set[str] = set()
    for wanted in map(_compact, selected):
        product = by_id.get(wanted)
        found = {product.iban, product.account_number} - {None} if product else set[str]()
        if _IBAN.fullmatch(wanted):
            found.add(wanted)
        if not found:
            return None
        names |= {name for name in found if name}
    return frozenset(names) or None


def expected_parts(kind: ProductKind) -> frozenset[ProductPart]:
    """Say which parts a product of this kind normally has."""
    if kind is ProductKind.DEPOT:
        return frozenset({ProductPart.POSITIONS})
    return frozenset({ProductPart.BALANCE, ProductPart.TRANSACTIONS})


def _compact(text: str) -> str:
    return "".join(text.split()).upper()


def _iban(product: FetchedProduct) -> str | None:
    found = _compact(product.iban or "")
    return found if _IBAN.fullmatch(found) else None


def _opaque(provider_id: UUID, product: FetchedProduct, number: int = 0) -> str:
    # Not the kind, which partly comes from the label, and a bank may reword that.
    parts = (
        *(_family(product.kind), product.bank_code, product.account_number, product.sub_account),
        *(product.currency, None if product.account_number else product.iban),
        None if product.account_number or product.iban else product.label,
        str(number),
    )
    content = "\x1f".join(part or "" for part in parts).encode("utf-8", "surrogatepass")
    digest = int.from_bytes(blake2b(content, key=provider_id.bytes, digest_size=16).digest())
    body = digest & ~(0xF << 76 | 0x3 << 62)
    return str(UUID(int=body | 8 << 76 | 2 << 62))


def _family(kind: ProductKind) -> str:
    if kind is ProductKind.DEPOT:
        return "depot"
    return "card" if kind in CARDS else "account"


def _is_same(known: KnownProduct | None, product: FetchedProduct) -> bool:
    return (
        known is not None
        and _family(known.kind) == _family(product.kind)
        and (known.currency or product.currency) == (product.currency or known.currency)
    )


def _by_number(
    product: FetchedProduct, known: Sequence[KnownProduct], products: Sequence[FetchedProduct]
) -> str | None:
    """Find a product by its account number, where that is not ambiguous."""
    if product.account_number is None:
        return None
    number = product.account_number, product.bank_code, _family(product.kind)
    found = [
        known_product
        for known_product in known
        if (known_product.account_number, known_product.bank_code, _family(known_product.kind))
        == number
    ]
    rivals = [
        rival
        for rival in products
        if (rival.account_number, rival.bank_code, _family(rival.kind)) == number
    ]
    if len(found) != 1 or len(rivals) != 1 or not _is_same(found[0], product):
        return None
    other_iban = _IBAN.fullmatch(found[0].product_id) and _iban(product) is not None
    return None if other_iban else found[0].product_id


def _rank(product: FetchedProduct) -> tuple[str, ...]:
    texts = (product.currency, product.bank_code, product.account_number, product.sub_account)
    return (_family(product.kind), *(text or "" for text in texts), product.kind, product.label)
