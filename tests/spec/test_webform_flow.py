"""Spec: Redirect flow, over the whole service: pages, worker, sandbox bank. No scripts needed."""

import ssl
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.connectors.bank import PIN, TAN
from tests.database import sql
from tests.service import PROVIDERS, SANDBOX
from tests.spec.conftest import Branch
from tests.spec.holdings import ACCESSES
from tests.spec.test_approving import login
from tests.spec.test_bank_pages import redirecting
from tests.spec.test_customer import relations
from tests.spec.webform import END, SHOP, STEP, WEBFORM, Visitor

__all__ = ["redirecting"]  # a fixture


@pytest.fixture
def visitor(branch: Branch) -> Visitor:
    return Visitor(branch.service)


@pytest.mark.req("REDIR-001", "REDIR-002", "REDIR-003")
def test_a_tenant_is_told_where_the_person_goes(visitor: Visitor) -> None:
    answer = visitor.service.call("POST", ACCESSES, visitor.bearer, json={"new": {}})
    assert (answer.status_code, answer.content) == (451, b"")
    place = urlsplit(answer.headers["location"])
    assert answer.headers["location"].startswith(f"{visitor.service.url}{WEBFORM}?")
    query = parse_qs(place.query)
    assert set(query) == {"session", "useCase"}
    assert query["useCase"] == ["CREATE_ACCOUNT"]


@pytest.mark.req(
    *("REDIR-006", "REDIR-007", "REDIR-009", "REDIR-010", "CB-004"),
    *("ERR-REENTRY-ACCOUNT_CREATED", "PROV-AUTH-009", "OVW-008", "EVT-007"),
)
def test_a_person_connects_a_bank(visitor: Visitor) -> None:
    visitor.enter()
    assert visitor.page() == "legal"
    visitor.send("accept", legal="yes")
    assert visitor.page() == "bank"
    visitor.go(f"{STEP}?q=sandkasten")
    assert SANDBOX.name in visitor.text
    visitor.send("bank", provider=str(SANDBOX.id))
    assert visitor.page() == "login"
    token = visitor.service.token("redirect", "user")
    offered = visitor.service.call("GET", f"{PROVIDERS}/{SANDBOX.id}", token).json()
    wanted = offered["authenticationInfo"]["fields"]
    assert visitor.fields() == [entry["fieldkey"] for entry in wanted]
    hidden = [f"field.{entry['fieldkey']}" for entry in wanted if entry["secret"]]
    assert hidden
    assert visitor.hidden_inputs() == hidden
    assert visitor.log_in(login("angestellte")) == "accounts"
    offers = visitor.products()
    assert len(offers) > 1
    left_out, *chosen = offers
    visitor.send("accounts", product=chosen)
    assert visitor.page() == "exit"
    visitor.sent_back("ACCOUNT_CREATED", SHOP, "new")
    assert visitor.returned() == {
        "order": ["7"],
        "baReentry": ["ACCOUNT_CREATED"],
        "accountId": ["new"],
    }
    access = visitor.get(f"{ACCESSES}/new")
    assert access["status"] == "VOLLSTAENDIG"
    assert {product["id"] for product in access["bankprodukte"]} == set(chosen)
    gone = f"{ACCESSES}/new/{left_out}"
    assert visitor.service.call("GET", gone, visitor.bearer).status_code == 404


@pytest.mark.req("REDIR-005")
def test_terms_are_accepted_once_and_only_with_a_tick(visitor: Visitor) -> None:
    visitor.enter()
    visitor.send("accept")
    assert visitor.page() == "legal"
    visitor.send("accept", legal="yes")
    assert visitor.page() == "bank"
    visitor.enter(visitor.link("second"))
    assert visitor.page() == "bank"


@pytest.mark.req("REDIR-008")
@pytest.mark.parametrize(
    ("words", "first"), [(".methods-5.sca-always", "method"), (".sca-always.media-2.sms", "medium")]
)
def test_method_medium_and_tan_are_asked_for(visitor: Visitor, words: str, first: str) -> None:
    visitor.enter()
    visitor.agree()
    seen = [visitor.log_in(login(words))]
    while seen[-1] in ("method", "medium", "tan"):
        visitor.send(seen[-1], **{seen[-1]: _offered(visitor, seen[-1])})
        seen.append(visitor.wait())
    assert seen[0] == first
    assert seen[-2:] == ["tan", "accounts"]


def _offered(visitor: Visitor, page: str) -> str:
    """Return something that may be chosen on this page."""
    if page == "tan":
        return TAN
    before = visitor.answer.text.rindex(f'name="{page}"')  # the first may be an app
    return visitor.answer.text[before:].split('value="', 1)[1].split('"', 1)[0]


def test_a_wrong_tan_may_be_mended(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    assert visitor.log_in(login(".sca-always.sms")) == "tan"
    visitor.send("tan", tan="999999")
    assert visitor.wait() == "tan"
    visitor.send("tan", tan=f" {TAN} ")
    assert visitor.wait() == "accounts"


def test_an_approval_in_the_app_goes_on_by_itself(visitor: Visitor, branch: Branch) -> None:
    name = login(".sca-always.decoupled")
    visitor.enter()
    visitor.agree()
    assert visitor.log_in(name) == "app"
    visitor.send("look")
    assert visitor.wait("connecting") == "app"
    branch.bank.decide(name, approve=True)
    branch.advance(seconds=30)
    assert visitor.wait("app", "connecting") == "accounts"


def test_the_banks_picture_has_an_address_of_its_own(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    assert visitor.http.get(f"{WEBFORM}/photo").status_code == 404
    assert visitor.log_in(login(".sca-always.photo")) == "tan"
    picture = visitor.http.get(f"{WEBFORM}/photo")
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    assert picture.headers["content-security-policy"].endswith("sandbox")
    stranger = httpx.get(f"{visitor.service.url}{WEBFORM}/photo")
    assert stranger.status_code == 404


def test_a_person_approves_on_the_banks_own_pages(
    visitor: Visitor, branch: Branch, redirecting: str
) -> None:
    visitor.enter()
    visitor.agree()
    visitor.send("bank", provider=redirecting)
    visitor.send("login", **{"field.userid": login("angestellte.sms")})
    assert visitor.wait() == "redirect"
    page = visitor.way_out()
    with httpx.Client(verify=ssl.create_default_context(cafile=branch.bank.ca_file)) as browser:
        browser.get(page)
        browser.post(f"{page}/login", data={"pin": PIN})
        left = browser.post(f"{page}/tan", data={"tan": TAN})
    sent_on = visitor.http.get(left.headers["location"])
    assert sent_on.status_code == 303
    assert sent_on.headers["location"] == f"{visitor.service.url}{STEP}"
    visitor.go(sent_on.headers["location"])
    assert visitor.wait() == "accounts"
    visitor.confirm()
    visitor.sent_back("ACCOUNT_CREATED", SHOP, "new")


@pytest.mark.req("REDIR-004", "ERR-REENTRY-FINISHED", "STATE-ACC-005")
def test_an_approval_is_renewed(visitor: Visitor) -> None:
    visitor.connect(login(".sms"))
    visitor.confirm()
    path = f"{ACCESSES}/new"
    _needs_approval(visitor)
    assert "start_sca" in relations(visitor.get(path))
    link = visitor.renewal()
    assert parse_qs(urlsplit(link).query)["useCase"] == ["AUTHENTICATE_ACCOUNT"]
    visitor.enter(link)
    while (page := visitor.wait()) not in ("exit", "error"):
        visitor.send(page, **{page: _offered(visitor, page)})
    visitor.sent_back("FINISHED", SHOP, "new")
    access = visitor.get(path)
    assert "start_sca" not in relations(access)
    assert access["bankprodukte"]


def _needs_approval(visitor: Visitor) -> None:
    """Let the consent of all accesses run out, as far as we know."""
    sql("UPDATE access SET block = 'approval'", visitor.service.database_url)


@pytest.mark.req("REDIR-011")
def test_after_all_sessions_are_ended_a_new_one_works(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    answer = visitor.service.call("DELETE", "/customer/v2/regprotect/sessions", visitor.bearer)
    assert answer.status_code == 200
    visitor.go(STEP)
    assert visitor.answer.url.path == END
    assert visitor.word() == "ERROR"
    visitor.enter(visitor.link("again"))
    assert visitor.page() == "bank"


def test_the_page_stays_when_it_is_loaded_again(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    visitor.send("bank", provider=str(SANDBOX.id))
    for _ in range(2):
        visitor.go(STEP)
        assert visitor.fields()
    visitor.send("back")
    assert visitor.page() == "bank"


def test_a_form_of_a_step_that_is_over_leads_to_the_present_one(visitor: Visitor) -> None:
    visitor.enter()
    first = visitor.answer
    visitor.send("accept", legal="yes")
    visitor.send("bank", provider=str(SANDBOX.id))
    visitor.answer = first
    visitor.send("accept", legal="yes")
    assert visitor.answer.status_code == 200
    assert visitor.page() == "login"


def test_a_person_may_have_more_time(visitor: Visitor) -> None:
    visitor.enter()
    visitor.send("extend")
    assert visitor.answer.status_code == 200
    assert visitor.page() == "legal"


def test_leaving_is_asked_for_once(visitor: Visitor) -> None:
    visitor.enter()
    visitor.go(f"{STEP}?cancel=1")
    assert visitor.answer.status_code == 200
    visitor.send("stay")
    assert visitor.page() == "legal"


def test_a_language_is_chosen_and_remembered(visitor: Visitor) -> None:
    visitor.enter()
    assert '<html lang="de"' in visitor.text
    visitor.go(f"{STEP}?lang=en")
    assert '<html lang="en"' in visitor.text
    visitor.go(STEP)
    assert '<html lang="en"' in visitor.text
    visitor.go(f"{STEP}?lang=xx")
    assert '<html lang="en"' in visitor.text


def test_the_browsers_language_is_taken_at_first(branch: Branch) -> None:
    visitor = Visitor(branch.service, language="fr, en-GB;q=0.8, de;q=0.5")
    visitor.enter()
    assert '<html lang="en"' in visitor.text


def test_what_was_typed_stands_in_no_page(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    name = login("angestellte")
    assert visitor.log_in(name, pin="54321") == "login"
    assert name in visitor.text
    assert "54321" not in visitor.text
