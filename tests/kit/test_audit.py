"""The audit log can be added to and sealed, and not changed without notice."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from kontowerk.kit import audit
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from tests.database import TestServer, sql


@pytest.fixture
async def url(server: TestServer) -> str:
    return server.copy()


@pytest.fixture
async def worker(url: str) -> AsyncIterator[Database]:
    db = await Database.open(url, role=Role.WORKER, size=2, clock=SystemClock())
    yield db
    await db.close()


async def _record(db: Database, count: int) -> None:
    async with db.begin() as tx:
        for number in range(count):
            await audit.record(tx, actor="test", action="try", subject=str(number))


async def test_entries_are_sealed_once_and_the_chain_holds(worker: Database) -> None:
    for count in (3, 2):
        await _record(worker, count)
        async with worker.begin() as tx:
            assert await audit.seal(tx) == count
            assert await audit.seal(tx) == 0
    async with worker.read() as tx:
        assert await audit.first_broken_seal(tx) is None


async def test_an_entry_is_written_with_the_deed_or_not_at_all(worker: Database) -> None:
    async def fail() -> None:
        async with worker.begin() as tx:
            await audit.record(tx, actor="test", action="try", subject="x")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    async with worker.begin() as tx:
        assert await audit.seal(tx) == 0


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_entry SET actor = 'nobody'",
        "DELETE FROM audit_entry",
        "TRUNCATE audit_entry",
        "UPDATE audit_entry SET seal_no = seal_no + 1",
        "UPDATE audit_seal SET hash = ''",
        "DELETE FROM audit_seal",
    ],
)
async def test_not_even_the_owner_of_the_tables_changes_the_past(
    worker: Database, url: str, statement: str
) -> None:
    await _record(worker, 1)
    async with worker.begin() as tx:
        await audit.seal(tx)
    with pytest.raises(asyncpg.RaiseError, match="append-only"):
        sql(statement, url)


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE audit_entry SET actor = 'nobody' WHERE subject = '1'",
        "DELETE FROM audit_entry WHERE subject = '1'",
        "UPDATE audit_entry SET seal_no = 1 WHERE seal_no = 2",
        "DELETE FROM audit_seal WHERE no = 1",
    ],
)
async def test_who_takes_the_lock_off_is_found_out(
    worker: Database, url: str, tampering: str
) -> None:
    for _ in range(2):
        await _record(worker, 2)
        async with worker.begin() as tx:
            await audit.seal(tx)
    for table in ("audit_entry", "audit_seal"):
        sql(f"ALTER TABLE {table} DISABLE TRIGGER ALL", url)
    sql(tampering, url)
    async with worker.read() as tx:
        assert await audit.first_broken_seal(tx) is not None


async def test_two_workers_do_not_seal_at_once(worker: Database) -> None:
    await _record(worker, 2)
    async with worker.begin() as first, worker.begin() as second:
        assert await audit.seal(first) == 2
        assert await audit.seal(second) == 0


async def test_entries_about_a_subject_are_found_per_tenant(worker: Database) -> None:
    mine, other = new_id(), new_id()
    async with worker.begin() as tx:
        for tenant in (mine, other):
            await audit.record(tx, actor="a", action="b", subject="s", tenant_id=tenant)
        assert [entry.tenant_id for entry in await audit.about(tx, mine, "s")] == [mine]
