"""An event is told again: the same one, to one receiver, by whoever may, and only when it ended."""

from collections.abc import AsyncIterator
from uuid import UUID

import pytest

from kontowerk.console.enter import looking
from kontowerk.console.model import ConsoleRole, Visitor
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.webhooks.announce import replay
from kontowerk.webhooks.model import (
    DeliveryUnderWayError,
    UnknownDeliveryError,
    UnknownSubscriptionError,
)

from .receiver import Receiver
from .test_lifecycle import REMOVED, happen, want
from .world import World


@pytest.fixture
async def console(world: World) -> AsyncIterator[Database]:
    db = await Database.open(world.url, role=Role.CONSOLE, size=1, clock=world.clock)
    yield db
    await db.close()


async def tell_again(console: Database, tenant: UUID, subscription: UUID, event: UUID) -> None:
    now = SystemClock().now()
    visitor = Visitor(new_id(), ConsoleRole.DEVELOPER, tenant, None, "x", "de", now)
    async with looking(console, visitor) as tx:
        await replay(tx, tenant, subscription, event, actor="test")


async def test_an_event_that_was_delivered_arrives_once_more_under_its_id(
    world: World, console: Database, tenant: UUID, receiver: Receiver, url: str
) -> None:
    subscription = (await world.subscribe(tenant, url)).subscription.id
    await world.arrive(await world.new_access(tenant))
    await world.run_all()
    event = UUID(receiver.calls[0].headers["webhook-id"])
    await tell_again(console, tenant, subscription, event)
    assert await world.deliveries(subscription) == [("waiting", 0, "200")]
    await world.run_all()
    first, second = receiver.calls
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.body == second.body
    assert await world.deliveries(subscription) == [("delivered", 1, "200")]


@pytest.mark.req("X-EVENT-007")
async def test_what_became_of_an_access_is_told_again_too(
    world: World, console: Database, tenant: UUID, receiver: Receiver, url: str
) -> None:
    subscription = (await want(world, tenant, REMOVED.kind, url=url)).id
    await happen(world, tenant, new_id(), REMOVED)
    await world.run_all()
    event = UUID(receiver.calls[0].headers["webhook-id"])
    await tell_again(console, tenant, subscription, event)
    await world.run_all()
    first, second = receiver.calls
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.body == second.body


async def test_an_event_that_was_given_up_gets_all_its_tries_again(
    world: World, console: Database, tenant: UUID, receiver: Receiver, url: str
) -> None:
    subscription = (await world.subscribe(tenant, url)).subscription.id
    receiver.answers.extend([500] * 50)
    await world.arrive(await world.new_access(tenant))
    tries = await world.run_all()
    event = UUID(receiver.calls[0].headers["webhook-id"])
    await tell_again(console, tenant, subscription, event)
    assert await world.run_all() == tries
    assert [state for state, _, _ in await world.deliveries(subscription)] == ["dropped"]


async def test_an_event_on_its_way_is_not_told_twice(
    world: World, console: Database, tenant: UUID, receiver: Receiver, url: str
) -> None:
    subscription = (await world.subscribe(tenant, url)).subscription.id
    receiver.answers.append(500)
    await world.arrive(await world.new_access(tenant))
    await world.run_jobs()
    event = UUID(receiver.calls[0].headers["webhook-id"])
    with pytest.raises(DeliveryUnderWayError):
        await tell_again(console, tenant, subscription, event)


async def test_trials_and_what_is_foreign_are_not_told_again(
    world: World, console: Database, tenant: UUID, receiver: Receiver, url: str
) -> None:
    subscription = (await world.subscribe(tenant, url)).subscription.id
    trial = await world.try_out(tenant, subscription)
    await world.arrive(await world.new_access(tenant))
    await world.run_all()
    with pytest.raises(UnknownDeliveryError):
        await tell_again(console, tenant, subscription, trial)
    event = next(
        UUID(it.headers["webhook-id"]) for it in receiver.calls if str(trial) not in str(it)
    )
    with pytest.raises(UnknownSubscriptionError):
        await tell_again(console, await world.new_tenant(), subscription, event)
