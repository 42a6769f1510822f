"""Every page of the main ways, as axe-core sees it, and by keyboard alone."""

import re
import threading
from typing import Any

import pytest
from examples.tenant_shop.shop import News, open_shop
from playwright.sync_api import ElementHandle, Error, Page

from tests.browser.front import NAMES, Front
from tests.browser.person import Person, unique
from tests.browser.test_payments import Way, connected
from tests.npm import fetched
from tests.products import few_or_all
from tests.webform.loopback import served
from tests.webform.test_browser import NAMES as EVERY_NAME

AXE = "4.11.0"
_GO_ON_ALONE = ("connecting", "app", "sending")
# A page that goes on after a while is no barrier where people can turn that off (WCAG 2.2.1).
_WENT_ON = r"context was destroyed|axe is not defined"
RUN = """async () => (await axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations']
})).violations.filter(
  v => v.id !== 'meta-refresh' || !document.querySelector("main a[href*='stay=1']")
).map(v => ({id: v.id, impact: v.impact, nodes: v.nodes.map(n => n.html)}))"""


@pytest.fixture(scope="session")
def axe(pytestconfig: pytest.Config) -> str:
    """The script of axe-core."""
    script = fetched(pytestconfig, "axe-core", AXE) / "axe.min.js"
    return script.read_text(encoding="utf-8")


# What axe judges: elements, their classes, roles, kinds and which attributes they have; no texts.
_STRUCTURE = """() => innerWidth + document.documentElement.lang +
  matchMedia('(prefers-color-scheme: dark)').matches +
  [...document.querySelectorAll('body, body *')].map(element => element.tagName +
    [...element.attributes].map(({name, value}) =>
      ['class', 'role', 'type', 'lang'].includes(name) ? `${name}=${value}` : name)).join('>')"""


@pytest.fixture(scope="module")
def judged() -> set[str]:
    """Pages that axe has judged already; the next way through the form need not wait for them."""
    return set()


_LOOKS = (("de", "light"), ("en", "dark"))


def in_both_looks(name: str, *ways: tuple[str, str]) -> list[tuple[str, ...]]:
    """Go each way in both languages and colours at night, and in turns by day."""
    whole = [(*way, *look) for way in ways for look in _LOOKS]
    return list(few_or_all(name, [(*way, *_LOOKS[at % 2]) for at, way in enumerate(ways)], whole))


@pytest.mark.parametrize(
    ("words", "bank", "language", "scheme"),
    in_both_looks(
        "axe on ways to accounts",
        (".methods-5.sca-always", "Sandkasten"),
        (".sca-always.chip-optical", "Sandkasten"),
        (".sca-always.photo", "Sandkasten"),
        (".sca-always.decoupled", "Sandkasten"),
        (".sms", NAMES["redirect"]),
    ),
)
def test_axe_finds_nothing_serious_on_any_page(
    front: Front, axe: str, judged: set[str], words: str, bank: str, language: str, scheme: str
) -> None:
    context = front.visit(language=language, phone=scheme == "light")
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    person = Person(front, page, unique(words), bank=bank)
    found = _looked_at(person, axe, judged)
    person.begin()
    assert person.go_on() == "shop", person.seen
    assert found == {}
    assert {"legal", "bank", "login", "accounts"} <= set(person.seen)
    context.close()


_PAGES = few_or_all(
    "axe on pages of any kind",
    [(name, _LOOKS[at % 2]) for at, name in enumerate(EVERY_NAME)],
    [(name, look) for name in EVERY_NAME for look in _LOOKS],
)


@pytest.mark.parametrize(("language", "scheme"), _LOOKS)
def test_axe_finds_nothing_serious_on_a_page_of_any_kind(
    front: Front, axe: str, language: str, scheme: str
) -> None:
    """Also those that few people meet: troubles, refusals, long and hostile texts."""
    context = front.visit(language=language, phone=scheme == "light")
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    found: dict[str, Any] = {}
    with served() as (stage, url):
        for name in [name for name, look in _PAGES if look == (language, scheme)]:
            stage.set(name, language)
            page.goto(url)
            page.evaluate(axe)
            if serious := serious_of(page.evaluate(RUN)):
                found[name] = serious
    assert found == {}
    context.close()


def test_a_person_finds_the_statement_and_the_way_back_by_keyboard(front: Front, axe: str) -> None:
    context = front.visit(phone=False)
    page = context.new_page()
    person = Person(front, page, unique(".sca-always.sms"))
    person.begin()
    for place in ("footer a[href*='/accessibility']", "main a[href$='/step']"):
        target = page.wait_for_selector(place)
        assert target is not None
        _tab_to(page, target)
        page.keyboard.press("Enter")
        page.wait_for_url("**/accessibility*" if place.startswith("footer") else "**/step")
        page.evaluate(axe)
        assert serious_of(page.evaluate(RUN)) == []
    assert person.go_on() == "shop", person.seen
    context.close()


def serious_of(said: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in said if one["impact"] in ("serious", "critical")]


def _looked_at(person: Person, axe: str, judged: set[str]) -> dict[str, Any]:
    """Have axe look at every kind of page the person sees; returns where its findings will be."""
    found: dict[str, Any] = {}

    def look(kind: str) -> None:
        if kind == "shop":
            return
        # The script comes from the test and not from the page, whose policy would refuse it.
        try:
            structure = person.page.evaluate(_STRUCTURE)
            if structure in judged:
                return
            person.page.evaluate(axe)
            said = person.page.evaluate(RUN)
            judged.add(structure)
        except Error as gone:
            if kind in _GO_ON_ALONE and re.search(_WENT_ON, str(gone)):
                return  # it went on meanwhile; the next test has it stand still
            raise
        if serious := serious_of(said):
            found[kind] = serious

    person.on_page = look
    return found


@pytest.mark.parametrize(
    ("words", "last", "language", "scheme"),
    in_both_looks(
        "axe on ways to a payment",
        (".sms.vop-none", "shop"),
        (".decoupled", "shop"),
        (".sms.pay-reject", "shop"),
        (".sms.after-commit-lost", "doubt"),
    ),
)
def test_axe_finds_nothing_serious_on_the_way_to_a_payment(
    front: Front, axe: str, judged: set[str], words: str, last: str, language: str, scheme: str
) -> None:
    way = Way(words, language=language, on_phone=scheme == "light")
    person = connected(front, way)
    person.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    found = _looked_at(person, axe, judged)
    look = person.on_page
    assert look is not None
    person.go_on(until="confirm")
    person.page.click("button[value=change]")
    person.page.wait_for_selector("input[name='entry.amount']")
    look("edit")
    person.page.fill("input[name='entry.amount']", "1.000")
    person.page.click("button[value=save]")
    person.page.wait_for_selector("[aria-invalid=true]")
    look("edit-wrong")
    person.page.click("button[value=keep]")
    assert person.go_on(until=last) == last, person.seen
    assert found == {}
    assert {"confirm"} < set(person.seen)
    person.page.context.close()


@pytest.mark.parametrize("phone", [True, False])
def test_axe_finds_nothing_serious_where_the_shop_lists_its_webhooks(
    front: Front, axe: str, *, phone: bool
) -> None:
    server = open_shop(front.service.url, "nobody/admin:x", "nobody/user:x", 0)
    event = {"type": "transactions.new", "timestamp": "2026-11-15 06:00:00", "serial": 17}
    news = News("01a1dd90-7c3c-7f00-8415-3ae1135f4850", {**event, "data": {"accessId": "main"}})
    server.shop.receiver.latest.append(news)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = front.visit(phone=phone)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/webhooks")
    page.wait_for_selector("td:text-is('transactions.new')")
    page.evaluate(axe)
    said = page.evaluate(RUN)
    assert [one for one in said if one["impact"] in ("serious", "critical")] == []
    context.close()
    server.shutdown()
    server.server_close()


def test_the_main_way_needs_no_mouse(front: Front) -> None:
    context = front.visit(phone=False)
    page = context.new_page()
    login = unique(".sca-always.sms")
    # Where the keyboard goes, and what is pressed or typed there.
    way = [
        ("input[name=legal]", " "),
        ("button[value=accept]", "\n"),
        ("input[name=q]", "Sandkasten\n"),
        ("button.kw-bank:has-text('Sandkasten')", "\n"),
        ("input[name='field.userid']", login),
        ("input[name='field.pin']", "12345\n"),
        ("input[name=tan]", "123456\n"),
        ("button[value=accounts]", "\n"),
    ]
    page.goto(front.shop_url)
    page.focus("button")
    page.keyboard.press("Enter")
    for place, typed in way:
        target = page.wait_for_selector(place, timeout=20_000)
        if place == "button.kw-bank:has-text('Sandkasten')":
            page.wait_for_url("**q=Sandkasten*")
            target = page.wait_for_selector(place)
        assert target is not None
        _tab_to(page, target)
        page.keyboard.type(typed)
    page.wait_for_url(f"{front.shop_url}/back*")
    assert Person(front, page, login).came_back_with() == "ACCOUNT_CREATED"
    context.close()


def _tab_to(page: Page, target: ElementHandle) -> None:
    for _ in range(40):
        if page.evaluate("one => document.activeElement === one", target):
            return
        page.keyboard.press("Tab")
    message = "the keyboard does not get there"
    raise AssertionError(message)
