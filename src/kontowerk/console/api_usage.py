"""Calls of the API over days: together, by operation and by tenant, as they were counted."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple
from uuid import UUID

KEPT_DAYS: Final = 31
_DAYS: Final = 14
_MOST: Final = 12  # operations and tenants with a row of their own


@dataclass(frozen=True, slots=True)
class CallCount:
    """Calls, and those of them that were refused (4xx) or failed (5xx)."""

    calls: int = 0
    refused: int = 0
    failed: int = 0

    def __add__(self, other: "CallCount") -> "CallCount":
        return CallCount(
            self.calls + other.calls, self.refused + other.refused, self.failed + other.failed
        )

    @property
    def errors(self) -> int:
        return self.refused + self.failed

    @property
    def share(self) -> float | None:
        """How many calls ended in an error; None without a call."""
        return self.errors / self.calls if self.calls else None


class CountedOn(NamedTuple):
    """What a count is of."""

    day: date
    tenant_id: UUID
    operation: str


@dataclass(frozen=True, slots=True)
class CountedCalls:
    """A count as it is stored."""

    day: date
    name: str
    count: CallCount


@dataclass(frozen=True, slots=True)
class CallsOverDays:
    """An operation or a tenant, day by day; the one without a name is all the others together."""

    name: str | None
    days: tuple[CallCount, ...]
    whole: CallCount


@dataclass(frozen=True, slots=True)
class ApiUsage:
    """Calls of a tenant, or of all. The last day is the running one."""

    days: tuple[date, ...]
    all: CallsOverDays
    operations: tuple[CallsOverDays, ...]
    tenants: tuple[CallsOverDays, ...] | None  # None: the visitor sees one tenant


def days_until(today: date) -> tuple[date, ...]:
    """Return the days that are shown, the running one last."""
    return tuple(today - timedelta(days=_DAYS - 1 - place) for place in range(_DAYS))


def api_usage(
    days: tuple[date, ...],
    operations: Iterable[CountedCalls],
    tenants: Iterable[CountedCalls] | None,
) -> ApiUsage:
    """Put counts together: all, the largest operations, the largest tenants."""
    by_operation = grouped(operations, days)
    by_tenant = None if tenants is None else most(grouped(tenants, days), days)
    return ApiUsage(days, _together(by_operation, days), most(by_operation, days), by_tenant)


def grouped(found: Iterable[CountedCalls], days: Sequence[date]) -> list[CallsOverDays]:
    names = defaultdict[str, dict[date, CallCount]](dict)
    for counted in found:
        names[counted.name][counted.day] = counted.count
    groups = [
        _group(name, [by_day.get(day, CallCount()) for day in days])
        for name, by_day in names.items()
    ]
    return sorted(groups, key=lambda group: (-group.whole.calls, group.name or ""))


def _group(name: str | None, counts: Sequence[CallCount]) -> CallsOverDays:
    return CallsOverDays(name, tuple(counts), sum(counts, start=CallCount()))


def _together(groups: Sequence[CallsOverDays], days: Sequence[date]) -> CallsOverDays:
    counts = [
        sum((group.days[place] for group in groups), start=CallCount())
        for place in range(len(days))
    ]
    return _group(None, counts)


def most(groups: Sequence[CallsOverDays], days: Sequence[date]) -> tuple[CallsOverDays, ...]:
    """Return the largest, and all others as one."""
    if len(groups) <= _MOST:
        return tuple(groups)
    return (*groups[:_MOST], _together(groups[_MOST:], days))
