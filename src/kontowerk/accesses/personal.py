"""Personal data of this room: accesses, what was exchanged with banks, names of logins."""

from typing import Final

from kontowerk.accesses.read import forget_fetches
from kontowerk.accesses.remove import remove_all
from kontowerk.bankcalls.logins import end_logins
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


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    await end_logins(tx, subject.customer_id)
    await forget_fetches(tx, subject.customer_id)
    return await remove_all(
        tx, subject.customer_id, tenant_id=subject.tenant_id, actor=subject.actor
    )


PERSONAL: Final = RoomData(
    "accesses",
    (
        PersonalTable("access", Exported("accesses"), Erased("removal of all accesses")),
        PersonalTable(
            "access_schedule", Withheld("a time of day for workers"), Erased("the access")
        ),
        PersonalTable(
            "access_recording",
            Withheld("the form of a bank's answers; the consent is among the audit entries"),
            Erased("the access"),
        ),
        PersonalTable(
            "access_fetch", Exported("fetches"), Erased("the person; earlier after ninety days")
        ),
        PersonalTable("bank_dialogue", Exported("bankCalls"), Erased("the user")),
        PersonalTable(
            "login_owner",
            Withheld("a keyed hash of a login, which says nothing without the key"),
            Erased("the end of the person's logins"),
        ),
    ),
    _erase,
)
