"""How calls at banks went over a span of time: counted, by whose side they failed, how long."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.model import Party
from kontowerk.kit.clock import BERLIN

_HOURS: Final = 24
_DAYS: Final = 7


class LookbackSpan(StrEnum):
    """What is looked back on; the running hour or day is the last of it."""

    DAY = "day"  # 24 hours
    WEEK = "week"  # 7 days


@dataclass(frozen=True, slots=True)
class Tally:
    """Calls at banks together. Half of them took less than `median`, 95 of 100 less than `slow`."""

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


def slots_of(span: LookbackSpan, now: datetime) -> list[datetime]:
    """Return where the hours or days begin, the running one last; the day is the banks' day."""
    if span is LookbackSpan.DAY:
        hour = now.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
        return [hour - timedelta(hours=_HOURS - 1 - n) for n in range(_HOURS)]
    midnight = now.astimezone(BERLIN).replace(hour=0, minute=0, second=0, microsecond=0)
    # Days of the calendar, of which one has 23 hours and another 25.
    days = (midnight - timedelta(days=_DAYS - 1 - n) for n in range(_DAYS))
    return [day.astimezone(UTC) for day in days]
