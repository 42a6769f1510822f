"""Spec: `callbackUrl` rules and `baReentry`: how a person leaves the pages, and where to."""

from collections.abc import Iterator
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.database import sql
from tests.service import SANDBOX
from tests.spec.conftest import Branch
from tests.spec.holdings import ACCESSES
from tests.spec.interface import users_path
from tests.spec.test_approving import login
from tests.spec.webform import END, SHOP, STEP, Visitor

STORED = "https://shop.example/back/stored"
EVIL = "https://evil.example/back"
_LIST_BASES = """
UPDATE tenant SET callback_bases = ARRAY['https://shop.example/back'] WHERE name = 'redirect'
"""
_FORGET_BASES = "UPDATE tenant SET callback_bases = '{}' WHERE name = 'redirect'"


@pytest.fixture
def visitor(branch: Branch) -> Visitor:
    return Visitor(branch.service)


@pytest.fixture
def shop_only(branch: Branch) -> Iterator[None]:
    sql(_LIST_BASES, branch.service.database_url)
    yield
    sql(_FORGET_BASES, branch.service.database_url)


# Where to --------------------------------------------------------------------------------


@pytest.mark.req("CB-003")
def test_the_address_given_beforehand_is_used(visitor: Visitor) -> None:
    visitor.enter(visitor.link(callbackUrl=STORED), back=None)  # the address as it was given
    visitor.send("decline")
    visitor.sent_back("LEGAL_NOT_ACCEPTED", STORED)
    visitor.enter(visitor.link(callbackUrl=STORED), back=None)
    visitor.agree()
    assert visitor.log_in(login("angestellte")) == "accounts"
    visitor.confirm()
    visitor.sent_back("ACCOUNT_CREATED", STORED, "new")


@pytest.mark.req("CB-004", "CB-009")
def test_the_appended_address_is_used(visitor: Visitor) -> None:
    for back in ("https://anywhere.example/x", "http://localhost:3000/back?a=%20b&c"):
        visitor.enter(back=back)
        visitor.send("decline")
        visitor.sent_back("LEGAL_NOT_ACCEPTED", back)
    visitor.enter()
    visitor.agree()
    assert visitor.log_in(login("angestellte")) == "accounts"
    visitor.confirm()
    visitor.sent_back("ACCOUNT_CREATED", SHOP, "new")


@pytest.mark.req("CB-005")
def test_the_appended_address_wins(visitor: Visitor) -> None:
    visitor.enter(visitor.link(callbackUrl=STORED), back=SHOP)
    visitor.send("decline")
    visitor.sent_back("LEGAL_NOT_ACCEPTED", SHOP)
    visitor.enter(visitor.link(callbackUrl=SHOP), back=STORED)
    visitor.agree()
    visitor.send("cancel")
    visitor.sent_back("USER_CANCELLED", STORED)


@pytest.mark.req("CB-006", "ERR-REENTRY-NO_CALLBACK_URL", "EVT-007")
def test_without_an_address_nothing_is_asked_and_the_page_says_so(visitor: Visitor) -> None:
    visitor.enter(back=None)
    assert visitor.answer.url.path == END
    assert visitor.answer.status_code == 200
    assert visitor.word() == "NO_CALLBACK_URL"
    assert visitor.page() == "exit"
    visitor.go(STEP)  # there is no way around it
    assert visitor.word() == "NO_CALLBACK_URL"


@pytest.mark.req("CB-008", "ERR-REENTRY-INVALID_CALLBACK_URL", "EVT-007")
@pytest.mark.usefixtures("shop_only")
def test_a_foreign_address_is_never_gone_to(visitor: Visitor) -> None:
    visitor.enter(back=EVIL)
    assert visitor.answer.url.path == END
    assert visitor.word() == "INVALID_CALLBACK_URL"
    assert "evil.example" not in visitor.text
    visitor.enter(visitor.link(callbackUrl=STORED), back=EVIL)
    visitor.sent_back("INVALID_CALLBACK_URL", STORED)


@pytest.mark.req("CB-007")
@pytest.mark.usefixtures("shop_only")
def test_an_address_below_the_list_is_gone_to(visitor: Visitor) -> None:
    visitor.enter(back="https://shop.example/back/here?a=1")
    visitor.send("decline")
    visitor.sent_back("LEGAL_NOT_ACCEPTED", "https://shop.example/back/here?a=1")


def test_an_address_given_twice_is_refused(visitor: Visitor) -> None:
    twice = urlencode([("callbackUrl", SHOP), ("callbackUrl", EVIL)])
    visitor.enter(f"{visitor.link()}&{twice}", back=None)
    assert visitor.word() == "INVALID_CALLBACK_URL"
    visitor.enter(f"{visitor.link()}&callbackUrl=", back=None)
    assert visitor.word() == "INVALID_CALLBACK_URL"


def test_other_parameters_of_the_link_change_nothing(visitor: Visitor) -> None:
    visitor.enter(f"{visitor.link()}&utm_source=x&lang=en&session2=1")
    assert visitor.page() == "legal"


# How -------------------------------------------------------------------------------------


@pytest.mark.req("ERR-REENTRY-LEGAL_NOT_ACCEPTED", "EVT-007")
def test_terms_may_be_declined(visitor: Visitor) -> None:
    visitor.enter()
    visitor.send("decline")
    visitor.sent_back("LEGAL_NOT_ACCEPTED")
    assert visitor.service.call("GET", f"{ACCESSES}/new", visitor.bearer).status_code == 404


@pytest.mark.req("ERR-REENTRY-USER_CANCELLED", "EVT-007")
def test_a_person_may_leave_at_any_step(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    visitor.send("cancel")
    visitor.sent_back("USER_CANCELLED")
    visitor.enter(visitor.link("other"))
    assert visitor.log_in(login(".sca-always.sms")) == "tan"
    visitor.send("cancel")
    visitor.sent_back("USER_CANCELLED")
    assert visitor.get(ACCESSES) == {}  # what was begun is gone


@pytest.mark.req("ERR-REENTRY-INVALID_CREDENTIALS", "EVT-007")
def test_three_wrong_logins_end_it(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    name = login("angestellte")
    for _ in range(2):
        assert visitor.log_in(name, pin="54321") == "login"
    assert visitor.log_in(name, pin="54321") == "login"  # nobody confirmed the last try
    assert visitor.log_in(name, pin="54321", confirmed="yes") == "exit"
    visitor.sent_back("INVALID_CREDENTIALS")


@pytest.mark.req("ERR-REENTRY-INVALID_TAN", "EVT-007")
def test_three_wrong_tans_end_it(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    page = visitor.log_in(login(".sca-always.sms"))
    for _ in range(3):
        assert page == "tan"
        visitor.send("tan", tan="999999")
        page = visitor.wait()
    assert page == "exit"
    visitor.sent_back("INVALID_TAN")


@pytest.mark.req("ERR-REENTRY-BACKEND_ERROR", "EVT-007")
def test_a_bank_that_talks_nonsense_is_a_backend_error(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    assert visitor.log_in(login(".garbage")) == "error"
    visitor.send("cancel")
    visitor.sent_back("BACKEND_ERROR")


@pytest.mark.req("ERR-REENTRY-ERROR", "EVT-007")
def test_a_link_works_once(visitor: Visitor, branch: Branch) -> None:
    link = visitor.link()
    visitor.enter(link)
    assert visitor.page() == "legal"
    other = Visitor(branch.service)
    for browser in (other, visitor):
        browser.enter(link)
        assert browser.answer.url.path == END
        assert browser.word() == "ERROR"
        assert "shop.example" not in browser.text
    visitor.go(STEP)  # who was in is still in
    assert visitor.page() == "legal"


@pytest.mark.req("ERR-REENTRY-ERROR", "EVT-007")
def test_a_person_who_may_not_go_on_is_sent_back_with_an_error(visitor: Visitor) -> None:
    visitor.enter()
    visitor.agree()
    path = f"{users_path(visitor.user, 'redirect')}/deactivate"
    admin = visitor.service.token("redirect", "admin")
    assert visitor.service.call("PUT", path, admin).status_code == 200
    visitor.go(STEP)
    visitor.sent_back("ERROR")


@pytest.mark.req("ERR-REENTRY-ERROR", "EVT-007")
def test_a_link_that_was_changed_opens_nothing(visitor: Visitor) -> None:
    place = urlsplit(visitor.link())
    secret = parse_qs(place.query)["session"][0]
    good = f"{place.scheme}://{place.netloc}{place.path}"
    for query in (
        {"useCase": "CREATE_ACCOUNT"},
        {"session": "", "useCase": "CREATE_ACCOUNT"},
        {"session": secret[:-1] + ("A" if secret[-1] != "A" else "B")},
        {"session": secret + "x"},
        {"session": "kw_ws_c0_\u00e4"},
        {"session": "'; DROP TABLE access; --"},
    ):
        visitor.go(f"{good}?{urlencode(query)}")
        assert (visitor.answer.status_code, visitor.word()) == (200, "ERROR")
    visitor.go(f"{good}?{urlencode({'session': secret})}&session=x")
    assert visitor.word() == "ERROR"
    visitor.enter(f"{good}?{urlencode({'session': secret})}")  # nobody used it up meanwhile
    assert visitor.page() == "legal"


def test_a_new_link_takes_the_place_of_an_old_one(visitor: Visitor) -> None:
    old = visitor.link()
    new = visitor.link("second")
    visitor.enter(old)
    assert visitor.word() == "ERROR"
    visitor.enter(new)
    assert visitor.page() == "legal"


@pytest.mark.req("LIM-009")
def test_a_link_is_good_for_a_quarter_of_an_hour(visitor: Visitor, branch: Branch) -> None:
    link = visitor.link()
    branch.advance(minutes=15, seconds=1)
    visitor.enter(link)
    assert visitor.word() in ("SESSION_TIMEOUT", "ERROR")


@pytest.mark.req("LIM-009")
def test_a_session_ends_after_half_an_hour(visitor: Visitor, branch: Branch) -> None:
    visitor.enter()
    visitor.agree()
    branch.advance(minutes=31)
    visitor.go(STEP)
    visitor.sent_back("SESSION_TIMEOUT")


def test_an_ended_session_takes_no_more_forms(visitor: Visitor) -> None:
    visitor.enter()
    before = visitor.answer
    visitor.send("decline")
    visitor.answer = before
    for form in ({"do": "accept", "legal": "yes"}, {"do": "bank", "provider": str(SANDBOX.id)}):
        do = form.pop("do")
        visitor.answer = before
        visitor.send(do, **form)
        visitor.sent_back("LEGAL_NOT_ACCEPTED")
