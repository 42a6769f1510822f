"""How often an assistant may ask: a loop of its own must not become a load for others."""

from collections import deque
from datetime import datetime, timedelta
from typing import Final

from kontowerk.kit.clock import Clock

PER_MINUTE: Final = 60
_MINUTE: Final = timedelta(minutes=1)


class TooOftenError(Exception):
    """There were too many questions within a minute."""


class Allowance:
    """Counts questions of the last minute."""

    def __init__(self, clock: Clock, per_minute: int = PER_MINUTE) -> None:
        self._clock = clock
        self._times = deque[datetime](maxlen=per_minute)

    def take(self) -> None:
        """Take one; raises TooOftenError when the minute has no more."""
        now = self._clock.now()
        if len(self._times) == self._times.maxlen and now - self._times[0] < _MINUTE:
            message = f"At most {self._times.maxlen} questions a minute. Wait a little."
            raise TooOftenError(message)
        self._times.append(now)
