"""The nouns of webhooks, and what callers can get wrong about them. Spec: Events.

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

The work that webhooks order only `jobs` takes up.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final, NewType, TypeAlias
from uuid import UUID

from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError
from kontowerk.kit.outbox import INTERACTIVE, WorkOrder
from kontowerk.lifecycle.model import EventKind, LifecycleEvent
from kontowerk.lifecycle.record import EventNumber

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


QUEUE: Final = "webhooks"
TASK: Final = "deliver"
CHECK: Final = "check_signature"


@dataclass(frozen=True, slots=True)
class EventKey:
    """Where an event is stored: its owner, the key of its access, its serial."""

    customer_id: UUID
    access_key: UUID
    serial: int


@dataclass(frozen=True, slots=True)
class DeliveryDue:
    """An event shall be told to a subscription. `attempt` counts from 0; no source: a trial."""

    subscription_id: UUID
    event_id: UUID
    source: EventKey | EventNumber | None
    attempt: int = 0

    @classmethod
    def of(cls, args: Mapping[str, object]) -> "DeliveryDue":
        """Read the arguments of the job."""
        source: EventKey | EventNumber | None = None
        if args["customer_id"] is not None:
            customer_id, serial = _id(args, "customer_id"), int(str(args["serial"]))
            kind = args.get("kind")  # jobs of the release before have none
            if kind is None:
                source = EventKey(customer_id, _id(args, "access_key"), serial)
            else:
                source = EventNumber(customer_id, EventKind(str(kind)), serial)
        attempt = int(str(args["attempt"]))
        return cls(_id(args, "subscription_id"), _id(args, "event_id"), source, attempt)

    def next(self) -> "DeliveryDue":
        return replace(self, attempt=self.attempt + 1)

    def order(self, at: datetime | None = None) -> WorkOrder:
        """Return the job. It has no lock: a locked job cannot wait for its hour."""
        source = self.source
        access_key = source.access_key if isinstance(source, EventKey) else None
        return WorkOrder(
            queue=QUEUE,
            task=TASK,
            args={
                "subscription_id": str(self.subscription_id),
                "event_id": str(self.event_id),
                "attempt": self.attempt,
                "customer_id": None if source is None else str(source.customer_id),
                "access_key": None if access_key is None else str(access_key),
                "serial": None if source is None else source.serial,
                **({"kind": source.kind.value} if isinstance(source, EventNumber) else {}),
            },
            at=at,
        )


def check_due(check_id: UUID) -> WorkOrder:
    """Order the check of a signature; somebody waits for it."""
    args = {"check_id": str(check_id)}
    return WorkOrder(queue=QUEUE, task=CHECK, args=args, priority=INTERACTIVE)


def _id(args: Mapping[str, object], name: str) -> UUID:
    return UUID(str(args[name]))
