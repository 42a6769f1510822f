"""Payments over XS2A that come to nothing: refused, mistyped, forgotten, taken back."""

from datetime import date, timedelta

import pytest

from banksim.core.backoffice import BackOffice
from tests.banksim.xs2a.conftest import Meet
from tests.banksim.xs2a.described import check_only_answer
from tests.banksim.xs2a.orders import (
    authorise,
    codes,
    order,
    ordered,
    single,
    status,
    taken,
)
from tests.connectors.bank import TAN, RunningBank

# Refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "answer"),
    [("pay-refaccount", (400, ["PAYMENT_FAILED", "AC14"]))],
)
def test_some_words_refuse_at_once(
    meet: Meet, bank: RunningBank, word: str, answer: tuple[int, list[str]]
) -> None:
    tpp = meet("embedded", f"angestellte.{word}")
    assert codes(order(tpp, single(bank, tpp))) == answer


@pytest.mark.parametrize(
    ("word", "reason"),
    [("pay-reject", "PAYMENT_FAILED"), ("pay-nofunds", "FUNDS_NOT_AVAILABLE")],
)
def test_some_words_reject_after_the_approval(
    meet: Meet, bank: RunningBank, word: str, reason: str
) -> None:
    tpp = meet("embedded", f"angestellte.{word}")
    payment = ordered(bank, tpp)
    assert authorise(tpp, payment).json()["scaStatus"] == "finalised"
    told = tpp.call("GET", payment["_links"]["status"]["href"]).json()
    assert told["transactionStatus"] == "RJCT"
    assert [one["code"] for one in told["tppMessages"]] == [reason]
    assert taken(bank, tpp) == []


def test_missing_money_is_said_at_once_if_the_third_party_prefers_that(
    meet: Meet, bank: RunningBank
) -> None:
    tpp = meet("embedded", "angestellte.pay-nofunds")
    answer = order(tpp, single(bank, tpp), TPP_Rejection_NoFunds_Preferred="true")
    assert codes(answer) == (400, ["PAYMENT_FAILED", "FUNDS_NOT_AVAILABLE"])
    plain = meet("embedded", "angestellte")
    body = single(bank, plain, instructedAmount={"currency": "EUR", "amount": "99999999"})
    answer = order(plain, body, TPP_Rejection_NoFunds_Preferred="true")
    assert codes(answer) == (400, ["PAYMENT_FAILED", "FUNDS_NOT_AVAILABLE"])


def test_a_duplicate_is_refused_also_when_both_waited(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded", "angestellte.pay-duplicate")
    first, second = ordered(bank, tpp), ordered(bank, tpp)
    authorise(tpp, first)
    assert codes(order(tpp, single(bank, tpp))) == (400, ["PAYMENT_FAILED", "AM05"])
    authorise(tpp, second)
    assert (status(tpp, second), len(taken(bank, tpp))) == ("RJCT", 1)


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({"creditorAccount": {"iban": "DE89370400440532013001"}}, (400, ["FORMAT_ERROR"])),
        (
            {"instructedAmount": {"currency": "USD", "amount": "1.00"}},
            (400, ["PAYMENT_FAILED", "AM03"]),
        ),
        (
            {"instructedAmount": {"currency": "EUR", "amount": "0.00"}},
            (400, ["PAYMENT_FAILED"]),
        ),
        ({"requestedExecutionDate": "2020-01-01"}, (400, ["EXECUTION_DATE_INVALID"])),
        ({"requestedExecutionDate": date.max.isoformat()}, (400, ["EXECUTION_DATE_INVALID"])),
        ({"debtorAccount": {"iban": "DE02120300000000202051"}}, (400, ["RESOURCE_UNKNOWN"])),
    ],
)
def test_orders_nobody_could_carry_out(
    meet: Meet, bank: RunningBank, change: dict[str, object], answer: tuple[int, list[str]]
) -> None:
    tpp = meet("embedded")
    assert codes(order(tpp, single(bank, tpp, **change))) == answer


@pytest.mark.parametrize(
    "change",
    [
        {"creditorName": ""},
        {"creditorName": "x" * 71},
        {"remittanceInformationUnstructured": "x" * 141},
        {"endToEndIdentification": "x" * 36},
        {"instructedAmount": {"currency": "EUR", "amount": "-1.00"}},
        {"instructedAmount": {"currency": "EUR", "amount": "1,00"}},
        {"instructedAmount": {"currency": "EUR", "amount": 1.0}},
        {"colour": "red"},
        {"payments": []},
    ],
)
def test_bodies_the_standard_does_not_know_are_refused(
    meet: Meet, bank: RunningBank, change: dict[str, object]
) -> None:
    tpp = meet("embedded", described=False)
    answer = order(tpp, single(bank, tpp, **change))
    check_only_answer(answer)
    assert codes(answer) == (400, ["FORMAT_ERROR"])


def test_savings_cannot_pay_to_strangers_and_contracts_cannot_pay(
    meet: Meet, bank: RunningBank
) -> None:
    tpp = meet("embedded", "familie")
    accounts = bank.bank.accounts(bank.customer(tpp.user))
    never = next(one.iban for one in accounts if one.iban and not one.can_transfer)
    answer = order(tpp, single(bank, tpp, debtorAccount={"iban": never}))
    assert codes(answer) == (403, ["PRODUCT_INVALID"])


# Approvals that fail --------------------------------------------------------------------------


def test_three_wrong_tans_reject_the_payment(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    payment = ordered(bank, tpp)
    told = tpp.log_in(payment).json()
    for _ in range(3):
        wrong = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": "000000"})
        assert codes(wrong) == (401, ["PSU_CREDENTIALS_INVALID"])
    assert status(tpp, payment) == "RJCT"
    right = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN})
    assert codes(right) == (400, ["SCA_INVALID"])
    assert taken(bank, tpp) == []


def test_a_new_attempt_after_a_dropped_challenge_pays_once(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded", "angestellte.sms.tan-newref")
    payment = ordered(bank, tpp)
    assert authorise(tpp, payment, "000000").status_code == 401
    assert authorise(tpp, payment).json()["scaStatus"] == "finalised"
    assert len(taken(bank, tpp)) == 1
    again = tpp.log_in(payment)
    assert codes(again) == (409, ["STATUS_INVALID"])


def test_a_tan_counts_once(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    payment = ordered(bank, tpp)
    told = tpp.log_in(payment).json()
    tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN})
    again = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN})
    assert codes(again) == (409, ["STATUS_INVALID"])
    assert len(taken(bank, tpp)) == 1


def test_nobody_approves_within_half_an_hour(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    payment = ordered(bank, tpp)
    BackOffice(bank.bank).advance(timedelta(minutes=31), tpp.user)
    assert codes(tpp.log_in(payment)) == (409, ["STATUS_INVALID"])
    assert status(tpp, payment) == "RJCT"


def test_a_payment_is_taken_back_before_it_is_approved_only(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("decoupled")
    payment = ordered(bank, tpp)
    own = payment["_links"]["self"]["href"]
    assert tpp.call("DELETE", own).status_code == 204
    assert status(tpp, payment) == "CANC"
    bank.decide(tpp.user, approve=True)
    assert (status(tpp, payment), taken(bank, tpp)) == ("CANC", [])
    other = ordered(bank, tpp)
    bank.decide(tpp.user, approve=True)
    late = tpp.call("DELETE", other["_links"]["self"]["href"])
    assert codes(late) == (405, ["CANCELLATION_INVALID"])
    assert status(tpp, other) == "ACSC"
