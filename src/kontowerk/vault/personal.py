"""Personal data of this room; it is shredded by whoever removes the accesses."""

from typing import Final

from kontowerk.kit.personal import Erased, Exported, PersonalTable, RoomData, Withheld

_SHREDDED: Final = Erased("shredding")

PERSONAL: Final = RoomData(
    "vault",
    (
        PersonalTable("sealed_credential", Exported("credentials"), _SHREDDED),
        PersonalTable("data_key", Withheld("a key, which opens credentials only"), _SHREDDED),
    ),
)
