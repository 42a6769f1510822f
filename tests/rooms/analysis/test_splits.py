"""Payments that a person says are two contracts stay two, whatever speaks for one."""

from datetime import date

from kontowerk.analysis.contracts.build import find_contracts
from kontowerk.analysis.entries import read_entries
from kontowerk.analysis.model import Contract, EntryId
from tests.rooms.analysis.made import Line, monthly

RENT = "HOUSING_RENT"


def _contracts(lines: list[Line], *begin: EntryId, today: str = "2025-12-31") -> list[Contract]:
    entries = read_entries(lines).entries
    found = find_contracts(entries, (), date.fromisoformat(today), begin=frozenset(begin))
    return sorted(found, key=lambda it: it.date_first)


def _rents() -> list[Line]:
    old = monthly("2024-01-03", 12, "-812.50", "Karl Huber", RENT, iban="DE1", purpose="Miete")
    new = monthly("2025-01-03", 12, "-812.50", "Karl Huber", RENT, iban="DE2", purpose="Miete")
    return [*old, *new]


def test_two_accounts_of_a_landlord_are_two_contracts_if_the_person_says_so() -> None:
    lines = _rents()
    assert len(_contracts(lines)) == 1
    first, second = _contracts(lines, lines[12][0].id)
    assert [len(it.regular) for it in (first, second)] == [12, 12]
    assert second.date_first == date(2025, 1, 3)
    assert first.changes == second.changes == ()
    assert first.key != second.key


def test_later_payments_leave_what_was_split_as_it_is() -> None:
    lines = _rents()
    more = monthly("2026-01-03", 6, "-812.50", "Karl Huber", RENT, iban="DE2", purpose="Miete")
    found = _contracts([*lines, *more], lines[12][0].id, today="2026-06-30")
    assert [len(it.regular) for it in found] == [12, 18]


def test_payments_of_one_account_can_be_split_too() -> None:
    lines = monthly("2024-01-03", 12, "-812.50", "Karl Huber", RENT, iban="DE1", purpose="Miete")
    first, second = _contracts(lines, lines[5][0].id)
    assert [len(it.regular) for it in (first, second)] == [5, 7]
    assert first.key != second.key


def test_one_payment_that_is_left_is_a_contract_nobody_is_sure_of() -> None:
    lines = monthly("2025-01-03", 12, "-812.50", "Karl Huber", RENT, iban="DE1", purpose="Miete")
    first, second = _contracts(lines, lines[11][0].id)
    assert (first.period_confidence, second.period_confidence) == (None, 0.6)


def test_a_split_at_the_first_payment_changes_nothing() -> None:
    lines = _rents()
    assert _contracts(lines, lines[0][0].id) == _contracts(lines)
