"""The pages in a real browser, under the door's own headers: what it refuses, shows and does."""

from collections.abc import Iterator
from datetime import timedelta
from shutil import which

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from kontowerk.api.pages.language import LANGUAGES
from kontowerk.api.webform.render import PageRefusal
from tests.webform.fixtures import NOW, PAGES
from tests.webform.loopback import Stage, served

CHROMIUM = which("chromium-headless-shell") or which("chromium")
OFFLINE = ["--no-sandbox", "--disable-background-networking"]
NAMES = (*PAGES, *(f"refusal-{refusal.value}" for refusal in PageRefusal))
SAFE_AREA = 21_824  # CSS px², a quarter of 341 x 256
BEGINS_AT_THE_TOP = "document.activeElement.matches('h1, [role=alert]')"
WIDER_THAN_THE_WINDOW = "document.documentElement.scrollWidth - innerWidth"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Debian's Chromium")


@pytest.fixture(scope="module")
def browser(browsers: None) -> Iterator[Browser]:
    del browsers  # it starts one
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OFFLINE)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def theatre() -> Iterator[tuple[Stage, str]]:
    with served() as stage_and_url:
        yield stage_and_url


class Visitor:
    """A browser tab that notes what the browser complained about."""

    def __init__(self, page: Page, stage: Stage, url: str) -> None:
        self.page, self.stage, self._url = page, stage, url
        self.complaints: list[str] = []
        self.asked_elsewhere: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self._note_request(request.url))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _note_request(self, url: str) -> None:
        if not url.startswith(self._url.partition("/customer")[0]):
            self.asked_elsewhere.append(url)

    def open(self, name: str, language: str = "de", **changes: object) -> Page:
        self.stage.set(name, language, **changes)
        self.page.goto(self._url, wait_until="load")
        return self.page


@pytest.fixture
def visitor(browser: Browser, theatre: tuple[Stage, str]) -> Iterator[Visitor]:
    context = browser.new_context(viewport={"width": 320, "height": 568})
    yield Visitor(context.new_page(), *theatre)
    context.close()


def test_no_page_breaks_its_policy_asks_a_stranger_or_scrolls_sideways(visitor: Visitor) -> None:
    found = dict[str, object]()
    for name in NAMES:
        for language in LANGUAGES:
            page = visitor.open(name, language)
            if wider := page.evaluate(WIDER_THAN_THE_WINDOW):
                found[f"{name} {language} is wider"] = wider
            page.wait_for_function(BEGINS_AT_THE_TOP)
    assert found == {}
    assert visitor.complaints == []
    assert visitor.asked_elsewhere == []


def _bars(page: Page) -> list[str | None]:
    return [bar.get_attribute("fill") for bar in page.locator(".kw-bar").all()]


def test_bars_stand_still_until_they_are_started_and_after_escape(visitor: Visitor) -> None:
    page = visitor.open("tan-flicker")
    assert page.locator("#optical").is_visible()
    for _ in range(10):
        assert _bars(page) == ["#000"] * 5
        page.wait_for_timeout(30)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector('.kw-bar[fill="#fff"]', state="attached")
    page.keyboard.press("Escape")
    assert _bars(page) == ["#000"] * 5
    assert page.get_by_role("button", name="Start").is_visible()


def test_bars_stop_by_themselves_after_a_minute(visitor: Visitor) -> None:
    visitor.page.clock.install(time=NOW)
    page = visitor.open("tan-flicker")
    page.get_by_role("button", name="Start").click()
    page.clock.run_for(59_000)
    assert page.get_by_role("button", name="Pause").is_visible()
    page.clock.run_for(2_000)
    assert page.get_by_text("Angehalten nach 60 Sekunden.").is_visible()
    assert _bars(page) == ["#000"] * 5


def test_bars_grow_beyond_the_safe_area_only_after_a_question(visitor: Visitor) -> None:
    page = visitor.open("tan-flicker")
    wider = page.get_by_role("button", name="Breiter", exact=True)
    picture = page.locator(".kw-flicker svg")
    for _ in range(10):
        if page.get_by_text("Eine größere Grafik kann Anfälle auslösen.").is_visible():
            break
        assert int(picture.get_attribute("width") or 0) * 80 <= SAFE_AREA
        wider.click()
    assert int(picture.get_attribute("width") or 0) * 80 <= SAFE_AREA
    page.get_by_role("button", name="Trotzdem verbreitern").click()
    assert int(picture.get_attribute("width") or 0) * 80 > SAFE_AREA
    page.reload()
    assert int(picture.get_attribute("width") or 0) * 80 <= SAFE_AREA  # never remembered


def test_less_motion_opens_the_way_by_hand_first(visitor: Visitor) -> None:
    visitor.page.emulate_media(reduced_motion="reduce")
    page = visitor.open("tan-flicker")
    assert page.locator("#optical").get_attribute("open") is None
    assert page.locator("#manual").get_attribute("open") is not None


def test_without_script_the_way_by_hand_is_there(
    browser: Browser, theatre: tuple[Stage, str]
) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = Visitor(context.new_page(), *theatre).open("tan-flicker")
        assert page.get_by_text("2908 1144").is_visible()
        assert not page.locator("#optical").is_visible()
        assert page.get_by_role("button", name="15 Minuten verlängern").is_visible()


def test_a_pin_can_be_shown_and_is_sent_as_a_password(visitor: Visitor) -> None:
    page = visitor.open("login")
    page.get_by_role("button", name="Anzeigen").click()
    assert page.locator("#f-pin").get_attribute("type") == "text"
    page.get_by_role("button", name="Verbergen").click()
    assert page.locator("#f-pin").get_attribute("type") == "password"


def test_a_form_sends_what_the_door_reads(visitor: Visitor) -> None:
    page = visitor.open("login")
    visitor.stage.posted.clear()
    page.locator("#f-pin").fill("geheim")
    page.get_by_role("button", name="Anmelden", exact=True).click()
    page.wait_for_load_state()
    assert visitor.stage.posted == [
        "csrf=csrf-token-of-this-session&seen=&field.userid=20481377&field.pin=geheim&do=login"
    ]
    assert visitor.complaints == []


def test_a_picture_can_be_enlarged(visitor: Visitor) -> None:
    page = visitor.open("tan-photo")
    page.get_by_role("button", name="Bild vergrößern").click()
    assert page.get_by_role("button", name="Bild verkleinern").is_visible()


def test_a_page_that_waits_goes_on_by_itself(visitor: Visitor) -> None:
    page = visitor.open("app")
    page.wait_for_timeout(100)
    visitor.stage.set("accounts")
    page.wait_for_selector("text=Welche Konten soll", timeout=10_000)
    assert visitor.complaints == []


def test_news_of_a_page_that_waits_come_without_a_new_page(visitor: Visitor) -> None:
    page = visitor.open("connecting")
    page.evaluate("document.body.dataset.same = 'yes'")
    page.wait_for_timeout(100)
    visitor.stage.set("connecting-slow")
    visitor.stage.version = "2"
    page.wait_for_selector("text=5 Konten gefunden", timeout=10_000)
    assert page.get_by_text("Sie können diese Seite schließen").is_visible()
    assert page.evaluate("document.body.dataset.same") == "yes"
    assert visitor.complaints == []


def test_more_time_keeps_what_was_typed(visitor: Visitor) -> None:
    page = visitor.open("login", expires_at=NOW + timedelta(seconds=100))
    visitor.stage.posted.clear()
    page.locator("#f-pin").fill("geheim")
    visitor.stage.set("login", expires_at=NOW + timedelta(minutes=16))
    page.get_by_role("button", name="15 Minuten verlängern").click()
    page.wait_for_selector("text=Verlängert.")
    assert visitor.stage.posted == ["csrf=csrf-token-of-this-session&seen=&do=extend"]
    assert page.locator("#f-pin").input_value() == "geheim"
    assert page.get_by_text("gültig bis 14:21 Uhr").is_visible()
    assert not page.get_by_text("Ihre Sitzung läuft bald ab.").is_visible()


def test_a_page_that_waits_asks_on_at_once_after_every_news(visitor: Visitor) -> None:
    """Its first question says where it is; each later one waits at the server for what comes."""
    with visitor.page.expect_request(lambda sent: "version=" in sent.url, timeout=2_000):
        visitor.open("connecting")
    visitor.stage.version = "later"
    known = "version=later"
    # The look without news is three seconds before this one; another pause would be too long.
    visitor.page.wait_for_event("request", lambda sent: known in sent.url, timeout=4_500)
