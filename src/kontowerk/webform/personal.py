"""Personal data of this room."""

from typing import Final

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
from kontowerk.webform.sessions import forget_all
from kontowerk.webform.store.visits import forget as forget_visits

_GONE: Final = Erased("removal of all sessions")


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    await forget_visits(tx, subject.customer_id)
    return {"sessions": await forget_all(tx, subject.customer_id)}


PERSONAL: Final = RoomData(
    "webform",
    (
        PersonalTable("webform_session", Exported("sessions"), _GONE),
        PersonalTable("webform_record", Exported("sessionRecords"), _GONE),
        PersonalTable("permission_visit", Withheld("a hash that opens a page for minutes"), _GONE),
        PersonalTable("webform_secret", Withheld("a hash of a secret"), _GONE),
        PersonalTable(
            "legal_acceptance", Exported("acceptances"), Erased("removal of what was accepted")
        ),
    ),
    _erase,
)
