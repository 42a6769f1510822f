from uuid import UUID

import pytest

from kontowerk.kit import audit
from kontowerk.kit.ids import new_id
from kontowerk.vault.credentials import public_keys
from kontowerk.vault.model import AlreadyFoundedError, NoKeysError
from kontowerk.vault.tenant_keys import found

from .world import ACTOR, World


async def test_a_new_tenant_has_one_key_to_encrypt_to(world: World, tenant: UUID) -> None:
    async with world.api.begin() as tx:
        keys = await public_keys(tx, tenant)
    assert [(key.key_id, len(key.public_key), key.retired_at) for key in keys] == [(1, 32, None)]


async def test_founding_twice_changes_nothing(world: World, tenant: UUID) -> None:
    async with world.api.begin() as tx:
        before = await public_keys(tx, tenant)
    with pytest.raises(AlreadyFoundedError):
        async with world.operator.begin() as tx:
            await found(tx, tenant, kek=world.kek, actor=ACTOR)
    async with world.api.begin() as tx:
        assert await public_keys(tx, tenant) == before


async def test_founding_is_audited(world: World, tenant: UUID) -> None:
    async with world.api.begin(tenant=tenant) as tx:
        entries = await audit.about(tx, tenant, f"tenant:{tenant}")
    assert [(entry.action, entry.actor) for entry in entries] == [("vault.found", ACTOR)]


async def test_a_tenant_without_keys_cannot_seal(world: World) -> None:
    with pytest.raises(NoKeysError):
        await world.seal(new_id(), b"12345")
