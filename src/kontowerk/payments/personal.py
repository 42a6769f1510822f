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
from kontowerk.payments.read import forget_all

_GONE: Final = Erased("removal of all payments; earlier when it is old: `keep_payment_days`")


async def _erase(tx: Tx, subject: DataSubject) -> Counts:
    return {"payments": await forget_all(tx, subject.customer_id)}


PERSONAL: Final = RoomData(
    "payments",
    (
        PersonalTable("payment", Exported("payments"), _GONE),
        PersonalTable("payment_timer", Withheld("a time of day for workers"), _GONE),
        PersonalTable("payee_request", Exported("payeeChecks"), _GONE),
        PersonalTable("payment_link", Exported("paymentLinks"), _GONE),
        PersonalTable("payment_link_secret", Withheld("a hash of a secret"), _GONE),
    ),
    _erase,
)
