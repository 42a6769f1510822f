"""How many requests are answered at once: budgets for interface, pages and waiting calls."""

import select
import socket
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx

from kontowerk.accesses.model import AccessStatus
from kontowerk.kit.metrics import metrics_text
from tests.database import locked
from tests.service import MGMT, Service, wait_for
from tests.spec.holdings import CHECKING, CUSTOMER, Holding, change, keep
from tests.spec.interface import users_path
from tests.spec.webform import STEP, WEBFORM, Browser, Visitor

_HEALTH = "/health/ready"
_COMPLETE = """
WITH changed AS (
  UPDATE access SET status = 'complete', run = NULL WHERE customer_id = $1 RETURNING key
) SELECT pg_notify('kw_access', key::text) FROM changed
"""


@contextmanager
def busy(service: Service, token: str) -> Generator[None]:
    """Let a request of the interface run, for as long as the block; then it is answered."""
    with ThreadPoolExecutor(1) as pool:
        with locked(service.database_url, "app_user"):
            asked = pool.submit(service.call, "GET", users_path(), token)
            wait_for(503, lambda: service.call("GET", "/no-such-place"))
            yield
        assert asked.result(60).status_code == 200


def test_a_busy_interface_leaves_the_pages_alone(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(max_in_flight=1, max_pages=1)
    token = service.token()
    with busy(service, token):
        assert Browser(service).http.get(f"{WEBFORM}/end?baReentry=ERROR").status_code == 200
    assert service.call("GET", MGMT, token).status_code == 200


def test_busy_pages_leave_the_interface_alone(start_service: Callable[..., Service]) -> None:
    service = start_service(max_in_flight=1, max_pages=1)
    visitor = Visitor(service)
    visitor.enter()
    token = service.token()
    with ThreadPoolExecutor(1) as pool:
        with locked(service.database_url, "webform_session"):
            shown = pool.submit(visitor.http.get, STEP)
            refused = wait_for(503, lambda: visitor.http.get(f"{WEBFORM}/static/x.css"))
            assert refused.headers["content-type"] == "text/html; charset=utf-8"
            assert service.call("GET", MGMT, token).status_code == 200
        assert shown.result(60).status_code == 200


def test_who_waits_for_a_bank_holds_no_place(start_service: Callable[..., Service]) -> None:
    service = start_service(max_in_flight=1, max_waiting=1)
    user = service.create_user()
    keep(service, user, Holding((CHECKING,), status=AccessStatus.STARTED))
    token = service.user_token(user)

    def ask(seconds: int) -> httpx.Response:
        return service.call("GET", CUSTOMER, token, headers={"Prefer": f"wait={seconds}"})

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(ask, 100)
        answer = wait_for(200, lambda: ask(0))
        while "preference-applied" in answer.headers:  # until the other has the one bell
            answer = wait_for(200, lambda: ask(0))
        for _ in range(5):
            assert service.call("GET", CUSTOMER, token).status_code == 200
        assert not waiting.done()
        change(service, user, _COMPLETE)
        assert waiting.result(60).headers["preference-applied"] == "wait"


def begin_post(service: Service, token: str) -> socket.socket:
    """Send all of a request but the last byte of its body; what is refused begins again."""
    address = urlsplit(service.url)
    head = (
        f"POST {users_path()} HTTP/1.1\r\nHost: {address.netloc}\r\n"
        f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        "Content-Length: 2\r\n\r\n{"
    )
    slow = socket.create_connection((address.hostname, address.port), 60)
    slow.sendall(head.encode())
    # While its token is judged it has the only place; afterwards, waiting, it has none.
    in_a_row, until = 0, time.monotonic() + 60
    while in_a_row < 20:
        assert time.monotonic() < until
        in_a_row = in_a_row + 1 if service.call("GET", MGMT, token).status_code == 200 else 0
    if not select.select([slow], [], [], 0)[0]:
        return slow
    slow.close()  # it came while a question had the place, and was told so
    return begin_post(service, token)


def test_who_has_not_sent_a_body_yet_holds_no_place(start_service: Callable[..., Service]) -> None:
    service = start_service(max_in_flight=1)
    token = service.token()
    with begin_post(service, token) as slow:
        slow.sendall(b"}")
        assert slow.recv(12) == b"HTTP/1.1 400"


def test_readiness_sees_that_no_place_is_free(start_service: Callable[..., Service]) -> None:
    service = start_service(max_in_flight=1)
    token = service.token()
    with busy(service, token):
        assert service.call("GET", _HEALTH).status_code == 200  # a burst is nothing to tell of
        service.clock.advance(seconds=3)
        told = service.call("GET", _HEALTH)
        assert told.status_code == 503
        assert told.json()["missing"] == ["no place is free (in_flight)"]
    assert service.call("GET", _HEALTH).status_code == 200
    assert b'kontowerk_requests_shed_total{reason="in_flight"}' in metrics_text()[0]
