import asyncio
import random
from base64 import urlsafe_b64encode
from uuid import UUID

import pytest

from kontowerk.kit.ids import new_id
from kontowerk.webhooks import rules
from kontowerk.webhooks.model import Cursor, FeedPage, NewTransactions, NotACursorError
from kontowerk.webhooks.store import events as store

from .world import News, World


def _bookings(page: FeedPage) -> list[NewTransactions]:
    return [event for event in page.events if isinstance(event, NewTransactions)]


async def _pull(world: World, tenant: UUID, most: int = rules.PAGE) -> list[NewTransactions]:
    """Return the whole feed, page after page."""
    await world.quiet()
    found: list[NewTransactions] = []
    cursor = rules.START
    while (page := await world.page(tenant, cursor, most)).events:
        assert len(page.events) <= most
        found.extend(_bookings(page))
        cursor = page.after
    return found


async def test_the_feed_shows_all_events_of_the_tenant_once_and_no_others(
    world: World, tenant: UUID
) -> None:
    mine = [await world.new_access(tenant, name) for name in ("one", "two", "three")]
    stranger = await world.new_tenant()
    foreign = await world.new_access(stranger)
    for news in (*mine, foreign, *mine, foreign):
        await world.arrive(news)
    for most in (1, 2, 4, 500):
        found = await _pull(world, tenant, most)
        assert [(event.access_id, event.serial) for event in found] == [
            *(("one", 1), ("two", 1), ("three", 1), ("one", 2), ("two", 2), ("three", 2))
        ]
    assert {event.customer_id for event in await _pull(world, stranger)} == {foreign.customer}


async def test_a_cursor_at_the_end_waits_there(world: World, tenant: UUID) -> None:
    news = await world.new_access(tenant)
    assert (await world.page(tenant)).after == rules.START
    await world.arrive(news)
    await world.quiet()
    end = (await world.page(tenant)).after
    page = await world.page(tenant, end)
    assert (page.events, page.after) == ((), end)
    await world.arrive(news)
    await world.quiet()
    assert [event.serial for event in (await world.page(tenant, end)).events] == [2]


async def test_a_cursor_never_passes_a_transaction_that_is_still_open(
    world: World, tenant: UUID
) -> None:
    slow, quick = await world.new_access(tenant, "slow"), await world.new_access(tenant, "quick")
    async with world.worker.begin(slow.customer) as tx:
        await world.write(tx, slow)  # began first, commits last
        await world.arrive(quick)
        page = await world.page(tenant)
        assert page.events == ()  # showing `quick` now would lose `slow`
    await world.quiet()
    page = await world.page(tenant, page.after)
    assert [event.access_id for event in _bookings(page)] == ["slow", "quick"]


async def test_readers_that_go_on_from_their_cursor_miss_nothing_under_load(
    world: World, tenant: UUID
) -> None:
    accesses = [await world.new_access(tenant, f"a{number}") for number in range(4)]
    rounds = 25
    done = asyncio.Event()

    async def writer(news: News, pause: float) -> None:
        for _ in range(rounds):
            async with world.worker.begin(news.customer) as tx:
                await world.write(tx, news)
                await asyncio.sleep(pause)

    async def reader() -> list[NewTransactions]:
        found: list[NewTransactions] = []
        cursor = rules.START
        while True:
            last = done.is_set()
            page = await world.page(tenant, cursor, 7)
            found.extend(_bookings(page))
            cursor = page.after
            if last and not page.events:
                return found

    reading = asyncio.create_task(reader())
    pauses = (0.0, 0.001, 0.004, 0.01)
    await asyncio.gather(*map(writer, accesses, pauses))
    await world.quiet()
    done.set()
    found = await reading
    assert len(found) == len({event.id for event in found}) == len(accesses) * rounds
    for news in accesses:
        serials = [event.serial for event in found if event.access_id == news.access_id]
        assert serials == list(range(1, rounds + 1))


async def test_the_door_sees_no_event_without_naming_a_tenant(world: World, tenant: UUID) -> None:
    await world.arrive(await world.new_access(tenant))
    await world.quiet()
    assert (await world.page(tenant)).events  # leaves nothing behind on the pooled connection
    async with world.api.begin(UUID(int=0)) as tx:
        assert await tx.value("SELECT count(*) FROM webhook_event") == 0


async def test_the_index_of_the_feed_is_used(world: World, tenant: UUID) -> None:
    """Policies may keep the planner from an index; this one must hold for a long feed."""
    news = await world.new_access(tenant)
    async with world.operator.begin() as tx:
        await tx.run(
            "INSERT INTO webhook_event "
            "SELECT $1, $2, n, gen_random_uuid(), $3, 1, now(), n::text::xid8 "
            "FROM generate_series(1, 5000) n",
            news.customer,
            news.access_id,
            tenant,
        )
        await tx.run("ANALYZE webhook_event")
    statement: str = vars(store)["_AFTER"]
    async with world.api.begin(UUID(int=0)) as tx:
        await tx.run("SELECT set_config('kw.tenant', $1, true)", str(tenant))
        plan = await tx.rows(f"EXPLAIN {statement}", tenant, "40", UUID(int=0), 5, [], *[True])
    text = "\n".join(row[0] for row in plan)
    assert "webhook_event_feed_idx" in text
    assert "Index Cond" in text
    condition = next(line for line in text.splitlines() if "Index Cond" in line)
    assert "xid" in condition
    assert (
        "Sort  (" not in text
    )  # it merges two indexes and reads a page, not everything behind the cursor


async def test_all_events_are_shown_once_and_in_order_around_powers_of_ten(
    world: World, tenant: UUID
) -> None:
    """Numbers of transactions order as numbers: 999 comes before 1000."""
    news = await world.new_access(tenant)
    await world.pass_transactions(102_000)
    written = [
        number
        for power in (10, 100, 1_000, 10_000, 100_000)
        for number in range(max(3, power - power // 3, power - 1_500), power + 1_500)
    ]
    written += written[: 12_000 - len(written)]  # a transaction may write several events
    assert len(written) == 12_000
    chance = random.Random(7)  # noqa: S311 - an order to arrive in
    chance.shuffle(written)
    expected = [(number, new_id()) for number in written]
    async with world.operator.begin() as tx:
        await tx.run(
            "INSERT INTO webhook_event "
            "SELECT $1, $2, n, id, $3, 1, now(), xid::text::xid8 "
            "FROM unnest($4::bigint[], $5::uuid[]) WITH ORDINALITY AS e (xid, id, n)",
            *(news.customer, news.access_id, tenant),
            *([number for number, _ in expected], [event for _, event in expected]),
        )
    in_order = [event for _, event in sorted(expected)]
    for most in (rules.PAGE, 77):
        found = await _pull(world, tenant, most)
        assert len(found) == len(in_order)
        assert [event.id for event in found] == in_order


async def test_a_cursor_kept_from_before_goes_on_where_it_stands(
    world: World, tenant: UUID
) -> None:
    """The form of cursors has not changed: eight bytes of the transaction, sixteen of the event."""
    news = await world.new_access(tenant)
    for _ in range(3):
        await world.arrive(news)
    first, *rest = await _pull(world, tenant)
    cursor = (await world.page(tenant, most=1)).after
    kept = urlsafe_b64encode(cursor.xid.to_bytes(8) + first.id.bytes).decode()
    page = await world.page(tenant, rules.cursor_of(kept))
    assert list(page.events) == rest


async def test_a_cursor_of_another_server_is_refused_in_words_of_its_own(
    world: World, tenant: UUID
) -> None:
    """After a restore into a younger server a cursor would wait for months, and say nothing."""
    await world.arrive(await world.new_access(tenant))
    await world.quiet()
    ahead = Cursor((await world.page(tenant)).after.xid + 1_000_000, new_id())
    with pytest.raises(NotACursorError) as caught:
        await world.page(tenant, ahead)
    (fault,) = caught.value.faults
    assert fault.pointer == "/query/after"
    assert "ahead of this feed" in fault.text
    assert "begin without a cursor" in fault.text
