"""Fakes we ship for tests: a clock that stands still until told otherwise."""

from datetime import datetime, timedelta


class ManualClock:
    """A clock tests set by hand."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now

    def advance(self, **parts: float) -> None:
        """Move on by a timedelta, for example `advance(seconds=7200)`."""
        self._now += timedelta(**parts)
