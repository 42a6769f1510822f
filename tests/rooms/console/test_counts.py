"""Kept counts are right at every moment, whoever changes what is counted and adds up meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import asyncpg
import pytest

from kontowerk.console.overview import add_up
from kontowerk.invariants.run import Invariant, run
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from tests.database import TestServer

ALPHA = UUID("00000000-0000-7000-8000-000000000001")
BETA = UUID("00000000-0000-7000-8000-000000000002")
_TENANTS = """
INSERT INTO tenant (id, name, regulated, created_at)
VALUES ($1, 'alpha', true, now()), ($2, 'beta', true, now())
"""
_USERS = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
SELECT id, $1, id::text, id::text, 'x', now()
FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $2::int)) u
"""
_ACCESS = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at,
  attempted_at, refreshed_at, issues)
VALUES (gen_random_uuid(), 'a', gen_random_uuid(), $1, gen_random_uuid(), 'complete', true, now(),
  now(), now(), '[{"kind": "unreachable"}]')
"""
_PAYMENT = """
INSERT INTO payment (customer_id, id, tenant_id, run, flow, bulk, instant, details, "order", state,
  sends, send_fence, fingerprint, created_at, changed_at)
VALUES (gen_random_uuid(), gen_random_uuid(), $1, gen_random_uuid(), 'newer', false, false, '[]',
  '{}', 'asking', 0, NULL, 'x', now(), now())
"""
_SHOWN = "SELECT key, n FROM console_counts WHERE kind = $1 AND tenant_id = $2 AND n <> 0"


class Counted:
    """A database, and the roles that change, add up, check and look."""

    def __init__(self, url: str, sql: asyncpg.Connection) -> None:
        self.url, self.sql = url, sql

    async def open(self, role: Role) -> Database:
        return await Database.open(self.url, role=role, size=2, clock=SystemClock())

    async def add_up(self) -> int:
        worker = await self.open(Role.WORKER)
        try:
            return await add_up(worker)
        finally:
            await worker.close()

    async def shown(self, kind: str, tenant: UUID = ALPHA) -> dict[tuple[str, ...], int]:
        return {tuple(row["key"]): row["n"] for row in await self.sql.fetch(_SHOWN, kind, tenant)}

    async def is_right(self) -> bool:
        auditor = await self.open(Role.AUDIT)
        try:
            return [found.violations async for found in run(auditor, [Invariant.I11])] == [()]
        finally:
            await auditor.close()


@pytest.fixture
async def counted(server: TestServer) -> AsyncIterator[Counted]:
    url = server.copy()
    sql = await asyncpg.connect(url)
    await sql.execute(_TENANTS, ALPHA, BETA)
    yield Counted(url, sql)
    await sql.close()


async def test_a_change_counts_with_its_commit_and_not_without(counted: Counted) -> None:
    await counted.sql.execute(_USERS, ALPHA, 3)
    transaction = counted.sql.transaction()
    await transaction.start()
    await counted.sql.execute(_USERS, ALPHA, 5)
    await transaction.rollback()
    assert await counted.shown("users") == {(): 3}
    assert await counted.shown("users", BETA) == {}


async def test_adding_up_changes_no_number_and_leaves_no_note(counted: Counted) -> None:
    await counted.sql.execute(_USERS, ALPHA, 3)
    await counted.sql.execute(_PAYMENT, ALPHA)
    await counted.sql.execute("UPDATE payment SET state = 'rejected', reason = 'payee'")
    before = await counted.shown("users"), await counted.shown("payments")
    assert await counted.add_up() == 6
    assert (await counted.shown("users"), await counted.shown("payments")) == before
    assert before == ({(): 3}, {("rejected", "payee"): 1})
    assert await counted.sql.fetchval("SELECT count(*) FROM console_count_change") == 0
    assert await counted.is_right()


async def test_what_nobody_is_in_any_more_is_forgotten_unless_it_has_a_time(
    counted: Counted,
) -> None:
    await counted.sql.execute(_USERS, ALPHA, 2)
    await counted.sql.execute(_ACCESS, ALPHA)
    await counted.sql.execute("DELETE FROM app_user")
    await counted.sql.execute("DELETE FROM access")
    await counted.add_up()
    rows = await counted.sql.fetch("SELECT kind, n, refreshed_at FROM console_count")
    assert [(row["kind"], row["n"]) for row in rows] == [("accesses", 0)]
    assert rows[0]["refreshed_at"] is not None
    await counted.sql.execute("UPDATE console_count SET last_at = now() - interval '91 days'")
    await counted.add_up()
    assert await counted.sql.fetchval("SELECT count(*) FROM console_count") == 0


async def test_many_change_while_many_add_up_and_the_numbers_are_right(counted: Counted) -> None:
    async def change(tenant: UUID) -> None:
        connection = await asyncpg.connect(counted.url)
        for _ in range(30):
            await connection.execute(_USERS, tenant, 2)
            await connection.execute("SELECT pg_sleep(0.001)")
        await connection.close()

    changing = asyncio.gather(change(ALPHA), change(ALPHA), change(BETA))
    while not changing.done():
        await asyncio.gather(counted.add_up(), counted.add_up())
    await changing
    assert await counted.shown("users") == {(): 120}
    assert await counted.shown("users", BETA) == {(): 60}
    await counted.add_up()
    assert await counted.is_right()


async def test_counting_anew_mends_what_is_wrong_beside_somebody_who_changes(
    counted: Counted,
) -> None:
    await counted.sql.execute(_USERS, ALPHA, 3)
    await counted.sql.execute("DELETE FROM console_count_change")
    assert not await counted.is_right()
    other = await asyncpg.connect(counted.url)
    await other.execute("BEGIN")
    await other.execute(_USERS, ALPHA, 4)  # not committed before everything was counted
    await counted.sql.execute(
        "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT console_recount(); COMMIT"
    )
    await other.execute("COMMIT")
    await other.close()
    assert await counted.shown("users") == {(): 7}
    assert await counted.is_right()


async def test_a_developer_sees_counts_of_the_own_tenant_alone(counted: Counted) -> None:
    await counted.sql.execute(_USERS, ALPHA, 3)
    await counted.sql.execute(_USERS, BETA, 2)
    console = await counted.open(Role.CONSOLE)
    seen = dict[str, int]()
    for visitor in ("operator", str(ALPHA), ""):
        async with console.begin() as tx:
            await tx.run("SELECT set_config('kw.console', $1, true)", visitor)
            seen[visitor] = await tx.value("SELECT coalesce(sum(n), 0)::int FROM console_counts")
    await console.close()
    assert seen == {"operator": 5, str(ALPHA): 3, "": 0}


async def test_nobody_who_serves_requests_can_change_a_count(counted: Counted) -> None:
    for role in (Role.API, Role.CONSOLE):
        db = await counted.open(role)
        for statement in (
            "DELETE FROM console_count_change",
            "DELETE FROM console_count",
            "SELECT console_recount()",
        ):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                async with db.begin() as tx:
                    await tx.run(statement)
        await db.close()
