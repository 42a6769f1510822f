"""Order work as a part of the transaction that causes it.

The job table is the outbox: a transaction that rolls back leaves no job, a committed one exactly
the jobs it ordered. Workers are told after the commit, once for all jobs of a queue; what they were
not told of they find within seconds. Arguments are our own ids, never contents, credentials, TANs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import msgspec

from kontowerk.kit.db import Tx
from kontowerk.kit.logging import NO_CALL, correlation_id

# Who waits for it decides what comes first.
TAN: Final = 20
INTERACTIVE: Final = 10
BACKGROUND: Final = 0

CALL: Final = "call"  # the argument that every job may have

# Where workers hear of new jobs of a queue, and what they hear: that there are some.
CHANNEL: Final = "procrastinate_queue_v1#"
_SOME: Final = '{"type": "job_inserted", "job_id": 0}'

_ENQUEUE: Final = (
    "SELECT enqueue_jobs($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[],"
    " $6::timestamptz[])"
)


@dataclass(frozen=True, slots=True)
class WorkOrder:
    """One job. Jobs of one lock never run at the same time.

    A job with a lock is never ordered ahead of time: the engine would hold back all later jobs
    of its lock until it has run.
    """

    queue: str
    task: str
    args: Mapping[str, str | int | None]
    priority: int = BACKGROUND
    lock: str | None = None
    at: datetime | None = None

    def __post_init__(self) -> None:
        if self.lock is not None and self.at is not None:
            message = "a locked job cannot be ordered ahead of time"
            raise ValueError(message)


async def put(tx: Tx, *orders: WorkOrder) -> list[int]:
    """Order work; returns the job numbers in the order given."""
    if not orders:
        return []
    found = await tx.value(
        _ENQUEUE,
        [order.queue for order in orders],
        [order.task for order in orders],
        [order.priority for order in orders],
        [order.lock for order in orders],
        [msgspec.json.encode(_named(order.args)).decode() for order in orders],
        [order.at for order in orders],
    )
    for queue in {order.queue for order in orders}:
        tx.announce(f"{CHANNEL}{queue}", _SOME)
    return list(found)


def _named(args: Mapping[str, str | int | None]) -> Mapping[str, str | int | None]:
    """Add by which name the call is known that orders the work, so that the work is found by it."""
    call = correlation_id.get()
    return args if call == NO_CALL else {**args, CALL: call}
