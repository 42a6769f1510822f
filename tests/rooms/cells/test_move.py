"""A tenant moves to another cell: every table, while it is used, killed at every step."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import asyncpg
import pytest

from kontowerk.cells import tables
from kontowerk.cells.model import CellAddress, CellsError, MoveState
from kontowerk.cells.move import FENCE_SECONDS, go_back, move
from kontowerk.cells.sides import CellSide, connect, find_journey, standing
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, DatabaseUnavailableError, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from tests.database import TestServer
from tests.rooms.cells.world import (
    MINE,
    TENANT,
    Killed,
    fill,
    held,
    logins,
    nobody_is_led,
    person,
    silent,
    subscription_secrets,
)

_RENAME = "UPDATE app_user SET firstname = $2 WHERE id = $1"
_PAGE = "UPDATE analysis_page SET tag = $2 WHERE customer_id = $1"


def test_every_table_goes_over_or_says_why_not() -> None:
    moved = {table.name for table in (*tables.EARLY, *tables.LATE)} | set(tables.BY_LOGIN)
    assert not moved & tables.STAYS.keys()
    assert all(tables.STAYS.values())


async def test_no_table_of_the_database_is_forgotten(server: TestServer) -> None:
    connection = await asyncpg.connect(server.copy())
    found = {
        row["relname"]
        for row in await connection.fetch(
            "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') "
            "AND relnamespace = 'public'::regnamespace"
        )
    }
    await connection.close()
    moved = {table.name for table in (*tables.EARLY, *tables.LATE)} | set(tables.BY_LOGIN)
    assert found - moved - tables.STAYS.keys() == set()
    assert (moved | tables.STAYS.keys()) - found == set()


async def test_everything_arrives_as_it_was_and_nothing_is_in_both(
    urls: dict[str, str], sides: dict[str, CellSide]
) -> None:
    before = await held(urls["c0"], of=TENANT)
    others = await held(urls["c0"], of=UUID("aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa2"))
    known = await logins(urls["c0"], person(20), person(40))
    assert len(known) >= 2 * len(MINE)
    journey = await find_journey(sides, "tenant-1", "c1")
    signing = await subscription_secrets(urls["c0"])
    report = await move(journey, lead=nobody_is_led, linger=0, told=silent)
    assert await held(urls["c1"], of=TENANT) == before
    assert signing
    assert await subscription_secrets(urls["c1"]) == signing
    left = "SELECT count(*) FROM sealed_credential WHERE access_id = 'webhook' AND customer_id = $1"
    assert await sides["c0"].db.value(left, UUID("ffffffff-ffff-ffff-ffff-fffffffffff1")) == 0
    assert {name: left for name, left in (await held(urls["c0"], of=TENANT)).items() if left} == {}
    assert await held(urls["c0"], of=UUID("aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa2")) == others
    assert sum(map(len, before.values())) > 200
    assert await logins(urls["c1"]) == known
    assert not known & await logins(urls["c0"])
    assert report.people == len(MINE)
    assert report.jobs >= 1
    assert report.rows > 200
    assert (await standing(sides["c1"])).moves == [("tenant-1", "c0", MoveState.ARRIVED)]
    watch = "SELECT count(*) FROM pg_trigger WHERE tgname = 'cell_watch'"
    assert [await side.db.value(watch) for side in sides.values()] == [0, 0]


@pytest.fixture
async def owned(server: TestServer) -> AsyncIterator[tuple[list[str], list[CellAddress]]]:
    """Databases of a login that is no superuser, and cells for one that only moves tenants."""
    urls = [server.owned_copy(), server.owned_copy()]
    names = [url.rpartition("/")[2] for url in urls]
    await fill(server.url(names[0]))
    mover, owner = f"kw_mover_{new_id().hex}", urls[0].split("/")[2].partition(":")[0]
    server.sql(f"CREATE ROLE {mover} LOGIN BYPASSRLS PASSWORD 'x' IN ROLE {owner}")
    server.sql(f"GRANT SET ON PARAMETER session_replication_role TO {mover}")
    places = [f"postgresql://{mover}:x@{server.place}/{name}" for name in names]
    yield urls, [CellAddress(f"c{number}", Secret(url)) for number, url in enumerate(places)]
    for name in names:
        server.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    server.sql(f"REVOKE SET ON PARAMETER session_replication_role FROM {mover}")
    server.sql(f"DROP ROLE {mover}")


async def test_a_login_that_only_moves_is_enough_and_the_watch_sees_through_policies(
    server: TestServer, owned: tuple[list[str], list[CellAddress]]
) -> None:
    urls, cells = owned
    seen = [server.url(url.rpartition("/")[2]) for url in urls]
    before = await held(seen[0], of=TENANT)
    api = await Database.open(urls[0], role=Role.API, size=1, clock=SystemClock())

    def stop(step: str) -> None:
        if step == "fenced":
            raise Killed

    async with connect(cells) as sides:
        journey = await find_journey(sides, "tenant-1", "c1")
        with pytest.raises(Killed):
            await move(journey, lead=nobody_is_led, linger=0, told=stop)
        async with api.begin(person(20), tenant=TENANT) as tx:
            with pytest.raises(asyncpg.ObjectInUseError):
                await tx.run("DELETE FROM tag_rule WHERE customer_id = $1", person(20))
        await move(journey, lead=nobody_is_led, linger=0, told=silent)
    await api.close()
    assert await held(seen[1], of=TENANT) == before


async def test_and_back_again(urls: dict[str, str], sides: dict[str, CellSide]) -> None:
    before = await held(urls["c0"], of=TENANT)
    for to in ("c1", "c0"):
        journey = await find_journey(sides, "tenant-1", to)
        await move(journey, lead=nobody_is_led, linger=0, told=silent)
    assert await held(urls["c0"], of=TENANT) == before
    with pytest.raises(CellsError, match="is in c0 already"):
        await find_journey(sides, "tenant-1", "c0")


async def test_what_changes_while_it_is_copied_arrives(
    urls: dict[str, str], sides: dict[str, CellSide]
) -> None:
    """Also what another connection changes in the last moment before the fence."""
    writer = await asyncpg.connect(urls["c0"])

    steps = dict[str, asyncio.Task[str]]()

    def change(step: str) -> None:
        name = step.partition(" ")[0]
        if name in {"watched", "copied", "compared", "quiet"}:
            whose = person(20 if name in {"watched", "compared"} else 40)
            steps[name] = asyncio.create_task(writer_runs(whose, name))

    async def writer_runs(whose: UUID, name: str) -> str:
        async with lock:
            return await writer.execute(_RENAME if name != "compared" else _PAGE, whose, name)

    lock = asyncio.Lock()
    journey = await find_journey(sides, "tenant-1", "c1")
    report = await move(journey, lead=nobody_is_led, linger=0, told=change)
    done = await asyncio.gather(*steps.values(), return_exceptions=True)
    await writer.close()
    assert report.again > 0
    arrived = await asyncpg.connect(urls["c1"])
    name = await arrived.fetchval("SELECT firstname FROM app_user WHERE id = $1", person(20))
    tags = await arrived.fetch("SELECT tag FROM analysis_page WHERE customer_id = $1", person(20))
    last = await arrived.fetchval("SELECT firstname FROM app_user WHERE id = $1", person(40))
    await arrived.close()
    assert name == "watched"
    # What came too late was told so, and nothing of it is anywhere.
    late = {name for name, end in zip(steps, done, strict=True) if _is_kept_out(end)}
    assert late <= {"compared", "quiet"}
    assert {row["tag"] for row in tags} == {"tag" if "compared" in late else "compared"}
    assert last == ("copied" if "quiet" in late else "quiet")


def _is_kept_out(end: object) -> bool:
    return isinstance(end, asyncpg.ObjectInUseError)


async def test_changes_are_kept_out_and_told_so_while_reads_go_on(
    urls: dict[str, str], sides: dict[str, CellSide]
) -> None:
    db = await Database.open(urls["c0"], role=Role.OPERATOR, size=2, clock=SystemClock())
    seen = list[object]()

    async def use() -> None:
        async with db.begin(person(20)) as tx:
            seen.append(await tx.value("SELECT count(*) FROM bank_transaction"))
        async with db.begin() as tx:
            await tx.run(_RENAME, person(21), "another tenant's")
        with pytest.raises(DatabaseUnavailableError):
            async with db.begin() as tx:
                await tx.run(_RENAME, person(20), "too late")
        seen.append("refused")

    class StoppedError(Exception):
        pass

    def stop(step: str) -> None:
        if step == "fenced":
            raise StoppedError

    journey = await find_journey(sides, "tenant-1", "c1")
    with pytest.raises(StoppedError):
        await move(journey, lead=nobody_is_led, linger=0, told=stop)
    await use()
    assert seen[1:] == ["refused"]
    # Nobody takes the fence down: it ends by itself.
    await asyncio.sleep(FENCE_SECONDS)
    async with db.begin() as tx:
        await tx.run(_RENAME, person(20), "in time")
    await db.close()
    await move(journey, lead=nobody_is_led, linger=0, told=silent)
    arrived = await held(urls["c1"], of=TENANT)
    assert any("in time" in row for row in arrived["app_user"])


_STEPS = (
    *("noted", "watched", "copied", "compared", "quiet", "fenced", "rest", "arriving"),
    *("switched", "arrived", "led", "late", "people", "left"),
)


async def _until(urls: dict[str, str], at: str) -> None:
    """Move until a step, and be gone there."""

    def die(step: str) -> None:
        if step.partition(" ")[0] == at:
            raise Killed

    async with connect([CellAddress(name, Secret(url)) for name, url in urls.items()]) as sides:
        journey = await find_journey(sides, "tenant-1", "c1")
        with pytest.raises(Killed):
            await move(journey, lead=nobody_is_led, linger=0, told=die)


async def test_killed_at_every_step_it_goes_on(urls: dict[str, str]) -> None:
    before = await held(urls["c0"], of=TENANT)
    for step in _STEPS:
        await _until(urls, step)
    assert await held(urls["c1"], of=TENANT) == before
    left = await held(urls["c0"], of=TENANT)
    assert {name for name, found in left.items() if found} == set()


async def test_killed_before_the_switch_it_goes_back(urls: dict[str, str]) -> None:
    before = await held(urls["c0"], of=TENANT)
    cells = [CellAddress(name, Secret(url)) for name, url in urls.items()]
    for at in ("noted", "fenced", "arriving"):
        await _until(urls, at)
        async with connect(cells) as sides:
            await go_back(await find_journey(sides, "tenant-1", "c1"), silent)
            jobs = "SELECT count(*) FROM procrastinate_jobs WHERE queue_name LIKE 'moving:%'"
            assert await sides["c0"].db.value(jobs) == 0
        assert await held(urls["c0"], of=TENANT) == before
        there = await held(urls["c1"], of=TENANT)
        assert {name for name, found in there.items() if found} == set()
    await _until(urls, "switched")
    async with connect(cells) as sides:
        with pytest.raises(CellsError, match="let the move go on"):
            await go_back(await find_journey(sides, "tenant-1", "c1"), silent)
