"""Invented lives: always the same, believable to a parser, large where they should be."""

import sys
from datetime import date, timedelta
from subprocess import run
from time import thread_time

import pytest
from schwifty import BIC, IBAN
from schwifty.exceptions import SchwiftyException

from banksim.core import bankdays, iban
from banksim.core.bank import Bank
from banksim.core.model import AccountKind, Booking, Unit
from banksim.core.names import PERSONAS
from banksim.core.personas import generate, registry
from tests.banksim.core.conftest import first, giro, known

LIVING = [persona for persona in PERSONAS if persona not in {"leer", "gross"}]
TODAY = date(2026, 11, 16)


def _history(bank: Bank, user_id: str) -> list[Booking]:
    accounts = bank.accounts(known(bank, user_id))
    return [line for account in accounts for line in bank.bookings(account)]


def _mod97(text: str) -> int:
    return int("".join(str(int(letter, 36)) for letter in text[4:] + text[:4])) % 97


@pytest.mark.parametrize("persona", LIVING)
def test_the_same_seed_gives_the_same_bytes(persona: str) -> None:
    spans = [
        repr(generate.rows(registry.plan.__wrapped__(persona, 7), date(2024, 1, 1), TODAY))
        for _ in range(2)
    ]
    assert spans[0] == spans[1]


@pytest.mark.usefixtures("processes")
def test_another_process_makes_the_same_life() -> None:
    """Python's own hashes differ between processes; nothing may depend on them."""
    script = (
        "from datetime import date; from banksim.core.personas import generate, registry; "
        "print(generate.rows(registry.plan('familie', 7), date(2026, 1, 1), date(2026, 6, 1)))"
    )
    lives = {
        run(  # noqa: S603 (our own script)
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(lives) == 1


@pytest.mark.parametrize("persona", LIVING)
def test_a_span_in_pieces_is_the_span_at_once(persona: str) -> None:
    plan = registry.plan(persona, 3)
    start, end = date(2026, 1, 20), date(2026, 4, 10)
    pieces = [
        row
        for offset in range((end - start).days + 1)
        for row in generate.rows(
            plan, start + timedelta(days=offset), start + timedelta(days=offset)
        )
    ]
    assert pieces == generate.rows(plan, start, end)


def test_unique_logins_share_ibans_and_history(bank: Bank) -> None:
    one, two = known(bank, "familie@7+a"), known(bank, "familie@7+b")
    assert [a.iban for a in bank.accounts(one)] == [a.iban for a in bank.accounts(two)]
    lines = [
        [
            (line.booked_on, line.amount, line.purpose, line.reference)
            for line in _history(bank, user)
        ]
        for user in (one.user_id, two.user_id)
    ]
    assert lines[0] == lines[1]


def test_numbers_differ_in_ibans_names_and_amounts(bank: Bank) -> None:
    one, two = known(bank, "angestellte@1"), known(bank, "angestellte@2")
    assert one.name != two.name
    assert not {a.number for a in bank.accounts(one)} & {a.number for a in bank.accounts(two)}
    assert giro(bank, one.user_id).iban != giro(bank, two.user_id).iban
    assert bank.balance(giro(bank, one.user_id)) != bank.balance(giro(bank, two.user_id))


@pytest.mark.parametrize("persona", LIVING)
def test_a_life_of_24_to_36_months_keeps_to_the_rules_of_banks(bank: Bank, persona: str) -> None:
    history = _history(bank, f"{persona}@5")
    days = {line.booked_on for line in history}
    assert min(days) == date(2024, 1, 1)  # the opening balance
    assert max(days) >= TODAY - timedelta(days=7)
    assert all(bankdays.is_bank_day(day) for day in days if day != date(2024, 1, 1))
    for line in history:
        assert len(line.transaction_code) == 3
        assert line.transaction_code.isdecimal()
        assert 0 < len(line.booking_text) <= 35
        assert len(line.purpose) <= 140
        assert line.counterparty_name is None or len(line.counterparty_name) <= 70
        if line.counterparty_iban:
            assert IBAN(line.counterparty_iban)
        if line.counterparty_bic:
            assert BIC(line.counterparty_bic)
        if line.creditor_id:
            assert _mod97(line.creditor_id[:4] + line.creditor_id[7:]) == 1
    references = [(line.account, line.reference) for line in history if line.reference]
    assert len(references) == len(set(references))


def test_counterparties_bank_at_no_real_bank(bank: Bank) -> None:
    ibans = {line.counterparty_iban for line in _history(bank, "familie")} - {None}
    for code in {IBAN(text).bank_code for text in ibans if text}:
        with pytest.raises(SchwiftyException):
            BIC.from_bank_code("DE", code)


@pytest.mark.parametrize("persona", PERSONAS)
def test_our_ibans_are_valid(persona: str) -> None:
    number = iban.account_number(persona, 123456, 3)
    assert len(number) == 10
    assert IBAN(iban.iban(iban.BANK_CODE, number)).bank_code == "99999999"


def test_savings_loans_and_depots_have_what_they_should(bank: Bank) -> None:
    wealthy = known(bank, "vermoegen")
    depots = [a for a in bank.accounts(wealthy) if a.kind is AccountKind.DEPOT]
    holdings = [h for depot in depots for h in bank.holdings(depot)]
    assert len(depots) == 2
    assert {h.unit for h in holdings} == {Unit.PIECES, Unit.NOMINAL}
    assert {h.currency for h in holdings} == {"EUR", "USD"}
    assert all((h.fx_rate is None) == (h.currency == "EUR") for h in holdings)
    assert all(h.value_eur > 0 for h in holdings)
    contract = first(bank, "bausparer", AccountKind.HOME_SAVINGS)
    assert contract.iban is None
    assert bank.balance(contract).booked > 10000
    assert bank.balance(first(bank, "familie", AccountKind.LOAN)).booked < -200000
    codes = {line.transaction_code for line in _history(bank, "ueberschuldet")}
    assert {"181", "835"} <= codes  # returned debits, a seizure
    batches = {line.batch_id for line in _history(bank, "vermieter")} - {None}
    assert len(batches) > 30


def test_one_account_holds_four_currencies(bank: Bank) -> None:
    accounts = bank.accounts(known(bank, "multiwaehrung"))
    counts = {account.label: len(bank.balances(account)) for account in accounts}
    assert counts["Mehrwaehrungskonto"] == 4
    assert sorted(counts.values()) == [1, 1, 1, 4]


def test_the_empty_customer_has_an_account_and_nothing_else(bank: Bank) -> None:
    account = giro(bank, "leer")
    assert bank.bookings(account) == []
    assert bank.balance(account).booked == 0


def test_the_big_customer_has_100000_bookings_in_seconds(bank: Bank) -> None:
    begin = thread_time()
    account = giro(bank, "gross")
    made = thread_time() - begin
    history = bank.bookings(account)
    assert 100_000 <= len(history) <= 110_000
    assert sum(line.amount for line in history) == bank.balance(account).booked
    assert bank.ledger.unbalanced() == 0
    assert made < 30  # about 3 seconds on an idle core
