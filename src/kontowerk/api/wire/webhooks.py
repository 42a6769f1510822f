"""Subscriptions, deliveries and the feed (extensions), and the body of a call.

Spec: Events (OP-123, OP-124).
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from pydantic import Field, StringConstraints, WithJsonSchema

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Ask, Relation, WireTime, in_berlin, wire
from kontowerk.api.wire.encode import encode
from kontowerk.api.wire.lifecycle import AnyLifecycleEvent, lifecycle_event
from kontowerk.lifecycle.model import LifecycleEvent
from kontowerk.webhooks import model, rules
from kontowerk.webhooks.subscribe import Subscribed

_STATES: Final[dict[model.DeliveryState, str]] = {
    model.DeliveryState.WAITING: "waiting",
    model.DeliveryState.DELIVERED: "delivered",
    model.DeliveryState.DROPPED: "dropped",
}
StateWord = Annotated[str, WithJsonSchema({"type": "string", "enum": list(_STATES.values())})]


_Type = Annotated[
    str,
    StringConstraints(max_length=64),
    WithJsonSchema({"type": "string", "enum": list(rules.KINDS)}),
]
EventTypes = Annotated[list[_Type], Field(min_length=1, max_length=len(rules.KINDS))]


class SubscriptionInput(Ask):
    """Body of a new subscription."""

    url: Annotated[str, StringConstraints(min_length=1, max_length=2048)]
    types: EventTypes | None = None


class TypesInput(Ask):
    """Event types of a subscription."""

    types: EventTypes


class Subscription(Answer):
    """A webhook subscription: an endpoint that receives events."""

    id: str
    url: str
    types: list[_Type]
    created_at: WireTime = wire("createdAt")
    relations: list[Relation]

    @classmethod
    def of(cls, subscription: model.Subscription, links: Links) -> "Subscription":
        return cls(
            id=str(subscription.id),
            url=subscription.url,
            types=list(subscription.kinds),
            created_at=subscription.created_at,
            relations=_relations(subscription, links),
        )


class NewSecret(Answer):
    """A subscription with its secret, which is not shown again."""

    id: str
    url: str
    types: list[_Type]
    secret: str
    created_at: WireTime = wire("createdAt")
    relations: list[Relation]

    @classmethod
    def of(cls, subscribed: Subscribed, links: Links) -> "NewSecret":
        subscription = subscribed.subscription
        return cls(
            id=str(subscription.id),
            url=subscription.url,
            types=list(subscription.kinds),
            secret=subscribed.secret.reveal(),
            created_at=subscription.created_at,
            relations=_relations(subscription, links),
        )


class Delivery(Answer):
    """Result of the deliveries of one event."""

    event_id: str = wire("eventId")
    state: StateWord
    attempts: int
    last_outcome: str | None = wire("lastOutcome", default=None)
    created_at: WireTime = wire("createdAt")
    changed_at: WireTime = wire("changedAt")
    relations: list[Relation]

    @classmethod
    def of(cls, delivery: model.Delivery, links: Links) -> "Delivery":
        href = links.delivery(delivery.subscription_id, delivery.event_id)
        return cls(
            event_id=str(delivery.event_id),
            state=_STATES[delivery.state],
            attempts=delivery.attempts,
            last_outcome=delivery.last_outcome,
            created_at=delivery.created_at,
            changed_at=delivery.changed_at,
            relations=links.relations(self=href),
        )


class EventData(Answer):
    """Bank access with new transactions; contains no bank data."""

    user_reference: str = wire("userReference")
    access_id: str = wire("accessId")
    access_href: str = wire("bankzugang")
    new_transactions: int = wire("newTransactions")


class Event(Answer):
    """An event of the feed: the body of its delivery, preceded by its `webhook-id`."""

    id: str
    type: Literal["transactions.new"]
    timestamp: WireTime
    serial: int
    data: EventData

    @classmethod
    def of(cls, event: model.NewTransactions, links: Links) -> "Event":
        return cls(
            id=str(event.id),
            type="transactions.new",
            timestamp=event.at,
            serial=event.serial,
            data=EventData(
                user_reference=str(event.customer_id),
                access_id=event.access_id,
                access_href=links.access(event.access_id),
                new_transactions=event.count,
            ),
        )


class Feed(Answer):
    """Events in order, and the cursor after the last one."""

    events: list[Event | AnyLifecycleEvent]
    next: str
    relations: list[Relation]

    @classmethod
    def of(cls, page: model.FeedPage, subscription: model.Subscription, links: Links) -> "Feed":
        cursor = rules.cursor_text(page.after)
        return cls(
            events=[_written(event, links) for event in page.events],
            next=cursor,
            relations=links.relations(
                self=links.events(subscription.id), next=links.events(subscription.id, cursor)
            ),
        )


def renderer(links: Links) -> Callable[[model.Event], bytes]:
    """Return what writes the body of a call."""

    def render(event: model.Event) -> bytes:
        body: dict[str, Any]
        match event:
            case model.Trial():
                body = {"type": "test", "timestamp": in_berlin(event.at), "serial": 0, "data": {}}
            case _:
                body = _written(event, links).model_dump(by_alias=True, exclude_none=True)
                del body["id"]  # it travels in the header
        return encode(body)

    return render


def _written(event: model.StoredEvent, links: Links) -> Event | AnyLifecycleEvent:
    if isinstance(event, LifecycleEvent):
        return lifecycle_event(event, links)
    return Event.of(event, links)


def _relations(subscription: model.Subscription, links: Links) -> list[Relation]:
    return links.relations(
        self=links.subscription(subscription.id), get_events=links.events(subscription.id)
    )
