"""The only place that reads the time; everything else is handed a Clock."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the instant, aware and in UTC."""

    def now(self) -> datetime: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)
