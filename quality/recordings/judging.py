"""What was expected and what was found, difference by difference."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, cast

from kontowerk.connectors.snapshot import Transaction


@dataclass(slots=True)
class Verdict:
    """The differences of one recording: those that count, and those of a closer look."""

    name: str
    reasons: list[str] = field(default_factory=list[str])
    closer: list[str] = field(default_factory=list[str])
    looked: int = 0  # how many details a closer look has compared

    @property
    def understood(self) -> bool:
        return not self.reasons

    def check(self, what: str, wanted: object, found: object) -> None:
        """Compare something that decides."""
        if wanted != found:
            self.reasons.append(f"{what}: expected {wanted!r}, found {found!r}")

    def must(self, what: str, *, holds: bool) -> None:
        if not holds:
            self.reasons.append(f"{what}: not so")

    def must_not(self, what: str, *, holds: bool) -> None:
        if holds:
            self.reasons.append(f"{what}: it does")

    def see(self, what: str, *, holds: bool) -> None:
        """Note whether a detail was found."""
        self.looked += 1
        if not holds:
            self.closer.append(f"{what}: not found")

    def look(self, what: str, wanted: object, found: object) -> None:
        """Compare a detail."""
        self.looked += 1
        if wanted != found:
            self.closer.append(f"{what}: expected {wanted!r}, found {found!r}")


def part(values: dict[str, Any] | None, key: str) -> dict[str, Any]:
    """Return a part of a recording; empty where it has none."""
    return cast("dict[str, Any]", (values or {}).get(key) or {})


def parts(values: dict[str, Any] | None, key: str) -> list[Any]:
    """Return a list of a recording; empty where it has none."""
    return cast("list[Any]", (values or {}).get(key) or [])


def sums_of(bookings: Iterable[Transaction]) -> dict[str, Decimal]:
    totals: Counter[str] = Counter()
    for booking in bookings:
        totals[booking.amount.currency] += booking.amount.amount  # type: ignore[assignment] # decimals count, too
    return {currency: Decimal(total) for currency, total in totals.items()}


def decimals(sums: dict[str, Any] | None) -> dict[str, Decimal]:
    return {currency: Decimal(str(total)) for currency, total in (sums or {}).items()}


def span(days: Iterable[date | None]) -> list[str]:
    given = sorted(day for day in days if day is not None)
    return [given[0].isoformat(), given[-1].isoformat()] if given else []


def check_bookings(
    verdict: Verdict, wanted: dict[str, Any], found: Sequence[Transaction], what: str = "bookings"
) -> None:
    """Compare count, sums and days; samples are a closer look."""
    count = wanted.get("count", wanted.get("entries"))
    if count is not None:
        verdict.check(f"{what}, count", count, len(found))
    if wanted.get("sums") is not None:
        ours = sums_of(found)
        theirs = decimals(wanted["sums"])
        empty = {c: Decimal(0) for c in theirs.keys() | ours.keys()}
        verdict.check(f"{what}, sums", empty | theirs, empty | ours)
    check_days(verdict, wanted, found, what)
    for sample in parts(wanted, "samples"):
        look_at(verdict, sample, found)


def check_days(
    verdict: Verdict, wanted: dict[str, Any], found: Sequence[Transaction], what: str
) -> None:
    """Compare the first and the last day; days that are not given are not compared."""
    booked, value = wanted.get("booked"), wanted.get("value")
    if booked:
        verdict.check(f"{what}, booked", list(booked), span(one.booked_on for one in found))
    if value:
        days = span(one.value_on or one.booked_on for one in found)
        verdict.check(f"{what}, value", list(value), days)


def look_at(verdict: Verdict, sample: dict[str, Any], found: Sequence[Transaction]) -> None:
    """Find a booking of a sample among those of its amount."""
    amount = Decimal(str(sample["amount"])) if sample.get("amount") is not None else None
    rows = [one for one in found if amount is None or one.amount.amount == amount]
    verdict.looked += 1
    if not any(_fits(sample, row) for row in rows):
        asked = {key: value for key, value in sample.items() if key != "index"}
        shown = [_shown(row, asked) for row in rows[:3]]
        verdict.closer.append(f"sample {asked}: found {shown}")


_FIELDS = {
    "iban": "counterparty_iban",
    "end_to_end_id": "end_to_end_id",
    "endToEndId": "end_to_end_id",
    "mandateId": "mandate_id",
    "mandate_id": "mandate_id",
    "creditorId": "creditor_id",
    "booking_text": "booking_text",
    "counterparty_contains": "counterparty_name",
    "purpose_contains": "purpose",
}


def _fits(sample: dict[str, Any], row: Transaction) -> bool:
    for key, attribute in _FIELDS.items():
        wanted = sample.get(key)
        if wanted is None:
            continue
        text = str(getattr(row, attribute) or "")
        if key.endswith("_contains"):
            if _squeezed(str(wanted)) not in _squeezed(text):
                return False
        elif _squeezed(text) != _squeezed(str(wanted)):
            return False
    days = (("booked", row.booked_on), ("value", row.value_on or row.booked_on))
    return all(sample.get(key) in {None, day.isoformat()} for key, day in days)


def _shown(row: Transaction, asked: dict[str, Any]) -> dict[str, object]:
    return {key: getattr(row, _FIELDS[key]) for key in asked if key in _FIELDS}


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()
