"""One booking, one content: over formats, page order and equal rows."""

import random
from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.camt import parse_camt
from kontowerk.connectors.sepa.identity import normalised, numbered
from kontowerk.connectors.sepa.mt940 import parse_mt940
from kontowerk.connectors.snapshot import Transaction
from kontowerk.kit.money import Money
from tests.connectors.sepa.samples import CAMT_052_V08, CAMT_053_V02, MT940

COFFEE = Transaction(
    amount=Money(Decimal("-3.20"), "EUR"),
    booked_on=date(2026, 11, 3),
    value_on=date(2026, 11, 3),
    purpose="Kaffee",
    counterparty_name="Café Müller",
)
DAYS = st.dates(date(2026, 11, 1), date(2026, 11, 2))
BOOKINGS = st.lists(
    st.builds(
        Transaction,
        amount=st.sampled_from([Money(Decimal(-1), "EUR"), Money(Decimal(1), "EUR")]),
        booked_on=DAYS,
        purpose=st.sampled_from([None, "Kaffee", "kaf fee", "SVWZ+Kaffee", "Tee"]),
        end_to_end_id=st.sampled_from([None, "A", "B"]),
        booked=st.booleans(),
    ),
    max_size=12,
)


@pytest.mark.parametrize("xml", [CAMT_052_V08, CAMT_053_V02], ids=["052.08", "053.02"])
def test_a_ledger_has_the_same_contents_in_camt_and_mt940(xml: bytes) -> None:
    by_camt = [normalised(it) for it in parse_camt(xml).transactions]
    by_mt940 = [normalised(it) for found in parse_mt940(MT940) for it in found.transactions]
    assert by_camt == by_mt940
    assert len(set(by_camt)) == 3


@pytest.mark.parametrize(
    "same",
    [
        replace(COFFEE, purpose="KAF FEE"),
        replace(COFFEE, purpose="SVWZ+Kaffee"),
        replace(COFFEE, purpose="EREF+4711 SVWZ+Kaf\nfee"),
        replace(COFFEE, counterparty_name="Cafe Mueller"),
        replace(COFFEE, counterparty_name="CAFE\u0301 MU\u0308LLER"),
        replace(COFFEE, value_on=None),
        replace(COFFEE, booked=False, booking_text="KARTE", transaction_code="106"),
    ],
)
def test_spelling_does_not_make_another_booking(same: Transaction) -> None:
    assert normalised(same) == normalised(COFFEE)


@pytest.mark.parametrize(
    "other",
    [
        replace(COFFEE, purpose="Tee"),
        replace(COFFEE, amount=Money(Decimal("3.20"), "EUR")),
        replace(COFFEE, amount=Money(Decimal("-3.20"), "USD")),
        replace(COFFEE, booked_on=date(2026, 11, 4)),
        replace(COFFEE, value_on=date(2026, 11, 4)),
        replace(COFFEE, counterparty_name="Bäckerei"),
        replace(COFFEE, counterparty_iban="DE12500105170648489890"),
    ],
)
def test_facts_do(other: Transaction) -> None:
    assert normalised(other) != normalised(COFFEE)


def test_a_name_counts_as_far_as_mt940_can_hold_it() -> None:
    name = "Genossenschaft der Freunde sehr langer Namen in Niedersachsen eG"
    long, cut = (
        replace(COFFEE, counterparty_name=name),
        replace(COFFEE, counterparty_name=name[:54]),
    )
    assert normalised(long) == normalised(cut)


def test_two_equal_coffees_stay_two() -> None:
    assert [number for _, number in numbered([COFFEE, COFFEE])] == [0, 1]


def test_a_booked_one_comes_before_a_pending_one() -> None:
    pending = replace(COFFEE, booked=False)
    assert numbered([pending, COFFEE]) == [(pending, 1), (COFFEE, 0)]


@given(BOOKINGS, st.randoms(use_true_random=False))
def test_numbers_do_not_depend_on_the_order(
    bookings: list[Transaction], chance: random.Random
) -> None:
    shuffled = list(bookings)
    chance.shuffle(shuffled)
    before, after = numbered(bookings), numbered(shuffled)
    assert [it for it, _ in before] == bookings
    assert Counter(before) == Counter(after)
    keys = [(normalised(it), number) for it, number in before]
    assert len(set(keys)) == len(keys)
    assert Counter(keys) == Counter((normalised(it), number) for it, number in after)


@given(st.text(), st.text())
def test_any_text_can_be_normalised(purpose: str, name: str) -> None:
    odd = replace(COFFEE, purpose=purpose + "\ud800", counterparty_name=name)
    assert normalised(odd).count(b"\x1f") == 6
