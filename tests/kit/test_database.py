"""Transactions know their owner; roles may do what they need and no more."""

import asyncio

import asyncpg
import pytest

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, DatabaseUnavailableError, Role, inspect, migrate
from kontowerk.kit.ids import new_id
from tests.database import TestServer, sql


async def _open(url: str, role: Role) -> Database:
    return await Database.open(url, role=role, size=1, clock=SystemClock())


@pytest.mark.parametrize(
    "query", ["SELECT customer_id FROM data_key", "SELECT customer_id FROM sealed_credential"]
)
async def test_customer_data_without_an_owner_is_an_error(server: TestServer, query: str) -> None:
    db = await _open(server.copy(), Role.API)
    with pytest.raises(asyncpg.PostgresError):
        async with db.begin() as tx:
            await tx.rows(query)
    owner = new_id()
    async with db.begin(owner) as tx:
        assert await tx.rows(query) == []
    # On the same, reused connection the owner is gone again: still an error, never all rows.
    with pytest.raises(asyncpg.PostgresError):
        async with db.begin() as tx:
            await tx.rows(query)
    await db.close()


async def test_the_http_role_owns_nothing_and_cannot_bypass_row_level_security(
    server: TestServer,
) -> None:
    db = await _open(server.copy(), Role.API)
    async with db.read() as tx:
        row = await tx.row(
            "SELECT rolsuper OR rolbypassrls OR rolcreaterole AS mighty FROM pg_roles "
            "WHERE rolname = current_user"
        )
        assert row is not None
        assert not row["mighty"]
        assert await tx.value("SELECT current_user") == "kw_api"
        assert not await tx.value(
            "SELECT EXISTS (SELECT FROM pg_class WHERE relowner = current_user::regrole)"
        )
    await db.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE client SET secret_hash = ''",
        "INSERT INTO tenant (id) VALUES (gen_random_uuid())",
        "DELETE FROM audit_entry",
        "UPDATE audit_entry SET actor = ''",
        "UPDATE access_token SET scopes = '{}'",
        "SELECT wrapped FROM tenant_key",
        "SELECT wrapped_private FROM transport_key",
        "CREATE TABLE mine (x int)",
        "ALTER TABLE data_key NO FORCE ROW LEVEL SECURITY",
    ],
)
async def test_the_http_role_is_refused(server: TestServer, statement: str) -> None:
    db = await _open(server.copy(), Role.API)
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with db.begin() as tx:
            await tx.run(statement)
    await db.close()


async def test_a_server_that_is_not_there_is_said_plainly() -> None:
    with pytest.raises(DatabaseUnavailableError):
        await _open("postgresql://postgres@127.0.0.1:1/none", Role.API)


async def test_a_connection_that_was_cut_is_replaced(server: TestServer) -> None:
    url = server.copy()
    db = await _open(url, Role.API)
    sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'kontowerk kw_api' AND datname = current_database()",
        url,
    )
    for _ in range(2):
        try:
            async with db.read() as tx:
                assert await tx.value("SELECT 1") == 1
                break
        except DatabaseUnavailableError:
            continue
    else:
        pytest.fail("the pool did not recover")
    await db.close()


async def test_a_connection_that_is_cut_in_a_transaction_is_an_absent_database(
    server: TestServer,
) -> None:
    url = server.copy()
    db = await _open(url, Role.API)

    async def work() -> None:
        async with db.begin() as tx:
            pid = await tx.value("SELECT pg_backend_pid()")
            await asyncio.to_thread(sql, f"SELECT pg_terminate_backend({pid})", url)
            await asyncio.sleep(0.2)  # the pool hears of the loss before we do
            await tx.value("SELECT 1")

    with pytest.raises(DatabaseUnavailableError):
        await work()
    await db.close()


async def test_a_server_that_takes_no_changes_is_an_absent_database(server: TestServer) -> None:
    url = server.copy()
    sql(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on", url)
    db = await _open(url, Role.OPERATOR)
    with pytest.raises(DatabaseUnavailableError):
        async with db.begin() as tx:
            await tx.run("CREATE TABLE mine (x int)")
    # Whoever reads on purpose and changes something has made a mistake.
    with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
        async with db.snapshot() as tx:
            await tx.run("CREATE TABLE mine (x int)")
    await db.close()


async def test_migrating_twice_changes_nothing(server: TestServer) -> None:
    url = server.empty()
    await migrate.upgrade(url)
    await migrate.upgrade(url)
    db = await _open(url, Role.OPERATOR)
    async with db.read() as tx:
        assert await inspect.current_revision(tx) == inspect.newest_revision()
    await db.close()


async def test_a_migration_that_fails_leaves_nothing_behind(server: TestServer) -> None:
    url = server.empty()
    sql("CREATE TABLE audit_seal (x int)", url)  # in the way of the first migration
    with pytest.raises(Exception, match="audit_seal"):
        await migrate.upgrade(url)
    found = sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", url)
    tables = [row["tablename"] for row in found]
    assert tables == ["audit_seal"]


async def test_a_worker_that_stops_within_a_transaction_loses_it(server: TestServer) -> None:
    db = await _open(server.copy(), Role.WORKER)
    async with db.begin() as tx:
        (row,) = await tx.rows("SHOW idle_in_transaction_session_timeout")
    assert row["idle_in_transaction_session_timeout"] == "30s"

    async def stop_and_go_on() -> None:
        async with db.begin() as tx:
            await tx.run("SET LOCAL idle_in_transaction_session_timeout = '50ms'")
            await asyncio.sleep(1)  # as long as the server needs to notice, many times over
            await tx.rows("SELECT 1")

    with pytest.raises(DatabaseUnavailableError):
        await stop_and_go_on()
    async with db.begin() as tx:
        assert await tx.rows("SELECT 1")  # the next one has a connection of its own
    await db.close()
