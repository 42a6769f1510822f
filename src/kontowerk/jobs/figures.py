"""Show operators how banks and queues do: a worker reads it from the database again and again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from kontowerk.bankcalls import hosts as bank_hosts
from kontowerk.jobs import store
from kontowerk.jobs.rounds import Round
from kontowerk.kit.db import Database
from kontowerk.kit.metrics import (
    CERTIFICATE_END,
    HOST_APPROVALS,
    HOST_FAILURES,
    HOST_LATENESS,
    HOST_OVERDUE,
    QUEUE_AGE,
    QUEUE_JOBS,
    show,
)

_SECONDS: Final = 5.0
_MOST_HOSTS: Final = 200


@dataclass(frozen=True, slots=True)
class Figures:
    """What is shown: bank hosts, the queues that exist, and when certificates expire."""

    db: Database
    queues: frozenset[str]
    certificates: Callable[[], Mapping[str, float]]

    @property
    def round(self) -> Round:
        """The round that keeps the figures young."""
        return Round("show_figures", _SECONDS, self.show, paced=True)

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
