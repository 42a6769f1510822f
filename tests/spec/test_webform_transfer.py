"""Spec: Redirect flow of transfers, over the whole service: pages, worker, bank. No scripts."""

import re
from typing import Any

import pytest

from tests.connectors.bank import TAN
from tests.database import sql
from tests.spec.conftest import Branch
from tests.spec.holdings import ACCESSES
from tests.spec.orders import BULK, SINGLE, details, single
from tests.spec.test_approving import login
from tests.spec.transfers import PRESENT
from tests.spec.webform import STEP, Visitor

WRONG = "999999"


class Customer(Visitor):
    """A user of the redirect tenant with a bank, who is sent to the pages to pay."""

    def __init__(self, branch: Branch, words: str) -> None:
        super().__init__(branch.service)
        self.branch, self.name = branch, login(words)
        self.connect(self.name)
        self.confirm()

    def product(self) -> str:
        """Return the path of an account that can pay."""
        products = self.get(f"{ACCESSES}/new")["bankprodukte"]
        able = next(one for one in products if one["transferSupport"])
        return f"{ACCESSES}/new/{able['id']}"

    def ask(self, path: str = SINGLE, body: object = None, **query: str) -> dict[str, Any]:
        """Have the tenant ask for a transfer, and go where it says."""
        sent = single() if body is None else body
        answer = self.service.call(
            "POST", path, self.bearer, json=sent, params=query, headers=PRESENT
        )
        assert answer.status_code == 451, answer.text
        self.enter(answer.headers["location"])
        return answer.json()["transfer"]

    def pay(self, **fields: str) -> str:
        """Say yes to the order; returns the page that follows."""
        self.send("pay", **fields)
        return self.wait("sending", "connecting")

    def tan(self, tan: str = TAN) -> str:
        self.send("tan", tan=tan)
        return self.wait("sending", "connecting")

    def accounts(self) -> list[str]:
        """Return the accounts that the page offers to pay from."""
        return re.findall(r'name="account"\s+value="([^"]+)"', self.answer.text)

    def status(self, transfer: dict[str, Any], path: str = SINGLE) -> str:
        return str(self.get(f"{path}/{transfer['paymentId']}")["status"])

    def taken(self) -> list[dict[str, object]]:
        return self.branch.bank.bank.payments.taken(self.name)


@pytest.mark.req("ERR-REENTRY-FINISHED", "CUST-EP-060")
def test_a_person_pays_from_the_account_that_is_named(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    transfer = person.ask(f"{person.product()}/payment/single-transfer")
    assert person.page() == "confirm"
    sent = single()["transferDetails"]
    assert sent["recipient"] in person.text
    assert person.accounts() == []
    assert 'value="change"' not in person.text
    assert person.pay() == "tan"
    assert sent["recipient"] in person.text
    assert person.tan() == "exit"
    assert person.returned() == {
        "order": ["7"],
        "baReentry": ["FINISHED"],
        "accountId": ["new"],
    }
    assert person.status(transfer) == "DONE"
    (done,) = person.taken()
    assert done["creditor_iban"] == sent["iban"]


def test_a_person_picks_the_account(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    transfer = person.ask()
    accounts = person.accounts()
    assert accounts
    assert person.pay() == "confirm"
    assert "Kein Konto ausgewählt" in person.text
    answer = person.post("pay", account="somebody-else-s")
    assert answer.status_code == 400
    person.go(STEP)
    assert person.pay(account=accounts[0]) == "tan"
    assert person.tan() == "exit"
    assert person.word() == "FINISHED"
    assert person.status(transfer) == "DONE"
    assert len(person.taken()) == 1


@pytest.mark.req("CUST-EP-069")
def test_details_are_editable_where_the_tenant_allows_it(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    transfer = person.ask(editableDetails="true")
    (account, *_) = person.accounts()
    assert person.pay(account=account) == "tan"
    person.send("change")
    assert person.page() == "edit"
    fields = {
        "entry.recipient": "Jürgen Groß",
        "entry.iban": "DE02 1203 0000 0000 2020 51",
        "entry.amount": "1,000",
        "entry.purpose": "",
    }
    person.send("save", **fields)
    assert person.page() == "edit"
    assert "Nicht eindeutig" in person.text
    person.send("save", **{**fields, "entry.amount": "1,000.50"})
    assert person.page() == "confirm"
    assert "1.000,50" in person.text
    assert "Juergen Gross" in person.text
    person.send("tan", tan=TAN)  # of the old order
    assert person.page() == "confirm"
    assert person.taken() == []
    assert person.pay() == "tan"
    assert person.tan() == "exit"
    assert person.word() == "FINISHED"
    (done,) = person.taken()
    assert (done["amount"], done["creditor_name"]) == ("1000.50", "Juergen Gross")
    seen = person.get(f"{SINGLE}/{transfer['paymentId']}")["transfer"]["transferDetails"]
    assert (seen["recipient"], seen["amount"]) == ("Jürgen Groß", 1000.5)


@pytest.mark.parametrize("word", ["vop-close", "vop-none", "vop-na"])
def test_what_the_check_of_the_payee_found_is_shown_first(branch: Branch, word: str) -> None:
    person = Customer(branch, f".sms.{word}")
    person.ask(f"{person.product()}/payment/single-transfer")
    assert person.pay() == "payee"
    assert person.taken() == []
    if word != "vop-close":
        person.send("payee")
        assert person.page() == "payee"
    person.send("payee", sure="yes")
    assert person.wait("sending") == "tan"
    assert person.tan() == "exit"
    assert person.word() == "FINISHED"
    assert len(person.taken()) == 1


@pytest.mark.req("ERR-REENTRY-INVALID_TAN")
def test_the_third_wrong_tan_ends_it(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    transfer = person.ask(f"{person.product()}/payment/single-transfer")
    person.pay()
    assert [person.tan(WRONG) for _ in range(3)] == ["tan", "tan", "exit"]
    assert person.word() == "INVALID_TAN"
    assert person.status(transfer) == "REJECTED"
    assert person.taken() == []


@pytest.mark.req("ERR-REENTRY-USER_CANCELLED", "REDIR-011")
def test_whoever_leaves_pays_nothing(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    first = person.ask(f"{person.product()}/payment/single-transfer")
    second = person.ask(f"{person.product()}/payment/single-transfer")
    assert person.status(first) == "REJECTED"  # its link was replaced
    person.send("cancel")
    assert person.word() == "USER_CANCELLED"
    assert person.status(second) == "REJECTED"
    third = person.ask(f"{person.product()}/payment/single-transfer")
    assert person.pay() == "tan"
    path = "/customer/v2/regprotect/sessions"
    assert person.service.call("DELETE", path, person.bearer).status_code == 200
    assert person.status(third) == "REJECTED"
    assert person.taken() == []


def test_an_outcome_nobody_knows_is_not_called_a_failure(branch: Branch) -> None:
    person = Customer(branch, ".sms.after-commit-lost")
    transfer = person.ask(f"{person.product()}/payment/single-transfer")
    assert person.pay() == "tan"
    assert person.tan() == "doubt"
    assert "bezahlen Sie nicht noch einmal" in person.text
    assert person.status(transfer) == "IN_DOUBT"
    branch.advance(seconds=30)  # then the bank is asked
    assert person.wait("doubt", "sending") == "exit"
    assert person.word() == "FINISHED"
    assert person.status(transfer) == "DONE"
    assert len(person.taken()) == 1


def test_several_transfers_are_one_order(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    body = single([details(amount=1.5), details(amount=2.25, recipient="Max Muster")])
    transfer = person.ask(BULK, body)
    assert "3,75" in person.text
    assert "Max Muster" in person.text
    (account, *_) = person.accounts()
    page = person.pay(account=account)
    while page == "payee":
        person.send("payee", sure="yes")
        page = person.wait("sending")
    assert page == "tan"
    assert person.tan() == "exit"
    assert person.word() == "FINISHED"
    assert person.status(transfer, BULK) == "DONE"
    assert len(person.taken()) == 2


def test_terms_come_first_and_who_declines_pays_nothing(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    forget_terms(person)
    transfer = person.ask(f"{person.product()}/payment/single-transfer")
    assert person.page() == "legal"
    assert "Überweisung" in person.text
    person.send("decline")
    assert person.word() == "LEGAL_NOT_ACCEPTED"
    assert person.status(transfer) == "REJECTED"


def forget_terms(person: Customer) -> None:
    """Let nobody have agreed to anything."""
    sql("DELETE FROM legal_acceptance", person.service.database_url)
