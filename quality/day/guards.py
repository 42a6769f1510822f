"""Rules that can be taken away, so that each check is seen to fail without its rule."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import ModuleType
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses.model import Due
from kontowerk.accesses.rules import slots
from kontowerk.accesses.store import schedule
from kontowerk.bankcalls.model import Host
from kontowerk.bankcalls.rules import availability
from kontowerk.bankcalls.store import hosts as host_store
from kontowerk.kit.db import Tx
from quality.day import stage, world
from quality.day.world import Kind, World


@dataclass(frozen=True)
class Guard:
    """A rule, what stands in its place without it, where that shows, and who must notice."""

    place: ModuleType
    name: str
    instead: Callable[..., Any]
    world: Callable[[], World]
    noticed_by: str


def _endless_tokens(host: Host, now: datetime) -> Host:
    return replace(host, tokens=1e9, refilled_at=now)


def _all_lines(host: Host) -> int:
    return host.max_in_flight


def _every(hours: float) -> Callable[[UUID, datetime], datetime]:
    return lambda _key, now: now + timedelta(hours=hours)


def _same_hash(_key: UUID, _number: int = 0) -> int:
    return 0


def _never_failing(_host: Host) -> bool:
    return False


def _at_once(_key: UUID, now: datetime, _failures: int) -> datetime:
    return now + timedelta(minutes=1)


async def _unheard(_tx: Tx, _host: str) -> None:
    pass


_hold_due: Final = schedule.hold_due


async def _all_active(tx: Tx, host: str, limit: int) -> list[Due]:
    return [replace(due, active=True) for due in await _hold_due(tx, host, limit)]


def _always_due(_kind: Kind, key: UUID) -> datetime:
    return slots.first_slot(key, world.BEGIN)


_RUSH, _SMALL = world.rush, world.small
GUARDS: Final = {
    "limit": Guard(availability, "refilled", _endless_tokens, _RUSH, "token bucket"),
    "share": Guard(availability, "background_lines", _all_lines, _RUSH, "lines"),
    "slots": Guard(slots, "next_slot", _every(3), _SMALL, "at most four"),
    "place": Guard(slots, "next_slot", _every(9), _SMALL, "four times"),
    "jitter": Guard(slots, "_hash", _same_hash, _SMALL, "no herd"),
    "breaker": Guard(availability, "is_failing", _never_failing, _RUSH, "breaker"),
    "back-off": Guard(slots, "after_failures", _at_once, _RUSH, "at most four"),
    "recovery": Guard(host_store, "heard", _unheard, _RUSH, "drained"),
    "active": Guard(schedule, "hold_due", _all_active, _RUSH, "ineligible"),
    "schedule": Guard(stage, "first_due", _always_due, _RUSH, "ineligible"),
}


@contextmanager
def without(name: str | None) -> Generator[None]:
    """Take a rule away for a while."""
    if name is None:
        yield
        return
    guard = GUARDS[name]
    kept = getattr(guard.place, guard.name)
    setattr(guard.place, guard.name, guard.instead)
    try:
        yield
    finally:
        setattr(guard.place, guard.name, kept)
