"""What the interface answers, in few English words, each with its evidence.

Amounts are texts of exact digits. Account numbers are cut to their last four digits: an assistant
can tell accounts apart and needs no more.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from kontowerk.assistant import wire

_SHOWN_DIGITS: Final = 4
_LONGEST: Final = 400  # characters of a text that somebody else wrote
_LATEST: Final = 3  # bookings named as evidence of a contract
_CATEGORIES: Final = "CATEGORIES"
_EURO: Final = "EUR"


@dataclass(frozen=True)
class AccountLine:
    """An account; `ends_with` names it in other questions."""

    name: str
    kind: str
    bank: str
    ends_with: str
    balance: str | None
    currency: str
    as_of: str | None


@dataclass(frozen=True)
class BookingLine:
    """A booking; purpose and counterparty are texts of strangers."""

    id: str
    account: str
    day: str
    amount: str
    currency: str
    counterparty: str
    purpose: str
    category: str | None


@dataclass(frozen=True)
class TagReason:
    """Why a booking has a tag."""

    tree: str
    item: str
    sureness: str
    reason: str


@dataclass(frozen=True)
class ContractLine:
    """A regular payment; `bookings` counts those it was found from, `evidence` names the latest."""

    partner: str
    category: str
    status: str
    next_amount: str | None
    next_day: str | None
    since: str
    bookings: int
    evidence: list[str]


def account(product: wire.ProductRow) -> AccountLine:
    """Return an account without its number."""
    number = product.iban or product.number or product.id
    return AccountLine(
        name=_plain(product.name),
        kind=product.kind,
        bank=_plain(product.bank),
        ends_with=number[-_SHOWN_DIGITS:],
        balance=_amount(product.balance),
        currency=product.currency or _EURO,
        as_of=product.balance_at,
    )


def bookings(rows: Iterable[wire.BookingRow], of: AccountLine) -> Iterator[BookingLine]:
    """Return the bookings of an account."""
    for row in rows:
        yield BookingLine(
            id=row.id,
            account=of.ends_with,
            day=row.booked_at[:10],
            amount=f"{row.amount:.2f}",
            currency=row.currency or of.currency,
            counterparty=_plain(row.counterparty),
            purpose=_plain(row.purpose),
            category=_category(row.tags),
        )


def sums(lines: Iterable[BookingLine]) -> dict[str, str]:
    """Add up amounts, each currency for itself."""
    totals = dict[str, Decimal]()
    for line in lines:
        totals[line.currency] = totals.get(line.currency, Decimal(0)) + Decimal(line.amount)
    return {currency: str(total) for currency, total in totals.items()}


def reasons(row: wire.BookingRow) -> list[TagReason]:
    """Return why a booking has its tags."""
    return [
        TagReason(
            tree=tag.tag_tree_item.tag_tree.system_name,
            item=tag.tag_tree_item.system_name,
            sureness=str(tag.details.confidence_level or ""),
            reason=_plain(tag.details.explain.sentence),
        )
        for tag in row.tags
    ]


def contract(row: wire.ContractRow) -> ContractLine:
    """Return a regular payment or income."""
    return ContractLine(
        partner=_plain(row.details.counterparty_name),
        category=row.tag_tree_item.system_name,
        status=row.details.status,
        next_amount=_amount(row.details.amount_next),
        next_day=row.details.date_next,
        since=row.details.date_first,
        bookings=len(row.details.transaction_ids),
        evidence=row.details.transaction_ids[-_LATEST:],
    )


def money_left(answer: wire.MoneyLeftRow) -> dict[str, str]:
    """Return the figures of disposable money by their names."""
    return {
        name: str(value)
        for name, value in answer.details.items()
        if isinstance(value, Decimal | int | str)
    }


def _category(tags: Iterable[wire.TagRow]) -> str | None:
    items = (tag.tag_tree_item for tag in tags)
    return next(
        (item.system_name for item in items if item.tag_tree.system_name == _CATEGORIES), None
    )


def _amount(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:.2f}"


def _plain(text: str | None) -> str:
    """Return a text of somebody else without control characters, and not too long."""
    kept = "".join(
        " " if unicodedata.category(character).startswith("C") else character
        for character in (text or "")[:_LONGEST]
    )
    return " ".join(kept.split())
