"""What the verbs of this room need of a classifier."""

from collections.abc import Sequence
from typing import Protocol

from kontowerk.tagging.model import Booking, TagContext, Tagged, TagVersions
from kontowerk.tagging.trees import Trees


class Tagger(Protocol):
    """Tags bookings without I/O; threads may share it."""

    @property
    def versions(self) -> TagVersions: ...

    @property
    def trees(self) -> Trees: ...

    def tag(self, bookings: Sequence[Booking], context: TagContext) -> list[Tagged]: ...
