"""Spec: Events, over HTTP: subscriptions, test calls and the feed (extensions, OP-123)."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
import pytest
from standardwebhooks import Webhook

from kontowerk.api.links import Links
from kontowerk.api.wire.webhooks import renderer
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.egress import Egress, Reach
from kontowerk.kit.ids import new_id
from kontowerk.testing import ManualClock
from kontowerk.vault.kek import FileKek
from kontowerk.vault.opening import Keyring, Opener
from kontowerk.webhooks import deliver, rules
from kontowerk.webhooks.deliver import DeliveryDeps
from kontowerk.webhooks.model import Cursor, DeliveryDue
from tests.rooms.webhooks.receiver import Receiver, receiving
from tests.rooms.webhooks.world import News, World
from tests.service import Service
from tests.spec.answers import TIMESTAMP
from tests.spec.interface import SUBSCRIPTIONS, admin

URL = "https://hooks.example.net/in?x=1"


@pytest.fixture
def private(start_service: Callable[..., Service]) -> Service:
    """A service that calls receivers on this machine."""
    return start_service(webhook_private_targets=True)


@dataclass
class Work:
    """The part of `kontowerk work` that makes calls, on the database of a service."""

    world: World
    service: Service

    async def call(self, method: str, path: str, **body: Any) -> httpx.Response:
        token = await asyncio.to_thread(admin, self.service)
        return await asyncio.to_thread(self.service.call, method, path, token, **body)

    async def subscribe(self, receiver: Receiver) -> dict[str, Any]:
        body = {"url": f"http://127.0.0.1:{receiver.port}/hook"}
        answer = await self.call("POST", SUBSCRIPTIONS, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def new_access(self, access_id: str = "my-bank") -> News:
        return await self.world.new_access(self.service.tenants["alpha"].tenant.id, access_id)

    async def run_jobs(self) -> None:
        links = Links(self.service.url)
        keyring = Keyring(self.world.worker, self.world.kek, self.world.clock)
        tools = DeliveryDeps(
            self.world.worker,
            Opener(self.world.worker, keyring),
            Egress(Reach(private=True)),
            renderer(links),
            self.world.clock,
        )
        for job in await self.world.jobs():
            await deliver.deliver(tools, DeliveryDue.of(job.args))


@pytest.fixture
async def work(private: Service) -> AsyncIterator[Work]:
    opened = [
        await Database.open(private.database_url, role=role, size=2, clock=SystemClock())
        for role in (Role.API, Role.WORKER, Role.OPERATOR)
    ]
    clock = ManualClock(SystemClock().now())
    world = World(*opened, clock=clock, kek=FileKek.load(private.key_file))
    yield Work(world, private)
    for database in opened:
        await database.close()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


def _subscribe(service: Service, url: str = URL) -> httpx.Response:
    return service.call("POST", SUBSCRIPTIONS, admin(service), json={"url": url})


def test_a_subscription_is_created_with_a_secret_that_is_shown_once(service: Service) -> None:
    made = _subscribe(service)
    assert made.status_code == 201
    body = made.json()
    assert set(body) == {"id", "url", "types", "secret", "createdAt", "relations"}
    assert body["url"] == URL
    assert body["secret"].startswith("whsec_")
    assert TIMESTAMP.fullmatch(body["createdAt"])
    assert made.headers["location"] == f"{service.url}{SUBSCRIPTIONS}/{body['id']}"
    found = service.call("GET", made.headers["location"], admin(service))
    secret = body.pop("secret")
    assert found.json() == body
    listed = service.call("GET", SUBSCRIPTIONS, admin(service))
    assert body in listed.json()
    assert secret not in found.text + listed.text


@pytest.mark.req("X-EVENT-001", "X-EVENT-002")
def test_types_are_named_shown_changed_and_refused(service: Service) -> None:
    assert _subscribe(service).json()["types"] == ["transactions.new"]
    body = {"url": URL, "types": ["payment.changed", "access.removed"]}
    made = service.call("POST", SUBSCRIPTIONS, admin(service), json=body)
    assert made.json()["types"] == ["access.removed", "payment.changed"]
    address = made.headers["location"] + "/types"
    changed = service.call("PUT", address, admin(service), json={"types": ["consent.ended"]})
    assert (changed.status_code, changed.json()["types"]) == (200, ["consent.ended"])
    assert service.call("GET", made.headers["location"], admin(service)).json() == changed.json()
    for wrong in ([], ["x"], ["access"], "access.removed", None, [1], ["consent.ended"] * 99):
        body = {"url": URL, "types": wrong}
        answers = [service.call("PUT", address, admin(service), json=body)]
        if wrong is not None:
            answers.append(service.call("POST", SUBSCRIPTIONS, admin(service), json=body))
        assert {answer.status_code for answer in answers} == {400}
    stranger = service.call("PUT", address, service.token("beta"), json={"types": ["x"]})
    assert stranger.status_code in (400, 404)
    stranger = service.call(
        "PUT", address, service.token("beta"), json={"types": ["consent.ended"]}
    )
    assert stranger.status_code == 404


def test_every_relation_of_a_subscription_can_be_followed(service: Service) -> None:
    relations = _subscribe(service).json()["relations"]
    assert [relation["rel"] for relation in relations] == ["self", "get_events"]
    for relation in relations:
        assert service.call("GET", relation["href"], admin(service)).status_code == 200


def test_a_removed_subscription_is_gone(service: Service) -> None:
    location = _subscribe(service).headers["location"]
    answer = service.call("DELETE", location, admin(service))
    assert (answer.status_code, answer.content) == (200, b"")
    assert service.call("DELETE", location, admin(service)).status_code == 404
    for method, suffix in (
        *(("GET", ""), ("GET", "/events"), ("POST", "/test"), ("POST", "/secret")),
        ("GET", f"/deliveries/{new_id()}"),
    ):
        assert service.call(method, location + suffix, admin(service)).status_code == 404


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://hooks.example.net/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://localhost/",
        ),
        *("https://user@example.net/", "https://example.net/#x", "https://example.net:22/", "x"),
    ],
)
def test_an_address_that_is_not_public_https_is_refused_and_not_repeated(
    service: Service, url: str
) -> None:
    answer = _subscribe(service, url)
    assert answer.status_code == 400
    assert [place["pointer"] for place in answer.json()["errors"]] == ["/url"]
    assert url not in answer.json()["errors"][0]["text"].split()


@pytest.mark.parametrize("body", [{}, {"url": None}, {"url": 1}, {"url": ""}, [], "x", 7])
def test_a_body_without_an_address_is_refused(service: Service, body: object) -> None:
    answer = service.call("POST", SUBSCRIPTIONS, admin(service), json=body)
    assert answer.status_code == 400


def test_only_the_scope_of_webhooks_opens_these_routes(service: Service) -> None:
    full = service.ask_token("alpha", "admin").json()["scope"].split()
    scope = "auth/tenants/webhooks/manage"
    assert scope in full
    alone = service.token(scope=scope)
    assert service.call("GET", SUBSCRIPTIONS, alone).status_code == 200
    others = service.token(scope=" ".join(other for other in full if other != scope))
    assert service.call("GET", SUBSCRIPTIONS, others).status_code == 403


def test_another_tenant_s_subscription_is_unknown(service: Service) -> None:
    location = _subscribe(service).headers["location"]
    stranger = service.token("beta")
    for method, suffix in (
        *(("GET", ""), ("DELETE", ""), ("GET", "/events"), ("POST", "/test"), ("POST", "/secret")),
    ):
        assert service.call(method, location + suffix, stranger).status_code == 404
    assert service.call("GET", location, admin(service)).status_code == 200
    assert location not in service.call("GET", SUBSCRIPTIONS, stranger).text


async def test_a_test_call_arrives_signed_and_its_delivery_says_so(
    work: Work, receiver: Receiver
) -> None:
    made = await work.subscribe(receiver)
    ordered = await work.call("POST", f"{SUBSCRIPTIONS}/{made['id']}/test")
    assert (ordered.status_code, ordered.content) == (201, b"")
    before = (await work.call("GET", ordered.headers["location"])).json()
    assert (before["state"], before["attempts"]) == ("waiting", 0)
    assert "lastOutcome" not in before
    await work.run_jobs()
    (call,) = receiver.calls
    body = Webhook(made["secret"]).verify(call.body, call.headers)
    assert TIMESTAMP.fullmatch(body.pop("timestamp"))
    assert body == {"type": "test", "serial": 0, "data": {}}
    after = (await work.call("GET", ordered.headers["location"])).json()
    assert (after["state"], after["attempts"], after["lastOutcome"]) == ("delivered", 1, "200")
    assert after["eventId"] == call.headers["webhook-id"]


async def test_a_new_secret_signs_beside_the_old_one(work: Work, receiver: Receiver) -> None:
    made = await work.subscribe(receiver)
    location = f"{SUBSCRIPTIONS}/{made['id']}"
    renewed = await work.call("POST", f"{location}/secret")
    assert renewed.status_code == 200
    assert renewed.json()["secret"] != made["secret"]
    assert {**renewed.json(), "secret": ""} == {**made, "secret": ""}
    await work.call("POST", f"{location}/test")
    await work.run_jobs()
    (call,) = receiver.calls
    for secret in (made["secret"], renewed.json()["secret"]):
        Webhook(secret).verify(call.body, call.headers)


@pytest.mark.req("EVT-002", "EVT-003")
async def test_a_call_names_the_access_and_counts_up(work: Work, receiver: Receiver) -> None:
    made = await work.subscribe(receiver)
    news = await work.new_access()
    for count in (3, 1, 2):
        await work.world.arrive(news, count)
    await work.run_jobs()
    bodies = [Webhook(made["secret"]).verify(call.body, call.headers) for call in receiver.calls]
    assert [body["serial"] for body in bodies] == [1, 2, 3]
    assert [body["data"]["newTransactions"] for body in bodies] == [3, 1, 2]
    for body in bodies:
        assert set(body) == {"type", "timestamp", "serial", "data"}
        assert body["type"] == "transactions.new"
        assert TIMESTAMP.fullmatch(body["timestamp"])
        assert body["data"]["userReference"] == str(news.customer)
        assert body["data"]["accessId"] == "my-bank"
        href = f"{work.service.url}/customer/v2/bankzugaenge/my-bank"
        assert body["data"]["bankzugang"] == href
    assert json.loads(receiver.calls[0].body).keys() == bodies[0].keys()


async def test_the_feed_gives_what_a_receiver_missed(work: Work, receiver: Receiver) -> None:
    made = await work.subscribe(receiver)
    news = await work.new_access()
    events = f"{SUBSCRIPTIONS}/{made['id']}/events"
    empty = (await work.call("GET", events)).json()
    assert empty["events"] == []
    for _ in range(2):
        await work.world.arrive(news)
    await work.run_jobs()
    await work.world.quiet()
    page = (await work.call("GET", events, params={"after": empty["next"]})).json()
    assert set(page) == {"events", "next", "relations"}
    assert [event["serial"] for event in page["events"]] == [1, 2]
    told = [{"id": call.headers["webhook-id"], **json.loads(call.body)} for call in receiver.calls]
    assert page["events"] == told
    again = {relation["rel"]: relation["href"] for relation in page["relations"]}
    assert (await work.call("GET", again["next"])).json()["events"] == []
    await work.world.arrive(news)
    await work.world.quiet()
    rest = (await work.call("GET", again["next"])).json()
    assert [event["serial"] for event in rest["events"]] == [3]
    assert (await work.call("GET", again["self"])).json()["events"][:2] == page["events"]


async def test_the_feed_comes_in_pages_of_500(work: Work, receiver: Receiver) -> None:
    made = await work.subscribe(receiver)
    news = await work.new_access()
    async with work.world.worker.begin(news.customer) as tx:
        for _ in range(501):
            await work.world.write(tx, news)
    await work.world.quiet()
    first = (await work.call("GET", f"{SUBSCRIPTIONS}/{made['id']}/events")).json()
    assert len(first["events"]) == 500
    second = (await work.call("GET", first["relations"][1]["href"])).json()
    serials = [event["serial"] for event in (*first["events"], *second["events"])]
    assert sorted(serials) == list(range(1, 502))


async def test_the_feed_of_one_tenant_holds_nothing_of_another(
    work: Work, receiver: Receiver
) -> None:
    made = await work.subscribe(receiver)
    await work.world.arrive(
        await work.world.new_access(work.service.tenants["beta"].tenant.id, "theirs")
    )
    await work.world.quiet()
    page = await work.call("GET", f"{SUBSCRIPTIONS}/{made['id']}/events")
    assert page.json()["events"] == []


@pytest.mark.parametrize("cursor", ["", "x", "====", "A" * 31, "A" * 33, "A" * 31 + "=", "\0", "ä"])
def test_what_is_no_cursor_is_400(service: Service, cursor: str) -> None:
    made = _subscribe(service).json()["id"]
    answer = service.call(
        "GET", f"{SUBSCRIPTIONS}/{made}/events", admin(service), params={"after": cursor}
    )
    assert answer.status_code == 400
    assert [place["pointer"] for place in answer.json()["errors"]] == ["/query/after"]


def test_a_cursor_ahead_of_the_feed_is_400_and_says_what_to_do(service: Service) -> None:
    made = _subscribe(service).json()["id"]
    ahead = rules.cursor_text(Cursor(1 << 62, new_id()))
    answer = service.call(
        "GET", f"{SUBSCRIPTIONS}/{made}/events", admin(service), params={"after": ahead}
    )
    assert answer.status_code == 400
    (place,) = answer.json()["errors"]
    assert place["pointer"] == "/query/after"
    assert "begin without a cursor" in place["text"]


def test_private_addresses_are_accepted_where_the_operator_allows_them(private: Service) -> None:
    assert _subscribe(private, "http://127.0.0.1:9/x").status_code == 201
    assert _subscribe(private, "ftp://127.0.0.1/x").status_code == 400


def test_who_subscribed_is_in_the_audit_log(service: Service) -> None:
    made = UUID(_subscribe(service).json()["id"])

    async def look() -> list[tuple[str, str]]:
        db = await service.operator()
        async with db.read() as tx:
            rows = await tx.rows(
                "SELECT action, actor FROM audit_entry WHERE subject = $1", str(made)
            )
        await db.close()
        return [(row["action"], row["actor"]) for row in rows]

    assert asyncio.run(look()) == [("webhooks.subscribe", "client:alpha/admin")]
