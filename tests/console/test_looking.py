"""What the console's role of the database may see, whatever the pages ask."""

from collections.abc import AsyncIterator
from uuid import UUID

import asyncpg
import pytest

from kontowerk.console.enter import looking
from kontowerk.console.model import ConsoleRole, Visitor
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from tests.console.furniture import House, look

ACCESSES = "SELECT access_id FROM access ORDER BY access_id"
FORBIDDEN = (
    "SELECT count(*) FROM bank_transaction",
    "SELECT count(*) FROM bank_product",
    "SELECT count(*) FROM sealed_credential",
    "SELECT details FROM payment",
    "SELECT detail FROM payment",
    "SELECT checks FROM payment",
    'SELECT "order" FROM payment',
    "SELECT credentials FROM payment",
    "SELECT recipient FROM payee_request",
    "SELECT question FROM approval",
    "SELECT typed FROM webform_session",
    "SELECT body FROM webhook_check",
    "UPDATE webhook_check SET verdict = 'genuine'",
    "SELECT callback_url FROM webform_session",
    "UPDATE payment SET state = 'created'",
    "SELECT hash FROM api_key",
    "SELECT secret_hash FROM client",
    "SELECT lastname FROM app_user",
    "SELECT methods FROM access",
    "SELECT args FROM procrastinate_jobs",
    "SELECT hash FROM access_token",
    "UPDATE access SET sync = false",
    "DELETE FROM access",
    "DELETE FROM audit_entry",
    "INSERT INTO console_token SELECT * FROM console_token",
    "UPDATE webhook_delivery SET subscription_id = event_id",
)


@pytest.fixture
async def db(house: House) -> AsyncIterator[Database]:
    url = house.service.database_url
    found = await Database.open(url, role=Role.CONSOLE, size=1, clock=SystemClock())
    yield found
    await found.close()


def visitor(role: ConsoleRole, tenant_id: UUID | None) -> Visitor:
    now = SystemClock().now()
    return Visitor(new_id(), role, tenant_id, None, "x", "de", now)


def tenant(house: House, name: str) -> UUID:
    found: UUID = look(house.service, "SELECT id FROM tenant WHERE name = $1", name)[0]["id"]
    return found


async def test_whoever_does_not_say_for_whom_sees_nothing(db: Database) -> None:
    async with db.begin() as tx:
        assert await tx.rows(ACCESSES) == []
        assert await tx.rows("SELECT id FROM webhook_event") == []
        assert await tx.rows("SELECT host FROM access_schedule") == []
        assert await tx.rows("SELECT id FROM payment") == []
        assert await tx.rows("SELECT id FROM approval") == []
        assert await tx.rows("SELECT id FROM webform_session") == []
        assert await tx.rows("SELECT payment_id FROM payment_timer") == []


async def test_a_developer_sees_the_own_tenant_even_without_a_condition(
    house: House, db: Database
) -> None:
    async with looking(db, visitor(ConsoleRole.DEVELOPER, tenant(house, "beta"))) as tx:
        assert [row["access_id"] for row in await tx.rows(ACCESSES)] == ["beta-current"]
        assert len(await tx.rows("SELECT id FROM webhook_event")) == 1
        assert len(await tx.rows("SELECT id FROM payment")) == 6
        assert await tx.rows("SELECT id FROM webform_session") == []
    async with db.begin() as tx:  # the next one on the same connection
        assert await tx.rows(ACCESSES) == []


async def test_an_operator_sees_all(db: Database) -> None:
    async with looking(db, visitor(ConsoleRole.OPERATOR, None)) as tx:
        assert len(await tx.rows(ACCESSES)) == 7


@pytest.mark.parametrize("statement", FORBIDDEN)
async def test_contents_and_secrets_are_out_of_reach(db: Database, statement: str) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with looking(db, visitor(ConsoleRole.OPERATOR, None)) as tx:
            await tx.rows(statement)


async def test_other_roles_cannot_look_as_the_console(house: House) -> None:
    url = house.service.database_url
    for role in (Role.API, Role.WORKER):
        found = await Database.open(url, role=role, size=1, clock=SystemClock())
        async with found.begin(new_id()) as tx:
            await tx.run("SELECT set_config('kw.console', 'operator', true)")
            assert await tx.rows(ACCESSES) == []
        await found.close()
