"""Verification of payee: the name written and the name the account has."""

from dataclasses import replace
from decimal import Decimal

import pytest

from banksim.core.bank import Bank
from banksim.core.payees import PayeeResult, owner_of
from banksim.core.payments import Transfer
from banksim.core.personas.rows import party
from tests.banksim.core.conftest import giro, known

OUTSIDE = Transfer(
    "Fahrrad Krause", party("x").iban or "", None, Decimal(1), "EUR", "Rechnung", "E2E"
)


def _check(bank: Bank, user_id: str, name: str, iban: str | None) -> tuple[PayeeResult, str | None]:
    transfer = replace(OUTSIDE, creditor_name=name, creditor_iban=iban or "")
    return bank.check_payee(known(bank, user_id), transfer)


def test_other_banks_confirm_every_name(bank: Bank) -> None:
    assert _check(bank, "leer", "Irgendwer", OUTSIDE.creditor_iban) == (PayeeResult.MATCH, None)


def test_names_of_own_customers_are_compared(bank: Bank) -> None:
    account = giro(bank, "rentner@5")
    owner = account.owner
    assert _check(bank, "leer", owner, account.iban) == (PayeeResult.MATCH, None)
    assert _check(bank, "leer", f" {owner.upper()}.", account.iban)[0] is PayeeResult.MATCH
    assert _check(bank, "leer", owner[:-1], account.iban) == (PayeeResult.CLOSE, owner)
    assert _check(bank, "leer", "Zzyx Qwert", account.iban) == (PayeeResult.NONE, None)


def test_also_of_customers_nobody_has_seen_yet(bank: Bank) -> None:
    iban = giro(bank, "rentner@77").iban or ""
    owner = owner_of(iban)
    assert owner == known(bank, "rentner@77").name
    assert owner_of("DE" + iban[2:12] + "0000000000") is None
    assert owner_of(OUTSIDE.creditor_iban) is None


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("vop-none", PayeeResult.NONE),
        ("vop-na", PayeeResult.NOT_POSSIBLE),
        ("vop-poll", PayeeResult.MATCH),
        ("vop-report", PayeeResult.MATCH),
    ],
)
def test_words_of_the_login(bank: Bank, word: str, result: PayeeResult) -> None:
    found = _check(bank, f"leer.{word}", "Fahrrad Krause", OUTSIDE.creditor_iban)
    assert found == (result, None)


def test_a_close_match_always_tells_a_name(bank: Bank) -> None:
    account = giro(bank, "rentner")
    for name, iban in (
        ("Fahrrad Krause", OUTSIDE.creditor_iban),
        (account.owner, account.iban),
        ("Zzyx Qwert", account.iban),
    ):
        result, real = _check(bank, "leer.vop-close", name, iban)
        assert result is PayeeResult.CLOSE
        assert real not in {None, name}
