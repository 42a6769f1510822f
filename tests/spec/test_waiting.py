"""How long reads and adding wait: `Prefer: wait=n`, the tenant's own; Spec: Limits (time limit)."""

import asyncio
import select
import socket
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

import asyncpg
import httpx
import pytest
from starlette.types import Message

from kontowerk.accesses.model import AccessStatus
from kontowerk.api import waiting
from kontowerk.identity import read as identity
from kontowerk.identity import tenants
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.settings import Settings
from tests.database import run_coroutine
from tests.service import Service, User
from tests.spec.holdings import ACCESSES, CHECKING, CUSTOMER, Holding, change, keep

_RUNNING = Holding((CHECKING,), status=AccessStatus.STARTED)
_HEADERS = """
WITH changed AS (
  UPDATE access SET status = 'headers' WHERE customer_id = $1 RETURNING key
) SELECT pg_notify('kw_access', key::text) FROM changed
"""
_COMPLETE = """
WITH changed AS (
  UPDATE access SET status = 'complete', run = NULL WHERE customer_id = $1 RETURNING key
) SELECT pg_notify('kw_access', key::text) FROM changed
"""
_COMPLETE_IN_SILENCE = """
UPDATE access SET status = 'complete', run = NULL WHERE customer_id = $1
"""
_PATHS = [CUSTOMER, ACCESSES, "{}", "{}/DE89370400440532013000"]


def running(service: Service) -> tuple[User, str, str]:
    """Return a user with an access that is being fetched, its path and a token."""
    user = service.create_user()
    path = keep(service, user, Holding((CHECKING,), status=AccessStatus.STARTED))
    return user, path, service.user_token(user)


def later(seconds: float, work: Callable[[], None]) -> threading.Timer:
    timer = threading.Timer(seconds, work)
    timer.start()
    return timer


def ask(service: Service, path: str, token: str, prefer: str) -> tuple[httpx.Response, float]:
    started = time.monotonic()
    answer = service.call("GET", path, token, headers={"Prefer": prefer})
    return answer, time.monotonic() - started


@pytest.mark.parametrize("path", _PATHS)
def test_who_does_not_wait_is_answered_at_once(service: Service, path: str) -> None:
    _, access, token = running(service)
    answer = service.call("GET", path.format(access), token)
    assert answer.status_code == 200
    assert "GESTARTET" in answer.text
    assert "preference-applied" not in answer.headers


@pytest.mark.parametrize("path", _PATHS)
def test_who_waits_is_answered_when_the_fetch_is_over(service: Service, path: str) -> None:
    user, access, token = running(service)
    timer = later(0.3, lambda: change(service, user, _COMPLETE))
    answer, seconds = ask(service, path.format(access), token, "wait=30")
    timer.join()
    assert answer.headers["preference-applied"] == "wait"
    assert "VOLLSTAENDIG" in answer.text
    assert "GESTARTET" not in answer.text
    assert 0.2 < seconds < 4  # woken, not found by looking again


def test_headers_alone_do_not_end_the_waiting(service: Service) -> None:
    user, access, token = running(service)
    timers = [
        later(0.1, lambda: change(service, user, _HEADERS)),
        later(0.5, lambda: change(service, user, _COMPLETE)),
    ]
    answer, seconds = ask(service, access, token, "wait=30")
    for timer in timers:
        timer.join()
    assert answer.json()["status"] == "VOLLSTAENDIG"
    assert seconds > 0.4


def test_an_announcement_that_got_lost_is_made_up_for(service: Service) -> None:
    user, access, token = running(service)
    timer = later(0.2, lambda: change(service, user, _COMPLETE_IN_SILENCE))
    answer, seconds = ask(service, access, token, "wait=30")
    timer.join()
    assert answer.json()["status"] == "VOLLSTAENDIG"
    assert 4 < seconds < 9


def test_when_the_time_is_over_the_present_state_is_answered(service: Service) -> None:
    _, access, token = running(service)
    answer, seconds = ask(service, access, token, "respond-async, wait=1")
    assert (answer.status_code, answer.json()["status"]) == (200, "GESTARTET")
    assert answer.headers["preference-applied"] == "wait"
    assert 0.9 < seconds < 3


@pytest.mark.parametrize("prefer", ["wait=0", 'wait="0"', "WAIT = 0; foo=bar"])
def test_a_settled_access_is_answered_at_once(service: Service, prefer: str) -> None:
    user = service.create_user()
    path, token = keep(service, user, Holding()), service.user_token(user)
    for wanted in (prefer, prefer.replace("0", "60")):
        answer, seconds = ask(service, path, token, wanted)
        assert answer.headers["preference-applied"] == "wait"
        assert seconds < 2


@pytest.mark.parametrize(
    "prefer", ["wait", "wait=", "wait=x", "wait=-1", "wait=1.5", "await=9", ""]
)
def test_a_preference_of_another_form_is_ignored(service: Service, prefer: str) -> None:
    _, access, token = running(service)
    answer, seconds = ask(service, access, token, prefer)
    assert (answer.status_code, answer.json()["status"]) == (200, "GESTARTET")
    assert "preference-applied" not in answer.headers
    assert seconds < 1


def test_an_access_that_is_removed_ends_the_waiting(service: Service) -> None:
    _, access, token = running(service)
    timer = later(0.2, lambda: service.call("DELETE", access, token) and None)
    answer, seconds = ask(service, access, token, "wait=30")
    timer.join()
    assert answer.status_code == 404
    assert seconds < 4


def test_who_adds_may_wait_for_the_fetch(service: Service) -> None:
    user = service.create_user()
    token, body = service.user_token(user), {str(new_id()): service.entry("leer")}
    timer = later(0.4, lambda: change(service, user, _COMPLETE))
    started = time.monotonic()
    answer = service.call("POST", ACCESSES, token, json=body, headers={"Prefer": "wait=30"})
    seconds = time.monotonic() - started
    timer.join()
    assert (answer.status_code, answer.headers["preference-applied"]) == (201, "wait")
    assert 0.3 < seconds < 4
    assert service.call("GET", answer.headers["location"], token).json()["status"] == "VOLLSTAENDIG"


def let_wait(service: Service, seconds: int, tenant: str = "alpha") -> None:
    """Set how long POSTs of a tenant wait, as an operator does."""

    async def work() -> None:
        db = await Database.open(
            service.database_url, role=Role.OPERATOR, size=1, clock=SystemClock()
        )
        async with db.begin() as tx:
            await tenants.set_post_wait(tx, await identity.tenant(tx, tenant), seconds)
        await db.close()

    run_coroutine(work())


@contextmanager
def hanging_data(service: Service) -> Generator[None]:
    """Let nobody read what banks gave, as if the database hung."""
    loop = asyncio.new_event_loop()
    connection = loop.run_until_complete(asyncpg.connect(service.database_url))
    lock = "BEGIN; LOCK TABLE access IN ACCESS EXCLUSIVE MODE"
    try:
        loop.run_until_complete(connection.execute(lock))
        yield
    finally:
        loop.run_until_complete(connection.close())
        loop.close()


@pytest.mark.req("LIM-001", "CUST-EP-001", "ERR-HTTP-504")
@pytest.mark.parametrize("path", _PATHS)
def test_a_read_that_hangs_ends_with_504_at_the_time_limit(
    start_service: Callable[..., Service], path: str
) -> None:
    service = start_service(request_deadline=2)
    _, access, token = running(service)
    assert service.call("GET", path.format(access), token).status_code == 200
    with hanging_data(service):
        started = time.monotonic()
        answer = service.call("GET", path.format(access), token)
    assert answer.status_code == 504
    assert 1.9 < time.monotonic() - started < 15
    assert service.call("GET", path.format(access), token).status_code == 200


@pytest.mark.req("LIM-001", "CUST-EP-001", "CUST-EP-018", "ERR-HTTP-504")
def test_adding_and_refreshing_end_with_504_where_a_tenant_waits_for_the_bank(
    start_service: Callable[..., Service],
) -> None:
    """As the original does; the caller sends nothing that asks for it. Nobody works here."""
    service = start_service(request_deadline=2)
    let_wait(service, 180)
    token = service.user_token(service.create_user())
    for entry, query in ((service.entry("leer"), {}), ({}, {"refresh": "true"})):
        started = time.monotonic()
        answer = service.call("POST", ACCESSES, token, json={"slow": entry}, params=query)
        assert answer.status_code == 504
        assert 1.9 < time.monotonic() - started < 15
        # The access is there all the same; the fetch goes on.
        assert service.call("GET", f"{ACCESSES}/slow", token).json()["status"] == "GESTARTET"


def test_what_a_caller_prefers_is_stronger_than_what_its_tenant_does(
    start_service: Callable[..., Service],
) -> None:
    service = start_service()
    token = service.user_token(service.create_user())

    def add(access_id: str, **headers: str) -> tuple[httpx.Response, float]:
        started = time.monotonic()
        body = {access_id: service.entry("leer")}
        answer = service.call("POST", ACCESSES, token, json=body, headers=headers)
        assert answer.status_code == 201
        return answer, time.monotonic() - started

    let_wait(service, 60)
    time.sleep(1.1)  # so long a checked token is trusted
    answer, seconds = add("now", Prefer="wait=0")
    assert (answer.headers["preference-applied"], seconds < 10) == ("wait", True)
    let_wait(service, 1)
    time.sleep(1.1)
    answer, seconds = add("soon")
    assert "preference-applied" not in answer.headers  # nobody preferred anything
    assert 1 <= seconds < 10
    assert add("later", Prefer="wait=2")[1] >= 2


def test_with_a_wait_of_its_tenant_a_post_is_answered_when_the_fetch_has_ended(
    start_service: Callable[..., Service],
) -> None:
    service = start_service()
    let_wait(service, 100)
    user = service.create_user()
    token = service.user_token(user)
    timer = later(1.5, lambda: change(service, user, _COMPLETE))
    body, started = {"first": service.entry("leer")}, time.monotonic()
    answer = service.call("POST", ACCESSES, token, json=body)
    assert 1 < time.monotonic() - started < 60
    timer.join()
    assert answer.status_code == 201
    found = service.call("GET", answer.headers["location"], token).json()
    assert found["status"] == "VOLLSTAENDIG"


@pytest.mark.req("LIM-001")
def test_the_time_limit_is_180_seconds() -> None:
    assert Settings.model_fields["request_deadline"].default == 180


def test_many_may_wait_and_hold_no_connection(start_service: Callable[..., Service]) -> None:
    service = start_service(database_pool=2, max_waiting=20)
    user, access, token = running(service)
    answers: list[httpx.Response] = []
    waiting = [
        threading.Thread(target=lambda: answers.append(ask(service, access, token, "wait=30")[0]))
        for _ in range(30)
    ]
    for thread in waiting:
        thread.start()
    until = time.monotonic() + 20
    while len(answers) < 10 and time.monotonic() < until:
        time.sleep(0.1)
    time.sleep(0.5)
    # Twenty wait, ten were told at once; others are answered as ever.
    assert len(answers) == 10
    assert service.call("GET", CUSTOMER, token).status_code == 200
    change(service, user, _COMPLETE)
    for thread in waiting:
        thread.join(10)
    assert [answer.status_code for answer in answers] == [200] * 30
    applied = [answer for answer in answers if "preference-applied" in answer.headers]
    assert len(applied) == 20
    assert {answer.json()["status"] for answer in applied} == {"VOLLSTAENDIG"}


def test_who_has_left_waits_no_longer(start_service: Callable[..., Service]) -> None:
    service = start_service(max_waiting=1)
    _, access, token = running(service)
    address = httpx.URL(service.url)

    def applied() -> bool:
        answer, _ = ask(service, access, token, "wait=0")
        return "preference-applied" in answer.headers

    request = (
        f"GET {access} HTTP/1.1\r\nHost: {address.host}\r\nAuthorization: Bearer {token}\r\n"
        "Prefer: wait=100\r\n\r\n"
    )
    until = time.monotonic() + 60
    with socket.create_connection((address.host, address.port), 60) as gone:
        gone.sendall(request.encode())
        while applied():  # until the one who will leave has the only place to wait
            assert time.monotonic() < until
            if select.select([gone], [], [], 0)[0]:  # we had it when the request came
                assert gone.recv(65536)
                gone.sendall(request.encode())
    until = time.monotonic() + 20
    while not applied():
        assert time.monotonic() < until, "nobody is there, and is waited for"


class Caller:
    """One who sent a request, and leaves when it is told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.leaves = asyncio.Event()

    async def receive(self) -> Message:
        self.asked += 1
        await self.leaves.wait()
        return {"type": "http.disconnect"}


@pytest.mark.parametrize("seconds", [0, 60])
async def test_nobody_listens_to_a_caller_who_need_not_wait(seconds: int) -> None:
    caller, news = Caller(), waiting.AccessNews("", most_waiters=1)
    waiting.hear(caller.receive)
    unsettled = [] if seconds else [new_id()]
    found = await waiting.settled_within(seconds, news, _slowly, lambda _: unsettled)
    assert found == ("read", True)
    assert caller.asked == 0


async def test_a_caller_who_waits_is_listened_to_until_it_has_left() -> None:
    caller, news = Caller(), waiting.AccessNews("", most_waiters=1)
    waiting.hear(caller.receive)
    asyncio.get_running_loop().call_later(0.1, caller.leaves.set)
    async with asyncio.timeout(4):  # sooner than it would look again
        found = await waiting.settled_within(60, news, _slowly, lambda _: [new_id()])
    assert found == ("read", True)
    assert caller.asked == 1


async def _slowly() -> str:
    for _ in range(3):
        await asyncio.sleep(0)
    return "read"
