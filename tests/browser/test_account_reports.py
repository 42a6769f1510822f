"""Somebody is asked for an account report: on a phone, at a desk, without scripts, with axe."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.front import Front
from tests.browser.person import Person, unique
from tests.browser.test_accessibility import RUN, serious_of
from tests.spec.account_reports import CHECK, ask, read

_CONNECT, _MAKE = "button[value=connect]", "button[value=make]"


def _asked(front: Front) -> tuple[dict[str, Any], str]:
    """Ask somebody of the redirect tenant; returns the report and the token to follow it."""
    service = front.service
    user = service.create_user("redirect", password="correct horse battery")
    token = service.user_token(user, "redirect")
    return ask(service, token), token


def _connect(front: Front, page: Page, *, script: bool) -> None:
    """Go from the page of the report through the bank and back to it."""
    page.click(_CONNECT)
    person = Person(front, page, unique("angestellte"), script=script)
    assert person.go_on(until="report") == "report", person.seen


class Beholder:
    """Looks at pages as axe does, and keeps a picture of each."""

    def __init__(self, page: Page, axe: str, folder: Path) -> None:
        self.page, self.found = page, dict[str, Any]()
        self._axe, self._folder = axe, folder

    def look(self, place: str) -> None:
        page = self.page
        page.evaluate(self._axe)
        if faults := serious_of(page.evaluate(RUN)):
            self.found[place] = faults
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            self.found[f"{place} is too wide"] = True
        page.screenshot(path=self._folder / f"{place}.png", full_page=True)

    def press(self, button: str, sign: str, place: str) -> None:
        """Press a button, wait for what it leads to, and look at that."""
        self.page.click(button)
        self.page.wait_for_selector(sign)
        self.look(place)


@pytest.mark.req("X-REPORT-008", "X-REPORT-005")
@pytest.mark.parametrize(("language", "phone"), [("de", True), ("en", False)])
def test_a_report_is_made_seen_and_released_and_axe_finds_nothing_serious(
    front: Front, axe: str, tmp_path: Path, language: str, *, phone: bool
) -> None:
    report, token = _asked(front)
    context = front.visit(language=language, phone=phone)
    page = context.new_page()
    page.emulate_media(color_scheme="light" if phone else "dark")
    beholder = Beholder(page, axe, tmp_path)
    page.goto(report["url"])
    assert "link=" not in page.url  # the secret is in no history
    beholder.look("requested")
    _connect(front, page, script=True)
    beholder.look("connected")
    beholder.press(_MAKE, "button[value=release]", "ready")
    assert read(front.service, token, report, "/content").status_code == 409
    beholder.press("button[value=release]", "#note", "unsure")  # without the tick
    page.check("input[name=sure]")
    beholder.press("button[value=release]", "button[value=end]", "released")
    with page.expect_download() as loading:
        page.click("a[download]")
    file = loading.value.path()
    assert file.read_bytes() == read(front.service, token, report, "/pdf").content
    _check(front, beholder, report, token, file)
    assert {"de": "unverändert", "en": "unchanged"}[language] in page.inner_text("main")
    assert beholder.found == {}
    context.close()


def _check(
    front: Front, beholder: Beholder, report: dict[str, Any], token: str, file: Path
) -> None:
    """Be a receiver: try a code nobody has, the right one, and the file."""
    page, address = beholder.page, f"{front.service.url}{CHECK}"
    page.goto(f"{address}?code=KW-0000-0000-0000-0000-0000")
    beholder.look("unknown")
    page.goto(address)
    beholder.look("check")
    page.fill("#code", read(front.service, token, report, "/content").json()["verificationCode"])
    beholder.press("form[method=get] button", "main dl", "genuine")
    page.set_input_files("#file", file)
    beholder.press("form[method=post] button", "main dl", "unchanged")


@pytest.mark.req("X-REPORT-008")
def test_a_report_is_refused_on_a_phone_without_scripts(front: Front) -> None:
    report, token = _asked(front)
    context = front.visit(script=False)
    page = context.new_page()
    page.goto(report["url"])
    _connect(front, page, script=False)
    page.click(_MAKE)
    page.wait_for_selector("button[value=release]")
    page.click("button[value=refuse]")
    page.wait_for_selector("h1:has-text('nicht bereitgestellt')")
    assert read(front.service, token, report).json()["state"] == "REFUSED"
    context.close()
