"""Bookings as all analyses read them."""

from statistics import pstdev
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from households.household import household
from households.model import Pool
from kontowerk.analysis.contracts.expect import spread_of
from kontowerk.analysis.entries import order, read_entries
from kontowerk.tagging import sepa
from kontowerk.tagging.shape import fold, read_purpose, without_digits
from tests.rooms.analysis.made import paid


def test_bookings_that_differ_in_numbers_only_keep_their_own_mandates() -> None:
    """Texts are read once for all numbers; references are numbers."""
    lines = [
        paid("2025-01-02", "-1", "Werk 7", purpose=f"MREF+M{it} CRED+DE{it} SVWZ+Rate {it}/2025")
        for it in (11, 22)
    ]
    found = read_entries(lines).entries
    assert [(it.mandate, it.creditor) for it in found] == [("M11", "DE11"), ("M22", "DE22")]
    assert found[0].marks == found[1].marks


def test_fields_of_a_booking_go_before_those_in_its_purpose() -> None:
    line = paid("2025-01-02", "-1", "Werk", mandate="own", purpose="MREF+M1 CRED+DE1 SVWZ+Rate")
    entry = read_entries([line]).entries[0]
    assert (entry.mandate, entry.creditor) == ("OWN", "DE98ZZZ09999999999")


@pytest.mark.parametrize("number", range(3))
def test_a_purpose_says_the_same_without_its_digits(number: int) -> None:
    for booking in household(Pool.VAL, number).bookings:
        words, fields = sepa.split(booking.purpose[:600])
        said = read_purpose(without_digits(booking.purpose))
        assert said.text == fold(words)
        assert said.mandated == ("MREF" in fields or "CRED" in fields)


@given(st.lists(st.uuids(), min_size=2, max_size=20, unique=True))
def test_bookings_of_a_day_are_in_the_order_of_their_ids(ids: list[UUID]) -> None:
    booking, tags = paid("2025-01-02", "-1", "X")
    found = read_entries([(booking._replace(id=it), tags) for it in ids]).entries
    assert [it.id for it in found] == sorted(ids, key=str)
    assert sorted(found, key=order) == found


@given(st.lists(st.integers(-5_000_000, 5_000_000), min_size=1, max_size=40))
def test_the_deviation_of_amounts_is_exact(amounts: list[int]) -> None:
    assert spread_of(amounts).deviation == round(pstdev(amounts))
