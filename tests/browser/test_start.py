"""The start page of a demo in a browser: both sizes and languages, before and after a move."""

from collections.abc import Iterator

import pytest

from tests.browser.front import Front
from tests.browser.test_console import faults_of
from tests.console.demo import PERSON, Demo, running_demo
from tests.database import TestServer


@pytest.fixture(scope="module")
def demo(server: TestServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    with running_demo(server, tmp_path_factory.mktemp("demo")) as found:
        yield found


@pytest.mark.parametrize(
    ("phone", "language", "days", "told"),
    [
        (True, "de", "+7 Tage", "Die Uhr der Bank ist um 7 Tage vorgestellt."),
        (False, "en", "+1 day", "The bank's clock was advanced by 1 day."),
    ],
)
def test_somebody_moves_the_clock_and_reads_what_came(
    front: Front, demo: Demo, axe: str, days: str, told: str, language: str, *, phone: bool
) -> None:
    context = front.visit(phone=phone, language=language)
    page = context.new_page()
    page.emulate_media(color_scheme="light" if phone else "dark")
    refused = list[str]()
    page.on("console", lambda said: refused.append(said.text) if "Policy" in said.text else None)
    page.goto(f"{demo.service.url}/console")
    page.fill("input[name=token]", demo.operator_token)
    page.click("main button")
    page.wait_for_selector("#clock")
    before = faults_of(page, axe)
    day = page.inner_text("#clock + p .kw-big")
    page.click(f"button:text-is('{days}')")
    page.wait_for_selector(f'[role=status]:has-text("{told}")')
    assert page.inner_text("#clock + p .kw-big") != day
    assert [*before, *faults_of(page, axe)] == []
    page.click(f"tr:has-text('{PERSON}') a")
    page.wait_for_selector(".kw-chart")
    assert refused == []
    context.close()
