"""The bank's time: real time plus what was added; it never goes back."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import time
from typing import Final
from zoneinfo import ZoneInfo

from banksim.core.store import Store

BERLIN: Final = ZoneInfo("Europe/Berlin")
LONGEST_STEP: Final = timedelta(days=400)

RealTime = Callable[[], datetime]


def real_time() -> datetime:
    return datetime.fromtimestamp(time(), UTC)


def stamp(at: datetime) -> str:
    """A time as text that sorts: UTC, always with microseconds."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def unstamp(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(BERLIN)


class BackwardsError(ValueError):
    """The clock goes forward only, at most 400 days at once."""


class Clock:
    """One offset for the whole bank, and one more per login."""

    def __init__(self, store: Store, real: RealTime = real_time) -> None:
        self._store = store
        self._real = real

    def now(self, login: int | None = None) -> datetime:
        ahead = self._store.number("SELECT value FROM settings WHERE name = 'ahead_seconds'")
        if login is not None:
            ahead += self._store.number("SELECT ahead_seconds FROM logins WHERE id = ?", login)
        # Seconds are seconds, also where winter time changes to summer time between.
        return (self._real() + timedelta(seconds=ahead)).astimezone(BERLIN)

    def advance(self, by: timedelta, login: int | None = None) -> None:
        """Move the bank, or one login, ahead."""
        if not timedelta(0) <= by <= LONGEST_STEP:
            raise BackwardsError
        seconds = int(by.total_seconds())
        if login is not None:
            self._store.run(
                "UPDATE logins SET ahead_seconds = ahead_seconds + ? WHERE id = ?", seconds, login
            )
            return
        self._store.run(
            "INSERT INTO settings VALUES ('ahead_seconds', ?) "
            "ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value",
            seconds,
        )
