"""Something that a process does again and again, and not in step with others."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from kontowerk.kit.logging import fault_of, logger

_log = logger(__name__)

_JITTER: Final = 0.2


def pause(seconds: float, chance: float) -> float:
    """Spread a pause by up to a fifth either way, so that processes do not march in step.

    `chance` is a random number between 0 and 1.
    """
    return seconds * (1 - _JITTER + 2 * _JITTER * chance)


@asynccontextmanager
async def repeated(
    work: Callable[[], Awaitable[object]], seconds: float, *, failure: str
) -> AsyncGenerator[None]:
    """Do it every so many seconds while this is open; log `failure` when it could not be done."""
    going_on = asyncio.create_task(_again(work, seconds, failure), name=failure)
    try:
        yield
    finally:
        going_on.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await going_on


async def _again(work: Callable[[], Awaitable[object]], seconds: float, failure: str) -> None:
    chance = secrets.SystemRandom()
    while True:
        await asyncio.sleep(pause(seconds, chance.random()))
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - next time it may be possible
            _log.warning(failure, **fault_of(error))
