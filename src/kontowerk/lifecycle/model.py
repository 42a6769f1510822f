"""The nouns of this room: kinds of events, and an event."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Self
from uuid import UUID


class EventKind(StrEnum):
    """What may become of a person's things; stored, and the `type` of calls."""

    ACCESS_CONNECTED = "access.connected"
    ACCESS_NEEDS_PERSON = "access.needs_person"
    ACCESS_BROKEN = "access.broken"
    ACCESS_REMOVED = "access.removed"
    CONSENT_ENDS_SOON = "consent.ends_soon"
    CONSENT_ENDED = "consent.ended"
    CONSENT_RENEWED = "consent.renewed"
    PAYMENT_CHANGED = "payment.changed"  # noted by a trigger of the table of payments
    CONTRACT_BEGUN = "contract.begun"
    CONTRACT_CHANGED = "contract.changed"
    CONTRACT_ENDED = "contract.ended"
    CONTRACT_PRICE_RAISED = "contract.price_raised"
    OVERDRAFT_AHEAD = "overdraft.ahead"


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that becomes true. `subject` is the id of what it is about, `state` a word."""

    kind: EventKind
    subject: str = ""
    state: str | None = None


@dataclass(frozen=True, slots=True)
class LifecycleEvent:
    """A happening as it is kept. `serial` counts those of one kind of one person."""

    id: UUID
    at: datetime
    customer_id: UUID
    kind: EventKind
    serial: int
    subject: str
    state: str | None

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """Make an event of a row that has these columns, among others."""
        columns = ("id", "at", "customer_id", "serial", "subject", "state")
        return cls(kind=EventKind(row["kind"]), **{name: row[name] for name in columns})
