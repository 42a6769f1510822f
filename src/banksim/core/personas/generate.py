"""From a plan to rows: any span of days, always the same rows for the same days."""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from random import Random
from typing import Final

from banksim.core import bankdays, names
from banksim.core.personas.rows import CARRIED, Plan, Row

MONTHS: Final = 24
_SHORT: Final = frozenset({"gross"})


def first_day(persona: str, today: date) -> date:
    """24 to 36 months back; January, so that a year's logins share one history."""
    if persona in names.HOUSEHOLDS or persona in _SHORT:
        return bankdays.next_month(today, -MONTHS)
    return date(today.year - 2, 1, 1)


def openings(plan: Plan, day: date) -> list[Row]:
    """What the accounts held before their history begins."""
    text = "Uebernahme des Saldos aus dem frueheren System"
    return [
        Row(account, day, held, CARRIED, text, truth="opening", currency=currency)
        for account, currency, amount in plan.openings
        if (held := amount(day))
    ]


def rows(plan: Plan, first: date, last: date) -> list[Row]:
    """Make the rows booked in the span, in order.

    A rule's month may spill into its neighbours when a due day is no bank day, so one month
    more is looked at on both sides. Sorting is stable: a span made in pieces has the order of
    a span made at once.
    """
    if first > last:
        return []
    found: list[Row] = []
    for month in bankdays.months(bankdays.next_month(first, -1), bankdays.next_month(last)):
        found += (row for row in _whole_month(plan, month) if first <= row.booked_on <= last)
    found.sort(key=lambda row: row.booked_on)
    return found


@lru_cache(maxsize=1024)
def _whole_month(plan: Plan, month: date) -> tuple[Row, ...]:
    """Logins of one persona live one life: it is drawn once, however many of them there are."""
    return tuple(month_rows(plan, month))


def month_rows(plan: Plan, month: date, rules: int | None = None) -> Iterable[Row]:
    """What the rules (or the first few of them) make of a month."""
    for place, rule in enumerate(plan.rules[:rules]):
        # The dice only draw a life; nothing here is secret.
        yield from rule(month, Random(f"{plan.seed}/{place}/{month:%Y-%m}"))  # noqa: S311
