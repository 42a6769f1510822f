"""How a process stops so that nobody notices.

Told to stop (SIGTERM), it first says so: `/health/ready` is 503 and every answer closes its
connection, while everything is answered as before. A load balancer that looks every second sends
nothing more after that. Then the process stops listening, ends the waiting of those who wait for a
bank, and finishes what it has begun. Ctrl-C and a `KONTOWERK_DRAIN_SECONDS` of 0 leave the first
part out.
"""

import asyncio
import signal
from types import FrameType
from typing import Final

from kontowerk.api.connections import Connections
from kontowerk.kit.logging import logger
from kontowerk.kit.settings import Settings

_LEAST_GRACE: Final = 1  # seconds
_log = logger(__name__)


class AnnouncedStop:
    """Puts some seconds between being told to stop and stopping."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def begin(self, connections: Connections) -> None:
        """Hear the signal from now on; the server, which heard it before, is told later."""
        told = signal.getsignal(signal.SIGTERM)
        if not self._seconds or not callable(told):
            return
        loop = asyncio.get_running_loop()

        def leave(number: int) -> None:
            if not connections.is_leaving:
                connections.leave()
                _log.info("stop.announced", seconds=self._seconds)
                loop.call_later(self._seconds, told, number, None)

        def hear(number: int, _frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(leave, number)

        signal.signal(signal.SIGTERM, hear)


def grace_of(settings: Settings) -> int:
    """Return how many seconds are left for what was begun, once the process stops listening."""
    return max(_LEAST_GRACE, int(settings.shutdown_grace - settings.drain_seconds))
