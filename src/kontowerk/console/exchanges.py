"""Calls at banks as they are shown: messages, times and codes, and how they went over time."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.model import BankCall, Party
from kontowerk.bankcalls.rules.call_counts import Grain
from kontowerk.connectors.contract import FailureKind
from kontowerk.connectors.journal import Exchange, ExchangeResult
from kontowerk.kit.clock import BERLIN

_MOST_MARKS: Final = 20
_STATUS_DIGITS: Final = 3
_FIRST_REFUSAL: Final = 400
_FAILURES: Final = frozenset({"lost", *(kind.value for kind in FailureKind)})


class Went(StrEnum):
    """How an exchange went."""

    WELL = "well"
    NOTED = "noted"  # the bank adds something
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    SILENT = "silent"
    UNSENT = "unsent"


_ORDER: Final = (Went.WELL, Went.NOTED, Went.REFUSED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue(BankCall):
    """One call at a bank, with whose it is and what it exchanged."""

    customer_id: UUID
    tenant: str
    provider: str | None
    exchanges: tuple[Exchange, ...]

    @property
    def has_failed(self) -> bool:
        """Say whether it brought nothing; a bank may refuse an order on the way to a good end."""
        return self.outcome in _FAILURES

    @property
    def refusals(self) -> int:
        return sum(went(exchange) not in (Went.WELL, Went.NOTED) for exchange in self.exchanges)

    @property
    def bank_seconds(self) -> float:
        return sum(exchange.seconds for exchange in self.exchanges)

    @property
    def own_seconds(self) -> float:
        """How long it took on our side: reading, deciding and waiting between exchanges."""
        return max(self.seconds - self.bank_seconds, 0.0)

    def span(self, one: Exchange) -> tuple[float, float]:
        """Return where an exchange begins within the call and how long it is, in per cent."""
        whole = self.seconds or 1.0
        start = (one.at - self.at).total_seconds() / whole * 100
        return min(max(start, 0.0), 100.0), min(max(one.seconds / whole * 100, 0.5), 100.0)

    @property
    def marks(self) -> tuple[float, ...]:
        """Where whole seconds are, in per cent; none where there would be a fence of them."""
        count = int(self.seconds)
        return (
            tuple(n / self.seconds * 100 for n in range(1, count + 1))
            if count <= _MOST_MARKS
            else ()
        )


def went(exchange: Exchange) -> Went:
    """Say how an exchange went. Codes: 9xxx and HTTP's 4xx and 5xx refuse, 3xxx is a notice."""
    match exchange.heard:
        case ExchangeResult.UNREADABLE:
            return Went.UNREADABLE
        case ExchangeResult.NOTHING:
            return Went.SILENT
        case ExchangeResult.UNSENT:
            return Went.UNSENT
        case ExchangeResult.ANSWER:
            return max(
                (_weight(code) for code in exchange.codes), key=_ORDER.index, default=Went.WELL
            )


def _weight(code: str) -> Went:
    if not code.isdecimal():
        return Went.REFUSED
    if len(code) == _STATUS_DIGITS:
        return Went.REFUSED if int(code) >= _FIRST_REFUSAL else Went.WELL
    return {"9": Went.REFUSED, "3": Went.NOTED}.get(code[0], Went.WELL)


_HOURS: Final = 24
_DAYS: Final = 7


class LookbackSpan(StrEnum):
    """What is looked back on; the running hour or day is the last of it."""

    DAY = "day"  # 24 hours
    WEEK = "week"  # 7 days


@dataclass(frozen=True, slots=True)
class Tally:
    """Calls at banks together. Half of them took less than `median`, 95 of 100 less than `slow`.

    Both are off by less than a quarter: calls are counted by classes of how long they took.
    """

    calls: int
    failed: Mapping[Party, int]
    median: float | None
    slow: float | None

    @property
    def well(self) -> int:
        return self.calls - sum(self.failed.values())

    @property
    def share(self) -> float | None:
        """How many of the calls ended well; None without a call."""
        return self.well / self.calls if self.calls else None


NOTHING: Final = Tally(0, {}, None, None)


@dataclass(frozen=True, slots=True)
class Slot:
    """An hour or a day, and its calls."""

    at: datetime
    tally: Tally


@dataclass(frozen=True, slots=True)
class BankTrend:
    """A bank and its calls; one that is no longer in the catalogue has no name."""

    provider_id: UUID
    name: str | None
    tally: Tally


@dataclass(frozen=True, slots=True)
class Trend:
    """Calls over a span of time: together, hour by hour or day by day, and by bank."""

    span: LookbackSpan
    whole: Tally
    slots: tuple[Slot, ...]
    banks: tuple[BankTrend, ...]


def grain_of(span: LookbackSpan) -> Grain:
    """Return which counts a span is made of."""
    return Grain.HOUR if span is LookbackSpan.DAY else Grain.DAY


def slots_of(span: LookbackSpan, now: datetime) -> list[datetime]:
    """Return where the hours or days begin, the running one last; the day is the banks' day."""
    if span is LookbackSpan.DAY:
        hour = now.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
        return [hour - timedelta(hours=_HOURS - 1 - n) for n in range(_HOURS)]
    midnight = now.astimezone(BERLIN).replace(hour=0, minute=0, second=0, microsecond=0)
    # Days of the calendar, of which one has 23 hours and another 25.
    days = (midnight - timedelta(days=_DAYS - 1 - n) for n in range(_DAYS))
    return [day.astimezone(UTC) for day in days]
