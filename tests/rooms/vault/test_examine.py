import pytest

from kontowerk.vault.model import KekRefusedError
from kontowerk.vault.tenant_keys import openable_tenant_keys

from .world import World


async def test_every_tenant_key_is_tried_and_a_damaged_one_is_told(own_world: World) -> None:
    world = own_world
    await world.new_tenant()
    tenant = await world.new_tenant()
    assert await openable_tenant_keys(world.operator, kek=world.kek) == 2
    async with world.operator.begin() as tx:
        await tx.run("UPDATE tenant_key SET wrapped = 'other' WHERE tenant_id = $1", tenant)
    with pytest.raises(KekRefusedError):
        await openable_tenant_keys(world.operator, kek=world.kek)
