"""Attacks: a confirmation is used for something else than what stood beside its button."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kontowerk.identity import read
from kontowerk.kit.ids import new_id
from kontowerk.providers import register
from kontowerk.webform import branding
from kontowerk.webform.model import NewBrand
from tests.connectors.bank import TAN
from tests.database import TestServer, run_coroutine, sql
from tests.service import SANDBOX
from tests.spec.conftest import Branch, running_branch
from tests.spec.test_webform_transfer import Customer
from tests.spec.webform import STEP, Visitor

CHANGED = "Die Angaben haben sich geändert"
EDITED = {
    "entry.recipient": "Jürgen Groß",
    "entry.iban": "DE02 1203 0000 0000 2020 51",
    "entry.amount": "1000,50",
    "entry.purpose": "",
}


@pytest.fixture(scope="module")
def branch(server: TestServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Branch]:
    with running_branch(server, tmp_path_factory.mktemp("bank")) as running:
        yield running


def test_an_amount_edited_in_one_tab_is_not_confirmed_by_the_other(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    person.ask(editableDetails="true")
    (account, *_) = person.accounts()
    first_tab = person.seen()
    person.send("change")
    person.send("save", **EDITED)
    assert person.page() == "confirm"
    second_tab = person.seen()
    person.send("pay", account=account, seen=first_tab)
    assert person.page() == "confirm"
    assert CHANGED in person.text
    assert "1.000,50" in person.text, "the new state is shown"
    assert person.taken() == []
    person.go(STEP)
    assert CHANGED not in person.text
    assert person.seen() == second_tab, "the same is the same"
    assert person.pay(account=account) == "tan"


def test_a_tan_is_for_the_order_beside_it(branch: Branch) -> None:
    person = Customer(branch, ".sms")
    person.ask(editableDetails="true")
    (account, *_) = person.accounts()
    assert person.pay(account=account) == "tan"
    first_tab = person.seen()
    person.send("change")
    person.send("save", **EDITED)
    assert person.pay() == "tan"
    person.send("tan", tan=TAN, seen=first_tab)
    assert person.page() == "tan"
    assert CHANGED in person.text
    assert person.taken() == []
    assert person.tan() == "exit"
    (done,) = person.taken()
    assert done["amount"] == "1000.50"


@pytest.mark.parametrize("seen", ["", "0" * 32, "ä\udc80"])
def test_a_form_that_does_not_say_what_was_shown_confirms_nothing(
    branch: Branch, seen: str
) -> None:
    person = Customer(branch, ".sms")
    person.ask()
    (account, *_) = person.accounts()
    answer = person.post("pay", account=account, seen=seen.encode("utf-8", "surrogateescape"))
    assert answer.status_code in (303, 400)
    assert person.page() == "confirm"
    assert person.taken() == []


def test_terms_that_changed_meanwhile_are_not_accepted(branch: Branch) -> None:
    visitor = Visitor(branch.service)
    visitor.enter()
    assert visitor.page() == "legal"
    first_tab = visitor.seen()
    _change_terms(branch)
    visitor.send("accept", legal="yes", seen=first_tab)
    assert visitor.page() == "legal"
    assert CHANGED in visitor.text
    visitor.send("accept", legal="yes")
    assert visitor.page() == "bank"


def test_a_login_typed_for_one_bank_goes_to_no_other(branch: Branch) -> None:
    visitor = Visitor(branch.service)
    visitor.enter()
    visitor.agree()
    other = _another_bank(branch)
    visitor.send("bank", provider=str(SANDBOX.id))
    assert visitor.page() == "login"
    first_tab = visitor.seen()
    visitor.send("back")
    visitor.send("bank", provider=other)
    assert visitor.page() == "login"
    visitor.send("login", **{"field.userid": "x", "field.pin": "12345"}, seen=first_tab)
    assert visitor.page() == "login"
    assert CHANGED in visitor.text
    of_user = f"SELECT FROM access WHERE customer_id = '{visitor.user.reference}'"
    assert sql(of_user, branch.service.database_url) == [], "nothing was begun"


def _change_terms(branch: Branch) -> None:
    async def work() -> None:
        db = await branch.service.operator()
        async with db.begin() as tx:
            tenant = await read.tenant(tx, "redirect")
            changed = replace(await branding.brand_of(tx, tenant.id), legal_version="2")
            await branding.put(tx, tenant, NewBrand(changed, None), actor="test")
        await db.close()

    run_coroutine(work())


def _another_bank(branch: Branch) -> str:
    async def work() -> str:
        db = await branch.service.operator()
        other = replace(SANDBOX, id=new_id(), name="Andere Bank", bank_code="99999998")
        async with db.begin() as tx:
            await register.register(tx, other, actor="test")
        await db.close()
        return str(other.id)

    return run_coroutine(work())
