"""What an installation for trying out has besides: a bank whose time can be moved, and a shop.

Analyses follow the bank's time. Tokens, logins, schedules and consents keep this machine's.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from kontowerk.accesses.schedule import bring_forward_own
from kontowerk.console.accesses import people
from kontowerk.console.enter import looking
from kontowerk.console.model import SandboxPerson, Visitor
from kontowerk.kit import audit
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.errors import BusyError

_TOGETHER: Final = timedelta()

_MINUTE: Final = timedelta(minutes=1)

STEPS: Final = (1, 7, 30)  # days the clock can be moved by at once
_LOOKS: Final = 100  # for as long as somebody waits for a page
_BETWEEN: Final = 0.25


class BankSilentError(BusyError):
    """The sandbox bank does not answer."""


@dataclass(frozen=True, slots=True)
class BankTime:
    """What time it is at the bank, and what it booked on the way there."""

    now: datetime
    booked: int = 0


class SandboxOffice(Protocol):
    """The sandbox bank's back office; every call may raise BankSilentError."""

    async def time(self) -> BankTime: ...

    async def advance(self, days: int) -> BankTime: ...


class ShopStatus(Protocol):
    """The demo's shop."""

    @property
    def url(self) -> str: ...

    async def answers(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Moved:
    """The clock was moved: when that was here, by how much, and what the bank booked by it."""

    at: datetime
    days: int
    booked: int


@dataclass(slots=True)
class Playground:
    """What the start page of a demo shows and moves.

    It remembers the last move, and how far ahead the bank was when somebody looked.
    """

    bank: SandboxOffice
    phone_url: str
    clock: Clock
    shop: ShopStatus | None = None
    moved: Moved | None = None
    ahead: timedelta = _TOGETHER

    async def look(self) -> BankTime:
        """Return what time it is at the bank."""
        return self._seen(await self.bank.time())

    async def advance(self, days: int) -> BankTime:
        """Move the bank's time."""
        at = self.clock.now()
        time = self._seen(await self.bank.advance(days))
        self.moved = Moved(at, days, time.booked)
        return time

    def _seen(self, time: BankTime) -> BankTime:
        self.ahead = max(_TOGETHER, round((time.now - self.clock.now()) / _MINUTE) * _MINUTE)
        return time


@dataclass(frozen=True, slots=True)
class BankClock:
    """The time at the sandbox bank: what analyses in a demo go by."""

    playground: Playground

    def now(self) -> datetime:
        return self.playground.clock.now() + self.playground.ahead


async def move_clock(
    console: Database,
    db: Database,
    visitor: Visitor,
    playground: Playground,
    days: int,
) -> None:
    """Move, order, and wait a while for what comes; raises BankSilentError."""
    async with looking(console, visitor) as tx:
        everybody = await people(tx, visitor)
        await audit.record(
            tx, actor=visitor.actor, action="sandbox.clock", subject=f"+{days} days", tenant_id=None
        )
    await playground.advance(days)
    for person in everybody:
        async with db.begin(person.customer_id) as tx:
            await bring_forward_own(tx, person.customer_id)
    if playground.moved is not None:
        await _wait(console, visitor, everybody, playground.moved)


async def _wait(
    console: Database, visitor: Visitor, everybody: Sequence[SandboxPerson], moved: Moved
) -> None:
    wanted = {person.customer_id for person in everybody}
    for _ in range(_LOOKS):
        async with looking(console, visitor) as tx:
            seen = await people(tx, visitor)
        if wanted <= {person.customer_id for person in seen if is_fetched(person, moved)}:
            return
        await asyncio.sleep(_BETWEEN)


def is_fetched(one: SandboxPerson, moved: Moved) -> bool:
    """Say whether all accesses of somebody were fetched after the clock was moved."""
    return not one.running and one.refreshed_at is not None and one.refreshed_at >= moved.at
