"""Calls and the feed tell what became of things, to subscriptions that want it and no others."""

import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any
from uuid import UUID

import pytest

from kontowerk.kit.ids import new_id
from kontowerk.lifecycle.model import EventKind, Happening, LifecycleEvent
from kontowerk.lifecycle.record import EventNumber, record
from kontowerk.webhooks import announce, read, rules, subscribe
from kontowerk.webhooks.announce import expire_old
from kontowerk.webhooks.model import (
    NewTransactions,
    NoSuchKindError,
    Subscription,
    UnknownSubscriptionError,
)
from tests.rooms.webhooks.receiver import Receiver, receiving
from tests.rooms.webhooks.world import PRIVATE, World

REMOVED = Happening(EventKind.ACCESS_REMOVED, "my-bank")
SOON = Happening(EventKind.CONSENT_ENDS_SOON, "my-bank", "7")
PAYMENT, CONTRACT = str(new_id()), str(new_id())
KEYS = {"userReference", "accessId", "bankzugang", "state", "daysLeft", "paymentId", "contractId"}
ALL = (
    REMOVED,
    SOON,
    Happening(EventKind.ACCESS_CONNECTED, "my-bank"),
    Happening(EventKind.ACCESS_NEEDS_PERSON, "my-bank", "locked"),
    Happening(EventKind.ACCESS_BROKEN, "my-bank", "ours"),
    Happening(EventKind.CONSENT_ENDED, "my-bank"),
    Happening(EventKind.CONSENT_RENEWED, "my-bank"),
    Happening(EventKind.PAYMENT_CHANGED, PAYMENT, "doubt"),
    Happening(EventKind.CONTRACT_BEGUN, CONTRACT),
    Happening(EventKind.CONTRACT_CHANGED, CONTRACT),
    Happening(EventKind.CONTRACT_ENDED, CONTRACT),
    Happening(EventKind.CONTRACT_PRICE_RAISED, CONTRACT),
    Happening(EventKind.OVERDRAFT_AHEAD),
)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


async def want(world: World, tenant: UUID, *kinds: str, url: str = "") -> Subscription:
    subscription_id = subscribe.new_subscription_id()
    async with world.api.begin(subscription_id) as tx:
        made = await subscribe.subscribe(
            tx,
            subscription_id,
            tenant,
            url or "https://hooks.example.net/",
            reach=PRIVATE,
            actor="test",
            kinds=kinds,
        )
    return made.subscription


async def happen(world: World, tenant: UUID, customer: UUID, *happened: Happening) -> int:
    """Let something become true and its calls be ordered, as a worker does."""
    async with world.worker.begin(customer) as tx:
        count = await record(tx, customer, tenant, happened)
    for job in await world.jobs():
        if job.task == "tell_lifecycle":
            number = EventNumber(customer, EventKind(job.args["kind"]), job.args["serial"])
            async with world.worker.begin(customer) as tx:
                await announce.enqueue_lifecycle(tx, number)
            async with world.operator.begin() as tx:
                await tx.run("DELETE FROM procrastinate_jobs WHERE id = $1", job.id)
    return count


async def _feed(world: World, of: Subscription) -> list[NewTransactions | LifecycleEvent]:
    await world.quiet()
    async with world.api.begin(read.NOBODY) as tx:
        page = await read.page(tx, of.tenant_id, kinds=of.kinds)
    return list(page.events)


@pytest.mark.req("X-EVENT-002")
async def test_a_subscription_that_says_nothing_gets_nothing_new(
    world: World, tenant: UUID
) -> None:
    usual = (await world.subscribe(tenant)).subscription
    wanting = await want(world, tenant, REMOVED.kind)
    news = await world.new_access(tenant)
    await world.arrive(news)
    assert await happen(world, tenant, news.customer, REMOVED, SOON) == 1
    assert len(await world.deliveries(usual.id)) == 1
    assert len(await world.deliveries(wanting.id)) == 1
    (of_usual,), (of_wanting,) = await _feed(world, usual), await _feed(world, wanting)
    assert isinstance(of_usual, NewTransactions)
    assert isinstance(of_wanting, LifecycleEvent)


@pytest.mark.req("X-EVENT-008", "X-EVENT-007")
async def test_every_kind_is_called_with_ids_and_states_alone(
    world: World, tenant: UUID, receiver: Receiver
) -> None:
    kinds = [happening.kind.value for happening in ALL]
    assert set(kinds) == set(EventKind)
    url = f"http://127.0.0.1:{receiver.port}/hook"
    made = await want(world, tenant, *kinds, url=url)
    customer = new_id()
    assert await happen(world, tenant, customer, *ALL) == len(ALL)
    await world.run_all()
    bodies: list[dict[str, Any]] = [json.loads(call.body) for call in receiver.calls]
    assert {body["type"] for body in bodies} == set(kinds)
    assert {body["serial"] for body in bodies} == {1}
    assert {key for body in bodies for key in body["data"]} == KEYS
    assert all(body["data"]["userReference"] == str(customer) for body in bodies)
    told = {body["type"]: body["data"] for body in bodies}
    assert told["consent.ends_soon"]["daysLeft"] == 7
    assert told["payment.changed"]["state"] == "in_doubt"
    assert "state" not in told["access.removed"]
    assert {event.kind for event in await _feed(world, made)} == set(EventKind)  # type: ignore[union-attr] - no bookings here


@pytest.mark.req("X-EVENT-007")
async def test_the_feed_has_both_sorts_in_one_order_and_goes_on_behind_a_cursor(
    world: World, tenant: UUID
) -> None:
    wanting = await want(world, tenant, *rules.KINDS)
    news = await world.new_access(tenant)
    for _ in range(3):
        await world.arrive(news)
        await happen(world, tenant, news.customer, SOON)
    await world.quiet()
    seen, after = list[tuple[type, int]](), rules.START
    for _ in range(6):
        async with world.api.begin(read.NOBODY) as tx:
            page = await read.page(tx, tenant, after, kinds=wanting.kinds, most=1)
        after = page.after
        seen += [(type(event), event.serial) for event in page.events]
    expected = [(sort, n) for n in (1, 2, 3) for sort in (NewTransactions, LifecycleEvent)]
    assert seen == expected


@pytest.mark.req("X-EVENT-007")
async def test_a_rolled_back_change_leaves_no_event_and_no_gap(world: World, tenant: UUID) -> None:
    wanting = await want(world, tenant, REMOVED.kind)
    customer = new_id()
    await happen(world, tenant, customer, REMOVED)
    with suppress(LookupError):
        async with world.worker.begin(customer) as tx:
            await record(tx, customer, tenant, [REMOVED])
            raise LookupError
    await happen(world, tenant, customer, REMOVED)
    assert [event.serial for event in await _feed(world, wanting)] == [1, 2]


@pytest.mark.req("X-EVENT-001")
async def test_kinds_are_changed_and_unknown_ones_refused(world: World, tenant: UUID) -> None:
    wanting = await want(world, tenant, REMOVED.kind)
    async with world.api.begin() as tx:
        changed = await subscribe.want(tx, tenant, wanting.id, [SOON.kind] * 2, actor="test")
    assert changed.kinds == (SOON.kind,)
    assert await happen(world, tenant, new_id(), REMOVED) == 0
    for wrong in ([], ["access"], [SOON.kind, "x"]):
        async with world.api.begin() as tx:
            with pytest.raises(NoSuchKindError):
                await subscribe.want(tx, tenant, wanting.id, wrong, actor="test")
    async with world.api.begin() as tx:
        with pytest.raises(UnknownSubscriptionError):
            await subscribe.want(tx, new_id(), wanting.id, [SOON.kind], actor="test")


async def test_events_are_forgotten_after_thirty_days_and_their_numbers_are_not(
    world: World, tenant: UUID
) -> None:
    wanting = await want(world, tenant, REMOVED.kind)
    customer = new_id()
    await happen(world, tenant, customer, REMOVED)
    async with world.operator.begin() as tx:
        await tx.run(
            "UPDATE lifecycle_event SET at = at - interval '31 days' WHERE customer_id = $1",
            customer,
        )
    await expire_old(world.worker)
    await happen(world, tenant, customer, REMOVED)
    assert [event.serial for event in await _feed(world, wanting)] == [2]
