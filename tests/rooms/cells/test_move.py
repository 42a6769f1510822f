"""A tenant moves to another cell: every table, while it is used, killed at every step."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import asyncpg
import pytest
from quality.scale import rows

from kontowerk.cells import tables
from kontowerk.cells.model import CellAddress, CellsError, MoveState
from kontowerk.cells.move import FENCE_SECONDS, go_back, move
from kontowerk.cells.sides import CellSide, connect, find_journey, standing
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, DatabaseUnavailableError, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from tests.database import TestServer, run_coroutine

_TENANT = UUID("aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa1")
_MINE, _OTHER = (20, 40), (21,)  # people of the tenant that moves, and of another one
_TIDY = """
UPDATE procrastinate_jobs SET status = 'todo', worker_id = NULL WHERE status = 'doing';
UPDATE credential_lease SET until = now() - interval '1 minute';
UPDATE console_token SET tenant_id = 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa1', role = 'developer'
WHERE name = 'operator-1';
"""
_ADD_JOB = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args, scheduled_at)
VALUES ('bank', 'refresh', jsonb_build_object('customer_id', $1::uuid::text),
  now() + interval '1 hour')
"""
_RENAME = "UPDATE app_user SET firstname = $2 WHERE id = $1"
_PAGE = "UPDATE analysis_page SET tag = $2 WHERE customer_id = $1"


def _person(number: int) -> UUID:
    return UUID(f"{number:032}")


class Killed(BaseException):
    """The process is gone at once: nothing tidies up."""


@pytest.fixture(scope="module")
def filled(server: TestServer) -> str:
    """A database with people of two tenants, who have one of everything."""
    url = server.copy()
    run_coroutine(_fill(url))
    return url.rpartition("/")[2]


async def _fill(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("SET session_replication_role = replica")
    for statement in rows.FEW:
        await connection.execute(statement)
    for number in (*_MINE, *_OTHER):
        for statement in rows.PEOPLE:
            await connection.execute(statement, number, number)
        await connection.execute(rows.BOOKINGS, number, number, 30)
        await connection.execute(rows.TAGS, number, number)
        await connection.execute(rows.CORRECTIONS, number, number)
    await connection.execute(_TIDY)
    await connection.execute(_ADD_JOB, _person(20))
    await connection.close()


@pytest.fixture
def urls(server: TestServer, filled: str) -> dict[str, str]:
    name = f"kw_test_{new_id().hex}"
    server.sql(f"CREATE DATABASE {name} TEMPLATE {filled}")
    server.made.append(name)
    return {"c0": server.url(name), "c1": server.copy()}


@pytest.fixture
async def sides(urls: dict[str, str]) -> AsyncIterator[dict[str, CellSide]]:
    async with connect([CellAddress(name, Secret(url)) for name, url in urls.items()]) as opened:
        yield opened


async def _nobody_is_led() -> None:
    pass


def _silent(_step: str) -> None:
    pass


async def _held(url: str, *, of: UUID) -> dict[str, list[str]]:
    """Return the rows of a tenant, table by table, as a reader of the catalogue finds them."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    try:
        people = await connection.fetch(
            "SELECT id FROM app_user WHERE tenant_id = $1 UNION SELECT $2", of, _person(0)
        )
        whose = {"tenant_id": [of], None: [row["id"] for row in people]}
        found: dict[str, list[str]] = {}
        for row in await connection.fetch(
            "SELECT c.relname AS name, a.attname AS column FROM pg_class c "
            "JOIN pg_attribute a ON a.attrelid = c.oid "
            "WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace "
            "AND a.attname IN ('customer_id', 'tenant_id', 'user_id') AND NOT a.attisdropped "
            "AND c.relname NOT IN ('audit_entry', 'login_tally', 'cell_move', 'list_page')"
        ):
            values = whose["tenant_id" if row["column"] == "tenant_id" else None]
            found.setdefault(row["name"], []).extend(
                each["row"]
                for each in await connection.fetch(
                    f'SELECT t.*::text AS row FROM "{row["name"]}" t '  # noqa: S608 - of the catalogue
                    f'WHERE t."{row["column"]}" = ANY($1) ORDER BY 1',
                    values,
                )
            )
        return found
    finally:
        await connection.close()


async def _logins(url: str, *people: UUID) -> set[str]:
    """Return what is known of the logins of people at banks, or of all."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    try:
        found = set[str]()
        for table in tables.BY_LOGIN:
            rows = await connection.fetch(
                f"SELECT t.*::text AS row FROM {table} t WHERE $1::uuid[] = '{{}}' OR login_key IN "  # noqa: S608 - of ours
                "(SELECT login_key FROM login_owner WHERE customer_id = ANY($1))",
                list(people),
            )
            found |= {row["row"] for row in rows}
        return found
    finally:
        await connection.close()


def test_every_table_goes_over_or_says_why_not() -> None:
    moved = {table.name for table in (*tables.EARLY, *tables.LATE)} | set(tables.BY_LOGIN)
    assert not moved & tables.STAYS.keys()
    assert all(tables.STAYS.values())


async def test_no_table_of_the_database_is_forgotten(server: TestServer) -> None:
    connection = await asyncpg.connect(server.copy())
    found = {
        row["relname"]
        for row in await connection.fetch(
            "SELECT relname FROM pg_class WHERE relkind = 'r' "
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
    before = await _held(urls["c0"], of=_TENANT)
    others = await _held(urls["c0"], of=UUID("aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa2"))
    logins = await _logins(urls["c0"], _person(20), _person(40))
    assert len(logins) >= 2 * len(_MINE)
    journey = await find_journey(sides, "tenant-1", "c1")
    report = await move(journey, lead=_nobody_is_led, linger=0, told=_silent)
    assert await _held(urls["c1"], of=_TENANT) == before
    assert {
        name: left for name, left in (await _held(urls["c0"], of=_TENANT)).items() if left
    } == {}
    assert await _held(urls["c0"], of=UUID("aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa2")) == others
    assert sum(map(len, before.values())) > 200
    assert await _logins(urls["c1"]) == logins
    assert not logins & await _logins(urls["c0"])
    assert report.people == len(_MINE)
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
    await _fill(server.url(names[0]))
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
    before = await _held(seen[0], of=_TENANT)
    api = await Database.open(urls[0], role=Role.API, size=1, clock=SystemClock())

    def stop(step: str) -> None:
        if step == "fenced":
            raise Killed

    async with connect(cells) as sides:
        journey = await find_journey(sides, "tenant-1", "c1")
        with pytest.raises(Killed):
            await move(journey, lead=_nobody_is_led, linger=0, told=stop)
        async with api.begin(_person(20), tenant=_TENANT) as tx:
            with pytest.raises(asyncpg.ObjectInUseError):
                await tx.run("DELETE FROM tag_rule WHERE customer_id = $1", _person(20))
        await move(journey, lead=_nobody_is_led, linger=0, told=_silent)
    await api.close()
    assert await _held(seen[1], of=_TENANT) == before


async def test_and_back_again(urls: dict[str, str], sides: dict[str, CellSide]) -> None:
    before = await _held(urls["c0"], of=_TENANT)
    for to in ("c1", "c0"):
        journey = await find_journey(sides, "tenant-1", to)
        await move(journey, lead=_nobody_is_led, linger=0, told=_silent)
    assert await _held(urls["c0"], of=_TENANT) == before
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
            person = _person(20 if name in {"watched", "compared"} else 40)
            steps[name] = asyncio.create_task(writer_runs(person, name))

    async def writer_runs(person: UUID, name: str) -> str:
        async with lock:
            return await writer.execute(_RENAME if name != "compared" else _PAGE, person, name)

    lock = asyncio.Lock()
    journey = await find_journey(sides, "tenant-1", "c1")
    report = await move(journey, lead=_nobody_is_led, linger=0, told=change)
    done = await asyncio.gather(*steps.values(), return_exceptions=True)
    await writer.close()
    assert report.again > 0
    arrived = await asyncpg.connect(urls["c1"])
    name = await arrived.fetchval("SELECT firstname FROM app_user WHERE id = $1", _person(20))
    tags = await arrived.fetch("SELECT tag FROM analysis_page WHERE customer_id = $1", _person(20))
    last = await arrived.fetchval("SELECT firstname FROM app_user WHERE id = $1", _person(40))
    await arrived.close()
    assert name == "watched"
    assert {row["tag"] for row in tags} == {"compared"}
    refused = isinstance(done[-1], asyncpg.ObjectInUseError)
    assert last == ("copied" if refused else "quiet")


async def test_changes_are_kept_out_and_told_so_while_reads_go_on(
    urls: dict[str, str], sides: dict[str, CellSide]
) -> None:
    db = await Database.open(urls["c0"], role=Role.OPERATOR, size=2, clock=SystemClock())
    seen = list[object]()

    async def use() -> None:
        async with db.begin(_person(20)) as tx:
            seen.append(await tx.value("SELECT count(*) FROM bank_transaction"))
        async with db.begin() as tx:
            await tx.run(_RENAME, _person(21), "another tenant's")
        with pytest.raises(DatabaseUnavailableError):
            async with db.begin() as tx:
                await tx.run(_RENAME, _person(20), "too late")
        seen.append("refused")

    class StoppedError(Exception):
        pass

    def stop(step: str) -> None:
        if step == "fenced":
            raise StoppedError

    journey = await find_journey(sides, "tenant-1", "c1")
    with pytest.raises(StoppedError):
        await move(journey, lead=_nobody_is_led, linger=0, told=stop)
    await use()
    assert seen[1:] == ["refused"]
    # Nobody takes the fence down: it ends by itself.
    await asyncio.sleep(FENCE_SECONDS)
    async with db.begin() as tx:
        await tx.run(_RENAME, _person(20), "in time")
    await db.close()
    await move(journey, lead=_nobody_is_led, linger=0, told=_silent)
    arrived = await _held(urls["c1"], of=_TENANT)
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
            await move(journey, lead=_nobody_is_led, linger=0, told=die)


async def test_killed_at_every_step_it_goes_on(urls: dict[str, str]) -> None:
    before = await _held(urls["c0"], of=_TENANT)
    for step in _STEPS:
        await _until(urls, step)
    assert await _held(urls["c1"], of=_TENANT) == before
    left = await _held(urls["c0"], of=_TENANT)
    assert {name for name, found in left.items() if found} == set()


async def test_killed_before_the_switch_it_goes_back(urls: dict[str, str]) -> None:
    before = await _held(urls["c0"], of=_TENANT)
    cells = [CellAddress(name, Secret(url)) for name, url in urls.items()]
    for at in ("noted", "fenced", "arriving"):
        await _until(urls, at)
        async with connect(cells) as sides:
            await go_back(await find_journey(sides, "tenant-1", "c1"), _silent)
            held = "SELECT count(*) FROM procrastinate_jobs WHERE queue_name LIKE 'moving:%'"
            assert await sides["c0"].db.value(held) == 0
        assert await _held(urls["c0"], of=_TENANT) == before
        there = await _held(urls["c1"], of=_TENANT)
        assert {name for name, found in there.items() if found} == set()
    await _until(urls, "switched")
    async with connect(cells) as sides:
        with pytest.raises(CellsError, match="let the move go on"):
            await go_back(await find_journey(sides, "tenant-1", "c1"), _silent)
