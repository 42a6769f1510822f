"""What an installation for trying out has besides: a bank whose time can be moved, and a shop."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from kontowerk.kit.clock import Clock
from kontowerk.kit.errors import BusyError

_TOGETHER: Final = timedelta()
_MINUTE: Final = timedelta(minutes=1)
STEPS: Final = (1, 7, 30)  # days the clock can be moved by at once


class BankSilentError(BusyError):
    """The sandbox bank does not answer."""


@dataclass(frozen=True, slots=True)
class BankTime:
    """What time it is at the bank, and what it booked on the way there."""

    now: datetime
    booked: int = 0


class Bank(Protocol):
    """The sandbox bank's back office; every call may raise BankSilentError."""

    async def time(self) -> BankTime: ...

    async def advance(self, days: int) -> BankTime: ...


class Shop(Protocol):
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

    bank: Bank
    phone_url: str
    clock: Clock
    shop: Shop | None = None
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
