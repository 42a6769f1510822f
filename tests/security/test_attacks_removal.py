"""A tenant leaves: nobody of it gets in any more, and nothing of it is left behind."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from uuid import UUID

import pytest
from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app
from kontowerk.commands.seed import NewTenant, begin_tenant
from kontowerk.identity import read, users
from kontowerk.identity.model import UserData
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.privacy.remove_tenant import empty_tenant, remove_empty_tenant
from kontowerk.vault.kek import FileKek, create_key_file
from tests.database import TestServer
from tests.security.persons import ask, full_person
from tests.service import Service
from tests.spec.interface import new_webhook

# Ids and technical names, kept for as long as the settings say; consents until banks were told.
_RETAINED = {"audit_entry", "consent_to_end", "erasure_receipt", "login_tally"}
_COUNTS = {"console_count", "console_count_change"}  # of nothing; forgotten by a round
_OF_TENANTS = """
SELECT c.relname AS name FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
"""


@pytest.fixture
def own(start_service: Callable[..., Service]) -> Service:
    return start_service()


def _run(service: Service, *command: str, code: int = 0) -> str:
    environment = {"KONTOWERK_DATABASE_URL": service.database_url}
    done = CliRunner().invoke(app, list(command), env=environment)
    assert done.exit_code == code, done.output
    return done.output


def _left(service: Service, tenant_id: UUID) -> dict[str, int]:
    """Count what is left of a tenant, by table."""
    counts = {
        row["name"]: len(ask(service, f"SELECT FROM {row['name']} WHERE tenant_id = $1", tenant_id))
        for row in ask(service, _OF_TENANTS)
    }
    counts["tenant"] = len(ask(service, "SELECT FROM tenant WHERE id = $1", tenant_id))
    return {name: count for name, count in counts.items() if count}


def test_a_removed_tenant_leaves_nothing_and_takes_nobody_elses(own: Service) -> None:
    person = full_person(own)
    full_person(own)
    new_webhook(own)
    alpha, beta = own.tenants["alpha"].tenant, own.tenants["beta"].tenant
    own.create_user("beta")
    _run(own, "console", "token", "--tenant", "alpha", "--label", "dev")
    token, key = own.user_token(person.user), own.api_key(person.user)
    others = _left(own, beta.id)
    keys = len(ask(own, "SELECT FROM tenant_key"))
    refused = _run(own, "tenant", "remove", "alpha", "--confirm", "alfa", code=1)
    assert "Nothing was done" in refused
    assert own.call("GET", "/customer/v2", token).status_code == 200
    assert "users erased: 2" in _run(own, "tenant", "remove", "alpha", "--confirm", "alpha")
    assert own.call("GET", "/customer/v2", token).status_code in (401, 403)
    assert own.ask_token("alpha", "admin").status_code == 401
    assert own.http.post("/one/bc-token", headers={"X-API-KEY": key}).status_code == 401
    assert set(_left(own, alpha.id)) - _COUNTS == _RETAINED
    assert ask(own, "SELECT FROM console_counts WHERE tenant_id = $1 AND n <> 0", alpha.id) == []
    assert ask(own, "SELECT FROM sealed_credential") == ask(own, "SELECT FROM data_key") == []
    assert len(ask(own, "SELECT FROM tenant_key")) == keys - 1
    assert len(ask(own, "SELECT FROM erasure_receipt WHERE tenant_id = $1", alpha.id)) == 2
    assert others.items() <= _left(own, beta.id).items()  # its calls are counted on
    assert own.token("beta")
    entries = ask(own, "SELECT action FROM audit_entry WHERE tenant_id = $1 ORDER BY id", alpha.id)
    actions = [entry["action"] for entry in entries]
    assert {"tenant.close", "user.erase", "client.remove", "vault.end"} <= set(actions)
    assert actions[-1] == "tenant.remove"


def test_a_removed_client_lets_nobody_in_and_its_users_stay(own: Service) -> None:
    user = own.create_user()
    token, key = own.user_token(user), own.api_key(user)
    _run(own, "client", "remove", "alpha", "user", code=1)
    assert own.call("GET", "/customer/v2", token).status_code == 200
    _run(own, "client", "remove", "alpha", "user", "--confirm", "user")
    assert own.call("GET", "/customer/v2", token).status_code in (401, 403)
    assert own.ask_token("alpha", "user").status_code == 401
    assert own.http.post("/one/bc-token", headers={"X-API-KEY": key}).status_code == 401
    answer = own.call("GET", f"/auth/mgmt/v1/tenants/alpha/users/{user.reference}", own.token())
    assert answer.status_code == 200
    _run(own, "client", "remove", "alpha", "user", "--confirm", "user", code=1)  # there is none


def test_whoever_loses_a_role_loses_the_tokens_it_gave(own: Service) -> None:
    user = own.create_user()
    token = own.user_token(user)
    _run(own, "role", "remove", "alpha", "user", "customer", "--confirm", "customer")
    assert own.call("GET", "/customer/v2", token).status_code in (401, 403)
    roles = own.call("GET", "/auth/mgmt/v1/tenants/alpha/clients/user/roles", own.token()).json()
    assert "customer" not in [role["name"] for role in roles]
    newer = own.ask_token("alpha", "user", username=user.username, password=user.password)
    assert newer.status_code != 200 or "customer/read" not in newer.json()["scope"]


# Under row-level security, and interrupted ----------------------------------------------------


@pytest.fixture
async def operator(server: TestServer) -> AsyncIterator[Database]:
    """An operator whose login is no superuser."""
    url = server.owned_copy()
    db = await Database.open(url, role=Role.OPERATOR, size=2, clock=SystemClock())
    yield db
    await db.close()


async def _tenant(db: Database, folder: Path) -> NewTenant:
    create_key_file(folder / "kek")
    kek = FileKek.load(folder / "kek")
    async with db.begin() as tx:
        made = await begin_tenant(tx, "alpha", TenantPolicy(regulated=True), kek=kek, cell="c0")
        for number in range(3):
            data = UserData(f"user {number}", None, None)
            await users.create(tx, made.tenant, data, "hash", actor="test")
    return made


class _StoppedError(Exception):
    """The power went."""


async def test_a_removal_that_was_interrupted_is_closed_and_goes_on(
    operator: Database, tmp_path: Path
) -> None:
    tenant = (await _tenant(operator, tmp_path)).tenant

    def stop(_count: int) -> None:
        raise _StoppedError

    with pytest.raises(_StoppedError):
        await empty_tenant(operator, tenant, actor="operator", told=stop)
    async with operator.read() as tx:
        assert await tx.value("SELECT closed_at IS NOT NULL FROM tenant")
        assert await read.clients(tx, tenant)
    done: list[int] = []
    assert await empty_tenant(operator, tenant, actor="operator", told=done.append) == 0
    async with operator.begin() as tx:
        await remove_empty_tenant(tx, tenant, actor="operator")
    async with operator.read() as tx:
        assert await read.tenants(tx) == []
        assert await tx.value("SELECT count(*) FROM erasure_receipt") == 3
