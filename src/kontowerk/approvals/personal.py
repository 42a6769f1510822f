"""Personal data of this room; it goes with accesses and payments."""

from typing import Final

from kontowerk.kit.personal import Erased, Exported, PersonalTable, Retained, RoomData, Withheld

_GONE: Final = Erased("the accesses and payments it was asked for")

PERSONAL: Final = RoomData(
    "approvals",
    (
        PersonalTable("approval", Exported("accesses.*.consents"), _GONE),
        PersonalTable("approval_timer", Withheld("a time of day for workers"), _GONE),
        PersonalTable(
            "consent_to_end",
            Withheld("what a bank is told by that an approval is over; gone when it was told"),
            Retained("the bank must hear of it after the person has gone", "end_consent_days"),
        ),
        PersonalTable("approval_ticket", Withheld("a hash of a secret"), _GONE),
    ),
)
