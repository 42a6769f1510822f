import asyncio
from uuid import UUID

import pytest

from kontowerk.kit.ids import new_id
from kontowerk.webhooks import announce

from .world import World


async def test_ordering_twice_orders_once(world: World, tenant: UUID) -> None:
    await world.subscribe(tenant)
    await world.subscribe(tenant)
    news = await world.new_access(tenant)
    async with world.worker.begin(news.customer) as tx:
        serial = await world.write(tx, news)
    counts: list[int] = []
    for _ in range(2):
        async with world.worker.begin(news.customer) as tx:
            counts.append(await announce.enqueue(tx, news.customer, news.key, serial))
    assert counts == [2, 0]
    assert len(await world.jobs()) == 2


async def test_a_tenant_without_subscriptions_orders_nothing(world: World, tenant: UUID) -> None:
    await world.arrive(await world.new_access(tenant))
    assert await world.jobs() == []


async def test_an_event_that_is_gone_orders_nothing(world: World, tenant: UUID) -> None:
    await world.subscribe(tenant)
    news = await world.new_access(tenant)
    async with world.worker.begin(news.customer) as tx:
        assert await announce.enqueue(tx, news.customer, news.key, 1) == 0
        assert await announce.enqueue(tx, news.customer, new_id(), 1) == 0


async def test_a_rollback_leaves_neither_job_nor_delivery(world: World, tenant: UUID) -> None:
    made = await world.subscribe(tenant)
    news = await world.new_access(tenant)
    async with world.worker.begin(news.customer) as tx:
        serial = await world.write(tx, news)

    async def break_off() -> None:
        async with world.worker.begin(news.customer) as tx:
            assert await announce.enqueue(tx, news.customer, news.key, serial) == 1
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await break_off()
    assert await world.jobs() == []
    assert await world.deliveries(made.subscription.id) == []


async def test_a_subscription_that_goes_meanwhile_does_not_stop_the_others(
    world: World, tenant: UUID
) -> None:
    leaving, staying = await world.subscribe(tenant), await world.subscribe(tenant)
    for _ in range(5):
        news = await world.new_access(tenant)
        await asyncio.gather(world.arrive(news), world.unsubscribe(tenant, leaving.subscription.id))
        leaving = await world.subscribe(tenant)
    assert len(await world.deliveries(staying.subscription.id)) == 5
