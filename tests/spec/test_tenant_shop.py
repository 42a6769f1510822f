"""The example of a tenant: a shop whose visitors connect a bank on our pages."""

import threading
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.spec.conftest import Branch
from tests.spec.test_approving import login
from tests.spec.webform import Visitor

_FILE = Path(__file__).parents[2] / "examples" / "tenant_shop" / "shop.py"


def load_shop() -> Any:
    """Load the example as what it is: a file that stands alone."""
    spec = spec_from_file_location("tenant_shop", _FILE)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def shop(branch: Branch) -> Iterator[str]:
    """Open the shop; returns its address."""
    service = branch.service
    admin, user = (":".join(service.login("redirect", name)) for name in ("admin", "user"))
    server = load_shop().open_shop(service.url, admin, user, port=0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join(10)


@pytest.fixture
def browser(branch: Branch) -> Visitor:
    return Visitor(branch.service)


def begin(browser: Visitor, shop: str) -> httpx.Response:
    """Press the shop's button and arrive at our pages."""
    assert "Bank verbinden" in browser.http.get(shop).text
    sent_on = browser.http.post(f"{shop}/connect")
    assert sent_on.status_code == 303
    return browser.go(sent_on.headers["location"])


@pytest.mark.req("OVW-008", "EVT-007")
def test_a_visitor_of_the_shop_connects_a_bank(browser: Visitor, shop: str) -> None:
    begin(browser, shop)
    browser.agree()
    assert browser.log_in(login("angestellte")) == "accounts"
    browser.confirm()
    back = browser.sent_to()
    assert back.startswith(f"{shop}/back?state=")
    page = browser.http.get(back).text
    assert "ACCOUNT_CREATED" in page
    assert page.count("<li>") > 1


def test_a_visitor_who_leaves_is_told_so_by_the_shop(browser: Visitor, shop: str) -> None:
    for _ in range(2):  # the second time nothing of the first is in the way
        begin(browser, shop)
        browser.send("cancel")
        page = browser.http.get(browser.sent_to()).text
        assert "USER_CANCELLED" in page
        assert "Bank verbinden" in page


def test_the_shop_believes_no_answer_that_is_not_of_this_visit(browser: Visitor, shop: str) -> None:
    browser.http.get(shop)
    for query in ("baReentry=ACCOUNT_CREATED", "baReentry=ACCOUNT_CREATED&state=x"):
        assert "nicht zu Ihrem Besuch" in browser.http.get(f"{shop}/back?{query}").text
