"""Attacks: rows of another tenant, through a statement that forgot whose it is."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import asyncpg
import pytest

from kontowerk.commands.seed import NewTenant, begin_tenant
from kontowerk.identity import tenants as identity_tenants
from kontowerk.identity import tokens, users
from kontowerk.identity.model import UserData
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.identity.tokens import Mint
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.vault.kek import FileKek, create_key_file
from tests.database import TestServer, sql

# Tables with rows of tenants or customers and without a lock, each with the reason.
UNLOCKED = {
    "cell_move": "no role reads or writes it; whoever moves tenants does, and a trigger",
    "cell_touched": "no role reads or writes it; whoever moves tenants does, and a trigger",
    "client_role_user": "ids only; read through client_role, which is locked",
    "console_token": "asked for by its hash before a tenant is known; kw_console only",
    "login_tally": "counts of a minute; written by many tenants, read by workers only",
    "tag_lesson": "no role reads or writes it; functions answer for the customer's own tenant",
    "tenant_brand": "logo and colours, shown to everybody who opens a page",
    "tenant_brand_draft": "logo and colours that will be shown to everybody",
    "tenant_key": "wrapped keys; kw_worker only",
    "transport_key": "public keys; private ones are wrapped and kw_worker's only",
    "webhook_check": "a console's question to a worker, for a day",
    "webhook_delivery": "ids and states; workers deliver for all tenants",
    "webhook_subscription": "addresses of tenants; workers deliver for all tenants",
}
LOCKED = (
    "app_user",
    "client",
    "client_role",
    "api_key",
    "access_token",
    "erasure_receipt",
    "audit_entry",
)
_OWNED = """
SELECT DISTINCT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
  AND a.attname IN ('tenant_id', 'customer_id', 'user_id')
  AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
ORDER BY 1
"""
_MINT = Mint("c0", timedelta(hours=2))


@dataclass(frozen=True)
class Tenants:
    """Two tenants with a row of everything, on a database of a login that is no superuser."""

    url: str
    operator: Database
    api: Database
    mine: NewTenant
    other: NewTenant
    user_id: UUID  # of mine


@pytest.fixture
async def tenants(server: TestServer, tmp_path: Path) -> AsyncIterator[Tenants]:
    url = server.owned_copy()
    create_key_file(tmp_path / "kek")
    kek = FileKek.load(tmp_path / "kek")
    operator = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
    api = await Database.open(url, role=Role.API, size=1, clock=SystemClock())
    made: list[tuple[NewTenant, UUID]] = []
    for name in ("mine", "other"):
        async with operator.begin() as tx:
            found = await begin_tenant(tx, name, TenantPolicy(regulated=True), kek=kek, cell="c0")
        async with api.begin(tenant=found.tenant.id) as tx:
            user_id = await users.create(
                tx, found.tenant, UserData("anna", None, None), "$hash", actor="test"
            )
            await tx.run(_RECEIPT, new_id(), found.tenant.id, new_id())
        async with operator.begin() as tx:
            add_key = identity_tenants.add_api_key
            _, key = await add_key(tx, found.tenant, "user", user_id, cell="c0")
        async with api.begin() as tx:
            assert await tokens.for_api_key(tx, key.reveal(), mint=_MINT)
        made.append((found, user_id))
    yield Tenants(url, operator, api, made[0][0], made[1][0], made[0][1])
    await api.close()
    await operator.close()


_RECEIPT = """
INSERT INTO erasure_receipt (id, tenant_id, user_id, erased_at, erased)
VALUES ($1, $2, $3, now(), '{}')
"""


def test_every_table_with_an_owner_is_locked_or_says_why_not(server: TestServer) -> None:
    unlocked = {row["relname"] for row in sql(_OWNED, server.copy())}
    assert unlocked == set(UNLOCKED)


@pytest.mark.parametrize("table", LOCKED)
async def test_a_statement_that_forgot_the_tenant_finds_its_rows_only(
    tenants: Tenants, table: str
) -> None:
    rows = f"SELECT tenant_id FROM {table}"  # noqa: S608 - a name of ours
    async with tenants.operator.read() as tx:
        assert len({row["tenant_id"] for row in await tx.rows(rows)}) == 2
    async with tenants.api.begin(tenant=tenants.mine.tenant.id) as tx:
        seen = {row["tenant_id"] for row in await tx.rows(rows)}
    assert seen == {tenants.mine.tenant.id}


@pytest.mark.parametrize("table", LOCKED)
async def test_without_a_tenant_there_are_no_rows(tenants: Tenants, table: str) -> None:
    rows = f"SELECT tenant_id FROM {table}"  # noqa: S608 - a name of ours
    async with tenants.api.begin(tenant=tenants.mine.tenant.id) as tx:
        assert await tx.rows(rows)
    async with tenants.api.read() as tx:  # on the same connection
        assert await tx.rows(rows) == []
    fresh = await Database.open(tenants.url, role=Role.API, size=1, clock=SystemClock())
    async with fresh.read() as tx:  # on one that never had a tenant
        assert await tx.rows(rows) == []
    await fresh.close()
    async with tenants.api.begin(tenants.user_id) as tx:
        found = [row["tenant_id"] for row in await tx.rows(rows)]
    assert found == ([tenants.mine.tenant.id] if table == "app_user" else [])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE app_user SET password_hash = 'mine' WHERE username = 'anna'",
        "DELETE FROM access_token",
        "DELETE FROM app_user",
    ],
)
async def test_a_change_that_forgot_the_tenant_changes_no_other(
    tenants: Tenants, statement: str
) -> None:
    others = (
        "SELECT (SELECT count(*) FROM app_user WHERE tenant_id = $1 AND password_hash = '$hash') "
        "+ (SELECT count(*) FROM access_token WHERE tenant_id = $1)"
    )
    async with tenants.api.begin(tenant=tenants.mine.tenant.id) as tx:
        assert await tx.run(statement) == 1
    async with tenants.operator.read() as tx:
        assert await tx.value(others, tenants.other.tenant.id) == 2


async def test_a_row_cannot_be_put_into_another_tenant(tenants: Tenants) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with tenants.api.begin(tenant=tenants.mine.tenant.id) as tx:
            await users.create(
                tx, tenants.other.tenant, UserData("eve", None, None), "x", actor="test"
            )


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT password_hash FROM app_user",
        "SELECT * FROM app_user",
        "SELECT username_key FROM app_user",
        "SELECT count(*) FROM app_user WHERE password_hash LIKE '$argon2%'",
        "SELECT secret_hash FROM client",
        "SELECT hash FROM api_key",
        "SELECT user_id FROM access_token",
        "SELECT * FROM token_holder('')",
        "SELECT * FROM client_named('mine', 'admin')",
        "SELECT * FROM api_key_holder('')",
    ],
)
async def test_a_worker_cannot_read_what_people_and_programs_log_in_with(
    tenants: Tenants, statement: str
) -> None:
    worker = await Database.open(tenants.url, role=Role.WORKER, size=1, clock=SystemClock())
    try:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            async with worker.read() as tx:
                await tx.rows(statement)
    finally:
        await worker.close()


async def test_the_console_sees_of_these_what_its_visitor_may_see(tenants: Tenants) -> None:
    console = await Database.open(tenants.url, role=Role.CONSOLE, size=1, clock=SystemClock())
    seen: dict[str, int] = {}
    for whom in ("", str(tenants.mine.tenant.id), "operator"):
        async with console.begin() as tx:
            await tx.run("SELECT set_config('kw.console', $1, true)", whom)
            seen[whom] = await tx.value("SELECT count(DISTINCT tenant_id) FROM app_user")
    await console.close()
    assert list(seen.values()) == [0, 1, 2]


async def test_a_process_of_the_release_before_goes_on(tenants: Tenants) -> None:
    """It never heard of `kw.tenant`; expand first, contract a release later."""
    connection = await asyncpg.connect(tenants.url, server_settings={"role": Role.API.value})
    try:
        assert await connection.fetchval("SELECT count(*) FROM app_user") == 2
    finally:
        await connection.close()
