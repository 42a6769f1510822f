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
from kontowerk.reports.ask import forget_all

_GONE: Final = Erased("removal of all account reports; earlier thirty days after their end")


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    return {"accountReports": await forget_all(tx, subject.customer_id)}


PERSONAL: Final = RoomData(
    "reports",
    (
        PersonalTable("account_report", Exported("accountReports"), _GONE),
        PersonalTable("account_report_paper", Withheld("the same as a PDF"), _GONE),
        PersonalTable("account_report_secret", Withheld("hashes of secrets"), _GONE),
    ),
    _erase,
)
