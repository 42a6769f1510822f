import asyncio
import json
from datetime import timedelta
from uuid import UUID

import pytest
from prometheus_client import REGISTRY
from standardwebhooks import Webhook, WebhookVerificationError

from kontowerk.kit.egress import Egress, Reach
from kontowerk.vault.model import KekUnavailableError
from kontowerk.webhooks import deliver
from kontowerk.webhooks.model import DeliveryDue

from .receiver import Receiver
from .world import BASE, World


def _counted(outcome: str) -> float:
    labels = {"job": "webhook", "outcome": outcome}
    return REGISTRY.get_sample_value("kontowerk_jobs_total", labels) or 0.0


@pytest.mark.req("EVT-002")
async def test_news_are_told_with_the_access_and_without_bank_data(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    news = await world.new_access(tenant)
    await world.arrive(news, 3)
    assert await world.run_all() == 1
    (call,) = receiver.calls
    assert (call.method, call.path) == ("POST", "/hook")
    assert call.headers["content-type"] == "application/json"
    body = json.loads(call.body)
    timestamp = body.pop("timestamp")
    assert len(timestamp) == len("2026-11-15 12:00:00")
    assert body == {
        "type": "transactions.new",
        "serial": 1,
        "data": {
            "userReference": str(news.customer),
            "accessId": "my-bank",
            "bankzugang": f"{BASE}/customer/v2/bankzugaenge/my-bank",
            "newTransactions": 3,
        },
    }
    assert await world.deliveries(made.subscription.id) == [("delivered", 1, "200")]


async def test_an_independent_verifier_accepts_the_call(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    await world.arrive(await world.new_access(tenant))
    await world.run_all()
    (call,) = receiver.calls
    verifier = Webhook(made.secret.reveal())
    assert verifier.verify(call.body, call.headers)["serial"] == 1


async def test_a_flipped_bit_anywhere_is_noticed(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    await world.arrive(await world.new_access(tenant))
    await world.run_all()
    (call,) = receiver.calls
    verifier = Webhook(made.secret.reveal())
    for place in range(len(call.body)):
        changed = bytearray(call.body)
        changed[place] ^= 1
        with pytest.raises(WebhookVerificationError):
            verifier.verify(bytes(changed), call.headers)
    for name in ("webhook-id", "webhook-timestamp"):
        last = call.headers[name][-1]
        changed_header = call.headers[name][:-1] + ("0" if last != "0" else "1")
        with pytest.raises(WebhookVerificationError):
            verifier.verify(call.body, {**call.headers, name: changed_header})
    with pytest.raises(WebhookVerificationError):
        Webhook((await world.subscribe(tenant, url)).secret.reveal()).verify(
            call.body, call.headers
        )


@pytest.mark.parametrize("minutes", [-6, 6])
async def test_a_call_far_from_its_time_is_refused(
    world: World, tenant: UUID, receiver: Receiver, url: str, minutes: int
) -> None:
    made = await world.subscribe(tenant, url)
    world.clock.advance(minutes=minutes)
    await world.try_out(tenant, made.subscription.id)
    await world.run_all()
    (call,) = receiver.calls
    with pytest.raises(WebhookVerificationError, match="too"):
        Webhook(made.secret.reveal()).verify(call.body, call.headers)


@pytest.mark.req("EVT-003")
async def test_serials_count_up_by_one_per_access(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    await world.subscribe(tenant, url)
    one, other = await world.new_access(tenant), await world.new_access(tenant, "other")
    for news in (one, one, other, one):
        await world.arrive(news)
    await world.run_all()
    told = [json.loads(call.body) for call in receiver.calls]
    assert [body["serial"] for body in told if body["data"]["accessId"] == "my-bank"] == [1, 2, 3]
    assert [body["serial"] for body in told if body["data"]["accessId"] == "other"] == [1]
    assert all(type(body["serial"]) is int for body in told)


@pytest.mark.req("EVT-005")
async def test_a_receiver_that_is_away_for_a_moment_is_told_later(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    receiver.answers.extend([503, 503, 200])
    await world.arrive(await world.new_access(tenant))
    begun = world.clock.now()
    assert await world.run_all() == 3
    assert world.clock.now() - begun == timedelta(seconds=35)
    assert await world.deliveries(made.subscription.id) == [("delivered", 3, "200")]
    assert len({call.headers["webhook-id"] for call in receiver.calls}) == 1
    assert len({call.headers["webhook-timestamp"] for call in receiver.calls}) == 3
    assert len({call.body for call in receiver.calls}) == 1
    for call in receiver.calls:
        Webhook(made.secret.reveal()).verify(call.body, call.headers)


@pytest.mark.req("EVT-004", "EVT-006", "LIM-007")
async def test_a_call_nobody_takes_is_dropped_and_leaves_a_gap(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    news = await world.new_access(tenant)
    await world.arrive(news)
    await world.run_all()
    receiver.answers.extend([500] * 7)
    await world.arrive(news)
    begun, dropped = world.clock.now(), _counted("dropped")
    assert await world.run_all() == 7
    assert timedelta(minutes=12) < world.clock.now() - begun < timedelta(minutes=14)
    assert _counted("dropped") == dropped + 1
    world.clock.advance(days=1)
    assert await world.run_all() == 0
    await world.arrive(news)
    await world.run_all()
    assert await world.deliveries(made.subscription.id) == [
        *(("delivered", 1, "200"), ("dropped", 7, "500"), ("delivered", 1, "200"))
    ]
    taken = [receiver.calls[0], receiver.calls[-1]]
    assert [json.loads(call.body)["serial"] for call in taken] == [1, 3]


async def test_a_receiver_that_is_down_for_good_costs_seven_attempts(
    world: World, tenant: UUID
) -> None:
    made = await world.subscribe(tenant, "http://127.0.0.1:1/")
    await world.arrive(await world.new_access(tenant))
    assert await world.run_all() == 7
    assert await world.deliveries(made.subscription.id) == [("dropped", 7, "no connection")]


async def test_retries_are_jobs_without_a_lock_and_hold_ids_only(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    receiver.answers.append(500)
    news = await world.new_access(tenant)
    await world.arrive(news)
    (first,) = await world.jobs()
    await world.run_jobs()
    (second,) = await world.jobs()
    assert (first.lock, first.at, second.lock) == (None, None, None)
    assert second.at == world.clock.now() + timedelta(seconds=5)
    assert (second.queue, second.task) == ("webhooks", "deliver")
    assert second.args == {**first.args, "attempt": 1}
    assert first.args == {
        "subscription_id": str(made.subscription.id),
        "event_id": receiver.calls[0].headers["webhook-id"],
        "attempt": 0,
        "customer_id": str(news.customer),
        "access_key": str(news.key),
        "serial": 1,
    }


async def test_retries_are_spread(world: World, tenant: UUID) -> None:
    made = await world.subscribe(tenant, "http://127.0.0.1:1/")
    for world.chance, seconds in ((0.0, 4.5), (0.999999, 5.5)):
        await world.try_out(tenant, made.subscription.id)
        await world.run_jobs()
        hour = (await world.jobs())[-1].at
        assert hour is not None
        assert abs((hour - world.clock.now()).total_seconds() - seconds) < 0.01


async def test_a_job_that_is_run_twice_calls_once(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    await world.subscribe(tenant, url)
    await world.arrive(await world.new_access(tenant))
    await world.run_jobs(keep=True)
    await world.run_jobs()
    assert len(receiver.calls) == 1


async def test_a_failed_job_that_is_run_twice_orders_one_retry(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    receiver.answers.extend([500, 500])
    await world.arrive(await world.new_access(tenant))
    (job,) = await world.jobs()
    due = DeliveryDue.of(job.args)
    await asyncio.gather(*(deliver.deliver(world.tools(), due) for _ in range(2)))
    assert await world.deliveries(made.subscription.id) == [("waiting", 1, "500")]
    assert [job.args["attempt"] for job in await world.jobs()] == [0, 1]


async def test_every_subscription_of_the_tenant_is_told_and_no_other(
    world: World, tenant: UUID, receiver: Receiver
) -> None:
    base = f"http://127.0.0.1:{receiver.port}"
    for name in ("one", "two"):
        await world.subscribe(tenant, f"{base}/{name}")
    await world.subscribe(await world.new_tenant(), f"{base}/stranger")
    await world.arrive(await world.new_access(tenant))
    await world.run_all()
    assert sorted(call.path for call in receiver.calls) == ["/one", "/two"]
    assert len({call.headers["webhook-id"] for call in receiver.calls}) == 1
    assert {json.loads(call.body)["serial"] for call in receiver.calls} == {1}


async def test_one_receiver_that_is_down_does_not_keep_news_from_another(
    world: World, tenant: UUID, url: str
) -> None:
    down = await world.subscribe(tenant, "http://127.0.0.1:1/")
    up = await world.subscribe(tenant, url)
    await world.arrive(await world.new_access(tenant))
    await world.run_jobs()
    assert await world.deliveries(up.subscription.id) == [("delivered", 1, "200")]
    assert await world.deliveries(down.subscription.id) == [("waiting", 1, "no connection")]


async def test_a_call_for_a_subscription_that_is_gone_ends_silently(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    await world.arrive(await world.new_access(tenant))
    await world.unsubscribe(tenant, made.subscription.id)
    assert await world.run_all() == 1
    assert receiver.calls == []


async def test_a_call_for_an_access_that_is_gone_ends_silently(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    news = await world.new_access(tenant)
    await world.arrive(news)
    async with world.api.begin(news.customer) as tx:
        await tx.run("DELETE FROM access WHERE customer_id = $1", news.customer)
    dropped = _counted("dropped")
    assert await world.run_all() == 1
    assert receiver.calls == []
    assert await world.deliveries(made.subscription.id) == [("dropped", 1, "event withdrawn")]
    assert _counted("dropped") == dropped


async def test_both_secrets_sign_for_a_day_after_a_change_and_then_the_new_one(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    old = await world.subscribe(tenant, url)
    subscription = old.subscription.id
    world.clock.advance(seconds=1)
    new = await world.replace_secret(tenant, subscription)
    await world.try_out(tenant, subscription)
    await world.run_all()
    first = receiver.calls[0]
    assert len(first.headers["webhook-signature"].split(" ")) == 2
    for secret in (old.secret, new.secret):
        Webhook(secret.reveal()).verify(first.body, first.headers)
    world.clock.advance(hours=24)
    await world.try_out(tenant, subscription)
    await world.run_all()
    assert len(receiver.calls[1].headers["webhook-signature"].split(" ")) == 1
    signing = receiver.calls[1].headers["webhook-signature"]
    later = receiver.calls[1]
    stamp = world.clock.now().replace(microsecond=0)
    expected = Webhook(new.secret.reveal()).sign(
        later.headers["webhook-id"], stamp, later.body.decode()
    )
    assert signing == expected


async def test_a_trial_call_is_signed_like_news(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    event = await world.try_out(tenant, made.subscription.id)
    await world.run_all()
    (call,) = receiver.calls
    body = Webhook(made.secret.reveal()).verify(call.body, call.headers)
    assert body.pop("timestamp")
    assert body == {"type": "test", "serial": 0, "data": {}}
    assert call.headers["webhook-id"] == str(event)
    assert await world.deliveries(made.subscription.id) == [("delivered", 1, "200")]


async def test_a_redirect_is_no_success_and_is_not_followed(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    receiver.answers.append(302)
    await world.try_out(tenant, made.subscription.id)
    await world.run_jobs()
    assert await world.deliveries(made.subscription.id) == [("waiting", 1, "302")]


async def test_a_name_that_has_become_private_is_not_called(
    world: World, tenant: UUID, receiver: Receiver
) -> None:
    async def home(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    port = receiver.port
    reach = Reach(ports=frozenset({port}))
    made = await world.subscribe(tenant, f"https://hooks.example.net:{port}/", reach)
    world.egress = Egress(reach, resolve=home)
    await world.try_out(tenant, made.subscription.id)
    await world.run_jobs()
    assert await world.deliveries(made.subscription.id) == [("waiting", 1, "address not allowed")]
    assert receiver.connections == 0


class AwayKek:
    """A key-encryption key that does not answer."""

    async def wrap(self, plain: bytes, context: bytes) -> bytes:  # noqa: ARG002 - the contract
        raise KekUnavailableError

    async def unwrap(self, blob: bytes, context: bytes) -> bytes:  # noqa: ARG002 - the contract
        raise KekUnavailableError


async def test_without_its_secret_nothing_is_sent_and_the_call_is_tried_again(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    made = await world.subscribe(tenant, url)
    await world.try_out(tenant, made.subscription.id)
    (job,) = await world.jobs()
    await deliver.deliver(world.tools(AwayKek()), DeliveryDue.of(job.args))
    assert receiver.calls == []
    assert await world.deliveries(made.subscription.id) == [("waiting", 1, "secret not readable")]
    await world.run_all()
    assert await world.deliveries(made.subscription.id) == [("delivered", 2, "200")]


async def test_no_transaction_is_open_while_the_receiver_thinks(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    asked = asyncio.Event()
    go = asyncio.Event()

    async def think(writer: asyncio.StreamWriter) -> None:
        asked.set()
        await go.wait()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()

    made = await world.subscribe(tenant, url)
    receiver.answers.append(think)
    await world.try_out(tenant, made.subscription.id)
    running = asyncio.create_task(world.run_jobs())
    await asked.wait()
    async with world.operator.read() as tx:
        in_transaction = await tx.value(
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND state LIKE 'idle in transaction%'"
        )
    go.set()
    await running
    assert in_transaction == 0
    assert await world.deliveries(made.subscription.id) == [("delivered", 1, "200")]
