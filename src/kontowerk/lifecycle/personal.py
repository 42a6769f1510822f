"""Personal data of this room: shown to the person, gone with it; events after thirty days."""

from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.personal import (
    Counts,
    DataSubject,
    Erased,
    Exported,
    PersonalTable,
    RoomData,
    Withheld,
)
from kontowerk.lifecycle import store
from kontowerk.lifecycle.model import LifecycleEvent

_GONE: Final = Erased("removal of all events, after what they tell of")


async def events_of(
    tx: Tx, customer_id: UUID, *, after: tuple[str, int], most: int
) -> list[LifecycleEvent]:
    """Return some events of a customer, by kind and serial, after one of them."""
    return await store.some(tx, customer_id, after, most)


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    await store.forget(tx, subject.customer_id)
    return {}


PERSONAL: Final = RoomData(
    "lifecycle",
    (
        PersonalTable("lifecycle_event", Exported("lifecycleEvents"), _GONE),
        PersonalTable("lifecycle_counter", Withheld("how many events there were"), _GONE),
    ),
    _erase,
)
