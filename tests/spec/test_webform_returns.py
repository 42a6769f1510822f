"""Spec: `callbackUrl` rules: where the browser goes by itself, whichever call began the session."""

from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest

from tests.connectors.bank import TAN
from tests.database import sql
from tests.security.test_webform_door import policy
from tests.spec.conftest import Branch
from tests.spec.orders import SINGLE, single
from tests.spec.test_webform_transfer import Customer
from tests.spec.transfers import PRESENT
from tests.spec.webform import END, SHOP, STEP

STORED = "https://shop.example/back/stored"
OTHER = "https://other.example:8443/cb?state=1"
_CONSENT_ENDS = "UPDATE access SET block = 'approval' WHERE customer_id = '{}'"
_LIST_BASES = "UPDATE tenant SET callback_bases = ARRAY['{}'] WHERE name = 'redirect'"
_FORGET_BASES = "UPDATE tenant SET callback_bases = '{}' WHERE name = 'redirect'"


@dataclass(frozen=True)
class Given:
    """What the tenant says of the way back, and where people go."""

    in_query: str | None
    appended: str | None
    expected: str


GIVEN = {
    "query": Given(STORED, None, STORED),
    "appended": Given(None, OTHER, OTHER),
    "both": Given(STORED, OTHER, OTHER),
}


class Asked(Customer):
    """A customer whose bank asks for a TAN each time."""

    def connect(self, name: str, access_id: str = "new") -> None:
        self.enter(self.link(access_id))
        self.agree()
        assert self.log_in(name) == "tan"
        self.send("tan", tan=TAN)
        assert self.wait() == "accounts"


def somebody(branch: Branch, call: str) -> Customer:
    """Be connected to a bank that asks about what is called for."""
    return Asked(branch, ".sca-always.sms") if call == "consent" else Customer(branch, ".sms")


def begin(person: Customer, call: str, given: Given) -> None:
    """Have the tenant make one of the three calls, and go where it says."""
    query = {} if given.in_query is None else {"callbackUrl": given.in_query}
    if call == "consent":
        sql(_CONSENT_ENDS.format(person.user.reference), person.service.database_url)
        person.enter(person.renewal(**query), given.appended)
        return
    path = SINGLE if call == "transfer" else f"{person.product()}/payment/single-transfer"
    answer = person.service.call(
        "POST", path, person.bearer, json=single(), params=query, headers=PRESENT
    )
    assert answer.status_code == 451, answer.text
    person.enter(answer.headers["location"], given.appended)


def finish(person: Customer) -> None:
    """Do what is asked until it is over."""
    while (page := person.wait("connecting", "sending")) != "exit":
        if page == "confirm":
            accounts = person.accounts()
            person.send("pay", **({"account": accounts[0]} if accounts else {}))
        else:
            assert page == "tan"
            person.send("tan", tan=TAN)


@pytest.mark.req("CB-001", "CB-003", "CB-004", "CB-005", "EVT-007", "ERR-REENTRY-FINISHED")
@pytest.mark.parametrize("call", ["consent", "product-transfer", "transfer"])
@pytest.mark.parametrize("given", GIVEN.values(), ids=GIVEN)
def test_whoever_finishes_is_sent_to_the_right_address(
    branch: Branch, call: str, given: Given
) -> None:
    person = somebody(branch, call)
    begin(person, call, given)
    finish(person)
    sign = "&" if "?" in given.expected else "?"
    assert person.sent_to() == f"{given.expected}{sign}baReentry=FINISHED&accountId=new"
    if call == "consent":
        person.sent_back("FINISHED", given.expected, "new")  # at once
    else:  # what became of the money is read first
        assert person.answer.status_code == 200
        assert f'content="20;url={given.expected}' in person.text


@pytest.mark.req("CB-001", "CB-003", "CB-004", "CB-005", "EVT-007", "ERR-REENTRY-USER_CANCELLED")
@pytest.mark.parametrize("call", ["consent", "product-transfer", "transfer"])
@pytest.mark.parametrize("given", GIVEN.values(), ids=GIVEN)
def test_whoever_leaves_is_sent_to_the_right_address(
    branch: Branch, call: str, given: Given
) -> None:
    person = somebody(branch, call)
    begin(person, call, given)
    assert person.wait("connecting", "sending") in ("tan", "confirm")
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(given.expected))
    assert person.answer.headers["content-security-policy"] == policy(origin)
    person.send("cancel")
    person.sent_back("USER_CANCELLED", given.expected)


def test_the_last_page_of_a_payment_stays_for_whoever_wants_to_read(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    begin(person, "product-transfer", GIVEN["appended"])
    finish(person)
    assert person.word() == "FINISHED"
    assert f"{person.service.url}{STEP}?stay=1" in person.links()
    target = person.way_out()
    person.go(f"{STEP}?stay=1")
    assert "http-equiv" not in person.text
    assert person.way_out() == target


def test_an_origin_that_a_policy_cannot_name_is_reached_by_a_page(branch: Branch) -> None:
    back = "http://[::1]:3000/back"
    person = Customer(branch, ".sms")
    begin(person, "product-transfer", Given(None, back, back))
    assert person.answer.headers["content-security-policy"] == policy()
    person.send("cancel")
    assert person.sent_to() == f"{back}?baReentry=USER_CANCELLED"
    assert f'content="0;url={back}' in person.text


@pytest.mark.req("CB-008")
def test_an_address_that_is_no_longer_allowed_is_not_gone_to(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    begin(person, "product-transfer", GIVEN["appended"])
    sql(_LIST_BASES.format("https://shop.example/"), branch.service.database_url)
    try:
        person.go(STEP)
        assert person.answer.headers["content-security-policy"] == policy()
        person.send("cancel")
        assert (person.answer.status_code, person.answer.url.path) == (200, END)
        assert person.word() == "USER_CANCELLED"
        assert "other.example" not in person.text
    finally:
        sql(_FORGET_BASES, branch.service.database_url)


def test_the_end_page_shows_no_session_that_can_be_sent_back(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    person.go(f"{END}?baReentry=ACCOUNT_CREATED")
    person.sent_back("ACCOUNT_CREATED", SHOP, "new")
