"""Personal data of this room: what was found out about a person."""

from typing import Final

from kontowerk.analysis.keep import count_all, forget_all
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

_GONE: Final = Erased("removal of everything found out")


async def _count(tx: Tx, subject: DataSubject) -> Counts:
    return {"analyses": await count_all(tx, subject.customer_id)}


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    await forget_all(tx, subject.customer_id)
    return {}


PERSONAL: Final = RoomData(
    "analysis",
    (
        PersonalTable("analysis_page", Exported("analyses.*"), _GONE),
        PersonalTable("analysis_contract", Exported("contractTransactions"), _GONE),
        PersonalTable("contract_split", Exported("contractSplits"), Erased("the bookings")),
        PersonalTable("analysis_state", Exported("analysedAt"), _GONE),
        PersonalTable("analysis_change", Withheld("a mark that something changed"), _GONE),
    ),
    _erase,
    _count,
)
