"""Whether a bank's host can take what is due there, and how late refreshes will be.

Accesses are spread over the day, so as many come due in an hour as in another. What waits is due
once, however long it waits: the longer the line, the fewer can still join it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from kontowerk.bankcalls.model import Host
from kontowerk.bankcalls.rules.availability import PROBE_EVERY, background_lines, is_failing

# Every access is due once in six hours.
_ROUND: Final = timedelta(hours=6)
_STEP: Final = timedelta(minutes=15)
_AHEAD: Final = timedelta(hours=24)
# What a dialogue is taken to last while none was seen.
USUAL_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class HostLoad:
    """What is due at a host: how many wait, since when, and how many more come in a second."""

    waiting: int
    oldest: datetime | None
    due_rate: float
    dialogue_seconds: float


@dataclass(frozen=True, slots=True)
class Lateness:
    """How many refreshes will wait at an instant, and how long the last of them."""

    at: datetime
    waiting: float
    seconds: float


def due_rate(ahead: int, until: datetime | None, now: datetime, *, sample: int) -> float:
    """Return how many accesses come due in a second, from those that come next.

    With fewer than a sample of them they are all there are, and each comes once a round.
    """
    if until is None:
        return 0.0
    span = (until - now).total_seconds() if ahead >= sample else _ROUND.total_seconds()
    return ahead / max(span, 1.0)


def capacity(host: Host, dialogue_seconds: float) -> float:
    """Return how many refreshes a second the host takes without anybody waiting."""
    if is_failing(host):
        return 1 / PROBE_EVERY.total_seconds()
    return min(host.rate, background_lines(host) / max(dialogue_seconds, 0.1))


def forecast(host: Host, load: HostLoad, now: datetime) -> tuple[Lateness, ...]:
    """Return the next 24 hours by quarters of an hour, the present one first."""
    return tuple(_steps(capacity(host, load.dialogue_seconds), load, now))


def _steps(taken: float, load: HostLoad, now: datetime) -> Iterator[Lateness]:
    waiting, others = float(load.waiting), load.due_rate * _ROUND.total_seconds()
    everybody = waiting + others
    for index in range(_AHEAD // _STEP + 1):
        yield Lateness(now + index * _STEP, waiting, waiting / taken)
        joining = load.due_rate * (everybody - waiting) / others if others else 0.0
        waiting += (joining - taken) * _STEP.total_seconds()
        waiting = min(max(0.0, waiting), everybody)
