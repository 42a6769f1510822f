"""A single user moves to another cell: the tenant is in both then, the user's rows in one."""

from hashlib import sha256
from uuid import UUID

import asyncpg
import pytest

from kontowerk.cells import maps, tables
from kontowerk.cells.model import CellAddress, CellsError, MoveState
from kontowerk.cells.move import go_back, move
from kontowerk.cells.sides import (
    CellSide,
    Journey,
    bring_up_to_date,
    connect,
    find_journey,
    find_user_journey,
    standing,
)
from kontowerk.kit.secret import Secret
from tests.rooms.cells.world import (
    TENANT,
    Killed,
    held,
    logins,
    nobody_is_led,
    person,
    silent,
    subscription_secrets,
)

_USER, _STAYS = person(20), person(40)
_NAME = "user-20"
_COLUMNS = """
SELECT c.relname AS name, a.attname AS column FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
  AND (a.attname IN ('customer_id', 'user_id') OR c.relname = 'app_user' AND a.attname = 'id')
  AND NOT a.attisdropped AND c.relname NOT IN ('audit_entry', 'list_page', 'erasure_receipt')
"""
_RENAME = "UPDATE app_user SET firstname = $2 WHERE id = $1"
_RECOUNT = "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT console_recount(); COMMIT"
_COUNTS = """
SELECT (kind, tenant_id, key, n)::text AS row FROM console_counts WHERE n <> 0 ORDER BY 1
"""


async def _rows_of(url: str, whose: UUID) -> dict[str, list[str]]:
    """Return the rows of a user, and the jobs that name it."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    try:
        rows = dict[str, list[str]]()
        for column in await connection.fetch(_COLUMNS):
            rows[column["name"]] = [
                row["row"]
                for row in await connection.fetch(
                    f'SELECT t.*::text AS row FROM "{column["name"]}" t '  # noqa: S608 - of the catalogue
                    f'WHERE t."{column["column"]}" = $1 ORDER BY 1',
                    whose,
                )
            ]
        rows["jobs"] = [
            row["row"]
            for row in await connection.fetch(
                "SELECT queue_name || task_name || args::text AS row FROM procrastinate_jobs "
                "WHERE args ->> 'customer_id' = $1 ORDER BY 1",
                str(whose),
            )
        ]
        return {name: some for name, some in rows.items() if some}
    finally:
        await connection.close()


async def _journey(sides: dict[str, CellSide], to: str) -> Journey:
    return await find_user_journey(sides, "tenant-1", _NAME, to)


async def _go(sides: dict[str, CellSide], to: str) -> None:
    await move(await _journey(sides, to), lead=nobody_is_led, linger=0, told=silent)


async def _run(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


async def test_a_user_arrives_as_it_was_and_is_in_one_cell_only(
    urls: dict[str, str], sides: dict[str, CellSide]
) -> None:
    before, neighbour = await _rows_of(urls["c0"], _USER), await _rows_of(urls["c0"], _STAYS)
    known = await logins(urls["c0"], _USER)
    assert sum(map(len, before.values())) > 100
    assert before["jobs"]
    report = await move(await _journey(sides, "c1"), lead=nobody_is_led, linger=0, told=silent)
    assert await _rows_of(urls["c1"], _USER) == before
    assert await _rows_of(urls["c0"], _USER) == {}
    assert await _rows_of(urls["c0"], _STAYS) == neighbour
    assert await _rows_of(urls["c1"], _STAYS) == {}
    assert await logins(urls["c1"]) == known
    assert not known & await logins(urls["c0"])
    assert (report.people, report.jobs >= 1) == (1, True)
    assert (await standing(sides["c0"])).moves == []
    assert (await standing(sides["c1"])).moves == [
        ("tenant-1", "c0", MoveState.GUEST),
        (f"tenant-1 user {_USER}", "c0", MoveState.ARRIVED),
    ]
    watch = "SELECT count(*) FROM pg_trigger WHERE tgname = 'cell_watch'"
    assert [await side.db.value(watch) for side in sides.values()] == [0, 0]


async def test_the_tenant_is_known_in_both_cells_and_nothing_of_it_is_left_when_the_user_is_home(
    urls: dict[str, str], sides: dict[str, CellSide]
) -> None:
    before = await held(urls["c0"], of=TENANT)
    del before["console_count_change"]  # differences that even out
    await _go(sides, "c1")
    here, there = await held(urls["c0"], of=TENANT), await held(urls["c1"], of=TENANT)
    for name in set(tables.SHARED) - {"data_key", "sealed_credential"}:
        assert there.get(name) == here.get(name), name
    assert await subscription_secrets(urls["c1"]) == await subscription_secrets(urls["c0"])
    await _go(sides, "c0")
    after = await held(urls["c0"], of=TENANT)
    del after["console_count_change"]
    assert after == before
    left = await held(urls["c1"], of=TENANT)
    assert {name for name, some in left.items() if some} == set()
    with pytest.raises(CellsError, match="is in c0 already"):
        await _journey(sides, "c0")


async def test_counts_of_the_tenant_are_right_in_both_cells(
    urls: dict[str, str], sides: dict[str, CellSide]
) -> None:
    for url in urls.values():
        await _run(url, _RECOUNT)
    await _go(sides, "c1")
    for name, url in urls.items():
        noted = [row["row"] for row in await sides[name].db.rows(_COUNTS)]
        await _run(url, _RECOUNT)
        assert noted == [row["row"] for row in await sides[name].db.rows(_COUNTS)], name
        assert any("users" in row for row in noted), name


async def test_what_the_home_changes_reaches_the_guests_with_the_next_map(
    urls: dict[str, str], sides: dict[str, CellSide]
) -> None:
    await _go(sides, "c1")
    await _run(urls["c0"], "UPDATE webhook_subscription SET url = 'https://new.example/'")
    await bring_up_to_date(sides)
    told = "SELECT count(*) FROM webhook_subscription WHERE url = 'https://new.example/'"
    assert await sides["c1"].db.value(told) == await sides["c0"].db.value(
        f"{told} AND tenant_id = $1", TENANT
    )


async def test_the_proxy_finds_the_cell_of_a_user_by_name_and_by_token(
    sides: dict[str, CellSide],
) -> None:
    both = list(sides.values())
    assert (await maps.gather(both)).users == {}
    token = await sides["c0"].db.value(
        "UPDATE access_token SET issued_at = now(), expires_at = now() + interval '1 hour' "
        "WHERE user_id = $1 RETURNING encode(hash, 'hex')",
        _USER,
    )
    await _go(sides, "c1")
    found = await maps.gather(both)
    assert found.tenants["tenant-1"] == "c0"
    assert found.users == {sha256(f"tenant-1/{_NAME}".encode()).hexdigest(): "c1"}
    assert found.secrets[token] == "c1"
    await _go(sides, "c0")
    found = await maps.gather(both)
    assert (found.users, found.secrets[token]) == ({}, "c0")


async def test_changes_of_the_user_are_kept_out_and_those_of_the_others_are_not(
    urls: dict[str, str], sides: dict[str, CellSide]
) -> None:
    writer = await asyncpg.connect(urls["c0"])

    def stop(step: str) -> None:
        if step == "fenced":
            raise Killed

    journey = await _journey(sides, "c1")
    with pytest.raises(Killed):
        await move(journey, lead=nobody_is_led, linger=0, told=stop)
    await writer.execute(_RENAME, _STAYS, "neighbour")
    with pytest.raises(asyncpg.ObjectInUseError):
        await writer.execute(_RENAME, _USER, "too late")
    await writer.close()
    with pytest.raises(CellsError, match="users of tenant-1 live in c1"):
        await find_journey(sides, "tenant-1", "c1")


async def test_a_tenant_moves_only_when_all_its_users_are_at_home(
    sides: dict[str, CellSide],
) -> None:
    await _go(sides, "c1")
    with pytest.raises(CellsError, match="users of tenant-1 live in c1"):
        await find_journey(sides, "tenant-1", "c1")
    with pytest.raises(CellsError, match="no cell has a user"):
        await find_user_journey(sides, "tenant-1", "nobody", "c1")


_STEPS = (
    *("noted", "watched", "copied", "compared", "quiet", "fenced", "rest", "arriving"),
    *("switched", "arrived", "led", "people", "left"),
)


async def _until(urls: dict[str, str], at: str) -> None:
    """Move until a step, and be gone there."""

    def die(step: str) -> None:
        if step.partition(" ")[0] == at:
            raise Killed

    async with connect([CellAddress(name, Secret(url)) for name, url in urls.items()]) as sides:
        journey = await _journey(sides, "c1")
        with pytest.raises(Killed):
            await move(journey, lead=nobody_is_led, linger=0, told=die)


async def test_killed_at_every_step_it_goes_on(urls: dict[str, str]) -> None:
    before = await _rows_of(urls["c0"], _USER)
    for url in urls.values():
        await _run(url, _RECOUNT)
    for step in _STEPS:
        await _until(urls, step)
    assert await _rows_of(urls["c1"], _USER) == before
    assert await _rows_of(urls["c0"], _USER) == {}
    for url in urls.values():
        connection = await asyncpg.connect(url)
        noted = await connection.fetch(_COUNTS)
        await connection.execute(_RECOUNT)
        assert noted == await connection.fetch(_COUNTS)
        await connection.close()


async def test_killed_before_the_switch_it_goes_back(urls: dict[str, str]) -> None:
    before = await held(urls["c0"], of=TENANT)
    cells = [CellAddress(name, Secret(url)) for name, url in urls.items()]
    for at in ("noted", "fenced", "arriving"):
        await _until(urls, at)
        async with connect(cells) as sides:
            await go_back(await _journey(sides, "c1"), silent)
        assert await held(urls["c0"], of=TENANT) == before
        there = await held(urls["c1"], of=TENANT)
        assert {name for name, some in there.items() if some} == set()
    await _until(urls, "switched")
    async with connect(cells) as sides:
        with pytest.raises(CellsError, match="let the move go on"):
            await go_back(await _journey(sides, "c1"), silent)


async def test_a_map_does_not_grow_with_account_reports(sides: dict[str, CellSide]) -> None:
    both = list(sides.values())
    before = await maps.gather(both)
    await sides["c1"].db.run(
        "INSERT INTO account_report (customer_id, id, tenant_id, purpose, receiver, code, "
        "created_at, expires_at, keep_until) SELECT gen_random_uuid(), $1, $2, 'credit', 'Bank', "
        "'KW-' || n, now(), now(), now() FROM generate_series(1, 50) n",
        _USER,
        TENANT,
    )
    await sides["c1"].db.run(
        "INSERT INTO account_report_secret SELECT customer_id, id, kind, sha256("
        "(customer_id::text || kind)::bytea) FROM account_report, "
        "unnest(ARRAY['code', 'file']) kind"
    )
    assert await maps.gather(both) == before
