"""Events of what becomes true: noted in the transaction that makes it so, read, forgotten.

Nothing is stored where no subscription of the tenant wants that kind. The database counts the event
and orders the calls that tell of it, so that triggers of tables can note events in the same way.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.lifecycle import store
from kontowerk.lifecycle.model import EventKind, Happening, LifecycleEvent

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


async def events_of(
    tx: Tx, customer_id: UUID, *, after: tuple[str, int], most: int
) -> list[LifecycleEvent]:
    """Return some events of a customer, by kind and serial, after one of them."""
    return await store.some(tx, customer_id, after, most)


async def forget_all(tx: Tx, customer_id: UUID) -> None:
    """Delete all events of a customer; what they tell of is gone."""
    await store.forget(tx, customer_id)
