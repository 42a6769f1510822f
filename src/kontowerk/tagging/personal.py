"""Personal data of this room. Tags and corrections go with their bookings."""

from typing import Final

from kontowerk.kit.db import Tx
from kontowerk.kit.personal import Counts, DataSubject, Erased, Exported, PersonalTable, RoomData
from kontowerk.tagging.ruling import forget_all

_BOOKINGS: Final = Erased("the bookings")


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    return {"rules": await forget_all(tx, subject.customer_id)}


PERSONAL: Final = RoomData(
    "tagging",
    (
        PersonalTable("transaction_tag", Exported("transactionTags"), _BOOKINGS),
        PersonalTable("tag_correction", Exported("tagCorrections"), _BOOKINGS),
        PersonalTable("tag_rule", Exported("taggingRules"), Erased("removal of all rules")),
    ),
    _erase,
)
