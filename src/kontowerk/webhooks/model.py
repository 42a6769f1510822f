"""The nouns of webhooks. Spec: Events.

What callers can get wrong about webhooks.

NotFoundError
├── UnknownSubscriptionError   no such subscription of this tenant
└── UnknownDeliveryError       no such delivery of this subscription
InvalidError
├── UrlNotAllowedError         not an address we call (OP-128)
├── NoSuchKindError            not a kind of event
└── NotACursorError            not a cursor this service gave out
ConflictError
├── TooManySubscriptionsError  the tenant has as many as it may have
└── DeliveryUnderWayError      the calls for an event have not ended yet
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NewType, TypeAlias
from uuid import UUID

from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError
from kontowerk.lifecycle.model import LifecycleEvent

SubscriptionId = NewType("SubscriptionId", UUID)
NEW_TRANSACTIONS: Final = "transactions.new"
# What a subscription is told of that does not say otherwise.
USUAL_KINDS: Final = (NEW_TRANSACTIONS,)


@dataclass(frozen=True, slots=True)
class Subscription:
    """An address of a tenant that is called when there is news of the kinds it wants."""

    id: SubscriptionId
    tenant_id: UUID
    url: str
    created_at: datetime
    kinds: tuple[str, ...] = USUAL_KINDS


@dataclass(frozen=True, slots=True)
class NewTransactions:
    """A background refresh brought bookings. `serial` counts the events of one access (OP-125)."""

    id: UUID
    at: datetime
    customer_id: UUID
    access_id: str
    serial: int
    count: int


@dataclass(frozen=True, slots=True)
class Trial:
    """A call a tenant asked for, to see whether it arrives."""

    id: UUID
    at: datetime


StoredEvent: TypeAlias = NewTransactions | LifecycleEvent
Event: TypeAlias = StoredEvent | Trial


class DeliveryState(StrEnum):
    """How far the calls for one event to one subscription are."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Delivery:
    """One event on its way to one subscription; `last_outcome` is a status or a reason."""

    subscription_id: SubscriptionId
    event_id: UUID
    state: DeliveryState
    attempts: int
    last_outcome: str | None
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in the feed: the transaction that wrote an event, then the event."""

    xid: int
    event_id: UUID


@dataclass(frozen=True, slots=True)
class FeedPage:
    """Events in the order of the feed, and where to go on."""

    events: tuple[StoredEvent, ...]
    after: Cursor


@dataclass(frozen=True, slots=True)
class GivenCall:
    """A call as a receiver says it came: three headers, as they are, and the body."""

    message_id: str
    sent_at: str
    signatures: str
    body: str


class SignatureResult(StrEnum):
    """What became of the check of a call."""

    GENUINE = "genuine"
    OLDER_SECRET = "older_secret"  # noqa: S105 - signed with the secret before the newest
    MALFORMED = "malformed"  # the headers are not of this form
    WRONG = "wrong"
    NO_SECRET = "no_secret"  # noqa: S105 - it could not be opened


@dataclass(frozen=True, slots=True)
class ArrivedCall:
    """A call as it arrives: three headers, and the body byte for byte."""

    message_id: str
    sent_at: str
    signatures: str
    body: bytes


class Receipt(StrEnum):
    """What a receiver finds of the signature of a call."""

    GOOD = "good"
    UNSIGNED = "no signature of this kind"
    NOT_OURS = "another secret, or a changed body"
    NOT_NOW = "signed more than five minutes away from now"


class UnknownSubscriptionError(NotFoundError):
    """There is no such subscription."""


class UnknownDeliveryError(NotFoundError):
    """There is no such delivery."""


class UrlNotAllowedError(InvalidError):
    """The address is not one that can be called."""


class NoSuchKindError(InvalidError):
    """There is no such kind of event, or none was named."""


class NotACursorError(InvalidError):
    """The cursor is not one this service gave out."""


class TooManySubscriptionsError(ConflictError):
    """The tenant has as many subscriptions as it may have; delete one first."""


class DeliveryUnderWayError(ConflictError):
    """The calls for this event have not ended yet."""
