"""Accesses whose time has come: who is released, and who is not. The day is `test_virtual_day`."""

import asyncio
from datetime import timedelta
from uuid import UUID

import pytest

from kontowerk.accesses.model import AccessStatus, Cause, Released
from kontowerk.accesses.rules.slots import APART
from kontowerk.accesses.schedule import release_due
from kontowerk.accesses.store.schedule import (
    _DUE,  # pyright: ignore[reportPrivateUsage]
    _DUE_BY_TURNS,  # pyright: ignore[reportPrivateUsage]
    _HOSTS,  # pyright: ignore[reportPrivateUsage]
)
from kontowerk.connectors.contract import Failed, FailureKind, Step
from kontowerk.kit.db import Database
from kontowerk.kit.ids import new_id

from .bank import snapshot
from .world import Case, World


async def _due(case: Case, access_id: str = "a") -> None:
    """Let an access be due now."""
    key = (await case.access(access_id)).key
    sql = "UPDATE access_schedule SET next_due = $2 WHERE access_key = $1"
    await case.world.sql(sql, key, case.world.clock.now())


async def _customers(world: World, case: Case, count: int) -> list[Case]:
    cases = [case.another_customer(await world.customer()) for _ in range(count)]
    for number, one in enumerate(cases):
        await one.add(user=f"user{number}")
        await _due(one)
    return cases


async def test_an_access_that_is_due_is_fetched_and_due_again_six_hours_later(
    own_world: World,
) -> None:
    case = await own_world.case()
    await case.add()
    assert await release_due(own_world.worker) == Released()
    await _due(case)
    assert await release_due(own_world.worker) == Released(hosts=1, accesses=1)
    access = await case.access()
    assert (access.status, access.run) == (AccessStatus.COMPLETE, None)
    wait = (await case.due())["next_due"] - own_world.clock.now()
    assert APART <= wait < 2 * APART
    assert await release_due(own_world.worker) == Released()
    case.bank.gives = snapshot(5)
    [job] = await case.jobs()
    assert (job["cause"], job["priority"], job["lock"]) == ("background", 0, str(access.key))


async def test_a_fetch_that_began_late_puts_off_the_next_one(own_world: World) -> None:
    case = await own_world.case()
    await case.add()
    await _due(case)
    await release_due(own_world.worker)
    own_world.clock.advance(hours=5, minutes=59)
    await case.work()
    assert (await case.due())["next_due"] - own_world.clock.now() >= APART


@pytest.mark.req("LIM-002")
async def test_refreshes_that_waited_for_workers_are_one_fetch(own_world: World) -> None:
    """Nobody worked for a day; the schedule went on."""
    case = await own_world.case()
    await case.add()
    logins = len(case.bank.logins)
    for _ in range(4):
        await _due(case)
        await release_due(own_world.worker)
        own_world.clock.advance(hours=6)
    assert await case.work() == 4
    assert case.bank.logins[logins:] == ["anna"]
    await _due(case)
    await release_due(own_world.worker)
    await case.work()
    assert case.bank.logins[logins:] == ["anna"] * 2


@pytest.mark.req("LIM-002")
async def test_a_refresh_that_waited_is_not_wanted_once_its_person_has_asked_for_one(
    own_world: World,
) -> None:
    case = await own_world.case()
    await case.add()
    await _due(case)
    await release_due(own_world.worker)
    [waiting] = await case.jobs()
    own_world.clock.advance(minutes=1)
    await case.ask_and_work()
    logins = len(case.bank.logins)
    await case.run(UUID(waiting["access_key"]), UUID(waiting["run"]), Cause.BACKGROUND)
    assert case.bank.logins[logins:] == []


@pytest.mark.req("LIM-002", "OVW-006")
async def test_a_day_has_four_fetches_for_who_wants_them_and_none_for_others(
    own_world: World,
) -> None:
    case = await own_world.case()
    await case.add("kept")
    await case.add("not-kept", user="berta", sync=False)
    logins = len(case.bank.logins)
    for _ in range(24 * 4):
        own_world.clock.advance(minutes=15)
        await release_due(own_world.worker)
        await case.work()
    assert case.bank.logins[logins:] == ["anna"] * 4
    newest = (await case.access("kept")).refreshed_at
    assert newest is not None
    assert own_world.clock.now() - newest < APART + timedelta(minutes=15)


async def test_a_host_gets_what_its_lines_and_its_tokens_allow(own_world: World) -> None:
    case = await own_world.case()
    await _customers(own_world, case, 12)
    assert (await release_due(own_world.worker)).accesses == 7  # of ten lines
    assert (await release_due(own_world.worker)).accesses == 5
    sql = "UPDATE bank_host SET rate = 2, burst = 3, tokens = 0, refilled_at = $1"
    await own_world.sql(sql, own_world.clock.now())
    await own_world.sql("UPDATE access_schedule SET next_due = $1", own_world.clock.now())
    assert (await release_due(own_world.worker)).accesses == 0
    own_world.clock.advance(seconds=1)
    assert (await release_due(own_world.worker)).accesses == 2
    own_world.clock.advance(seconds=60)
    assert (await release_due(own_world.worker)).accesses == 3


@pytest.mark.req("X-BANK-007")
async def test_tenants_take_turns_at_a_host_that_cannot_take_all(own_world: World) -> None:
    """One that has everything refreshed now costs another at most every second place."""
    case = await own_world.case()
    flood = await _customers(own_world, case, 12)
    own_world.clock.advance(seconds=1)
    few = await _customers(own_world, case, 3)
    other = new_id()
    sql = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, 'other', true, now())"
    await own_world.sql(sql, other)
    await own_world.sql(
        "UPDATE access_schedule SET tenant_id = $1 WHERE customer_id = ANY($2)",
        *(other, [one.customer_id for one in few]),
    )
    assert (await release_due(own_world.worker)).accesses == 7  # of ten lines
    left = "SELECT customer_id FROM access_schedule WHERE next_due <= $1"
    waiting = {row["customer_id"] for row in await own_world.sql(left, own_world.clock.now())}
    assert not waiting & {one.customer_id for one in few}
    # Within a tenant the oldest goes first.
    assert waiting == {one.customer_id for one in flood[4:]}


async def test_operations_under_way_are_counted_against_the_lines(own_world: World) -> None:
    case = await own_world.case()
    await _customers(own_world, case, 9)
    await own_world.sql(
        "UPDATE credential_lease SET holder = gen_random_uuid(), background = true,"
        " until = now() + interval '1 minute' WHERE login_key IN"
        " (SELECT login_key FROM credential_lease LIMIT 5)"
    )
    assert (await release_due(own_world.worker)).accesses == 2


async def test_several_workers_release_each_access_once(own_world: World) -> None:
    cases = [await own_world.case() for _ in range(3)]
    for case in cases:
        await _customers(own_world, case, 4)
    counts = await asyncio.gather(*(release_due(own_world.worker) for _ in range(6)))
    assert sum(count.accesses for count in counts) == 12
    sql = "SELECT count(*) AS jobs, count(DISTINCT lock) AS accesses FROM procrastinate_jobs"
    sql += " WHERE status = 'todo' AND task_name = 'refresh'"
    assert await own_world.sql(sql) == [{"jobs": 12, "accesses": 12}]


async def test_a_user_who_is_not_active_keeps_its_place_without_being_fetched(
    own_world: World,
) -> None:
    case = await own_world.case()
    await case.add()
    await _due(case)
    await own_world.sql("UPDATE app_user SET active = false, deactivated_at = now()")
    assert await release_due(own_world.worker) == Released()
    assert await case.jobs() == []
    assert (await case.due())["next_due"] > own_world.clock.now()


async def test_a_host_that_fails_is_probed_once_a_minute_until_it_answers(
    own_world: World,
) -> None:
    case = await own_world.case()
    cases = await _customers(own_world, case, 7)
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))] * 6
    await release_due(own_world.worker)
    for one in cases[:5]:
        await one.work()
    await _again_due(own_world)
    assert (await release_due(own_world.worker)).accesses == 0
    own_world.clock.advance(seconds=60)
    assert (await release_due(own_world.worker)).accesses == 1
    assert (await release_due(own_world.worker)).accesses == 0
    for one in cases:
        await one.work()  # the probe fails, a person's or an older one gets through
    await _again_due(own_world)
    assert (await release_due(own_world.worker)).accesses == 7


async def _again_due(world: World) -> None:
    await world.sql("UPDATE access_schedule SET next_due = $1", world.clock.now())


async def test_failures_in_a_row_wait_longer_and_a_success_forgets_them(own_world: World) -> None:
    case = await own_world.case()
    await case.add()
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))] * 3
    failures: list[int] = []
    for _ in range(4):
        await case.background()
        due = await case.due()
        failures.append(due["failures"])
        assert due["next_due"] - own_world.clock.now() >= APART
    assert failures == [1, 2, 3, 0]


async def test_the_http_process_sees_no_schedule_but_its_customers(own_world: World) -> None:
    """Only workers look across owners."""
    case = await own_world.case()
    await case.add()
    stranger = await own_world.customer()
    sql = "SELECT count(*) FROM access_schedule"

    async def seen(database: Database) -> int:
        async with database.begin(stranger) as tx:
            return await tx.value(sql)

    assert (await seen(own_world.api), await seen(own_world.worker)) == (0, 1)


async def test_a_full_schedule_is_read_by_its_index(own_world: World) -> None:
    """A second has to be enough for a million accesses at thousands of hosts."""
    case = await own_world.case()
    await case.add()
    await own_world.sql("ALTER TABLE access_schedule DISABLE TRIGGER ALL")
    await own_world.sql(
        "INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)"
        " SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'h' || n % 200,"
        " $1::timestamptz + interval '1 hour' FROM generate_series(1, 50000) n",
        own_world.clock.now(),
    )
    await own_world.sql("ANALYZE access_schedule")
    assert await release_due(own_world.worker) == Released()
    plans = (
        (_HOSTS, ("now()",), "access_schedule_due_idx"),
        (_DUE, ("'h1'", "now()", "7"), "access_schedule_due_idx"),
        (_DUE_BY_TURNS, ("'h1'", "now()", "7"), "access_schedule_share_idx"),
    )
    for statement, args, index in plans:
        for number, value in enumerate(args, start=1):
            statement = statement.replace(f"${number}", value)  # noqa: PLW2901 - filled in
        plan = "\n".join(
            str(row["QUERY PLAN"]) for row in await own_world.sql(f"EXPLAIN {statement}")
        )
        assert index in plan
        assert "Seq Scan on access_schedule" not in plan
