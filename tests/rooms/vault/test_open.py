import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import BusyError
from kontowerk.kit.ids import new_id
from kontowerk.vault import crypto, rules, store
from kontowerk.vault.credentials import keep, shred
from kontowerk.vault.kek import KeyEncryptionKey
from kontowerk.vault.model import KekRefusedError, Opened, SealedParts, Unopenable, UnopenableReason
from kontowerk.vault.opening import Keyring, Opener
from kontowerk.vault.tenant_keys import (
    drop_old_tenant_keys,
    new_tenant_key,
    rotate_tenant_key,
    rotate_transport_key,
)

from .world import ACTOR, World, in_clear

FORMS = "SELECT field_key, form FROM sealed_credential ORDER BY field_key"
SEALED = "SELECT sealed FROM sealed_credential WHERE access_id = $1 AND field_key = $2"
PUT = "UPDATE sealed_credential SET sealed = $3 WHERE access_id = $1 AND field_key = $2"
DATA_KEYS = "SELECT access_id, tenant_key_version FROM data_key ORDER BY access_id"


class WatchedKek:
    """A KEK that counts, and lets something happen while it is asked."""

    def __init__(
        self, kek: KeyEncryptionKey, meanwhile: Callable[[], Awaitable[object]] | None = None
    ) -> None:
        self._kek = kek
        self._meanwhile = meanwhile
        self.unwrapped = 0

    async def wrap(self, plain: bytes, context: bytes) -> bytes:
        return await self._kek.wrap(plain, context)

    async def unwrap(self, blob: bytes, context: bytes) -> bytes:
        self.unwrapped += 1
        if self._meanwhile is not None and self.unwrapped == 1:
            await self._meanwhile()
        return await self._kek.unwrap(blob, context)


class InterruptedDatabase(Database):
    """A database in which something happens before the tenant's keys are read."""

    def __init__(self, db: Database, meanwhile: Callable[[], Awaitable[object]]) -> None:
        self._db = db
        self._meanwhile = [meanwhile]

    @asynccontextmanager
    async def begin(
        self, owner: UUID | None = None, *, tenant: UUID | None = None
    ) -> AsyncGenerator[Tx]:
        async with self._db.begin(owner, tenant=tenant) as tx:
            yield tx

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[Tx]:  # pyright: ignore[reportIncompatibleMethodOverride]
        while self._meanwhile:
            await self._meanwhile.pop()()
        async with self._db.read() as tx:
            yield tx


@settings(max_examples=20, deadline=None)
@given(
    st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20),
        st.binary(max_size=80),
        min_size=1,
        max_size=3,
    )
)
async def test_opening_gives_back_what_was_sealed_now_and_later(
    world: World, fields: dict[str, bytes]
) -> None:
    tenant, customer = await world.new_tenant(), new_id()
    await world.keep(tenant, customer, "a|b", fields)
    assert in_clear(await world.open(tenant, customer, "a|b")) == fields
    assert in_clear(await world.open(tenant, customer, "a|b")) == fields


async def test_the_first_opening_moves_credentials_under_a_data_key(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"login": b"me", "pin": b"12345"})
    assert await world.as_worker(customer, FORMS) == [("login", "transport"), ("pin", "transport")]
    assert await world.as_worker(customer, DATA_KEYS) == []
    await world.open(tenant, customer, "a")
    assert await world.as_worker(customer, FORMS) == [("login", "rest"), ("pin", "rest")]
    assert await world.as_worker(customer, DATA_KEYS) == [("a", 1)]


async def test_nothing_stored_is_an_answer(world: World, tenant: UUID, customer: UUID) -> None:
    assert await world.open(tenant, customer, "a") == Unopenable(UnopenableReason.NOTHING_STORED)


async def test_another_tenant_cannot_open_either_form(
    world: World, tenant: UUID, customer: UUID
) -> None:
    other = await world.new_tenant()
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    assert await world.open(other, customer, "a") == Unopenable(
        UnopenableReason.NOT_SEALED_FOR_US, "pin"
    )
    await world.open(tenant, customer, "a")
    for wrong in (other, new_id()):
        opening = await world.open(wrong, customer, "a")
        assert opening == Unopenable(UnopenableReason.SHREDDED, "pin")
    assert in_clear(await world.open(tenant, customer, "a")) == {"pin": b"12345"}


async def test_another_customer_sees_nothing(world: World, tenant: UUID, customer: UUID) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    assert await world.open(tenant, new_id(), "a") == Unopenable(UnopenableReason.NOTHING_STORED)


async def test_a_value_sealed_for_another_tenant_is_the_callers_fault(
    world: World, tenant: UUID, customer: UUID
) -> None:
    foreign = await world.seal(await world.new_tenant(), b"12345")
    good = await world.seal(tenant, b"me")
    await world.keep_sealed(customer, "a", {"login": good, "pin": foreign})
    assert await world.open(tenant, customer, "a") == Unopenable(
        UnopenableReason.NOT_SEALED_FOR_US, "pin"
    )
    # Nothing is half moved.
    assert await world.as_worker(customer, FORMS) == [("login", "transport"), ("pin", "transport")]


async def test_a_key_id_changed_on_the_way_is_noticed(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await rotate_transport_key(world.operator, tenant, kek=world.kek, actor=ACTOR)
    parts = rules.parse_wire(await world.seal(tenant, b"12345"))
    assert parts.key_id == 2
    await world.keep_sealed(
        customer, "a", {"pin": rules.to_wire(SealedParts(1, parts.hpke_output))}
    )
    assert await world.open(tenant, customer, "a") == Unopenable(
        UnopenableReason.NOT_SEALED_FOR_US, "pin"
    )


@pytest.mark.parametrize("opened_before", [False, True])
async def test_a_flipped_bit_in_the_stored_bytes_is_noticed(
    world: World,
    tenant: UUID,
    customer: UUID,
    opened_before: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    if opened_before:
        await world.open(tenant, customer, "a")
    [(sealed,)] = await world.as_worker(customer, SEALED, "a", "pin")
    for place in range(len(sealed)):
        changed = bytearray(sealed)
        changed[place] ^= 1 << place % 8
        await world.as_worker(customer, PUT, "a", "pin", bytes(changed))
        assert isinstance(await world.open(tenant, customer, "a"), Unopenable)
    await world.as_worker(customer, PUT, "a", "pin", sealed)
    assert in_clear(await world.open(tenant, customer, "a")) == {"pin": b"12345"}


async def test_a_changed_data_key_is_noticed(world: World, tenant: UUID, customer: UUID) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    await world.open(tenant, customer, "a")
    flip = "UPDATE data_key SET wrapped = set_bit(wrapped, 200, 1 - get_bit(wrapped, 200))"
    await world.as_worker(customer, flip)
    assert await world.open(tenant, customer, "a") == Unopenable(UnopenableReason.DAMAGED)


async def test_ciphertexts_moved_to_another_field_or_access_are_noticed(
    world: World, tenant: UUID, customer: UUID
) -> None:
    for access_id in ("a", "b"):
        await world.keep(tenant, customer, access_id, {"login": b"me", "pin": b"12345"})
        await world.open(tenant, customer, access_id)
    [(pin,)] = await world.as_worker(customer, SEALED, "a", "pin")
    damaged = UnopenableReason.DAMAGED
    await world.as_worker(customer, PUT, "a", "login", pin)
    assert await world.open(tenant, customer, "a") == Unopenable(damaged, "login")
    await world.as_worker(customer, PUT, "b", "pin", pin)
    assert await world.open(tenant, customer, "b") == Unopenable(damaged, "pin")


async def test_rows_moved_to_another_customer_or_access_with_their_key_are_noticed(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    await world.open(tenant, customer, "a")
    [(sealed,)] = await world.as_worker(customer, SEALED, "a", "pin")
    [(wrapped,)] = await world.as_worker(customer, "SELECT wrapped FROM data_key")
    for thief, access_id in ((new_id(), "a"), (customer, "b")):
        await world.keep(tenant, thief, access_id, {"pin": b"mine"})
        await world.open(tenant, thief, access_id)
        await world.as_worker(thief, PUT, access_id, "pin", sealed)
        steal = "UPDATE data_key SET wrapped = $1 WHERE access_id = $2"
        await world.as_worker(thief, steal, wrapped, access_id)
        assert await world.open(tenant, thief, access_id) == Unopenable(UnopenableReason.DAMAGED)


async def test_tenant_keys_are_remembered_for_a_minute(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    kek = WatchedKek(world.kek)
    opener = world.opener(kek)
    await opener.open_credentials(tenant, customer, "a")
    world.clock.advance(seconds=59)
    await opener.open_credentials(tenant, customer, "a")
    assert kek.unwrapped == 1
    world.clock.advance(seconds=1)
    await opener.open_credentials(tenant, customer, "a")
    assert kek.unwrapped == 2


async def test_a_refusing_kek_is_not_the_customers_fault(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    async with world.operator.begin() as tx:
        await tx.run("UPDATE tenant_key SET wrapped = 'other' WHERE tenant_id = $1", tenant)
    with pytest.raises(KekRefusedError):
        await world.open(tenant, customer, "a")


async def test_two_workers_may_open_at_the_same_time(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    openings = await asyncio.gather(*(world.open(tenant, customer, "a") for _ in range(3)))
    assert [in_clear(opening) for opening in openings] == [{"pin": b"12345"}] * 3
    assert await world.as_worker(customer, DATA_KEYS) == [("a", 1)]
    assert in_clear(await world.open(tenant, customer, "a")) == {"pin": b"12345"}


async def test_credentials_replaced_meanwhile_win(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"old"})
    kek = WatchedKek(world.kek, lambda: world.keep(tenant, customer, "a", {"pin": b"new"}))
    opening = await world.opener(kek).open_credentials(tenant, customer, "a")
    assert in_clear(opening) == {"pin": b"new"}
    assert in_clear(await world.open(tenant, customer, "a")) == {"pin": b"new"}


async def test_credentials_shredded_meanwhile_leave_no_data_key(
    world: World, tenant: UUID, customer: UUID
) -> None:
    async def shred_it() -> None:
        async with world.api.begin(customer) as tx:
            await shred(tx, customer, "a", tenant_id=tenant, actor=ACTOR)

    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    opener = world.opener(WatchedKek(world.kek, shred_it))
    opening = await opener.open_credentials(tenant, customer, "a")
    assert opening == Unopenable(UnopenableReason.NOTHING_STORED)
    assert await world.as_worker(customer, DATA_KEYS) == []


async def test_a_tenant_key_rotated_meanwhile_is_the_one_that_is_used(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    kek = WatchedKek(
        world.kek,
        lambda: rotate_tenant_key(world.operator, tenant, [customer], kek=world.kek, actor=ACTOR),
    )
    opening = await world.opener(kek).open_credentials(tenant, customer, "a")
    assert in_clear(opening) == {"pin": b"12345"}
    assert await world.as_worker(customer, DATA_KEYS) == [("a", 2)]


async def test_an_old_tenant_key_dropped_meanwhile_is_not_mistaken_for_a_loss(
    world: World, tenant: UUID, customer: UUID
) -> None:
    async def rotate_and_drop() -> None:
        await rotate_tenant_key(world.operator, tenant, [customer], kek=world.kek, actor=ACTOR)
        await drop_old_tenant_keys(world.operator, tenant, [customer], actor=ACTOR)

    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    await world.open(tenant, customer, "a")
    db = InterruptedDatabase(world.worker, rotate_and_drop)
    opening = await Opener(db, Keyring(db, world.kek, world.clock)).open_credentials(
        tenant, customer, "a"
    )
    assert in_clear(opening) == {"pin": b"12345"}


async def test_an_opening_waits_for_a_replacement_that_is_under_way(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"old"})
    sealed = await world.seal(tenant, b"new")
    async with asyncio.TaskGroup() as tasks, world.api.begin(customer) as tx:
        await keep(tx, customer, "a", {"pin": sealed})
        opening = tasks.create_task(world.open(tenant, customer, "a"))
        await asyncio.sleep(0.2)
        assert not opening.done()
    assert in_clear(opening.result()) == {"pin": b"new"}


async def test_an_opening_waits_for_a_new_tenant_key_that_is_under_way(
    world: World, tenant: UUID, customer: UUID
) -> None:
    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    _, key = await new_tenant_key(world.kek, tenant, 2)
    async with asyncio.TaskGroup() as tasks, world.operator.begin() as tx:
        await store.lock_tenant(tx, tenant)
        await store.add_tenant_key(tx, key)
        opening = tasks.create_task(world.open(tenant, customer, "a"))
        await asyncio.sleep(0.2)
        assert not opening.done()
    assert in_clear(opening.result()) == {"pin": b"12345"}
    assert await world.as_worker(customer, DATA_KEYS) == [("a", 2)]


async def test_credentials_that_never_stand_still_are_given_up(
    world: World, tenant: UUID, customer: UUID
) -> None:
    class RestlessKek(WatchedKek):
        async def unwrap(self, blob: bytes, context: bytes) -> bytes:
            await world.keep(tenant, customer, "a", {"pin": b"again"})
            world.clock.advance(minutes=2)
            return await super().unwrap(blob, context)

    await world.keep(tenant, customer, "a", {"pin": b"12345"})
    with pytest.raises(BusyError):
        await world.opener(RestlessKek(world.kek)).open_credentials(tenant, customer, "a")


async def test_no_printed_form_shows_a_plaintext_or_a_ciphertext(
    world: World, tenant: UUID, customer: UUID
) -> None:
    canary = b"canary-4711"
    await world.keep(tenant, customer, "a", {"pin": canary})
    opening = await world.open(tenant, customer, "a")
    assert isinstance(opening, Opened)
    shown = f"{opening!r} {opening} {opening.fields} {opening.fields['pin']}"
    assert "canary" not in shown
    assert "Secret(***)" in shown
    parts = SealedParts(1, crypto.seal_to(crypto.generate_pair()[1], canary, b""))
    assert repr(parts) == "SealedParts(key_id=1)"


async def test_the_database_holds_no_plaintext_in_either_form(
    world: World, tenant: UUID, customer: UUID
) -> None:
    canary = b"canary-4711"
    everything = "SELECT c::text, k::text FROM sealed_credential c LEFT JOIN data_key k ON true"
    await world.keep(tenant, customer, "a", {"pin": canary})
    before = await world.as_worker(customer, everything)
    await world.open(tenant, customer, "a")
    after = await world.as_worker(customer, everything)
    for shown in (str(before), str(after)):
        assert canary.decode() not in shown
        assert canary.hex() not in shown
