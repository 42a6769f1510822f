"""Subscriptions to news over HTTP, and the feed for receivers that cannot be called.

All of it is an extension; the events are the interface's. Spec: Events (OP-123).
"""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from kontowerk.api.auth import CanManageWebhooks
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.requests import JsonBody, id_in
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import webhooks as wire
from kontowerk.api.wire.encode import answer, created
from kontowerk.kit.egress import Reach
from kontowerk.webhooks import read, rules, subscribe
from kontowerk.webhooks.model import USUAL_KINDS, UnknownDeliveryError, UnknownSubscriptionError

router = APIRouter(prefix="/webhooks/v1", route_class=WireRoute, tags=["Webhooks"])

SubscriptionBody = Annotated[
    wire.SubscriptionInput, Depends(JsonBody[wire.SubscriptionInput](wire.SubscriptionInput))
]
TypesBody = Annotated[wire.TypesInput, Depends(JsonBody[wire.TypesInput](wire.TypesInput))]


async def _subscription_id(subscription_id: str) -> UUID:
    return id_in(subscription_id, UnknownSubscriptionError)


async def _event_id(event_id: str) -> UUID:
    return id_in(event_id, UnknownDeliveryError)


TheSubscription = Annotated[UUID, Depends(_subscription_id)]
TheEvent = Annotated[UUID, Depends(_event_id)]


@router.get(
    "/subscriptions", operation_id="listSubscriptions", response_model=list[wire.Subscription]
)
async def list_subscriptions(caller: CanManageWebhooks, house: TheContext) -> Response:
    """Return the subscriptions of the tenant, without secrets."""
    async with house.db.read() as tx:
        found = await read.every(tx, caller.tenant.id)
    return answer([wire.Subscription.of(subscription, house.links) for subscription in found])


@router.post(
    "/subscriptions",
    operation_id="createSubscription",
    status_code=201,
    response_model=wire.NewSecret,
)
async def create_subscription(
    caller: CanManageWebhooks, house: TheContext, body: SubscriptionBody
) -> Response:
    """Create a subscription; only this response contains its secret."""
    subscription_id = subscribe.new_subscription_id()
    async with house.db.begin(subscription_id) as tx:
        made = await subscribe.subscribe(
            tx,
            subscription_id,
            caller.tenant.id,
            body.url,
            reach=_reach(house),
            actor=caller.actor,
            kinds=USUAL_KINDS if body.types is None else body.types,
        )
    location = {"Location": house.links.subscription(subscription_id)}
    return answer(wire.NewSecret.of(made, house.links), status=201, headers=location)


@router.get(
    "/subscriptions/{subscription_id}",
    operation_id="getSubscription",
    response_model=wire.Subscription,
)
async def get_subscription(
    caller: CanManageWebhooks, house: TheContext, subscription_id: TheSubscription
) -> Response:
    async with house.db.read() as tx:
        found = await read.one(tx, caller.tenant.id, subscription_id)
    return answer(wire.Subscription.of(found, house.links))


@router.put(
    "/subscriptions/{subscription_id}/types",
    operation_id="setSubscriptionTypes",
    response_model=wire.Subscription,
)
async def set_types(
    caller: CanManageWebhooks, house: TheContext, body: TypesBody, subscription_id: TheSubscription
) -> Response:
    """Set the event types of a subscription, from now on."""
    async with house.db.begin() as tx:
        changed = await subscribe.want(
            tx, caller.tenant.id, subscription_id, body.types, actor=caller.actor
        )
    return answer(wire.Subscription.of(changed, house.links))


@router.delete(
    "/subscriptions/{subscription_id}",
    operation_id="deleteSubscription",
    response_class=Response,
)
async def delete_subscription(
    caller: CanManageWebhooks, house: TheContext, subscription_id: TheSubscription
) -> Response:
    """Delete a subscription; no more events are sent to it."""
    async with house.db.begin(subscription_id) as tx:
        await subscribe.unsubscribe(tx, caller.tenant.id, subscription_id, actor=caller.actor)
    return Response()


@router.post(
    "/subscriptions/{subscription_id}/secret",
    operation_id="replaceSubscriptionSecret",
    response_model=wire.NewSecret,
)
async def replace_secret(
    caller: CanManageWebhooks, house: TheContext, subscription_id: TheSubscription
) -> Response:
    """Create a new secret; events are also signed with the previous one for a day."""
    async with house.db.begin(subscription_id) as tx:
        made = await subscribe.replace_secret(
            tx, caller.tenant.id, subscription_id, actor=caller.actor
        )
    return answer(wire.NewSecret.of(made, house.links))


@router.post(
    "/subscriptions/{subscription_id}/test",
    operation_id="testSubscription",
    status_code=201,
    response_class=Response,
)
async def test_subscription(
    caller: CanManageWebhooks, house: TheContext, subscription_id: TheSubscription
) -> Response:
    """Send a test event; `Location` returns the result."""
    async with house.db.begin() as tx:
        event_id = await subscribe.try_out(tx, caller.tenant.id, subscription_id)
    return created(house.links.delivery(subscription_id, event_id))


@router.get(
    "/subscriptions/{subscription_id}/deliveries/{event_id}",
    operation_id="getDelivery",
    response_model=wire.Delivery,
)
async def get_delivery(
    caller: CanManageWebhooks,
    house: TheContext,
    subscription_id: TheSubscription,
    event_id: TheEvent,
) -> Response:
    """Return the deliveries of one event; its ID is the header `webhook-id`."""
    async with house.db.read() as tx:
        known = await read.one(tx, caller.tenant.id, subscription_id)
        found = await read.delivery(tx, caller.tenant.id, known.id, event_id)
    return answer(wire.Delivery.of(found, house.links))


@router.get(
    "/subscriptions/{subscription_id}/events",
    operation_id="listEvents",
    response_model=wire.Feed,
)
async def list_events(
    caller: CanManageWebhooks,
    house: TheContext,
    subscription_id: TheSubscription,
    after: Annotated[str | None, Query(description="`next` of an earlier response")] = None,
) -> Response:
    """Return up to 500 events of the tenant after the cursor, or the oldest stored ones."""
    cursor = rules.START if after is None else rules.cursor_of(after)
    async with house.db.begin(read.NOBODY) as tx:
        known = await read.one(tx, caller.tenant.id, subscription_id)
        page = await read.page(tx, caller.tenant.id, cursor, kinds=known.kinds)
    return answer(wire.Feed.of(page, known, house.links))


def _reach(house: ApiContext) -> Reach:
    return Reach(private=house.settings.webhook_private_targets)
