"""Calls at banks counted by hour and by day: how they ended, and how long they took.

A look back over a week reads these counts and not the calls, whose number grows with everybody.
How long calls took is kept in classes, each a quarter longer than the one before: a median or a
95th percentile of them is off by less than that.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import accumulate
from types import MappingProxyType
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.model import CallRecord, Party
from kontowerk.bankcalls.rules.availability import side_of_end
from kontowerk.kit.clock import BERLIN

# Seconds up to which a class goes; the last class has what took longer than all of them.
BOUNDS: Final = tuple(round(0.1 * 1.25**step, 3) for step in range(37))
CLASSES: Final = len(BOUNDS) + 1
SIDES: Final = (Party.BANK, Party.PERSON, Party.US)


class Grain(StrEnum):
    """How long a count covers: an hour, or a day of the calendar where the banks are."""

    HOUR = "hour"
    DAY = "day"


# A span that is looked back on, and the one that is running.
KEPT_FOR: Final[Mapping[Grain, timedelta]] = MappingProxyType(
    {Grain.HOUR: timedelta(days=2), Grain.DAY: timedelta(days=9)}
)


@dataclass(slots=True)
class BankCallCount:
    """Calls at one bank that began within an hour or a day, of a tenant or of all."""

    tenant_id: UUID | None
    grain: Grain
    begun: datetime
    provider_id: UUID
    calls: int = 0
    failed: dict[Party, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    took: list[int] = field(default_factory=lambda: [0] * CLASSES)

    def add(self, transcript: CallRecord) -> None:
        """Count one more."""
        self.calls += 1
        self.took[bisect_left(BOUNDS, transcript.seconds)] += 1
        side = side_of_end(transcript.outcome)
        if side in self.failed:
            self.failed[side] += 1


def counts_of(transcripts: Iterable[CallRecord]) -> list[BankCallCount]:
    """Count calls for their tenants and for all, in the order in which everybody adds them."""
    counts = dict[tuple[str, Grain, datetime, UUID], BankCallCount]()
    for transcript in transcripts:
        bank = transcript.provider_id
        for grain in Grain:
            begun = begin_of(grain, transcript.at)
            for tenant in (None, transcript.tenant_id):
                key = (str(tenant or ""), grain, begun, bank)
                if key not in counts:
                    counts[key] = BankCallCount(tenant, grain, begun, bank)
                counts[key].add(transcript)
    return [counts[key] for key in sorted(counts)]


def begin_of(grain: Grain, at: datetime) -> datetime:
    """Return when the hour or the day of an instant begins."""
    if grain is Grain.HOUR:
        return at.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    there = at.astimezone(BERLIN)
    return there.replace(hour=0, minute=0, second=0, microsecond=0).astimezone(UTC)


def seconds_below(took: Sequence[int], *shares: float) -> list[float | None]:
    """Return how long the calls took at most that make up a share of all; None without a call."""
    reached = list(accumulate(took))
    return [_below(took, reached, share) if reached[-1] else None for share in shares]


def _below(took: Sequence[int], reached: Sequence[int], share: float) -> float:
    wanted = reached[-1] * share
    number = bisect_left(reached, wanted)
    return _within(number, 1 - (reached[number] - wanted) / took[number])


def _within(number: int, share: float) -> float:
    """Return a place in a class, as if its calls were spread evenly by ratio."""
    if number == 0:
        return BOUNDS[0] * share
    low = BOUNDS[number - 1]
    return low * ((BOUNDS[number] / low) ** share if number < len(BOUNDS) else 1)
