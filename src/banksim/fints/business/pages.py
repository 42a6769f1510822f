"""Cutting a history into pages; the pages of one order are cut once per dialog."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import groupby
from typing import Any

from banksim.core.model import Account, Balance, Booking
from banksim.fints.business.balance import BERLIN
from banksim.fints.business.outcome import (
    AbortError,
    Desk,
    RefusedError,
    find_account,
    is_first,
)
from banksim.fints.message import Code
from banksim.fints.quirks import refuses_period

_MOST_PAGES = 50  # a very long history gets longer pages, not more
_MOST_DAYS = 90  # documents in one answer


@dataclass(frozen=True, slots=True)
class Page:
    """Some bookings of one currency, and the balance before the first of them."""

    number: int  # in the order of time
    is_last: bool
    currency: str
    opening: Decimal
    bookings: Sequence[Booking]


@dataclass(frozen=True, slots=True)
class History:
    account: Account
    since: date
    until: date
    pages: tuple[Page, ...]  # in the order they are sent


def _rows(bookings: Sequence[Booking], size: int) -> list[Sequence[Booking]]:
    return [bookings[start : start + size] for start in range(0, len(bookings), size)]


def _days(bookings: Sequence[Booking], size: int) -> list[Sequence[Booking]]:
    """Whole days only, so that no document is torn."""
    found: list[list[Booking]] = [[]]
    days = 0
    for _, rows in groupby(bookings, key=lambda row: row.booked_on):
        day = list(rows)
        if found[-1] and (len(found[-1]) + len(day) > size or days >= _MOST_DAYS):
            found.append([])
            days = 0
        found[-1].extend(day)
        days += 1
    return [page for page in found if page]


def _shuffled(pages: list[Page]) -> list[Page]:
    """Another order, always the same one: the second half first."""
    middle = (len(pages) + 1) // 2
    return pages[middle:] + pages[:middle]


def _pages(
    rows: Sequence[Booking], balance: Balance, until: date, size: int, *, by_day: bool
) -> list[Page]:
    """The pages of one currency; the balance is the one after all rows."""
    own = [row for row in rows if row.currency == balance.currency]
    opening = balance.booked - sum((row.amount for row in own), Decimal(0))
    inside = [row for row in own if row.booked_on <= until]
    size = max(size, len(inside) // _MOST_PAGES)
    parts = (_days if by_day else _rows)(inside, size)
    pages: list[Page] = []
    for number, part in enumerate(parts, start=1):
        pages.append(Page(number, number == len(parts), balance.currency, opening, part))
        opening += sum((row.amount for row in part), Decimal(0))
    return pages


def _cut(
    desk: Desk, account: Account, since: date, until: date, size: int, *, by_day: bool
) -> History:
    rows = desk.bank.bookings(account, since=since)
    balances = desk.bank.balances(account)
    pages = [
        page for balance in balances for page in _pages(rows, balance, until, size, by_day=by_day)
    ]
    if not pages:
        main = desk.bank.balance(account)
        pages = [Page(1, is_last=True, currency=main.currency, opening=main.booked, bookings=())]
    if desk.customer.has("page-shuffle"):
        pages = _shuffled(pages)
    return History(account, since, until, tuple(pages))


def history_of(desk: Desk, order: Any, *, by_day: bool) -> History:
    """The pages of an order: made for its first page, remembered for the others."""
    account = find_account(desk, order.account)
    if desk.customer.has("partial"):
        raise AbortError
    if desk.customer.has("tx-1") and is_first(desk, account):
        raise RefusedError(Code("9210", "Die Umsätze sind zurzeit nicht verfügbar."))
    today = desk.bank.now(desk.customer).astimezone(BERLIN).date()
    if not order.touchdown_point and refuses_period(desk.customer, order.date_start, today):
        raise RefusedError(Code("9210", "Der Zeitraum reicht zu weit zurück."))
    oldest = today - timedelta(days=desk.profile.history_days)
    since = max(order.date_start or oldest, oldest)
    until = min(order.date_end or today, today)
    size = min(order.max_number_responses or desk.profile.page_size, desk.profile.page_size)
    key = (by_day, account.number, since, until, size)
    if not order.touchdown_point or key not in desk.memory:
        desk.memory.clear()
        desk.memory[key] = _cut(desk, account, since, until, size, by_day=by_day)
    found: History = desk.memory[key]
    return found


def turn_to(history: History, touchdown: str | None) -> tuple[Page, Code | None]:
    """The page asked for, and the hint that there are more."""
    index = 0
    if touchdown:
        digits = touchdown.removeprefix("P")
        index = int(digits) if digits.isdigit() else len(history.pages)
    if index >= len(history.pages):
        raise RefusedError(Code("9210", "Der Aufsetzpunkt ist ungültig."))
    more = index + 1 < len(history.pages)
    hint = Code("3040", "Es liegen weitere Informationen vor.", (f"P{index + 1:04}",))
    return history.pages[index], hint if more else None
