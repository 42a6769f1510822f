from datetime import timedelta
from uuid import UUID

from kontowerk.kit.clock import SystemClock
from kontowerk.webhooks.announce import expire_old

from .world import World


async def test_events_and_deliveries_go_after_thirty_days(
    world: World, tenant: UUID, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    news, stranger = await world.new_access(tenant), await world.new_tenant()
    foreign = await world.new_access(stranger)
    now = SystemClock().now()
    for one in (news, foreign):
        await world.arrive(one, at=now - timedelta(days=31))
        await world.arrive(one, at=now - timedelta(days=29))
    await world.run_all()
    assert await expire_old(world.worker) == 2
    await world.quiet()
    for owner in (tenant, stranger):
        assert [event.serial for event in (await world.page(owner)).events] == [2]
    assert len(await world.deliveries(made.subscription.id)) == 2
    world.clock.advance(days=30, seconds=1)
    assert await expire_old(world.worker) == 4
    assert await world.deliveries(made.subscription.id) == []


async def test_an_event_younger_than_a_week_cannot_be_removed_by_mistake(
    world: World, tenant: UUID
) -> None:
    """The clock of a worker may be wrong; the database's own decides as well."""
    await world.arrive(await world.new_access(tenant))
    world.clock.advance(days=400)
    assert await expire_old(world.worker) == 0
    await world.quiet()
    assert len((await world.page(tenant)).events) == 1


async def test_events_and_deliveries_go_earlier_where_it_is_set(
    world: World, tenant: UUID, url: str
) -> None:
    await world.subscribe(tenant, url)
    news, now = await world.new_access(tenant), SystemClock().now()
    await world.arrive(news, at=now - timedelta(days=9))
    await world.arrive(news, at=now - timedelta(days=7, hours=1))
    await world.run_all()
    assert await expire_old(world.worker, timedelta(days=8)) == 1
    assert await expire_old(world.worker, timedelta(days=1)) == 1  # not what is of this week
    await world.arrive(news, at=now - timedelta(days=6))
    assert await expire_old(world.worker, timedelta(days=1)) == 0
