"""Bookings made for tests: a line each, with the tags they would have."""

from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from itertools import count

from kontowerk.analysis.calendar import day_in_month, following, month_of
from kontowerk.analysis.contracts.build import find_contracts
from kontowerk.analysis.entries import read_entries
from kontowerk.analysis.model import Contract, OwnedProduct, PartnerFact
from kontowerk.analysis.person import Person
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.model import Booking, Tagged, TagStage

GIRO = OwnedProduct("giro", ProductKind.CHECKING)
Line = tuple[Booking, Tagged]
_numbers = count(1)


def paid(
    day: date | str,
    amount: str | int | Decimal,
    name: str = "",
    category: str = "OTHER_SPENDING",
    *,
    partner: str = "UNKNOWN",
    insurance: str = "UNRELATED_OTHER",
    purpose: str = "",
    iban: str = "",
    mandate: str = "",
    creditor: str = "DE98ZZZ09999999999",
    text: str = "",
    code: str = "",
    product: str = "giro",
    currency: str = "EUR",
) -> Line:
    booking = Booking(
        id=f"b{next(_numbers):06}",
        product=product,
        amount=Decimal(amount),
        booked_on=day if isinstance(day, date) else date.fromisoformat(day),
        purpose=purpose,
        booking_text=text,
        transaction_code=code,
        name=name,
        iban=iban,
        creditor_id=creditor if mandate else "",
        mandate_id=mandate,
        currency=currency,
    )
    return booking, Tagged(category, insurance, partner, "PRIVATE", 0.9, TagStage.MODEL, "model")


def monthly(
    first: str, times: int, amount: str | int, name: str, category: str, **more: str
) -> list[Line]:
    """Pay on the same day of so many months, or on the next banking day."""
    start = date.fromisoformat(first)
    month = month_of(start.toordinal())
    days = [following(day_in_month(month + it, start.day)) for it in range(times)]
    return [paid(date.fromordinal(it), amount, name, category, **more) for it in days]


def every(
    days: int, first: str, times: int, amount: str | int, name: str, category: str, **more: str
) -> list[Line]:
    start = date.fromisoformat(first)
    return [
        paid(start + timedelta(days=days * it), amount, name, category, **more)
        for it in range(times)
    ]


def contracts_of(
    lines: Iterable[Line],
    today: str,
    *,
    products: Iterable[OwnedProduct] = (GIRO,),
    facts: dict[str, PartnerFact] | None = None,
) -> list[Contract]:
    entries = read_entries(lines).entries
    return find_contracts(entries, products, date.fromisoformat(today), facts or {})


def only(found: list[Contract]) -> Contract:
    assert len(found) == 1, [it.key for it in found]
    return found[0]


def person_of(
    lines: Iterable[Line],
    today: str,
    *,
    products: Iterable[OwnedProduct] = (GIRO,),
) -> Person:
    entries = read_entries(lines).entries
    day = date.fromisoformat(today)
    known = list(products)
    return Person(entries, find_contracts(entries, known, day), known, day.toordinal())
