"""An analysis that remembers the one before finds what one without a memory finds."""

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from quality.eval.rows import bookings_of, context_of

from households.household import household
from households.model import Pool
from kontowerk.analysis.analyse_user import partner_facts
from kontowerk.analysis.cashflow.cells import CashflowQuery
from kontowerk.analysis.compute import Analysis, Known, analyse, analyse_again
from kontowerk.analysis.memory import Memory
from kontowerk.analysis.model import OwnedProduct
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.classify import Classifier
from tests.rooms.analysis.made import GIRO, Line, monthly, paid

TODAY = date(2025, 12, 1)
CARD = OwnedProduct("card", ProductKind.CREDIT_CARD)
_STEPS = 5
_NEW = 20  # bookings of a refresh
_SERVICE = "PayPal Europe S.a.r.l. et Cie S.C.A"
_CHANGED = "SHOPPING_OTHER"


def _told(analysis: Analysis) -> dict[str, object]:
    """Everything an analysis says."""
    return {
        "entries": list(analysis.person.entries),
        "left out": analysis.left_out,
        "contracts": analysis.contracts,
        "events": analysis.events,
        "stages": analysis.stages,
        "disposable": analysis.disposable_money,
        "triggers": analysis.triggers,
        "affordability": analysis.affordability,
        "cashflow": analysis.cashflow(CashflowQuery()),
    }


def _same_as_anew(
    memory: Memory,
    lines: Sequence[Line],
    products: Sequence[OwnedProduct],
    today: date,
    known: Known,
) -> Known:
    """Compare both ways; returns what the next analysis knows of contracts."""
    again = analyse_again(memory, "anna", lines, products, today, known)
    anew = analyse("anna", lines, products, today, known)
    assert _told(again) == _told(anew)
    contracts = {it.id: frozenset(one.id for one in it.regular) for it in anew.contracts if it.id}
    return Known(known.partners, contracts)


@st.composite
def _lives(draw: st.DrawFn) -> list[Line]:
    """Make payments that share mandates, accounts, partners, names and amounts as they like."""
    lines: list[Line] = []
    sampled = st.sampled_from
    for _ in range(draw(st.integers(1, 6))):
        lines += monthly(
            f"2024-{draw(st.integers(1, 12)):02}-{draw(st.integers(1, 28)):02}",
            draw(st.integers(1, 14)),
            f"-{draw(sampled([9, 10, 55, 300]))}.99",
            draw(sampled(["Netz AG", "Haus GmbH", "", _SERVICE])),
            draw(sampled(["BILLS_MOBILE", "HOUSING_RENT", "TRANSFER_SAVINGS"])),
            mandate=draw(sampled(["", "M1", "M2"])),
            creditor=draw(sampled(["", "C1", "C2"])),
            product=draw(sampled(["giro", "giro", "card"])),
            iban=draw(sampled(["", "DE1", "DE2"])),
            partner=draw(sampled(["UNKNOWN", "NETZ"])),
            text=draw(sampled(["", "Dauerauftrag", "FOLGELASTSCHRIFT", "Kartenzahlung"])),
        )
    lines += [
        paid(
            draw(st.dates(date(2024, 1, 1), TODAY + timedelta(days=20))),
            draw(sampled(["-9.99", "-10.99", "55.00", "2400.00"])),
            draw(sampled(["Netz AG", "Markt", ""])),
            draw(sampled(["LIVING_GROCERIES", "INCOME_SALARY"])),
            iban=draw(sampled(["", "DE1"])),
            currency=draw(sampled(["EUR", "EUR", "USD"])),
        )
        for _ in range(draw(st.integers(0, 12)))
    ]
    return lines


@settings(deadline=None, max_examples=30)
@given(_lives(), st.randoms(use_true_random=False))
def test_bookings_that_come_go_and_change_are_seen_as_if_all_came_at_once(
    lines: list[Line], chance: Random
) -> None:
    memory, known = Memory(), Known()
    for step in range(_STEPS):
        present = [it for it in lines if chance.random() < (step + 1) / _STEPS]
        chance.shuffle(present)
        known = _same_as_anew(
            memory, present, [GIRO, CARD], TODAY + timedelta(days=4 * step), known
        )
        lines = [
            (booking, tags._replace(category=_CHANGED) if chance.random() < 0.05 else tags)
            for booking, tags in lines
        ]


@pytest.mark.parametrize("number", [3])
def test_a_household_is_told_the_same_at_every_refresh(number: int) -> None:
    home = household(Pool.DEV, number)
    classifier = Classifier.load()
    bookings = bookings_of(home)
    lines = list(zip(bookings, classifier.tag(bookings, context_of(home)), strict=True))
    products = [OwnedProduct(it.key, ProductKind(it.kind)) for it in home.accounts]
    memory, known, chance = Memory(), Known(), Random(number)  # noqa: S311 - no secret
    for months in (9, 3, 1, 0):
        day = bookings[-1].booked_on - timedelta(days=30 * months)
        present = [it for it in lines if it[0].booked_on <= day and chance.random() < 0.99]
        known = _same_as_anew(memory, present, products, day, known)


@pytest.mark.parametrize("number", [5, 8])
def test_refresh_after_refresh_is_told_the_same(number: int) -> None:
    home = household(Pool.VAL, number)
    classifier = Classifier.load()
    bookings = bookings_of(home)[-600:]
    lines = list(zip(bookings, classifier.tag(bookings, context_of(home)), strict=True))
    products = [OwnedProduct(it.key, ProductKind(it.kind)) for it in home.accounts]
    memory, known = Memory(), Known(partner_facts(classifier))
    for count in range(len(lines) - 8 * _NEW, len(lines) + 1, _NEW):
        present = lines[:count]
        known = _same_as_anew(memory, present, products, present[-1][0].booked_on, known)


def test_a_day_that_comes_back_is_analysed_as_it_was() -> None:
    lines = monthly("2024-01-03", 24, "-800.00", "Haus", "HOUSING_RENT", iban="DE1")
    memory, known = Memory(), Known()
    for day in (TODAY, TODAY - timedelta(days=200), TODAY):
        _same_as_anew(memory, lines, [GIRO], day, known)


def test_a_direct_debit_paid_several_times_a_day_is_analysed() -> None:
    days = ("2024-01-02", "2024-03-01", "2024-05-21")
    lines = [
        paid(it, "-9.99", "Netz AG", "BILLS_MOBILE", mandate="M1") for it in days for _ in range(4)
    ]
    assert analyse("anna", lines, [GIRO], TODAY).contracts is not None


def test_what_a_person_split_stays_split_at_every_refresh() -> None:
    old = monthly("2024-01-03", 12, "-800.00", "Haus", "HOUSING_RENT", iban="DE1")
    new = monthly("2025-01-03", 11, "-800.00", "Haus", "HOUSING_RENT", iban="DE2")
    lines, memory = [*old, *new], Memory()
    whole = analyse_again(memory, "anna", lines[:-3], [GIRO], TODAY).contracts
    assert len(whole) == 1
    said = Known(begin=frozenset({new[0][0].id}))
    for count in (3, 2, 1, 0):
        present = lines[: len(lines) - count]
        _same_as_anew(memory, present, [GIRO], TODAY, said)
        found = analyse_again(memory, "anna", present, [GIRO], TODAY, said).contracts
        assert sorted(len(it.regular) for it in found) == [11 - count, 12]


def test_an_account_that_two_accesses_show_is_analysed_as_without_a_memory() -> None:
    account = monthly("2025-01-10", 11, "-29.99", "Studio", "HOUSING_RENT")
    elsewhere = OwnedProduct("elsewhere", ProductKind.CHECKING)
    twin = [(booking._replace(product="elsewhere"), tags) for booking, tags in account]
    memory, known = Memory(), Known({})
    for lines in (account, [*account, *twin], [*account, *twin[:-1]], account):
        known = _same_as_anew(memory, lines, [GIRO, elsewhere], TODAY, known)
