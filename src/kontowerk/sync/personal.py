"""Personal data of this room: the ids of what was removed."""

from typing import Final

from kontowerk.kit.db import Tx
from kontowerk.kit.personal import Counts, DataSubject, Erased, PersonalTable, RoomData, Withheld
from kontowerk.sync.store import changes


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    await changes.forget(tx, subject.customer_id)
    return {}


PERSONAL: Final = RoomData(
    "sync",
    (
        PersonalTable(
            "sync_removal",
            Withheld("ids of what is gone, without contents, for clients that follow"),
            Erased("removal of all notes, after the accesses"),
        ),
    ),
    _erase,
)
