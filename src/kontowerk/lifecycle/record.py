"""Note what becomes true, in the transaction that makes it so; the calls are ordered with it.

Nothing is stored where no subscription of the tenant wants that kind. The database counts the event
and orders the work that tells it, so that triggers of tables can note events in the same way.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.lifecycle import store
from kontowerk.lifecycle.model import EventKind, Happening

TASK: Final = "tell_lifecycle"  # ordered by the database, with the event


@dataclass(frozen=True, slots=True)
class EventNumber:
    """Where an event is stored: its owner, its kind, and its number among those."""

    customer_id: UUID
    kind: EventKind
    serial: int


async def record(tx: Tx, customer_id: UUID, tenant_id: UUID, happened: Iterable[Happening]) -> int:
    """Note happenings of a person; returns how many somebody wants to hear of.

    To be called late in a transaction, and once: each kind has a counter that is held until the
    commit, and they are taken in one order. Of two transactions that note the same kind for one
    person the second waits for the first.
    """
    count = 0
    for happening in sorted(happened, key=lambda each: (each.kind.value, each.subject)):
        serial = await store.record(tx, customer_id, tenant_id, happening, new_id())
        count += serial is not None
    return count
