"""How operations end: announced by headers first, answered 410 later.

Spec: Versioning. Nothing is retired at present, so the registry of a service is empty.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime

from kontowerk.kit.clock import Clock
from kontowerk.kit.errors import GoneError


@dataclass(frozen=True, slots=True)
class Sunset:
    """When an operation was declared old and when it ends."""

    deprecated_at: datetime
    ends_at: datetime


class Sunsets:
    """The operations (by operation id) that are ending or have ended."""

    def __init__(self, endings: Mapping[str, Sunset], clock: Clock) -> None:
        self._endings = dict(endings)
        self._clock = clock

    def check(self, operation_id: str) -> dict[str, str]:
        """Return the headers that announce the end; refuse an operation that has ended."""
        sunset = self._endings.get(operation_id)
        if sunset is None:
            return {}
        if self._clock.now() >= sunset.ends_at:
            raise GoneError
        return {
            "Deprecation": f"@{int(sunset.deprecated_at.timestamp())}",
            "Sunset": format_datetime(sunset.ends_at, usegmt=True),
        }
