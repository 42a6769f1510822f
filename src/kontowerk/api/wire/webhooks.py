"""Subscriptions, deliveries and the feed (extensions), and the body of a call.

Spec: Events (OP-123, OP-124).
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

from pydantic import StringConstraints, WithJsonSchema

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Ask, Relation, WireTime, in_berlin, wire
from kontowerk.api.wire.encode import encode
from kontowerk.webhooks import model, rules
from kontowerk.webhooks.subscribe import Subscribed

_STATES: Final[dict[model.DeliveryState, str]] = {
    model.DeliveryState.WAITING: "waiting",
    model.DeliveryState.DELIVERED: "delivered",
    model.DeliveryState.DROPPED: "dropped",
}
StateWord = Annotated[str, WithJsonSchema({"type": "string", "enum": list(_STATES.values())})]


class SubscriptionInput(Ask):
    """The body that adds a subscription."""

    url: Annotated[str, StringConstraints(min_length=1, max_length=2048)]


class Subscription(Answer):
    """An address that is called when there is news."""

    id: str
    url: str
    created_at: WireTime = wire("createdAt")
    relations: list[Relation]

    @classmethod
    def of(cls, subscription: model.Subscription, links: Links) -> "Subscription":
        return cls(
            id=str(subscription.id),
            url=subscription.url,
            created_at=subscription.created_at,
            relations=_relations(subscription, links),
        )


class NewSecret(Answer):
    """A subscription with a secret that is shown only now."""

    id: str
    url: str
    secret: str
    created_at: WireTime = wire("createdAt")
    relations: list[Relation]

    @classmethod
    def of(cls, subscribed: Subscribed, links: Links) -> "NewSecret":
        subscription = subscribed.subscription
        return cls(
            id=str(subscription.id),
            url=subscription.url,
            secret=subscribed.secret.reveal(),
            created_at=subscription.created_at,
            relations=_relations(subscription, links),
        )


class Delivery(Answer):
    """How the calls for one event went."""

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
    """Which bank access has news; no amounts, the receiver fetches them."""

    user_reference: str = wire("userReference")
    access_id: str = wire("accessId")
    access_href: str = wire("bankzugang")
    new_transactions: int = wire("newTransactions")


class Event(Answer):
    """An event of the feed: the body of its call, led by its `webhook-id`."""

    id: str
    type: str
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
    """Events in their order, and the cursor behind the last of them."""

    events: list[Event]
    next: str
    relations: list[Relation]

    @classmethod
    def of(cls, page: model.FeedPage, subscription: model.Subscription, links: Links) -> "Feed":
        cursor = rules.cursor_text(page.after)
        return cls(
            events=[Event.of(event, links) for event in page.events],
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
            case model.NewTransactions():
                body = Event.of(event, links).model_dump(by_alias=True)
                del body["id"]  # it travels in the header
        return encode(body)

    return render


def _relations(subscription: model.Subscription, links: Links) -> list[Relation]:
    return links.relations(
        self=links.subscription(subscription.id), get_events=links.events(subscription.id)
    )
