"""Rounds that every worker makes; whoever comes first does the work.

One of them shows operators how banks and queues do, as read from the database.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kontowerk.bankcalls import hosts as bank_hosts
from kontowerk.identity import logins, tokens
from kontowerk.jobs import store
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.logging import fault_of, logger
from kontowerk.kit.metrics import (
    CERTIFICATE_END,
    HOST_APPROVALS,
    HOST_FAILURES,
    HOST_LATENESS,
    HOST_OVERDUE,
    JOBS,
    QUEUE_AGE,
    QUEUE_JOBS,
    show,
)
from kontowerk.kit.repeat import pause

_log = logger(__name__)

_MINUTE: Final = 60.0
_HOUR: Final = 3_600.0
_BATCH: Final = 1_000
_FIGURES_SECONDS: Final = 5.0
_MOST_HOSTS: Final = 200


@dataclass(frozen=True, slots=True)
class Round:
    """Work repeated every so many seconds; it says how much it did.

    A round that did something is made again at once, unless it is paced: what a paced round
    leaves, it leaves on purpose.
    """

    name: str
    every_seconds: float
    work: Callable[[], Awaitable[int]]
    paced: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """What operators are shown: bank hosts, the queues that exist, and when certificates expire."""

    db: Database
    queues: frozenset[str]
    certificates: Callable[[], Mapping[str, float]]

    @property
    def round(self) -> Round:
        """The round that keeps the figures young."""
        return Round("show_figures", _FIGURES_SECONDS, self.show, paced=True)

    async def show(self) -> int:
        """Read everything anew; a log line about it would tell nothing."""
        async with self.db.read() as tx:
            hosts = await bank_hosts.standings(tx, _MOST_HOSTS)
            queues = {line.queue: line for line in await store.queues(tx)}
        show(HOST_FAILURES, {line.host: line.failures for line in hosts})
        show(HOST_OVERDUE, {line.host: line.overdue for line in hosts})
        show(HOST_LATENESS, {line.host: line.lateness for line in hosts})
        show(HOST_APPROVALS, {line.host: line.approvals for line in hosts})
        empty = dict.fromkeys(self.queues, 0.0)
        show(QUEUE_JOBS, empty | {name: line.jobs for name, line in queues.items()})
        show(QUEUE_AGE, empty | {name: line.age for name, line in queues.items()})
        show(CERTIFICATE_END, self.certificates())
        return 0


def regular_rounds(db: Database) -> tuple[Round, ...]:
    """Return the rounds that keep the database tidy."""
    return (
        Round("expire_tokens", _MINUTE, in_transaction(db, tokens.expire_tokens)),
        Round("expire_guesses", _MINUTE, in_transaction(db, logins.expire)),
        Round("write_logins", _MINUTE, in_transaction(db, logins.write_counts)),
        Round("expire_proofs", _MINUTE, in_transaction(db, tokens.expire_proofs)),
        Round("seal_audit_log", _MINUTE, in_transaction(db, audit.seal)),
        Round("purge_jobs", _HOUR, in_transaction(db, _purge_jobs)),
    )


def in_transaction(
    db: Database, work: Callable[[Tx], Awaitable[int]]
) -> Callable[[], Awaitable[int]]:
    """Return the work, each time in a transaction of its own."""

    async def once() -> int:
        async with db.begin() as tx:
            return await work(tx)

    return once


async def make_rounds(rounds: Sequence[Round], stop: asyncio.Event) -> None:
    """Make all rounds until told to stop."""
    async with asyncio.TaskGroup() as group:
        for item in rounds:
            group.create_task(_repeat(item, stop), name=item.name)


async def _repeat(item: Round, stop: asyncio.Event) -> None:
    chance = secrets.SystemRandom()
    while not stop.is_set():
        await _once(item, stop)
        try:
            await asyncio.wait_for(stop.wait(), pause(item.every_seconds, chance.random()))
        except TimeoutError:
            continue


async def _once(item: Round, stop: asyncio.Event) -> None:
    """Work until nothing is left; a failed round is reported and tried again next time."""
    try:
        done = -1
        while done and not stop.is_set():
            done = await item.work()
            if done:
                _log.info("round.done", operation=item.name, count=done)
            if item.paced:
                break
    except Exception as error:  # noqa: BLE001 - one bad round must not end the worker
        JOBS.labels(item.name, "failed").inc()
        _log.error("round.failed", operation=item.name, **fault_of(error))
    else:
        JOBS.labels(item.name, "ok").inc()


async def _purge_jobs(tx: Tx) -> int:
    return await store.purge(tx, _BATCH)
