from base64 import b64decode
from uuid import UUID

import pytest

from kontowerk.kit.errors import Fault
from kontowerk.vault import rules
from kontowerk.vault.credentials import check_shape, public_keys
from kontowerk.vault.model import PlaintextTooLongError, SealedFault, SealedFormatError, SealedParts
from kontowerk.vault.tenant_keys import rotate_transport_key

from .world import ACTOR, World


async def _check(world: World, tenant: UUID, text: str) -> SealedFault | None:
    try:
        async with world.api.begin() as tx:
            await check_shape(tx, tenant, text)
    except SealedFormatError as error:
        return error.reason
    return None


async def test_what_we_seal_passes_and_has_the_documented_form(world: World, tenant: UUID) -> None:
    text = await world.seal(tenant, b"12345")
    assert await _check(world, tenant, text) is None
    raw = b64decode(text, validate=True)
    assert raw[:5] == b"\x01\x00\x00\x00\x01"
    assert len(raw) == 1 + 4 + 32 + len(b"12345") + 16


async def test_the_form_is_checked(world: World, tenant: UUID) -> None:
    assert await _check(world, tenant, "12345") is SealedFault.NOT_BASE64
    assert await _check(world, tenant, "AQAA") is SealedFault.TOO_SHORT


async def test_a_key_the_tenant_never_had_is_refused(world: World, tenant: UUID) -> None:
    text = rules.to_wire(SealedParts(99, bytes(60)))
    assert await _check(world, tenant, text) is SealedFault.UNKNOWN_KEY


async def test_an_old_key_is_accepted_for_thirty_days(world: World, tenant: UUID) -> None:
    old = await world.seal(tenant, b"12345")
    await rotate_transport_key(world.operator, tenant, kek=world.kek, actor=ACTOR)
    world.clock.advance(days=30)
    assert await _check(world, tenant, old) is None
    async with world.api.begin() as tx:
        assert [key.key_id for key in await public_keys(tx, tenant)] == [2, 1]

    world.clock.advance(seconds=1)
    assert await _check(world, tenant, old) is SealedFault.RETIRED_KEY
    async with world.api.begin() as tx:
        assert [key.key_id for key in await public_keys(tx, tenant)] == [2]
    assert await _check(world, tenant, await world.seal(tenant, b"12345")) is None


async def test_a_value_too_long_for_a_credential_is_not_sealed(world: World, tenant: UUID) -> None:
    longest = await world.seal(tenant, bytes(rules.MAX_PLAINTEXT))
    assert await _check(world, tenant, longest) is None
    with pytest.raises(PlaintextTooLongError):
        await world.seal(tenant, bytes(rules.MAX_PLAINTEXT + 1))


async def test_the_error_says_what_is_wrong_and_never_repeats_the_value(
    world: World, tenant: UUID
) -> None:
    with pytest.raises(SealedFormatError) as caught:
        async with world.api.begin() as tx:
            await check_shape(tx, tenant, "canary-4711")
    placed = caught.value.at("/a/credentials/pin")
    assert placed.faults == (Fault("/a/credentials/pin", "is not Base64 in one line"),)
    for text in (str(placed), repr(placed), repr(caught.value.__dict__), str(caught.value.args)):
        assert "canary" not in text
    assert caught.value.__context__ is None
