from collections.abc import Iterator
from uuid import UUID

import pytest

from kontowerk.kit import audit
from kontowerk.kit.ids import new_id
from kontowerk.vault import store
from kontowerk.vault.credentials import public_keys
from kontowerk.vault.kek import FileKek, add_primary_key
from kontowerk.vault.model import (
    DamagedKeyError,
    KekRefusedError,
    NoKeysError,
    RewrapProgress,
    RotatedMeanwhileError,
    StillInUseError,
)
from kontowerk.vault.tenant_keys import (
    drop_old_tenant_keys,
    rewrap_data_keys,
    rewrap_kek,
    rotate_tenant_key,
    rotate_transport_key,
)

from .world import ACTOR, World, in_clear

VERSIONS = "SELECT tenant_key_version FROM data_key"


class PowerCutError(Exception):
    """The operator's process ended."""


async def _customers(world: World, tenant: UUID, count: int) -> list[UUID]:
    """Make customers with one opened access and one that no worker has seen yet."""
    customers = [new_id() for _ in range(count)]
    for customer in customers:
        await world.keep(tenant, customer, "opened", {"pin": customer.bytes})
        await world.open(tenant, customer, "opened")
        await world.keep(tenant, customer, "fresh", {"pin": customer.bytes})
    return customers


async def _all_open(world: World, tenant: UUID, customers: list[UUID]) -> bool:
    for customer in customers:
        for access_id in ("opened", "fresh"):
            opening = await world.open(tenant, customer, access_id)
            if in_clear(opening) != {"pin": customer.bytes}:
                return False
    return True


async def _rotate(world: World, tenant: UUID, customers: list[UUID]) -> int:
    return await rotate_tenant_key(world.operator, tenant, customers, kek=world.kek, actor=ACTOR)


async def test_a_new_transport_key_is_used_and_the_old_values_still_open(
    world: World, tenant: UUID, customer: UUID
) -> None:
    old = await world.seal(tenant, b"old")
    public = await rotate_transport_key(world.operator, tenant, kek=world.kek, actor=ACTOR)
    assert public.key_id == 2
    await world.keep_sealed(customer, "a", {"old": old, "new": await world.seal(tenant, b"new")})
    assert in_clear(await world.open(tenant, customer, "a")) == {"old": b"old", "new": b"new"}


async def test_a_second_rotation_does_not_prolong_the_first_key(world: World, tenant: UUID) -> None:
    first = world.clock.now()
    await rotate_transport_key(world.operator, tenant, kek=world.kek, actor=ACTOR)
    world.clock.advance(days=1)
    await rotate_transport_key(world.operator, tenant, kek=world.kek, actor=ACTOR)
    async with world.api.begin() as tx:
        keys = await public_keys(tx, tenant)
    retired = [(key.key_id, key.retired_at) for key in keys]
    assert retired == [(3, None), (2, world.clock.now()), (1, first)]


async def test_a_value_accepted_in_time_opens_however_late(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    await rotate_transport_key(world.operator, tenant, kek=world.kek, actor=ACTOR)
    world.clock.advance(days=400)
    assert in_clear(await world.open(tenant, customer, "a")) == {"pin": b"12345"}


async def test_a_new_tenant_key_wraps_everything_and_the_old_one_can_go(
    world: World, tenant: UUID
) -> None:
    customers = await _customers(world, tenant, 2)
    seen: list[RewrapProgress] = []
    version = await rotate_tenant_key(
        world.operator, tenant, customers, kek=world.kek, actor=ACTOR, progress=seen.append
    )
    assert version == 2
    assert seen == [RewrapProgress(1, 1), RewrapProgress(2, 2)]
    dropped = await drop_old_tenant_keys(world.operator, tenant, customers, actor=ACTOR)
    assert dropped == 1
    assert await _all_open(world, tenant, customers)
    await world.keep(tenant, customers[0], "later", {"pin": b"12345"})
    assert in_clear(await world.open(tenant, customers[0], "later")) == {"pin": b"12345"}


async def test_an_interrupted_rotation_loses_nothing_and_can_be_resumed(
    world: World, tenant: UUID
) -> None:
    customers = await _customers(world, tenant, 3)

    def until_the_power_cut() -> Iterator[UUID]:
        yield customers[0]
        raise PowerCutError

    with pytest.raises(PowerCutError):
        await rotate_tenant_key(
            world.operator, tenant, until_the_power_cut(), kek=world.kek, actor=ACTOR
        )
    versions = [await world.as_worker(customer, VERSIONS) for customer in customers]
    assert versions == [[(2,)], [(1,)], [(1,)]]
    with pytest.raises(StillInUseError) as caught:
        await drop_old_tenant_keys(world.operator, tenant, customers, actor=ACTOR)
    assert caught.value.customer_id == customers[1]
    assert await _all_open(world, tenant, customers)

    done = await rewrap_data_keys(world.operator, tenant, customers, kek=world.kek)
    assert done == RewrapProgress(customers=3, data_keys=2)
    await drop_old_tenant_keys(world.operator, tenant, customers, actor=ACTOR)
    assert await _all_open(world, tenant, customers)


async def test_two_rotations_in_a_row_are_fine(world: World, tenant: UUID) -> None:
    customers = await _customers(world, tenant, 1)
    assert [await _rotate(world, tenant, customers) for _ in range(2)] == [2, 3]
    assert await drop_old_tenant_keys(world.operator, tenant, customers, actor=ACTOR) == 2
    assert await _all_open(world, tenant, customers)


async def test_a_rotation_touches_its_own_tenant_only(
    world: World, tenant: UUID, customer: UUID
) -> None:
    other = await world.new_tenant()
    await world.keep(other, customer, "a", {"pin": b"12345"})
    await world.open(other, customer, "a")
    await _rotate(world, tenant, [customer])
    assert await world.as_worker(customer, VERSIONS) == [(1,)]


async def test_of_two_rotations_at_the_same_time_one_gives_way(world: World, tenant: UUID) -> None:
    class MeanwhileKek:
        """Another operator rotates while we ask the KEK."""

        async def wrap(self, plain: bytes, context: bytes) -> bytes:
            await _rotate(world, tenant, [])
            return await world.kek.wrap(plain, context)

        async def unwrap(self, blob: bytes, context: bytes) -> bytes:
            return await world.kek.unwrap(blob, context)

    with pytest.raises(RotatedMeanwhileError):
        await rotate_tenant_key(world.operator, tenant, [], kek=MeanwhileKek(), actor=ACTOR)


async def test_a_damaged_key_stops_the_rotation_before_it_is_lost(
    world: World, tenant: UUID
) -> None:
    [customer] = await _customers(world, tenant, 1)
    await world.as_worker(customer, "UPDATE data_key SET wrapped = 'x'")
    with pytest.raises(DamagedKeyError):
        await _rotate(world, tenant, [customer])
    assert await world.as_worker(customer, VERSIONS) == [(1,)]
    async with world.operator.begin() as tx:
        await tx.run("UPDATE transport_key SET wrapped_private = 'x' WHERE tenant_id = $1", tenant)
    with pytest.raises(DamagedKeyError):
        await _rotate(world, tenant, [])


async def test_a_tenant_without_keys_has_nothing_to_rotate(world: World) -> None:
    with pytest.raises(NoKeysError):
        await _rotate(world, new_id(), [])
    with pytest.raises(NoKeysError):
        await drop_old_tenant_keys(world.operator, new_id(), [], actor=ACTOR)


async def test_rotations_are_audited(world: World, tenant: UUID) -> None:
    await _rotate(world, tenant, [])
    await rotate_transport_key(world.operator, tenant, kek=world.kek, actor=ACTOR)
    await drop_old_tenant_keys(world.operator, tenant, [], actor=ACTOR)
    async with world.operator.begin() as tx:
        entries = await audit.about(tx, tenant, f"tenant:{tenant}")
    assert {entry.action for entry in entries} == {
        "vault.found",
        "vault.rotate_tenant_key",
        "vault.rotate_transport_key",
        "vault.drop_old_tenant_keys",
    }


async def test_after_a_kek_rotation_the_old_kek_can_be_removed(own_world: World) -> None:
    world = own_world
    tenants = [await world.new_tenant() for _ in range(2)]
    customers = {tenant: await _customers(world, tenant, 1) for tenant in tenants}
    running = world.opener()
    add_primary_key(world.key_file)
    both = FileKek.load(world.key_file)
    assert await rewrap_kek(world.operator, kek=both, actor=ACTOR) == 2

    new_line, old_line = world.key_file.read_text().splitlines()
    world.key_file.write_text(new_line + "\n")
    for tenant, owners in customers.items():
        for access_id in ("opened", "fresh"):
            for opener in (running, world.opener(FileKek.load(world.key_file))):
                opening = await opener.open_credentials(tenant, owners[0], access_id)
                assert in_clear(opening) == {"pin": owners[0].bytes}

    world.key_file.write_text(old_line + "\n")
    only_old = world.opener(FileKek.load(world.key_file))
    with pytest.raises(KekRefusedError):
        await only_old.open_credentials(tenants[0], customers[tenants[0]][0], "opened")


async def test_an_interrupted_kek_rotation_can_be_run_again(own_world: World) -> None:
    world = own_world
    tenants = [await world.new_tenant() for _ in range(2)]
    owners = [(await _customers(world, tenant, 1))[0] for tenant in tenants]
    add_primary_key(world.key_file)
    both = FileKek.load(world.key_file)

    class FailingKek:
        wraps = 0

        async def wrap(self, plain: bytes, context: bytes) -> bytes:
            self.wraps += 1
            if self.wraps > 1:
                raise PowerCutError
            return await both.wrap(plain, context)

        async def unwrap(self, blob: bytes, context: bytes) -> bytes:
            return await both.unwrap(blob, context)

    with pytest.raises(PowerCutError):
        await rewrap_kek(world.operator, kek=FailingKek(), actor=ACTOR)
    for tenant, owner in zip(tenants, owners, strict=True):
        assert await _all_open(world, tenant, [owner])
    assert await rewrap_kek(world.operator, kek=both, actor=ACTOR) == 2
    world.key_file.write_text(world.key_file.read_text().splitlines()[0] + "\n")
    opener = world.opener(FileKek.load(world.key_file))
    for tenant, owner in zip(tenants, owners, strict=True):
        opening = await opener.open_credentials(tenant, owner, "fresh")
        assert in_clear(opening) == {"pin": owner.bytes}


async def test_a_tenant_key_changed_meanwhile_is_not_overwritten(own_world: World) -> None:
    world = own_world
    tenant = await world.new_tenant()

    class MeanwhileKek:
        async def wrap(self, plain: bytes, context: bytes) -> bytes:
            async with world.operator.begin() as tx:
                [key] = await store.tenant_keys(tx, tenant)
                await store.rewrap_tenant_key(tx, key, await world.kek.wrap(plain, context))
            return await world.kek.wrap(plain, context)

        async def unwrap(self, blob: bytes, context: bytes) -> bytes:
            return await world.kek.unwrap(blob, context)

    with pytest.raises(RotatedMeanwhileError):
        await rewrap_kek(world.operator, kek=MeanwhileKek(), actor=ACTOR)
