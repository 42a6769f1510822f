"""The console in a browser: every page, both roles, both sizes, as axe-core and people see it."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from kontowerk.kit.ids import new_id
from kontowerk.providers.register import SANDBOX_ID
from tests.browser.front import Front
from tests.console.furniture import House, furnished
from tests.console.talks import CALL
from tests.database import TestServer
from tests.products import few_or_all

BOTH = (
    *(
        "",
        "/search",
        "/search?q=alpha-current",
        "/search?q=nothing-like-it",
        "/accesses",
        "/accesses?q=nothing-like-it",
        "/banks",
        "/payments",
        "/forms",
    ),
    *(f"/banks?bank={SANDBOX_ID}", f"/banks?bank={new_id()}"),
    *("/webhooks", "/webhooks?tested=1", "/calls?c=x", "/calls", f"/calls?c={CALL}"),
)
PLACES = {
    "operator": (*BOTH, "/tenants/alpha", "/queue", "/hosts"),
    "developer": (*BOTH, "/tenants/alpha", "/tenants/beta"),
}
_RUN = """async () => (await axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations']
})).violations.map(v => ({id: v.id, impact: v.impact, nodes: v.nodes.map(n => n.html)}))"""
# Tables beside the pictures are closed until somebody asks.
_OPEN = "() => document.querySelectorAll('details').forEach(one => { one.open = true })"
# Wider than the window: somebody would have to scroll sideways.
_TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def house(server: TestServer) -> Iterator[House]:
    with furnished(server) as found:
        yield found


def log_in(house: House, page: Page, role: str) -> None:
    page.goto(f"{house.service.url}/console")
    page.fill("input[name=token]", getattr(house, f"{role}_token"))
    page.click("main button")
    page.wait_for_selector(".kw-side")


def faults_of(page: Page, axe: str) -> list[Any]:
    """Return everything axe finds, also what is not serious, and sideways scrolling."""
    # The script comes from the test and not from the page, whose policy would refuse it.
    page.evaluate(axe)
    page.evaluate(_OPEN)
    found: list[Any] = page.evaluate(_RUN)
    wide = page.evaluate(_TOO_WIDE)
    return [*found, *([f"{wide} px too wide"] if wide > 0 else [])]


_BY_DAY = [("operator", True, "de"), ("developer", False, "en")]
_BY_NIGHT = [*_BY_DAY, ("operator", False, "en"), ("developer", True, "de")]


@pytest.mark.parametrize(
    ("role", "phone", "language"), few_or_all("axe on the console", _BY_DAY, _BY_NIGHT)
)
def test_axe_finds_nothing_on_any_page(
    front: Front, house: House, axe: str, role: str, language: str, *, phone: bool
) -> None:
    context = front.visit(phone=phone, language=language)
    page = context.new_page()
    page.emulate_media(color_scheme="light" if phone else "dark")
    refused = list[str]()
    page.on("console", lambda said: refused.append(said.text) if "Policy" in said.text else None)
    page.goto(f"{house.service.url}/console")
    found = {"/login": faults_of(page, axe)}
    page.fill("input[name=token]", "kw_ct_wrong")
    page.click("main button")
    page.wait_for_selector("[aria-invalid=true]")
    found["/login wrong"] = faults_of(page, axe)
    log_in(house, page, role)
    for place in (
        *PLACES[role],
        f"/users/{house.user.reference}",
        f"/users/{house.user.reference}/insights",
    ):
        page.goto(f"{house.service.url}/console{place}")
        found[place] = faults_of(page, axe)
    if role == "developer":
        page.goto(f"{house.service.url}/console/webhooks")
        page.click("form[action$='/secret'] button")
        page.wait_for_selector("#secret")
        found["secret"] = faults_of(page, axe)
        page.goto(f"{house.service.url}/console/webhooks")
        for name in ("id", "timestamp", "signature"):
            page.fill(f"#h-{name}", "1")
        page.fill("#body", "{}")
        page.click("form[action$='/checks'] button")
        page.wait_for_url("**/webhooks/checks/*")
        found["check"] = faults_of(page, axe)
    assert {place: faults for place, faults in found.items() if faults} == {}
    assert refused == []
    context.close()


def test_the_way_in_and_out_needs_no_mouse(front: Front, house: House) -> None:
    context = front.visit(phone=False, script=False)
    page = context.new_page()
    page.goto(f"{house.service.url}/console")
    _tab_to(page, "#token")
    page.keyboard.type(house.operator_token)
    page.keyboard.press("Enter")
    page.wait_for_selector(".kw-side")
    _tab_to(page, "nav a[href$='/accesses']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/console/accesses")
    _tab_to(page, ".kw-who button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/console/login")
    page.goto(f"{house.service.url}/console/accesses")
    assert page.url.endswith("/console/login")
    context.close()


def _tab_to(page: Page, place: str) -> None:
    wanted = page.wait_for_selector(place)
    assert wanted is not None
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.query_selector(f"{place}:focus"):
            return
    message = f"the keyboard does not get to {place}"
    raise AssertionError(message)


def test_a_developer_sends_an_event_again_by_a_button(front: Front, house: House) -> None:
    context: BrowserContext = front.visit()
    page = context.new_page()
    log_in(house, page, "developer")
    page.goto(f"{house.service.url}/console/webhooks?state=dropped")
    before = page.locator("button:has-text('Erneut senden')").count()
    page.click("button:has-text('Erneut senden')")
    page.wait_for_selector("[role=status]")
    page.goto(f"{house.service.url}/console/webhooks?state=dropped")
    assert page.locator("button:has-text('Erneut senden')").count() == before - 1
    context.close()
