from uuid import UUID

import pytest

from kontowerk.kit.db import Database, Role
from kontowerk.webhooks import deliver
from kontowerk.webhooks.announce import expire_old
from kontowerk.webhooks.model import GivenCall, SignatureResult, UnknownSubscriptionError
from kontowerk.webhooks.subscribe import ask_check

from .receiver import Receiver
from .test_deliver import AwayKek
from .world import World

ROWS = "SELECT verdict, body FROM webhook_check WHERE id = $1"


async def told(world: World, tenant: UUID, receiver: Receiver) -> GivenCall:
    """Let a call be made and return it as the receiver got it."""
    await world.arrive(await world.new_access(tenant))
    await world.run_all()
    call = receiver.calls[-1]
    headers = call.headers
    return GivenCall(
        message_id=headers["webhook-id"],
        sent_at=headers["webhook-timestamp"],
        signatures=headers["webhook-signature"],
        body=call.body.decode(),
    )


async def judged(world: World, tenant: UUID, subscription_id: UUID, given: GivenCall) -> str:
    """Ask as the console does, judge as a worker, and see that the body is gone."""
    console = await Database.open(world.url, role=Role.CONSOLE, size=1, clock=world.clock)
    async with console.begin() as tx:
        check_id = await ask_check(tx, tenant, subscription_id, given, actor="test")
    await console.close()
    await deliver.judge(world.tools(), check_id)
    await deliver.judge(world.tools(), check_id)
    async with world.operator.begin() as tx:
        row = await tx.row(ROWS, check_id)
    assert row is not None
    assert row["body"] is None
    return row["verdict"]


async def test_a_call_of_ours_is_known_again_and_a_changed_one_is_not(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = (await world.subscribe(tenant, url)).subscription.id
    given = await told(world, tenant, receiver)
    pasted = GivenCall(
        f" {given.message_id}\n", given.sent_at, given.signatures, f"{given.body}\r\n"
    )
    changed = GivenCall(given.message_id, given.sent_at, given.signatures, given.body + "x")
    later = GivenCall(given.message_id, given.sent_at + "0", given.signatures, given.body)
    assert await judged(world, tenant, made, given) == SignatureResult.GENUINE
    assert await judged(world, tenant, made, pasted) == SignatureResult.GENUINE
    assert await judged(world, tenant, made, changed) == SignatureResult.WRONG
    assert await judged(world, tenant, made, later) == SignatureResult.WRONG


async def test_a_call_belongs_to_its_own_receiver(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    await world.subscribe(tenant, url)
    given = await told(world, tenant, receiver)
    other = (await world.subscribe(tenant)).subscription.id
    assert await judged(world, tenant, other, given) == SignatureResult.WRONG


async def test_the_secret_before_the_newest_is_told_apart(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = (await world.subscribe(tenant, url)).subscription.id
    given = await told(world, tenant, receiver)
    world.clock.advance(seconds=1)
    await world.replace_secret(tenant, made)
    assert await judged(world, tenant, made, given) == SignatureResult.OLDER_SECRET


@pytest.mark.parametrize(
    ("sent_at", "signatures"),
    [
        ("yesterday", "v1,x"),
        ("", "v1,x"),
        ("1" * 13, "v1,x"),
        ("1", ""),
        ("1", "v1a,x"),
        ("٣", "v1,x"),
    ],
    ids=["words", "no-time", "far", "no-signature", "other-kind", "other-digits"],
)
async def test_headers_of_another_form_are_named_as_such(
    world: World, tenant: UUID, sent_at: str, signatures: str
) -> None:
    made = (await world.subscribe(tenant)).subscription.id
    given = GivenCall("m", sent_at, signatures, "{}")
    assert await judged(world, tenant, made, given) == SignatureResult.MALFORMED


async def test_a_secret_that_cannot_be_opened_is_no_verdict_on_the_call(
    world: World, tenant: UUID
) -> None:
    made = (await world.subscribe(tenant)).subscription.id

    given = GivenCall("m", "1", "v1,x", "{}")
    async with world.operator.begin() as tx:
        check_id = await ask_check(tx, tenant, made, given, actor="test")
    await deliver.judge(world.tools(AwayKek()), check_id)
    async with world.operator.begin() as tx:
        row = await tx.row(ROWS, check_id)
    assert row is not None
    assert row["verdict"] == SignatureResult.NO_SECRET


async def test_a_receiver_of_another_tenant_cannot_be_named(world: World, tenant: UUID) -> None:
    made = (await world.subscribe(tenant)).subscription.id
    stranger = await world.new_tenant()
    with pytest.raises(UnknownSubscriptionError):
        async with world.operator.begin() as tx:
            await ask_check(tx, stranger, made, GivenCall("", "", "", ""), actor="test")


async def test_checks_are_forgotten_after_a_day(world: World, tenant: UUID) -> None:
    made = (await world.subscribe(tenant)).subscription.id
    await judged(world, tenant, made, GivenCall("m", "1", "v1,x", "{}"))
    world.clock.advance(hours=23)
    assert await expire_old(world.worker) == 0
    world.clock.advance(hours=1, seconds=1)
    assert await expire_old(world.worker) == 1
