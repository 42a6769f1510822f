"""What each database role is refused, whatever the code would like."""

from uuid import UUID

import asyncpg
import pytest

from kontowerk.kit.db import Database
from kontowerk.kit.ids import new_id
from kontowerk.vault import store
from kontowerk.vault.credentials import stored_fields

from .world import World


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT wrapped FROM tenant_key",
        "SELECT wrapped_private FROM transport_key",
        "SELECT * FROM transport_key",
        "SELECT wrapped FROM data_key",
        "SELECT sealed FROM sealed_credential",
        "SELECT * FROM sealed_credential",
        "SELECT count(*) FROM sealed_credential WHERE sealed = ''",
        "DELETE FROM sealed_credential RETURNING sealed",
        "UPDATE sealed_credential SET sealed = ''",
        "UPDATE data_key SET wrapped = ''",
        "UPDATE transport_key SET public_key = ''",
        "DELETE FROM tenant_key",
    ],
)
async def test_the_http_role_cannot_read_or_change_keys_and_credentials(
    world: World, customer: UUID, sql: str
) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with world.api.begin(customer) as tx:
            await tx.rows(sql)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tenant_key SET wrapped = ''",
        "UPDATE transport_key SET public_key = ''",
        "DELETE FROM transport_key",
    ],
)
async def test_the_worker_role_cannot_change_the_keys_of_a_tenant(world: World, sql: str) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with world.worker.begin() as tx:
            await tx.rows(sql)


@pytest.mark.parametrize("role", ["api", "worker", "operator"])
async def test_without_an_owner_customer_data_is_an_error_and_not_a_row(
    world: World, tenant: UUID, customer: UUID, role: str
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    database: Database = getattr(world, role)
    with pytest.raises(asyncpg.PostgresError, match=r"kw\.customer|uuid"):
        async with database.begin() as tx:
            await stored_fields(tx, customer)


@pytest.mark.parametrize("role", ["worker", "operator"])
async def test_a_foreign_owner_sees_and_touches_nothing(
    world: World, tenant: UUID, customer: UUID, role: str
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    await world.open(tenant, customer, "a")
    database: Database = getattr(world, role)
    async with database.begin(new_id()) as tx:
        assert (await store.stored(tx, customer, "a", tenant)).credentials == ()
        assert await store.old_data_keys(tx, customer, tenant, 99) == []
        assert await store.remove_customer(tx, customer) == 0
    assert len(await world.as_worker(customer, "SELECT 1 FROM data_key")) == 1


async def test_nobody_can_store_for_a_foreign_owner(world: World, customer: UUID) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
        async with world.api.begin(new_id()) as tx:
            await store.add_credentials(tx, customer, "a", {"pin": b"sealed"})
