"""Personal data of this room; it goes with the accesses it tells of, or after thirty days."""

from typing import Final

from kontowerk.kit.personal import Erased, Exported, PersonalTable, RoomData

PERSONAL: Final = RoomData(
    "webhooks",
    (PersonalTable("webhook_event", Exported("webhookEvents"), Erased("the access")),),
)
