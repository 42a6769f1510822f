"""What a person has permitted: one link, one browser, and an end that is confirmed (extension)."""

import json
import re

import httpx
import pytest

from tests.database import sql
from tests.service import Service, User
from tests.spec.holdings import CHECKING, Holding, keep, look
from tests.spec.interface import admin, deactivate, users_path
from tests.spec.webform import END, WEBFORM, Browser

LINK = "/customer/v2/permissions/link"
PAGE = f"{WEBFORM}/permissions"
_FETCH = """
INSERT INTO access_fetch (customer_id, id, access_id, provider_id, at, background, brought)
SELECT customer_id, gen_random_uuid(), access_id, provider_id, now() - interval '{days} days', true,
  '{brought}' FROM access WHERE customer_id = '{user}'
"""
_CONSENT = """UPDATE access SET memory = '{{"consent_id": "c1"}}' WHERE customer_id = '{}'"""
_LATER = "UPDATE permission_visit SET expires_at = now() WHERE customer_id = '{}'"
_ACCESSES = "SELECT count(*) FROM access WHERE customer_id = $1"
_TO_END = "SELECT count(*) FROM consent_to_end WHERE customer_id = $1"


@pytest.fixture
def user(service: Service) -> User:
    """Somebody with an access and two fetches, one of them too long ago to be shown."""
    somebody = service.create_user()
    keep(service, somebody, Holding((CHECKING,)))
    sql(_CONSENT.format(somebody.reference), service.database_url)
    for days, brought in ((3, "nothing"), (91, "all")):
        sql(
            _FETCH.format(user=somebody.reference, days=days, brought=brought), service.database_url
        )
    return somebody


def _link(service: Service, user: User) -> str:
    made = service.call("POST", LINK, service.user_token(user))
    assert made.status_code == 201, made.text
    return str(made.json()["href"])


def _enter(service: Service, user: User, language: str = "de") -> Browser:
    browser = Browser(service, language)
    browser.go(_link(service, user))
    assert browser.answer.status_code == 200
    return browser


def _is_sent_away(answer: httpx.Response) -> bool:
    return answer.status_code == 303 and END in answer.headers["location"]


def _question(browser: Browser) -> str:
    """Go to the question about the first permission; returns its key."""
    found = re.search(r"permissions\?end=([0-9a-f-]{36})", browser.answer.text)
    assert found
    browser.go(f"{PAGE}?end={found[1]}")
    return found[1]


@pytest.mark.req("X-PERMIT-001")
def test_a_link_opens_once_and_a_new_one_ends_the_one_before(service: Service, user: User) -> None:
    older, newer = _link(service, user), _link(service, user)
    browser, other = Browser(service), Browser(service)
    assert _is_sent_away(browser.http.get(older))
    browser.go(newer)
    assert "Ihre Einwilligungen" in browser.text
    assert "session=" not in str(browser.answer.url)
    assert _is_sent_away(other.http.get(newer))
    assert _is_sent_away(other.http.get(PAGE))
    third = _link(service, user)
    assert _is_sent_away(browser.http.get(PAGE))  # its visit has ended
    sql(_LATER.format(user.reference), service.database_url)
    assert _is_sent_away(other.http.get(third))


@pytest.mark.req("X-PERMIT-001")
def test_a_visit_ends_with_its_time_and_with_its_user(service: Service, user: User) -> None:
    browser = _enter(service, user)
    deactivate(service, user)
    assert _is_sent_away(browser.http.get(PAGE))


@pytest.mark.req("X-PERMIT-002")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("Ihre Einwilligungen", "1 Abruf, 0 Zahlungen", "Abruf ohne Ergebnis")),
        ("en", ("Your permissions", "1 refresh, 0 payments", "Refresh without a result")),
    ],
)
def test_the_page_shows_states_of_ninety_days_and_no_contents(
    service: Service, user: User, language: str, words: tuple[str, ...]
) -> None:
    browser = _enter(service, user, language)
    assert all(word in browser.text for word in words)
    (number,) = {
        row[0]
        for row in look(service, user, "SELECT min(iban) FROM bank_product WHERE customer_id = $1")
    }
    assert number not in browser.text
    assert number[-4:] in browser.text
    assert "<script" not in browser.answer.text
    assert browser.answer.headers["cache-control"] == "no-store"
    other = {"de": "en", "en": "de"}[language]
    browser.go(f"{PAGE}?lang={other}")
    assert f'lang="{other}"' in browser.answer.text


@pytest.mark.req("X-PERMIT-003")
def test_a_permission_ends_after_a_question_and_never_without_the_token(
    service: Service, user: User
) -> None:
    browser, stranger = _enter(service, user), _enter(service, service.create_user())
    key = _question(browser)
    token = browser.token()
    form = {"csrf": token, "access": key, "do": "end"}
    for wrong in ({**form, "csrf": "0" * 64}, {"access": key, "do": "end"}):
        assert browser.http.post(PAGE, data=wrong).status_code == 403
    elsewhere = {"Origin": "https://evil.example"}
    assert browser.http.post(PAGE, data=form, headers=elsewhere).status_code == 403
    assert stranger.http.post(PAGE, data=form).status_code == 403
    assert _is_sent_away(Browser(service).http.post(PAGE, data=form))
    assert look(service, user, _ACCESSES)[0][0] == 1
    ended = browser.http.post(PAGE, data=form)
    assert ended.status_code == 303
    assert look(service, user, _ACCESSES)[0][0] == 0
    assert look(service, user, _TO_END)[0][0] == 1
    browser.go(ended.headers["location"])
    assert "Die Einwilligung ist beendet" in browser.text
    assert "Abruf ohne Ergebnis" in browser.text  # what was done is still shown
    assert browser.http.post(PAGE, data=form).status_code == 303  # twice is once


@pytest.mark.req("X-PERMIT-003")
def test_another_person_s_permission_is_not_asked_about(service: Service, user: User) -> None:
    key = _question(_enter(service, user))
    stranger = _enter(service, service.create_user())
    stranger.go(f"{PAGE}?end={key}")
    assert key not in stranger.text
    assert 'name="access"' not in stranger.text


@pytest.mark.req("X-PERMIT-004")
def test_the_person_gets_everything_stored_about_it(service: Service, user: User) -> None:
    browser = _enter(service, user)
    given = browser.http.get(f"{PAGE}.json")
    assert given.status_code == 200
    assert "attachment" in given.headers["content-disposition"]
    whole = service.call("GET", f"{users_path(user)}/export", admin(service)).json()
    own = json.loads(given.content)
    assert own.keys() == whole.keys()
    assert own["bankzugaenge"] == whole["bankzugaenge"]
    assert len(own["fetches"]) == 2
