"""Personal data of this room. The user itself is erased by `erase_user`, last of all."""

from typing import Final

from kontowerk.kit.personal import Erased, Exported, PersonalTable, Retained, RoomData, Withheld

_USER: Final = Erased("the user")

PERSONAL: Final = RoomData(
    "identity",
    (
        PersonalTable("app_user", Exported("username"), _USER, owner="id"),
        PersonalTable("client_role_user", Exported("roles"), _USER, owner="user_id"),
        PersonalTable("api_key", Exported("apiKeys"), _USER, owner="user_id"),
        PersonalTable("access_token", Exported("tokens"), _USER, owner="user_id"),
        PersonalTable(
            "audit_entry",
            Exported("history"),
            Retained("who did what to whose data; ids, no contents", "keep_audit_days"),
            owner="subject",
        ),
        PersonalTable(
            "erasure_receipt",
            Withheld("made when the person is erased, and handed out then"),
            Retained("proof of the erasure; an id and numbers", "keep_receipt_days"),
            owner="user_id",
        ),
    ),
)
