"""All results of one person in one call."""

from datetime import date
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kontowerk.analysis.cashflow.cells import CashflowQuery
from kontowerk.analysis.compute import Known, analyse
from kontowerk.analysis.model import PartnerFact, Period
from tests.rooms.analysis.made import GIRO, Line, every, monthly, paid

TODAY = date(2025, 12, 20)


def _lines() -> list[Line]:
    return [
        *monthly("2024-01-28", 23, "2500.00", "Werk", "INCOME_SALARY", iban="DE2"),
        *monthly("2024-01-03", 24, "-800.00", "Haus", "HOUSING_RENT", iban="DE1"),
        *every(3, "2024-01-01", 240, "-21.37", "Markt", "LIVING_GROCERIES", partner="MARKT"),
        paid("2025-03-03", "-12.00", "Shop", currency="USD"),
    ]


def test_a_person_has_all_results() -> None:
    found = analyse("anna", _lines(), [GIRO], TODAY)
    assert {it.category for it in found.contracts} >= {"INCOME_SALARY", "HOUSING_RENT"}
    assert all(it.id is not None for it in found.contracts)
    assert len(found.left_out) == 1
    assert found.cashflow(CashflowQuery())
    assert found.disposable_money is not None
    assert {it.name for it in found.stages} >= {"LABOUR_EMPLOYED", "HOUSING_TENANT"}
    assert "SAVINGS_POTENTIAL" in {it.name for it in found.triggers}
    assert found.affordability is not None
    assert found.events == []


def test_a_person_without_bookings_has_empty_results() -> None:
    found = analyse("anna", [], [GIRO], TODAY)
    assert found.contracts == []
    assert found.cashflow(CashflowQuery()) == []
    assert found.disposable_money is None
    assert found.events == found.triggers == []
    assert found.affordability is None
    assert {it.name for it in found.stages} == {
        "LABOUR_UNKNOWN", "PARENTHOOD_NONE_DETECTED", "HOUSING_UNKNOWN", "SAVINGS_NONE",
    }  # fmt: skip


def test_equal_bookings_give_equal_results_in_any_order() -> None:
    lines = _lines()
    shuffled = list(lines)
    Random(1).shuffle(shuffled)  # noqa: S311 - mixes a list
    one, two = (analyse("anna", it, [GIRO], TODAY) for it in (lines, shuffled))
    assert one == two
    assert one.triggers == two.triggers
    assert one.affordability == two.affordability
    assert one.disposable_money == two.disposable_money


@settings(deadline=None, max_examples=25)
@given(st.randoms(), st.sampled_from(["Werk", "Haus", "Markt", "Shop"]))
def test_no_order_of_bookings_changes_any_result(random: Random, missing: str) -> None:
    lines = [it for it in _lines() if it[0].name != missing]
    mixed = list(lines)
    random.shuffle(mixed)
    one, two = (analyse("anna", it, [GIRO], TODAY) for it in (lines, mixed))
    assert one == two
    assert one.cashflow(CashflowQuery()) == two.cashflow(CashflowQuery())
    assert (one.triggers, one.affordability) == (two.triggers, two.affordability)
    assert one.disposable_money == two.disposable_money


def test_a_known_contract_keeps_its_id_and_a_known_partner_its_period() -> None:
    lines = [*_lines(), paid("2025-05-05", "-88.00", "Kasse", "INSURANCE_OTHER", partner="K")]
    partners = {"K": PartnerFact(contract_only=True, period=Period.YEAR_ONE)}
    before = analyse("anna", lines, [GIRO], TODAY, Known(partners))
    assert next(it for it in before.contracts if it.partner == "K").period is Period.YEAR_ONE
    known = {it.id: frozenset(one.id for one in it.regular) for it in before.contracts if it.id}
    after = analyse("another", lines, [GIRO], TODAY, Known(partners, known))
    assert [it.id for it in after.contracts] == [it.id for it in before.contracts]
