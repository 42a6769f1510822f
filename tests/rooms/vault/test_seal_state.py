from uuid import UUID

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kontowerk.connectors.contract import SealedState
from kontowerk.vault import tenant_keys
from kontowerk.vault.opening import StateSealer

from .world import ACTOR, World

STATE = b'{"dialog":"4711","pages":[1,2,3]}'


def _sealer(world: World, tenant: UUID) -> StateSealer:
    return StateSealer(world.keyring(), tenant)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plain=st.binary(max_size=500), context=st.binary(max_size=50))
async def test_a_state_comes_back_as_it_was(
    world: World, tenant: UUID, plain: bytes, context: bytes
) -> None:
    sealed = await _sealer(world, tenant).seal(plain, context)
    # Another worker, with a keyring of its own, goes on.
    assert await _sealer(world, tenant).open(sealed, context) == plain


async def test_a_state_opens_only_for_its_own_dialogue_and_tenant(
    world: World, tenant: UUID
) -> None:
    sealed = await _sealer(world, tenant).seal(STATE, b"operation 1")
    assert STATE not in sealed
    assert await _sealer(world, tenant).open(sealed, b"operation 2") is None
    other = await world.new_tenant()
    assert await _sealer(world, other).open(sealed, b"operation 1") is None


async def test_a_changed_or_foreign_state_does_not_open(world: World, tenant: UUID) -> None:
    sealer = _sealer(world, tenant)
    sealed = await sealer.seal(STATE, b"")
    for place in (0, 3, 4, 10, len(sealed) - 1):
        changed = bytearray(sealed)
        changed[place] ^= 1
        assert await sealer.open(SealedState(bytes(changed)), b"") is None
    for short in (b"", b"\x00", sealed[:20]):
        assert await sealer.open(SealedState(short), b"") is None


async def test_a_state_survives_a_rotation_of_the_tenant_key(world: World, tenant: UUID) -> None:
    sealed = await _sealer(world, tenant).seal(STATE, b"")
    await tenant_keys.rotate_tenant_key(world.operator, tenant, [], kek=world.kek, actor=ACTOR)
    assert await _sealer(world, tenant).open(sealed, b"") == STATE
    assert (await _sealer(world, tenant).seal(STATE, b""))[:4] != sealed[:4]
