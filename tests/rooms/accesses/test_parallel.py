"""One operation at a time for one login; people before background; hosts within their lines."""

import asyncio
from dataclasses import replace
from uuid import UUID

from kontowerk.accesses.model import AccessStatus, Cause, Issue, IssueKind
from kontowerk.connectors.contract import CallContext, Failed, FailureKind, Step
from kontowerk.kit.ids import new_id

from .bank import snapshot
from .world import Case, World, until


async def test_two_accesses_of_one_login_are_fetched_one_after_the_other(
    world: World, case: Case
) -> None:
    async def linger(_: CallContext) -> None:
        await asyncio.sleep(0.1)

    case.bank.meanwhile = linger
    cases = [case.another_customer(await world.customer()) for _ in range(3)]
    for one in cases:
        await one.put(await one.entry())
    await asyncio.gather(*(one.work() for one in cases))
    assert (len(case.bank.logins), case.bank.overlaps) == (3, 0)
    for one in cases:
        assert (await one.access()).issues == ()


async def test_background_yields_to_a_person_and_leaves_no_trace(case: Case) -> None:
    await case.add()
    await case.put(await case.entry("b"))
    [job] = await case.jobs()
    before = await case.stable(), await case.access()
    person: list[asyncio.Task[None]] = []

    async def a_person_comes(_: CallContext) -> None:
        case.bank.meanwhile = None
        key = (await case.access("b")).key
        run = case.run(key, UUID(job["run"]), Cause(job["cause"]))
        person.append(asyncio.create_task(run))
        await until(lambda: _is_wanted(case))  # it finds the login busy and says so

    case.bank.gives, case.bank.meanwhile = snapshot(9), a_person_comes
    await asyncio.wait_for(case.background(), 10)
    await asyncio.wait_for(person[0], 10)
    assert case.bank.overlaps == 0
    assert (await case.access("b")).refreshed_at is not None
    assert await case.access() == before[1]
    assert case.bank.logins == ["anna"] * 3


async def _is_wanted(case: Case) -> bool:
    sql = "SELECT wanted FROM credential_lease WHERE host = $1"
    return any(row["wanted"] for row in await case.world.sql(sql, case.host))


async def test_background_does_not_wait_for_a_busy_login_and_comes_back_soon(case: Case) -> None:
    await case.add()
    logins = len(case.bank.logins)
    sql = """UPDATE credential_lease SET holder = $2, until = now() + interval '1 minute'
             WHERE host = $1"""
    await case.world.sql(sql, case.host, new_id())
    before = await case.access()
    await case.background()
    assert len(case.bank.logins) == logins
    assert await case.access() == before
    wait = (await case.due())["next_due"] - case.world.clock.now()
    assert 300 <= wait.total_seconds() <= 600


async def test_a_person_waits_for_a_busy_login_until_the_deadline_and_hears_of_it(
    case: Case,
) -> None:
    await case.add()
    before = await case.stable()
    sql = """UPDATE credential_lease SET holder = $2, until = now() + interval '1 minute'
             WHERE host = $1"""
    await case.world.sql(sql, case.host, new_id())
    case.tools = replace(case.tools, deadline=0.5)
    await asyncio.wait_for(case.ask_and_work(), 5)
    access = await case.access()
    assert (access.status, access.issues) == (
        AccessStatus.COMPLETE,
        (Issue(IssueKind.UNREACHABLE, "busy"),),
    )
    assert await case.stable() == before
    assert await _is_wanted(case)


async def test_a_login_whose_holder_died_is_free_after_seconds(case: Case) -> None:
    await case.add()
    sql = """UPDATE credential_lease SET holder = $2, until = now() + interval '0.5 seconds'
             WHERE host = $1"""
    await case.world.sql(sql, case.host, new_id())
    await asyncio.wait_for(case.ask_and_work(), 5)
    assert (await case.access()).issues == ()


async def test_a_host_is_never_used_by_more_than_its_lines(world: World, case: Case) -> None:
    await world.sql(
        "INSERT INTO bank_host (host, refilled_at, max_in_flight) VALUES ($1, now(), 2)", case.host
    )
    inside, most, two_inside = 0, 0, asyncio.Event()

    async def count(_: CallContext) -> None:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        if inside == 2:
            two_inside.set()
        await asyncio.wait_for(two_inside.wait(), 10)
        await asyncio.sleep(0.05)
        inside -= 1

    case.bank.meanwhile = count
    cases = [case.another_customer(await world.customer()) for _ in range(6)]
    for number, one in enumerate(cases):
        await one.put(await one.entry(user=f"user{number}"))
    await asyncio.gather(*(one.work() for one in cases))
    assert (most, len(case.bank.logins)) == (2, 6)


async def test_background_leaves_lines_of_a_host_to_people(world: World, case: Case) -> None:
    cases = [case.another_customer(await world.customer()) for _ in range(3)]
    for number, one in enumerate(cases):
        await one.add(user=f"user{number}")
    await world.sql("UPDATE bank_host SET max_in_flight = 2 WHERE host = $1", case.host)
    logins = len(case.bank.logins)
    leave = asyncio.Event()

    async def linger(_: CallContext) -> None:
        await asyncio.wait_for(leave.wait(), 10)

    async def are_inside(count: int) -> bool:
        return len(case.bank.logins) - logins == count

    case.bank.meanwhile = linger
    first = asyncio.create_task(cases[0].background())
    await until(lambda: are_inside(1))
    await cases[1].background()  # one line of two is all that background has
    assert len(case.bank.logins) - logins == 1
    await cases[2].ask()
    person = asyncio.create_task(cases[2].work())
    await until(lambda: are_inside(2))
    leave.set()
    await asyncio.gather(first, person)
    assert (await cases[2].access()).issues == ()


async def test_a_host_that_does_not_answer_is_closed_for_background_and_opens_again(
    world: World, case: Case
) -> None:
    sql = "SELECT failures, closed_until IS NOT NULL AS closed FROM bank_host WHERE host = $1"
    await case.add()
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))] * 5
    for _ in range(4):
        await case.ask_and_work()
    assert await world.sql(sql, case.host) == [{"failures": 4, "closed": False}]
    await case.ask_and_work()
    assert await world.sql(sql, case.host) == [{"failures": 5, "closed": True}]
    await case.ask_and_work()  # people are not kept from trying
    assert await world.sql(sql, case.host) == [{"failures": 0, "closed": False}]
