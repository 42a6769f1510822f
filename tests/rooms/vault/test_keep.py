from uuid import UUID

import pytest

from kontowerk.kit.ids import new_id
from kontowerk.vault.credentials import stored_fields
from kontowerk.vault.model import SealedFormatError, StoredField

from .world import World, in_clear


async def _fields(world: World, customer: UUID) -> list[tuple[str, str]]:
    async with world.api.begin(customer) as tx:
        return [(f.access_id, f.field_key) for f in await stored_fields(tx, customer)]


async def test_the_inventory_tells_fields_and_instants_but_no_values(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345", "login": b"me"})
    await world.keep(tenant, customer, "b", {"pin": b"54321"})
    async with world.api.begin(customer) as tx:
        fields = await stored_fields(tx, customer)
    now = world.clock.now()
    assert fields == [
        StoredField("a", "login", now),
        StoredField("a", "pin", now),
        StoredField("b", "pin", now),
    ]


async def test_the_inventory_of_somebody_else_is_empty(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    assert await _fields(world, new_id()) == []
    async with world.api.begin(new_id()) as tx:
        assert await stored_fields(tx, customer) == []


async def test_new_credentials_replace_the_whole_old_set(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345", "login": b"me"})
    await world.open(tenant, customer, "a")
    await world.keep(tenant, customer, "a", {"pin": b"new"})
    assert await _fields(world, customer) == [("a", "pin")]
    assert in_clear(await world.open(tenant, customer, "a")) == {"pin": b"new"}


async def test_new_credentials_come_with_a_new_data_key(
    world: World, tenant: UUID, customer: UUID
) -> None:
    wrapped = "SELECT wrapped FROM data_key WHERE customer_id = $1"
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    await world.open(tenant, customer, "a")
    before = await world.as_worker(customer, wrapped, customer)
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    assert await world.as_worker(customer, wrapped, customer) == []
    await world.open(tenant, customer, "a")
    assert await world.as_worker(customer, wrapped, customer) != before


async def test_a_bad_value_among_good_ones_stores_nothing(
    world: World, tenant: UUID, customer: UUID
) -> None:
    good = await world.seal(tenant, b"12345")
    with pytest.raises(SealedFormatError):
        await world.keep_sealed(customer, "a", {"login": good, "pin": "12345"})
    assert await _fields(world, customer) == []
