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
from kontowerk.reports.store import reports as store

_BATCH: Final = 1_000
_GONE: Final = Erased("removal of all account reports; earlier thirty days after their end")


async def forget_old(tx: Tx) -> int:
    """Delete a batch of reports that were over long ago, whoever they are of."""
    return await store.remove_old(tx, tx.now, _BATCH)


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    return {"accountReports": await store.remove_all(tx, subject.customer_id)}


PERSONAL: Final = RoomData(
    "reports",
    (
        PersonalTable("account_report", Exported("accountReports"), _GONE),
        PersonalTable("account_report_paper", Withheld("the same as a PDF"), _GONE),
        PersonalTable("account_report_secret", Withheld("hashes of secrets"), _GONE),
    ),
    _erase,
)
