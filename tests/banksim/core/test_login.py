"""PINs, locks, consents, faults switched later, dialogues."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from banksim.core.backoffice import BackOffice, RefusedError
from banksim.core.bank import Bank
from banksim.core.model import PinResult
from tests.banksim.core.conftest import Watch, known


def test_the_third_wrong_pin_locks_until_the_bank_unlocks(bank: Bank) -> None:
    customer = known(bank, "leer")
    assert bank.check_pin(customer, "12345") is PinResult.RIGHT
    assert [bank.check_pin(customer, "0") for _ in range(2)] == [PinResult.WRONG] * 2
    assert bank.check_pin(customer, "12345") is PinResult.RIGHT  # counts anew
    results = [bank.check_pin(customer, "0") for _ in range(3)]
    assert results == [PinResult.WRONG, PinResult.WRONG, PinResult.LOCKED]
    assert bank.check_pin(customer, "12345") is PinResult.LOCKED
    BackOffice(bank).unlock("leer")
    assert bank.check_pin(customer, "12345") is PinResult.RIGHT
    assert BackOffice(bank).invariants()["wrong_pins"] == 5


def test_a_lock_survives_a_restart_and_is_the_logins_own(tmp_path: Path) -> None:
    bank = Bank(tmp_path / "bank.db")
    customer = known(bank, "leer+a")
    for _ in range(3):
        bank.check_pin(customer, "wrong")
    bank.close()
    bank = Bank(tmp_path / "bank.db")
    assert bank.check_pin(known(bank, "leer+a"), "12345") is PinResult.LOCKED
    assert bank.check_pin(known(bank, "leer+b"), "12345") is PinResult.RIGHT
    bank.close()


def test_faults_of_the_pin(bank: Bank) -> None:
    assert bank.check_pin(known(bank, "leer.wrong-pin"), "12345") is PinResult.WRONG
    assert bank.check_pin(known(bank, "leer.locked"), "12345") is PinResult.LOCKED
    BackOffice(bank).unlock("leer.locked")
    assert bank.check_pin(known(bank, "leer.locked"), "12345") is PinResult.RIGHT


def test_case_of_a_login_does_not_make_another_customer(bank: Bank) -> None:
    assert known(bank, "LEER+x").user_id == known(bank, "leer+x").user_id == "leer+x"


def test_a_usual_login_needs_an_approval_only_after_180_days(bank: Bank, watch: Watch) -> None:
    customer = known(bank, "leer")
    assert not bank.login_needs_approval(customer)
    watch.wind(days=181)
    assert bank.login_needs_approval(customer)
    bank.approved(customer)
    assert not bank.login_needs_approval(customer)


def test_faults_of_the_consent(bank: Bank, watch: Watch) -> None:
    always, expired = known(bank, "leer.sca-always"), known(bank, "leer.consent-expired")
    short = known(bank, "leer.consent-short")
    assert bank.login_needs_approval(always)
    bank.approved(always)
    assert bank.login_needs_approval(always)
    assert bank.login_needs_approval(expired)
    bank.approved(expired)
    assert not bank.login_needs_approval(expired)
    assert not bank.login_needs_approval(short)
    watch.wind(seconds=61)
    assert bank.login_needs_approval(short)
    bank.approved(short)
    assert not bank.login_needs_approval(short)
    watch.wind(seconds=61)
    assert bank.login_needs_approval(short)
    assert not bank.login_needs_approval(expired)


def test_a_consent_can_be_ended(bank: Bank) -> None:
    customer = known(bank, "leer")
    BackOffice(bank).expire_consent("leer")
    assert bank.login_needs_approval(customer)


def test_history_older_than_90_days_needs_an_approval(bank: Bank) -> None:
    customer = known(bank, "leer")
    assert bank.history_needs_approval(customer, None)
    assert bank.history_needs_approval(customer, date(2026, 8, 17))
    assert not bank.history_needs_approval(customer, date(2026, 8, 18))


def test_a_fault_is_switched_on_and_off(bank: Bank) -> None:
    office = BackOffice(bank)
    assert office.switch_fault("leer", "partial", active=True) == {"partial"}
    assert known(bank, "leer").has("partial")
    assert office.switch_fault("leer", "partial", active=False) == set()
    office.switch_fault("leer.message", "message", active=False)
    assert not known(bank, "leer.message").has("message")
    office.switch_fault("leer", "locked", active=True)
    assert bank.check_pin(known(bank, "leer"), "12345") is PinResult.LOCKED
    for fault in ("nonsense", "twins"):
        with pytest.raises(RefusedError):
            office.switch_fault("leer", fault, active=True)


def test_dialogues_used_in_turns_are_an_overlap(bank: Bank) -> None:
    customer, office = known(bank, "leer"), BackOffice(bank)
    for dialogue in ("a", "a", "b", "b"):  # a was left open, then b: a killed worker
        bank.note_dialogue(customer, dialogue)
    assert office.invariants()["overlapping_dialogues"] == 0
    bank.note_dialogue(customer, "a")
    assert office.invariants()["overlapping_dialogues"] == 1
    bank.note_dialogue(customer, "b", ended=True)
    bank.note_dialogue(customer, "a", ended=True)
    assert office.invariants()["overlapping_dialogues"] == 1
    assert bank.dialogues_today(customer) == 2
    office.advance(timedelta(days=1), "leer")
    assert bank.dialogues_today(customer) == 0


def test_the_journal_names_nobody(bank: Bank) -> None:
    bank.record("fints", known(bank, "leer+secret"), ["HKIDN2", "HKVVB3"])
    bank.record("fints", None, ["HKIDN2"])
    one, two = bank.journal.entries()
    assert one["received"] == ["HKIDN2", "HKVVB3"]
    assert "secret" not in str(one)
    assert two["login"] is None
