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
from kontowerk.webform.end_sessions import forget_all

_GONE: Final = Erased("removal of all sessions")


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    return {"sessions": await forget_all(tx, subject.customer_id)}


PERSONAL: Final = RoomData(
    "webform",
    (
        PersonalTable("webform_session", Exported("sessions"), _GONE),
        PersonalTable("webform_record", Exported("sessionRecords"), _GONE),
        PersonalTable("webform_secret", Withheld("a hash of a secret"), _GONE),
        PersonalTable(
            "legal_acceptance", Exported("acceptances"), Erased("removal of what was accepted")
        ),
    ),
    _erase,
)
