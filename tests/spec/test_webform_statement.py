"""The statement about accessibility: for everybody, and for people in the middle of something."""

from collections.abc import Iterator

import pytest

from tests.database import sql
from tests.spec.conftest import Branch
from tests.spec.webform import STEP, WEBFORM, Browser, Visitor

STATEMENT = f"{WEBFORM}/accessibility"
SUPPORT = "https://shop.example/hilfe"
_BRANDED = """
INSERT INTO tenant_brand (tenant_id, brand, changed_at)
SELECT id, '{"name": "Haushaltsbuch", "support_url": "https://shop.example/hilfe"}', now()
FROM tenant WHERE name = 'redirect'
"""
_PLAIN = """
DELETE FROM tenant_brand b USING tenant t WHERE t.id = b.tenant_id AND t.name = 'redirect'
"""


@pytest.fixture
def visitor(branch: Branch) -> Visitor:
    return Visitor(branch.service)


@pytest.mark.parametrize(
    ("language", "heading"),
    [("de", "Erklärung zur Barrierefreiheit"), ("en", "Accessibility statement")],
)
def test_the_statement_needs_no_session(branch: Branch, language: str, heading: str) -> None:
    browser = Browser(branch.service, language)
    answer = browser.go(STATEMENT)
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert heading in browser.text
    assert "set-cookie" not in answer.headers
    assert not any(link.endswith(STEP) for link in browser.links())
    other = "en" if language == "de" else "de"
    assert f'<html lang="{other}"' in browser.go(f"{STATEMENT}?lang={other}").text


def test_a_person_reads_it_and_goes_back_to_where_it_was(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    (link,) = [link for link in visitor.links() if STATEMENT in link]
    visitor.go(link)
    assert "Erklärung zur Barrierefreiheit" in visitor.text
    (back,) = [link for link in visitor.links() if link.endswith(STEP)]
    visitor.go(back)
    assert visitor.page() == "bank"


def test_its_language_is_the_session_s_unless_another_is_asked_for(visitor: Visitor) -> None:
    visitor.enter()
    visitor.go(f"{STEP}?lang=en")
    assert '<html lang="en"' in visitor.go(STATEMENT).text
    assert '<html lang="de"' in visitor.go(f"{STATEMENT}?lang=de").text
    assert '<html lang="en"' in visitor.go(STEP).text  # only this page was asked for in German


@pytest.fixture
def with_support(branch: Branch) -> Iterator[None]:
    sql(_BRANDED, branch.service.database_url)
    yield
    sql(_PLAIN, branch.service.database_url)


@pytest.mark.usefixtures("with_support")
def test_barriers_are_reported_to_the_tenant(visitor: Visitor) -> None:
    visitor.enter()
    visitor.go(STATEMENT)
    assert visitor.links().count(SUPPORT) == 2  # here, and beside every page
    assert "Haushaltsbuch" in visitor.text
    stranger = Browser(visitor.service)
    stranger.go(STATEMENT)
    assert SUPPORT not in stranger.links()
    assert "Haushaltsbuch" not in stranger.text


def test_after_the_end_there_is_nothing_to_go_back_to(visitor: Visitor) -> None:
    visitor.enter()
    visitor.send("decline")
    visitor.go(STATEMENT)
    assert not any(link.endswith(STEP) for link in visitor.links())
    assert 'name="csrf"' not in visitor.answer.text


def test_a_page_that_does_not_exist_leads_to_the_statement(branch: Branch) -> None:
    browser = Browser(branch.service)
    assert browser.go(f"{WEBFORM}/nothing").status_code == 404
    (link,) = browser.links()
    assert browser.go(link).status_code == 200
