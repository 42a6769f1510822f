"""The clock that hosts share: the database's.

Each host has a clock of its own, and one that is an hour wrong would end sessions of others and
refresh accesses too soon. So a process asks the database for the time when it starts and every few
seconds, and in between counts how much has passed. A jump of the host's clock changes nothing, nor
does a slow answer: the longer it was under way, the less it says.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from time import monotonic
from typing import Final, NamedTuple

from kontowerk.kit.clock import Clock
from kontowerk.kit.db.pool import Database, Tx
from kontowerk.kit.logging import logger
from kontowerk.kit.repeat import repeated

_log = logger(__name__)

_EVERY_SECONDS: Final = 5.0
# Less than this is no difference.
_DIFFERENCE: Final = timedelta(seconds=0.5)
_MOST_ASKED: Final = 3  # times, until an answer comes soon
_NOW: Final = "SELECT clock_timestamp()"


class _Answer(NamedTuple):
    """What the database told, at an instant of our own that may be wrong by so much."""

    told: datetime
    at: float
    within: timedelta


class DatabaseClock:
    """Tells the database's time; the host's own until it was asked."""

    def __init__(self, own: Clock, passed: Callable[[], float] = monotonic) -> None:
        self._passed = passed
        self._told, self._at = own.now(), passed()

    def now(self) -> datetime:
        return self._told + timedelta(seconds=self._passed() - self._at)

    async def compare(self, db: Database) -> None:
        """Ask the database; of slow answers the one that took least counts."""
        async with db.read() as tx:
            answers = [await self._ask(tx)]
            while answers[-1].within >= _DIFFERENCE and len(answers) < _MOST_ASKED:
                answers.append(await self._ask(tx))
        self.hear(*min(answers, key=lambda answer: answer.within))

    async def _ask(self, tx: Tx) -> _Answer:
        begun = self._passed()
        told: datetime = await tx.value(_NOW)
        half = (self._passed() - begun) / 2
        return _Answer(told, begun + half, timedelta(seconds=half))

    def hear(self, told: datetime, at: float, within: timedelta = timedelta()) -> None:
        """Go by what the database told then or so, unless it may be what we know."""
        difference = told - (self._told + timedelta(seconds=at - self._at))
        if abs(difference) < _DIFFERENCE + within:
            return
        _log.warning("clock.corrected", seconds=round(difference.total_seconds(), 1))
        self._told, self._at = told, at


@asynccontextmanager
async def kept_right(clock: Clock, db: Database) -> AsyncGenerator[None]:
    """Let a clock go by the database while this is open; one of a test goes by itself."""
    if not isinstance(clock, DatabaseClock):
        yield
        return
    await clock.compare(db)
    async with repeated(lambda: clock.compare(db), _EVERY_SECONDS, failure="clock.not_compared"):
        yield
