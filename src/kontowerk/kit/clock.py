"""The only place that reads the time; everything else is handed a Clock."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Protocol
from zoneinfo import ZoneInfo

# Where the banks are: a bank's day, and every time on the wire, is of this zone.
BERLIN: Final = ZoneInfo("Europe/Berlin")


def end_of(day: date) -> datetime:
    """Return the instant at which a day is over where the banks are."""
    return datetime.combine(day + timedelta(days=1), time(), BERLIN)


class Clock(Protocol):
    """Tells the instant, aware and in UTC."""

    def now(self) -> datetime: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)
