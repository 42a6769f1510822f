"""A person fails, reads out a number, and customer service finds out why."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.front import Front
from tests.browser.person import Person, unique
from tests.browser.test_console import faults_of
from tests.console.furniture import make_token


class Agent:
    """Somebody of customer service, whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, what: str) -> None:
        self.clicks += 1
        self.page.click(what)


@pytest.fixture
def number(front: Front) -> str:
    """What somebody reads who refused on the phone, and leaves."""
    context = front.visit()
    person = Person(front, context.new_page(), unique(".sca-always.decoupled"), phone="reject")
    person.begin()
    assert person.go_on(until="error") == "error"
    read_out = person.page.inner_text(".kw-panel .kw-code").strip()
    person.cancel()
    assert person.go_on() == "shop"
    context.close()
    return read_out


def test_a_number_that_is_read_out_leads_to_what_happened_in_four_clicks(
    front: Front, axe: str, number: str, tmp_path: Path
) -> None:
    context = front.visit(phone=False, language="en")
    agent = Agent(context.new_page())
    page = agent.page
    page.goto(f"{front.service.url}/console")
    page.fill("input[name=token]", make_token(front.service)[1])
    page.click("main button")  # the day begins; the telephone rings
    page.fill("input[name=q]", f"{number[:4]} {number[4:]}".lower())
    agent.click("form[role=search] button")
    agent.click(f"a:has-text('{number}')")
    told = page.inner_text("main")
    assert page.inner_text("#finding") == "Approval: approval rejected. Cause: user"
    assert "Approval in the app" in told  # a page that was shown
    assert "Poll approval status" in told or "Log in" in told or "Find accounts" in told
    assert faults_of(page, axe) == []
    with page.expect_download() as waiting:
        agent.click("a[download]")
    saved = tmp_path / "bundle.zip"
    waiting.value.save_as(saved)
    assert agent.clicks <= 4
    with zipfile.ZipFile(io.BytesIO(saved.read_bytes())) as bundle:
        (session,) = json.loads(bundle.read("sessions.json"))
        dialogues = json.loads(bundle.read("dialogues.json"))
    assert session["reference"] == number
    assert session["exit"] == "user_cancelled"
    assert "rejected" in {shown["trouble"] for shown in session["pages"]}
    assert "not_approved" in {talk["outcome"] for talk in dialogues}
    assert all(exchange["name"] for talk in dialogues for exchange in talk["exchanges"])
    context.close()
