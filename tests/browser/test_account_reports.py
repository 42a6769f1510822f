"""Somebody is asked for an account report: on a phone, at a desk, without scripts; as axe sees it."""

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
    person = Person(front, page, unique("report"), script=script)
    assert person.go_on(until="report") == "report", person.seen


@pytest.mark.req("X-REPORT-008", "X-REPORT-005")
@pytest.mark.parametrize(("language", "phone"), [("de", True), ("en", False)])
def test_a_report_is_made_seen_and_released_and_axe_finds_nothing_serious(
    front: Front, axe: str, tmp_path: Path, language: str, *, phone: bool
) -> None:
    report, token = _asked(front)
    context = front.visit(language=language, phone=phone)
    page = context.new_page()
    page.emulate_media(color_scheme="light" if phone else "dark")
    found = dict[str, Any]()

    def look(place: str) -> None:
        page.evaluate(axe)
        if faults := serious_of(page.evaluate(RUN)):
            found[place] = faults
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            found[f"{place} is too wide"] = True
        page.screenshot(path=tmp_path / f"{place}-{language}.png", full_page=True)

    page.goto(report["url"])
    assert "link=" not in page.url  # the secret is in no history
    look("requested")
    _connect(front, page, script=True)
    look("connected")
    page.click(_MAKE)
    page.wait_for_selector("button[value=release]")
    look("ready")
    assert read(front.service, token, report, "/content").status_code == 409
    page.click("button[value=release]")  # without the tick
    page.wait_for_selector("#note")
    look("unsure")
    page.check("input[name=sure]")
    page.click("button[value=release]")
    page.wait_for_selector("button[value=end]")
    look("released")
    with page.expect_download() as loading:
        page.click("a[download]")
    file = loading.value.path()
    assert file.read_bytes() == read(front.service, token, report, "/pdf").content
    code = read(front.service, token, report, "/content").json()["verificationCode"]
    page.goto(f"{front.service.url}{CHECK}")
    look("check")
    page.fill("#code", code)
    page.click("form[method=get] button")
    page.wait_for_selector("main dl")
    look("genuine")
    page.set_input_files("#file", file)
    page.click("form[method=post] button")
    page.wait_for_selector("main dl")
    assert {"de": "unverändert", "en": "unchanged"}[language] in page.inner_text("main")
    page.goto(f"{front.service.url}{CHECK}?code=KW-0000-0000-0000-0000-0000")
    look("unknown")
    assert found == {}
    context.close()


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
