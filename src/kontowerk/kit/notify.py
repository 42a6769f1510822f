"""Hear what other processes announce by NOTIFY, and know when we cannot hear.

The listener owns one connection outside the pool. While that connection is down, or has not
answered for a moment, `hearing` is False and whoever relies on news must not trust what it
remembers.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

import asyncpg

from kontowerk.kit.logging import logger

_log = logger(__name__)

_PULSE_SECONDS: Final = 2.0
_SETTING_UP: Final = 5.0
_FIRST_REST: Final = 0.2
_LONGEST_REST: Final = 1.0  # many processes ask a database that is about to come back


class Listener:
    """Listens on one channel until closed; reconnects by itself."""

    def __init__(
        self,
        url: str,
        channel: str,
        *,
        on_news: Callable[[str], None],
        on_silence: Callable[[], None],
    ) -> None:
        self._url = url
        self._channel = channel
        self._on_news = on_news
        self._on_silence = on_silence
        self._task: asyncio.Task[None] | None = None
        self._lost_at: float | None = None  # of the event loop's clock
        self.hearing = False

    def start(self) -> None:
        """Begin to listen in the background."""
        self._task = asyncio.create_task(self._stay_connected(), name=f"listen {self._channel}")

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._fall_silent()

    async def _stay_connected(self) -> None:
        rest = _FIRST_REST
        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                rest = _FIRST_REST if self._lost_at is None else min(rest * 2, _LONGEST_REST)
                self._note_lost(error)
            self._fall_silent()
            await asyncio.sleep(rest)

    def _note_lost(self, error: Exception) -> None:
        """Log the loss of the connection, not each attempt to get it back."""
        if self._lost_at is None:
            self._lost_at = asyncio.get_running_loop().time()
            _log.warning("listener.lost", reason=self._channel, error_type=type(error).__name__)

    def _note_back(self) -> None:
        if self._lost_at is not None:
            seconds = asyncio.get_running_loop().time() - self._lost_at
            _log.info("listener.back", reason=self._channel, seconds=round(seconds, 1))
            self._lost_at = None

    async def _listen(self) -> None:
        connection = await asyncpg.connect(
            self._url,
            timeout=_SETTING_UP,
            server_settings={"application_name": f"kontowerk {self._channel}"},
        )
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            async with asyncio.timeout(_SETTING_UP):
                await connection.add_listener(self._channel, self._hear)
            self._fall_silent()  # forget what was learned while nobody listened
            self.hearing = True
            self._note_back()
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), _PULSE_SECONDS)
                if not lost.is_set():
                    await connection.execute("SELECT 1", timeout=_PULSE_SECONDS)
        finally:
            self.hearing = False
            connection.terminate()

    def _hear(
        self, _connection: asyncpg.Connection, _pid: int, _channel: str, payload: object
    ) -> None:
        self._on_news(str(payload))

    def _fall_silent(self) -> None:
        self.hearing = False
        self._on_silence()
