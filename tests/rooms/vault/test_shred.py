from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.ids import new_id
from kontowerk.vault.credentials import shred, shred_customer
from kontowerk.vault.model import Unopenable, UnopenableReason

from .world import ACTOR, World, in_clear

ROWS = "SELECT field_key, form, sealed, stored_at FROM sealed_credential WHERE access_id = 'a'"
RESTORE = """
INSERT INTO sealed_credential (customer_id, access_id, field_key, form, sealed, stored_at)
VALUES ($1, 'a', $2, $3, $4, $5)
"""


async def _shred(world: World, tenant: UUID, customer: UUID, access_id: str) -> int:
    async with world.api.begin(customer) as tx:
        return await shred(tx, customer, access_id, tenant_id=tenant, actor=ACTOR)


async def test_shredded_credentials_are_gone_and_others_stay(
    world: World, tenant: UUID, customer: UUID
) -> None:
    for access_id in ("a", "b"):
        await world.keep(tenant, customer, access_id, {"login": b"me", "pin": b"12345"})
        await world.open(tenant, customer, access_id)
    assert await _shred(world, tenant, customer, "a") == 2
    assert await world.open(tenant, customer, "a") == Unopenable(UnopenableReason.NOTHING_STORED)
    assert in_clear(await world.open(tenant, customer, "b"))["pin"] == b"12345"


async def test_a_saved_copy_of_the_sealed_row_stays_unreadable(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    await world.open(tenant, customer, "a")
    [saved] = await world.as_worker(customer, ROWS)
    await _shred(world, tenant, customer, "a")
    await world.as_worker(customer, RESTORE, customer, *saved)
    assert await world.open(tenant, customer, "a") == Unopenable(UnopenableReason.SHREDDED, "pin")
    # Not even beside the data key of new credentials for the same access.
    await world.keep(tenant, customer, "a", {"login": b"me"})
    await world.open(tenant, customer, "a")
    await world.as_worker(customer, RESTORE, customer, *saved)
    assert await world.open(tenant, customer, "a") == Unopenable(UnopenableReason.DAMAGED, "pin")


async def test_a_customer_is_shredded_as_a_whole(
    world: World, tenant: UUID, customer: UUID
) -> None:
    neighbour = new_id()
    for owner, access_id in ((customer, "a"), (customer, "b"), (neighbour, "a")):
        await world.keep(tenant, owner, access_id, {"pin": b"12345"})
        await world.open(tenant, owner, access_id)
    async with world.api.begin(customer) as tx:
        assert await shred_customer(tx, customer, tenant_id=tenant, actor=ACTOR) == 2
    assert await world.as_worker(customer, "SELECT 1 FROM data_key") == []
    assert in_clear(await world.open(tenant, neighbour, "a")) == {"pin": b"12345"}


async def test_shredding_is_audited_when_there_was_something(
    world: World, tenant: UUID, customer: UUID
) -> None:
    for access_id in ("a", "b"):
        await world.keep(tenant, customer, access_id, {"pin": b"12345"})
    for _ in range(2):
        await _shred(world, tenant, customer, "a")
        async with world.api.begin(customer) as tx:
            await shred_customer(tx, customer, tenant_id=tenant, actor=ACTOR)
    async with world.api.begin(tenant=tenant) as tx:
        entries = await audit.about(tx, tenant, str(customer))
    # Sorted, because ids made in the same millisecond have no order.
    assert sorted(entry.action for entry in entries) == ["vault.shred", "vault.shred a"]
