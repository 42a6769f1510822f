"""Rounds that every worker makes; whoever comes first does the work."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from kontowerk.identity import expire
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.logging import logger, where
from kontowerk.kit.metrics import JOBS

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Round:
    """Work repeated every so many seconds, one transaction at a time."""

    name: str
    every_seconds: float
    work: Callable[[Tx], Awaitable[int]]


ROUNDS: Final[tuple[Round, ...]] = (
    Round("expire_tokens", 60, expire.expire_tokens),
    Round("seal_audit_log", 60, audit.seal),
)


async def make_rounds(db: Database, rounds: tuple[Round, ...], stop: asyncio.Event) -> None:
    """Make all rounds until told to stop."""
    async with asyncio.TaskGroup() as group:
        for item in rounds:
            group.create_task(_repeat(db, item, stop), name=item.name)


async def _repeat(db: Database, item: Round, stop: asyncio.Event) -> None:
    while not stop.is_set():
        await _once(db, item)
        try:
            await asyncio.wait_for(stop.wait(), item.every_seconds)
        except TimeoutError:
            continue


async def _once(db: Database, item: Round) -> None:
    """Work until nothing is left; a failed round is reported and tried again next time."""
    try:
        done = -1
        while done:
            async with db.begin() as tx:
                done = await item.work(tx)
            if done:
                _log.info("round.done", operation=item.name, count=done)
    except Exception as error:  # noqa: BLE001 - one bad round must not end the worker
        JOBS.labels(item.name, "failed").inc()
        _log.error(
            "round.failed",
            operation=item.name,
            error_type=type(error).__name__,
            error_at=where(error),
        )
    else:
        JOBS.labels(item.name, "ok").inc()
