"""Payments over XS2A: handed in, approved in every approach, executed exactly then."""

from datetime import timedelta

import httpx
import pytest

from banksim.core.backoffice import BackOffice
from banksim.xs2a.orders import Orders
from tests.banksim.xs2a.conftest import Meet
from tests.banksim.xs2a.described import check_only_answer
from tests.banksim.xs2a.orders import (
    BULK,
    INSTANT,
    PAYEE,
    SINGLE,
    authorise,
    codes,
    order,
    ordered,
    own_iban,
    single,
    status,
    taken,
    transfer,
)
from tests.banksim.xs2a.tpp import BACK, REFUSED, ThirdParty, tls
from tests.connectors.bank import PIN, TAN, RunningBank


def _phone(bank: RunningBank, tpp: ThirdParty) -> list[str]:
    customer = bank.customer(tpp.user)
    login = bank.bank.register.login(tpp.user)
    shown = bank.bank.tans.on_phone(login, bank.bank.now(customer))
    return [one.challenge.subject for one in shown]


# The three approaches -------------------------------------------------------------------------


@pytest.mark.parametrize("provider", ["embedded", "signed"])
def test_a_tan_executes_the_payment(meet: Meet, bank: RunningBank, provider: str) -> None:
    tpp = meet(provider)
    payment = ordered(bank, tpp)
    assert payment["transactionStatus"] == status(tpp, payment) == "RCVD"
    told = tpp.log_in(payment).json()
    assert status(tpp, payment) == "ACTC"
    assert _phone(bank, tpp) == ["Überweisung 12,34 EUR an Max Muster, DE89 3704 0044 0532 0130 00"]
    assert taken(bank, tpp) == []
    done = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN}).json()
    assert done["scaStatus"] == "finalised"
    assert status(tpp, payment) == "ACSC"
    [executed] = taken(bank, tpp)
    assert (executed["amount"], executed["creditor_iban"]) == ("12.34", PAYEE)
    assert bank.bank.ledger.unbalanced() == 0


def test_a_nod_on_the_phone_executes_though_nobody_asks(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("decoupled")
    payment = ordered(bank, tpp)
    assert payment["scaStatus"] == "started"
    assert "12,34 EUR" in _phone(bank, tpp)[0]
    bank.decide(tpp.user, approve=True)
    assert len(taken(bank, tpp)) == 1
    here = payment["_links"]["scaStatus"]["href"]
    assert tpp.call("GET", here).json()["scaStatus"] == "finalised"
    assert status(tpp, payment) == "ACSC"


def test_the_bank_s_page_names_amount_and_payee_and_executes(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("redirect")
    payment = ordered(bank, tpp)
    page = payment["_links"]["scaRedirect"]["href"]
    with httpx.Client(verify=tls(bank.files, with_certificate=False)) as browser:
        first = browser.get(page).text
        assert "12,34 EUR an Max Muster, DE89370400440532013000" in first
        assert "Zahlung freigeben" in first
        shown = browser.post(f"{page}/login", data={"pin": PIN})
        assert "12,34 EUR" in shown.text
        assert taken(bank, tpp) == []
        back = browser.post(f"{page}/tan", data={"tan": TAN})
    assert back.headers["Location"] == BACK
    assert len(taken(bank, tpp)) == 1
    assert status(tpp, payment) == "ACSC"


def test_who_gives_up_on_the_page_pays_nothing(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("redirect")
    payment = ordered(bank, tpp)
    page = payment["_links"]["scaRedirect"]["href"]
    with httpx.Client(verify=tls(bank.files, with_certificate=False)) as browser:
        back = browser.post(f"{page}/cancel")
        assert "Es wird nichts überwiesen" in browser.get(page).text
    assert back.headers["Location"] == REFUSED
    assert (status(tpp, payment), taken(bank, tpp)) == ("RJCT", [])


def test_an_approval_may_be_started_on_its_own(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("redirect")
    created = order(tpp, single(bank, tpp), TPP_Explicit_Authorisation_Preferred="true").json()
    assert "scaRedirect" not in created["_links"]
    started = tpp.step(created, "startAuthorisation", {}).json()
    assert "/bank/approve/" in started["_links"]["scaRedirect"]["href"]
    listed = tpp.call("GET", created["_links"]["self"]["href"] + "/authorisations").json()
    assert listed == {"authorisationIds": [started["authorisationId"]]}


def test_who_approves_may_be_said_after_the_order(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    created = order(tpp, single(bank, tpp), PSU_ID=None).json()
    href = created["_links"]["startAuthorisationWithPsuAuthentication"]["href"]
    started = tpp.call("POST", href, {}).json()
    assert started["scaStatus"] == "received"
    here = started["_links"]["scaStatus"]["href"]
    known = tpp.call("PUT", here, {}, PSU_ID=tpp.user).json()
    assert known["scaStatus"] == "psuIdentified"
    told = tpp.step(known, "updatePsuAuthentication", {"psuData": {"password": PIN}}).json()
    done = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN}).json()
    assert done["scaStatus"] == "finalised"
    assert len(taken(bank, tpp)) == 1


def test_a_method_is_chosen_where_there_are_several(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded", "familie.methods-5")
    told = tpp.log_in(ordered(bank, tpp)).json()
    chosen = told["scaMethods"][3]["authenticationMethodId"]
    asked = tpp.step(told, "selectAuthenticationMethod", {"authenticationMethodId": chosen}).json()
    done = tpp.step(asked, "authoriseTransaction", {"scaAuthenticationData": TAN}).json()
    assert done["scaStatus"] == "finalised"
    assert len(taken(bank, tpp)) == 1


# Products -------------------------------------------------------------------------------------


def test_instant_and_bulk_payments(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    instant = order(tpp, single(bank, tpp), INSTANT).json()
    authorise(tpp, instant)
    many = {
        "debtorAccount": {"iban": own_iban(bank, tpp.user)},
        "payments": [transfer("1.00"), transfer("2.00", endToEndIdentification="E2E-2")],
    }
    bulk = order(tpp, many, BULK).json()
    told = tpp.log_in(bulk).json()
    assert "Sammelüberweisung 2 Aufträge, zusammen 3,00 EUR" in _phone(bank, tpp)[0]
    tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN})
    assert [(one["amount"], one["instant"], one["bulk"]) for one in taken(bank, tpp)] == [
        ("12.34", True, False),
        ("1.00", False, True),
        ("2.00", False, True),
    ]
    shown = tpp.call("GET", bulk["_links"]["self"]["href"]).json()
    assert shown == many | {"transactionStatus": "ACSC"}


def test_a_scheduled_payment_is_kept_for_its_day(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    day = bank.bank.now(bank.customer(tpp.user)).date() + timedelta(days=3)
    payment = ordered(bank, tpp, requestedExecutionDate=day.isoformat())
    authorise(tpp, payment)
    assert status(tpp, payment) == "ACSP"
    assert taken(bank, tpp)[0]["executed"] is False
    BackOffice(bank.bank).advance(timedelta(days=4), tpp.user)
    assert status(tpp, payment) == "ACSC"
    assert taken(bank, tpp)[0]["executed"] is True


def test_products_this_bank_has_not_are_unknown(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    for place in ("v1/payments/target-2-payments", "v1/bulk-payments/cross-border"):
        tpp.described = False
        answer = order(tpp, single(bank, tpp), place)
        check_only_answer(answer)
        assert codes(answer) == (404, ["PRODUCT_UNKNOWN"])


# The line, and what lasts ---------------------------------------------------------------------


def test_the_answer_to_the_tan_that_executes_is_lost(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded", "angestellte.after-commit-lost")
    payment = ordered(bank, tpp)
    told = tpp.log_in(payment).json()
    with pytest.raises(httpx.RemoteProtocolError):
        tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN})
    assert len(taken(bank, tpp)) == 1
    assert status(tpp, payment) == "ACSC"


@pytest.mark.parametrize("resource", ["status", "scaStatus"])
def test_the_first_answer_after_a_nod_is_lost_once(
    meet: Meet, bank: RunningBank, resource: str
) -> None:
    tpp = meet("decoupled", "angestellte.after-commit-lost")
    payment = ordered(bank, tpp)
    href = payment["_links"][resource]["href"]
    assert tpp.call("GET", href).status_code == 200
    bank.decide(tpp.user, approve=True)
    with pytest.raises(httpx.RemoteProtocolError):
        tpp.call("GET", href)
    assert status(tpp, payment) == "ACSC"
    assert len(taken(bank, tpp)) == 1


def test_a_payment_is_known_to_its_provider_and_product_only(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    key = ordered(bank, tpp)["paymentId"]
    for other, place in ((meet("decoupled"), SINGLE), (tpp, INSTANT), (tpp, BULK)):
        for more in ("", "/status", "/authorisations"):
            answer = other.call("GET", f"{place}/{key}{more}")
            assert codes(answer) == (403, ["RESOURCE_UNKNOWN"])
    answer = tpp.call("GET", f"{SINGLE}/{key}/authorisations/none")
    assert codes(answer) == (404, ["RESOURCE_UNKNOWN"])


def test_a_payment_outlasts_the_bank_s_process(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    payment = ordered(bank, tpp)
    found = Orders(bank.bank.store).get(payment["paymentId"])
    assert (found.user_id, found.status) == (tpp.user, "RCVD")


def test_a_reset_forgets_the_payments_of_a_login(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    payment = ordered(bank, tpp)
    authorise(tpp, payment)
    BackOffice(bank.bank).reset(tpp.user)
    answer = tpp.call("GET", payment["_links"]["status"]["href"])
    assert codes(answer) == (403, ["RESOURCE_UNKNOWN"])
    assert taken(bank, tpp) == []


def test_a_locked_or_unknown_customer_pays_nothing(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    body = single(bank, tpp)
    locked = order(tpp, body, PSU_ID="familie.locked")
    assert codes(locked) == (403, ["SERVICE_BLOCKED"])
    stranger = order(tpp, body, PSU_ID="nobody-here")
    assert codes(stranger) == (401, ["PSU_CREDENTIALS_INVALID"])


def test_who_logs_in_at_the_page_pays_from_own_accounts_only(meet: Meet, bank: RunningBank) -> None:
    tpp, other = meet("redirect"), meet("redirect", "student")
    payment = order(tpp, single(bank, other), PSU_ID=None).json()
    page = payment["_links"]["scaRedirect"]["href"]
    with httpx.Client(verify=tls(bank.files, with_certificate=False)) as browser:
        browser.post(f"{page}/login", data={"login": tpp.user, "pin": PIN})
        browser.post(f"{page}/tan", data={"tan": TAN})
    told = tpp.call("GET", payment["_links"]["status"]["href"]).json()
    assert told["transactionStatus"] == "RJCT"
    assert told["tppMessages"][0]["code"] == "AC01"
    assert taken(bank, tpp) == taken(bank, other) == []
