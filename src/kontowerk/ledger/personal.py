"""Personal data of this room; it goes with the accesses it was fetched through."""

from typing import Final

from kontowerk.kit.personal import Erased, Exported, PersonalTable, RoomData, Withheld

_GONE: Final = Erased("the accesses it was fetched through")

PERSONAL: Final = RoomData(
    "ledger",
    (
        PersonalTable("bank_product", Exported("accesses.*.products"), _GONE),
        PersonalTable("bank_transaction", Exported("accesses.*.transactions.*"), _GONE),
        PersonalTable("bank_pending", Exported("accesses.*.pending.*"), _GONE),
        PersonalTable("bank_position", Exported("accesses.*.positions.*"), _GONE),
        PersonalTable("bank_standing_list", Exported("accesses.*.standingOrders.*"), _GONE),
        PersonalTable("list_page", Withheld("a copy of the bookings"), _GONE),
    ),
)
