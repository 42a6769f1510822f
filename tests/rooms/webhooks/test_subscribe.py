import asyncio
import re
from uuid import UUID

import pytest
from standardwebhooks import Webhook

from kontowerk.kit.db import Role
from kontowerk.kit.egress import Reach
from kontowerk.kit.ids import new_id
from kontowerk.vault import tenant_keys
from kontowerk.vault.model import Unopenable, UnopenableReason
from kontowerk.webhooks import read, rules
from kontowerk.webhooks.model import (
    TooManySubscriptionsError,
    UnknownSubscriptionError,
    UrlNotAllowedError,
)

from .receiver import Receiver
from .world import World

FIELDS = "SELECT count(*) FROM sealed_credential WHERE customer_id = $1"
DATA_KEYS = "SELECT count(*) FROM data_key WHERE customer_id = $1"
ACTIONS = "SELECT action FROM audit_entry WHERE subject = $1 ORDER BY id"
MANY = """
INSERT INTO webhook_subscription (id, tenant_id, url, created_at, created_by)
SELECT gen_random_uuid(), $1, 'https://hooks.example.net/', now(), 'test'
FROM generate_series(1, $2)
"""


async def _count(world: World, owner: UUID, sql: str = FIELDS) -> int:
    async with world.worker.begin(owner) as tx:
        return await tx.value(sql, owner)


async def test_a_subscription_comes_with_a_secret_of_256_bits(world: World, tenant: UUID) -> None:
    made, other = await world.subscribe(tenant), await world.subscribe(tenant)
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", made.secret.reveal())
    assert made.secret.reveal() != other.secret.reveal()
    assert made.secret.reveal() not in repr(made)
    async with world.api.read() as tx:
        found = await read.every(tx, tenant)
    assert found == [made.subscription, other.subscription]


async def test_the_secret_is_stored_sealed_and_the_door_cannot_read_it(
    world: World, tenant: UUID
) -> None:
    made = await world.subscribe(tenant)
    assert await _count(world, made.subscription.id) == 1
    async with world.worker.begin(made.subscription.id) as tx:
        sealed = await tx.value(
            "SELECT sealed FROM sealed_credential WHERE customer_id = $1", made.subscription.id
        )
        allowed = await tx.value(
            "SELECT has_column_privilege($1, 'sealed_credential', 'sealed', 'SELECT')",
            Role.API.value,
        )
    assert made.secret.reveal().encode() not in sealed
    assert allowed is False


async def test_a_url_that_can_never_be_called_is_refused_and_not_repeated(
    world: World, tenant: UUID
) -> None:
    for url in ("http://example.net/", "https://127.0.0.1/", "https://u:secret@example.net/"):
        with pytest.raises(UrlNotAllowedError) as refused:
            await world.subscribe(tenant, url, Reach())
        assert [fault.pointer for fault in refused.value.faults] == ["/url"]
        assert url not in str(refused.value.faults)
    async with world.api.read() as tx:
        assert await read.every(tx, tenant) == []


async def test_removing_a_subscription_shreds_its_secrets(world: World, tenant: UUID) -> None:
    made = await world.subscribe(tenant)
    subscription = made.subscription
    await world.replace_secret(tenant, subscription.id)
    await world.try_out(tenant, subscription.id)
    await world.run_jobs()  # opens the secrets, so that data keys exist
    assert await _count(world, subscription.id, DATA_KEYS) == 2
    await world.unsubscribe(tenant, subscription.id)
    assert await _count(world, subscription.id) == 0
    assert await _count(world, subscription.id, DATA_KEYS) == 0
    assert await world.deliveries(subscription.id) == []
    async with world.operator.read() as tx:
        rows = await tx.rows(ACTIONS, str(subscription.id))
    assert [row["action"] for row in rows] == [
        *("webhooks.subscribe", "webhooks.replace-secret", "vault.shred", "webhooks.unsubscribe")
    ]


async def test_another_tenant_neither_sees_nor_changes_a_subscription(
    world: World, tenant: UUID
) -> None:
    made, stranger = await world.subscribe(tenant), await world.new_tenant()
    subscription = made.subscription.id
    for wrong in (world.unsubscribe, world.replace_secret, world.try_out):
        with pytest.raises(UnknownSubscriptionError):
            await wrong(stranger, subscription)
    async with world.api.read() as tx:
        assert await read.every(tx, stranger) == []
        assert await read.one(tx, tenant, subscription) == made.subscription
    assert await _count(world, subscription) == 1
    assert await world.jobs() == []


async def test_a_third_secret_ends_the_first(world: World, tenant: UUID) -> None:
    made = await world.subscribe(tenant)
    secrets = {made.secret.reveal()}
    for expected in (2, 2, 2):
        world.clock.advance(seconds=1)
        secrets.add((await world.replace_secret(tenant, made.subscription.id)).secret.reveal())
        assert await _count(world, made.subscription.id) == expected
    assert len(secrets) == 4


async def test_secrets_replaced_at_once_are_replaced_one_after_the_other(
    world: World, tenant: UUID
) -> None:
    made = await world.subscribe(tenant)
    new = await asyncio.gather(
        *(world.replace_secret(tenant, made.subscription.id) for _ in range(4))
    )
    assert len({one.secret.reveal() for one in new}) == 4
    assert await _count(world, made.subscription.id) == 2


async def test_a_secret_replaced_while_its_subscription_goes_leaves_nothing_behind(
    world: World, tenant: UUID
) -> None:
    for _ in range(5):
        made = (await world.subscribe(tenant)).subscription
        await asyncio.gather(
            world.replace_secret(tenant, made.id),
            world.unsubscribe(tenant, made.id),
            return_exceptions=True,
        )
        assert await _count(world, made.id) == 0


async def test_a_tenant_has_at_most_a_hundred(world: World, tenant: UUID) -> None:
    async with world.operator.begin() as tx:
        await tx.run(MANY, tenant, rules.MOST_SUBSCRIPTIONS - 1)
    await world.subscribe(tenant)
    with pytest.raises(TooManySubscriptionsError):
        await world.subscribe(tenant)
    await world.subscribe(await world.new_tenant())


async def test_an_unknown_subscription_is_unknown(world: World, tenant: UUID) -> None:
    async with world.api.read() as tx:
        with pytest.raises(UnknownSubscriptionError):
            await read.one(tx, tenant, new_id())
        with pytest.raises(UnknownSubscriptionError):
            await read.named(tx, new_id())


async def test_a_secret_of_another_tenant_s_keys_does_not_open(world: World, tenant: UUID) -> None:
    made, stranger = await world.subscribe(tenant), await world.new_tenant()
    async with world.worker.begin(made.subscription.id) as tx:
        name = await tx.value(
            "SELECT access_id FROM sealed_credential WHERE customer_id = $1", made.subscription.id
        )
    opener = world.tools().opener
    opening = await opener.open_credentials(stranger, made.subscription.id, name)
    assert isinstance(opening, Unopenable)
    assert opening.reason is UnopenableReason.NOT_SEALED_FOR_US


async def test_secrets_survive_new_keys_of_the_tenant(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    """Subscriptions own secrets like customers do, so they take part in a rotation."""
    made = await world.subscribe(tenant, url)
    await world.try_out(tenant, made.subscription.id)
    await world.run_jobs()
    async with world.operator.read() as tx:
        owners = [one.id for one in await read.every(tx, tenant)]
    await tenant_keys.rotate_transport_key(world.operator, tenant, kek=world.kek, actor="test")
    await tenant_keys.rotate_tenant_key(world.operator, tenant, owners, kek=world.kek, actor="test")
    await tenant_keys.drop_old_tenant_keys(world.operator, tenant, owners, actor="test")
    await world.try_out(tenant, made.subscription.id)
    await world.run_jobs()
    assert [call.path for call in receiver.calls] == ["/hook", "/hook"]
    for call in receiver.calls:
        Webhook(made.secret.reveal()).verify(call.body, call.headers)
