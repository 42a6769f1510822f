"""The example shop is told news: it subscribes, checks who calls, and lists what came."""

import base64
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager

import httpx
import pytest
from examples.tenant_shop.shop import ShopServer, open_shop
from kontowerk_client import Client
from standardwebhooks import Webhook

from kontowerk.kit.clock import SystemClock
from tests.clients.conftest import TENANT, Branch

BODY = '{"type":"test","timestamp":"2026-11-15 06:00:00","serial":0,"data":{"accessId":"<b>"}}'
OTHER_SECRET = "whsec_" + base64.b64encode(b"x" * 32).decode()


@pytest.fixture
def shop(branch: Branch) -> Iterator[ShopServer]:
    with opened(branch) as server:
        assert server.shop.subscribe(server.shop.admin)
        yield server
        with Client(branch.service.url, branch.admin_login()) as admin:
            for one in admin.subscriptions():
                if one["url"] == _hook(server):
                    admin.unsubscribe(one["id"])


@contextmanager
def opened(branch: Branch, port: int = 0) -> Generator[ShopServer]:
    """Open the shop of a tenant."""
    logins = (":".join(branch.service.login(TENANT, kind)) for kind in ("admin", "user"))
    server = open_shop(branch.service.url, *logins, port=port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


def _hook(server: ShopServer) -> str:
    return f"http://127.0.0.1:{server.server_port}/webhooks"


def _listed(server: ShopServer, wanted: str) -> str:
    """Wait until the page of the shop shows something."""
    end = time.monotonic() + 60
    while wanted not in (page := httpx.get(_hook(server)).text):
        assert time.monotonic() < end, page
        time.sleep(0.05)
    return page


def _call(server: ShopServer, secret: str, body: str = BODY) -> int:
    now = SystemClock().now()
    headers = {
        "webhook-id": "one",
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Webhook(secret).sign("one", now, body),
    }
    return httpx.post(_hook(server), content=body, headers=headers).status_code


def test_the_service_calls_the_shop_and_the_shop_shows_it(shop: ShopServer) -> None:
    assert 'href="/webhooks"' in httpx.get(f"http://127.0.0.1:{shop.server_port}/").text
    page = _listed(shop, "<td>test</td>")
    assert page.count("<tr>") == 2


def test_an_event_that_is_told_twice_is_listed_once(shop: ShopServer) -> None:
    _listed(shop, "<td>test</td>")
    (secret,) = shop.shop.receiver.secrets
    assert [_call(shop, secret), _call(shop, secret)] == [204, 204]
    page = _listed(shop, "<td>&lt;b&gt;</td><td>-</td><td>2</td>")
    assert page.count("<tr>") == 3
    assert secret not in page


def test_whoever_cannot_sign_is_not_listed(shop: ShopServer) -> None:
    _listed(shop, "<td>test</td>")
    assert _call(shop, OTHER_SECRET) == 401
    assert httpx.post(_hook(shop), content=BODY).status_code == 401
    assert httpx.post(_hook(shop), content="x" * 100_000).status_code == 413
    assert _listed(shop, "<td>test</td>").count("<tr>") == 2


def test_a_shop_that_opens_again_keeps_its_subscription_with_a_new_secret(
    branch: Branch, shop: ShopServer
) -> None:
    _listed(shop, "<td>test</td>")
    before = list(shop.shop.receiver.secrets)
    assert shop.shop.subscribe(shop.shop.admin)
    assert shop.shop.receiver.secrets[1:] != before
    with Client(branch.service.url, branch.admin_login()) as admin:
        assert [one["url"] for one in admin.subscriptions()].count(_hook(shop)) == 1


def test_a_shop_that_was_never_called_says_so(branch: Branch) -> None:
    with opened(branch) as server:
        assert "Noch kein Aufruf." in _listed(server, "Webhooks")
        start = httpx.get(f"http://127.0.0.1:{server.server_port}/").text
        assert "Bank verbinden" in start
        assert "/webhooks" not in start
        assert _call(server, OTHER_SECRET) == 401
