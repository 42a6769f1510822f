"""The stock python-fints 5.0.1 client pays; its own defects are named where met."""

from typing import Any

import pytest

from banksim.core.names import METHOD_WORDS
from banksim.core.personas.rows import party
from banksim.core.tan_methods import METHODS
from tests.banksim.foreign.bank_thread import RunningBank
from tests.banksim.foreign.conftest import Stock

IBAN = party("Fahrrad Krause").iban
TRANSFER = ["transfer", 0, "Fahrrad Krause", IBAN, "12.34", "Rechnung 7", "E2E-1"]


def _taken(bank: RunningBank, user: str) -> list[dict[str, object]]:
    return bank.do(lambda: bank.core.payments.taken(user))


def _steps(code: str, *steps: list[Any]) -> list[list[Any]]:
    return [["methods"], ["choose", code], ["open"], ["list_accounts"], *steps, ["close"]]


@pytest.mark.parametrize("word", [word for word in METHOD_WORDS if word != "decoupled"])
def test_every_tan_method_pays(bank: RunningBank, stock: Stock, word: str) -> None:
    user = f".{word}+t1"
    code = METHODS[METHOD_WORDS[word]].code
    *_, asked, done, _codes = stock(user, _steps(code, TRANSFER, ["pay", "123456"]))
    assert "12,34 EUR an Fahrrad Krause" in asked["challenge"]
    assert done["status"] == "SUCCESS"
    (row,) = _taken(bank, user)
    assert (row["creditor_iban"], row["amount"]) == (IBAN, "12.34")
    assert (row["purpose"], row["end_to_end_id"]) == ("Rechnung 7", "E2E-1")


def test_an_approval_in_the_app_pays(bank: RunningBank, stock: Stock) -> None:
    user = ".decoupled+t2"
    steps = _steps("923", TRANSFER, ["pay", ""], ["wait"], ["pay", ""])
    *_, asked, waiting, _, done, _codes = stock(
        user, steps, waiting=lambda: bank.decide(user, approve=True)
    )
    assert asked["decoupled"]
    assert waiting["decoupled"]
    assert done["status"] == "SUCCESS"
    assert len(_taken(bank, user)) == 1


def test_an_instant_transfer(bank: RunningBank, stock: Stock) -> None:
    user = ".sms+t3"
    stock(user, _steps("920", [*TRANSFER, True], ["pay", "123456"]))
    (row,) = _taken(bank, user)
    assert row["instant"] is True


@pytest.mark.parametrize(
    ("word", "result"), [("vop-close", "RVMC"), ("vop-none", "RVNM"), ("vop-na", "RVNA")]
)
def test_a_doubtful_payee_is_confirmed(
    bank: RunningBank, stock: Stock, word: str, result: str
) -> None:
    user = f".sms.{word}+t4"
    steps = _steps("920", TRANSFER, ["confirm_payee"], ["pay", "123456"])
    *_, doubt, asked, done, _codes = stock(user, steps)
    assert doubt["payee"] == result
    assert bool(doubt["name"]) == (word == "vop-close")
    assert "12,34 EUR" in asked["challenge"]
    assert done["status"] == "SUCCESS"
    assert len(_taken(bank, user)) == 1


def test_a_match_in_a_report(bank: RunningBank, stock: Stock) -> None:
    user = ".sms.vop-report+t5"
    *_, done, _codes = stock(user, _steps("920", TRANSFER, ["pay", "123456"]))
    assert done["status"] == "SUCCESS"
    assert len(_taken(bank, user)) == 1


@pytest.mark.parametrize("word", ["vop-poll", "vop-report.vop-none"])
def test_shapes_the_client_does_not_know_pay_nothing(
    bank: RunningBank, stock: Stock, word: str
) -> None:
    """Defect of the client: it takes the bank's 3945 for the end of a payment with warnings."""
    user = f".sms.{word}+t6"
    *_, found, codes = stock(user, _steps("920", TRANSFER))
    assert found["status"] == "WARNING"
    assert "3945" in codes
    assert not _taken(bank, user)


def test_a_wrong_tan_pays_nothing_and_may_be_repeated(bank: RunningBank, stock: Stock) -> None:
    user = ".sms+t7"
    steps = _steps("920", TRANSFER, ["pay", "000000"], ["pay", "123456"])
    *_, wrong, right, codes = stock(user, steps)
    assert wrong["status"] == "ERROR"
    assert "9941" in codes
    assert right["status"] == "SUCCESS"
    assert len(_taken(bank, user)) == 1


@pytest.mark.parametrize(
    ("word", "code"),
    [("pay-reject", "9210"), ("pay-nofunds", "9230"), ("pay-refaccount", "9240")],
)
def test_a_refusal(bank: RunningBank, stock: Stock, word: str, code: str) -> None:
    user = f".sms.{word}+t8"
    *_, refused = stock(user, _steps("920", TRANSFER))
    assert refused["error"]  # the client wants HIVPP with any answer
    assert code in refused["codes"]
    assert not _taken(bank, user)
