"""Nothing lost and nothing doubled: a bank that misbehaves, and a ledger in memory."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.identity import normalised
from kontowerk.connectors.snapshot import Transaction
from kontowerk.ledger.booking import AMOUNT, StoredBooking, transaction_of
from kontowerk.ledger.matching import Naming, Plan, booked_ones, match, needed_since

from .world import booking, day

NAMING = Naming(bytes(range(16)), "DE02120300000000202051")
LONG_AGO = date(2026, 1, 1)


@dataclass
class Ledger:
    """The table, as far as matching sees it."""

    rows: dict[UUID, StoredBooking] = field(default_factory=dict[UUID, StoredBooking])
    count: int = 0
    total: Decimal = Decimal(0)

    def fetch(self, listed: Sequence[Transaction], since: date | None) -> Plan:
        fetched = booked_ones(listed)
        first = needed_since(fetched, since)
        known = [it for it in self.rows.values() if first and it.booking[0] >= first]
        plan = match(fetched, known, NAMING, since)
        added = [*plan.new, *(row for _, row in plan.moved)]
        # Also while the old ones are there: a move changes the id in place.
        assert not {it.id for it in added} & set(self.rows)
        for old, _ in plan.moved:
            del self.rows[old.id]
        for row in plan.changed:
            assert row.id in self.rows
            self.rows[row.id] = row
        for row in added:
            assert row.id not in self.rows
            assert row.id.int >> 104 == row.booking[0].toordinal()
            self.rows[row.id] = row
        self.count += len(plan.new)
        self.total += plan.total
        self.check()
        return plan

    def check(self) -> None:
        assert self.count == len(self.rows)
        assert self.total == sum(it.booking[AMOUNT] for it in self.rows.values())
        assert len({it.named for it in self.rows.values()}) == len(self.rows)

    def contents(self) -> Counter[bytes]:
        return contents(transaction_of(it.booking) for it in self.rows.values())


def contents(transactions: Iterable[Transaction]) -> Counter[bytes]:
    return Counter(normalised(it) for it in transactions)


# Few days, amounts and words, so that equal bookings are common.
BOOKINGS = st.builds(
    booking,
    amount=st.sampled_from(["-1.00", "5.00"]),
    on=st.integers(12, 15),
    purpose=st.sampled_from(["Kaffee", "Tee", "Wasser"]),
    name=st.sampled_from(["Blum KG", None]),
    end_to_end_id=st.sampled_from([None, "A", "B"]),
    primanota=st.sampled_from([None, "1"]),
)
CHANGES = st.one_of(
    st.tuples(st.just("reword"), st.integers(0, 9), st.sampled_from(["Saft", "Milch", "Tee"])),
    st.tuples(st.just("move"), st.integers(0, 9), st.integers(-10, 10)),
    st.tuples(st.just("enrich"), st.integers(0, 9), st.sampled_from(["7", "8"])),
    st.tuples(st.just("book"), BOOKINGS, st.none()),
)


def apply(bookings: list[Transaction], change: tuple[str, Any, Any]) -> None:
    """Let the bank change its list."""
    what, which, how = change
    if what == "book":
        bookings.append(which)
    elif bookings:
        place = int(which) % len(bookings)
        it = bookings[place]
        bookings[place] = {
            "reword": lambda: replace(it, purpose=how),
            "move": lambda: replace(it, booked_on=it.booked_on + timedelta(days=how)),
            "enrich": lambda: replace(it, primanota=how),
        }[what]()


@given(st.lists(BOOKINGS, max_size=8), st.lists(CHANGES, max_size=8), st.randoms())
def test_the_ledger_follows_a_bank_that_rewords_and_moves_its_bookings(
    bookings: list[Transaction], changes: list[Any], shuffled: random.Random
) -> None:
    ledger = Ledger()
    ledger.fetch(bookings, LONG_AGO)
    for change in changes:
        apply(bookings, change)
        shuffled.shuffle(bookings)
        ledger.fetch(bookings, LONG_AGO)
        assert ledger.contents() == contents(bookings)
        assert not ledger.fetch(bookings, LONG_AGO)


@given(
    st.lists(st.tuples(BOOKINGS, st.integers(0, 3), st.booleans()), max_size=12),
    st.lists(st.tuples(st.integers(10, 16), st.booleans()), max_size=6),
    st.randoms(),
)
def test_overlapping_windows_repeats_and_pending_bookings_add_each_booking_once(
    arrivals: list[tuple[Transaction, int, bool]],
    fetches: list[tuple[int, bool]],
    shuffled: random.Random,
) -> None:
    """Bookings arrive one after the other, some first as pending ones."""
    ledger = Ledger()
    seen: set[int] = set()
    ids: set[UUID] = set()
    for number, (first, whole) in enumerate(fetches):
        since = None if whole else day(first)
        listed = [
            (place, replace(it, booked=not pending or arrival < number))
            for place, (it, arrival, pending) in enumerate(arrivals)
            if arrival <= number and (since is None or it.booked_on >= since)
        ]
        shuffled.shuffle(listed)
        seen |= {place for place, it in listed if it.booked}
        plan = ledger.fetch([it for _, it in listed], since)
        assert ids <= ledger.rows.keys()
        assert ledger.rows.keys() - ids == {it.id for it in plan.new}
        assert not plan.moved
        ids = set(ledger.rows)
        assert ledger.contents() == contents(arrivals[place][0] for place in seen)


@given(st.lists(BOOKINGS, max_size=8), st.lists(st.sets(st.integers(0, 9)), max_size=4), BOOKINGS)
def test_what_a_bank_leaves_out_for_a_while_is_there_once_when_it_is_back(
    bookings: list[Transaction], gaps: list[set[int]], new: Transaction
) -> None:
    ledger = Ledger()
    ledger.fetch(bookings, LONG_AGO)
    for gap in gaps:
        ledger.fetch([it for place, it in enumerate(bookings) if place not in gap], LONG_AGO)
        assert ledger.contents() == contents(bookings)
    ledger.fetch([new], LONG_AGO)
    bookings.append(new)
    ledger.fetch(bookings, LONG_AGO)
    assert ledger.contents() == contents(bookings)


@given(st.lists(BOOKINGS, max_size=10), st.randoms())
def test_ids_do_not_depend_on_the_order_of_the_first_list(
    bookings: list[Transaction], shuffled: random.Random
) -> None:
    one, other = Ledger(), Ledger()
    one.fetch(bookings, None)
    shuffled.shuffle(bookings)
    other.fetch(bookings, None)
    assert {it: row.booking for it, row in one.rows.items()} == {
        it: row.booking for it, row in other.rows.items()
    }


def only(plan: Plan) -> StoredBooking:
    (row,) = plan.new
    return row


def test_a_later_equal_booking_does_not_take_the_id_of_the_stored_one() -> None:
    """By rank alone the later one, `A`, would come before the stored `B`."""
    ledger = Ledger()
    stored = booking(end_to_end_id="B")
    first = only(ledger.fetch([stored], None))
    second = only(ledger.fetch([booking(end_to_end_id="A"), stored], None))
    assert ledger.rows[first.id].booking == first.booking
    assert (first.id.int & 0xFFF, second.id.int & 0xFFF) == (0, 1)


def test_a_reworded_booking_keeps_its_id_and_is_found_by_its_new_words() -> None:
    ledger = Ledger()
    first = only(ledger.fetch([booking(purpose="VISA 4711")], None))
    plan = ledger.fetch([booking(purpose="Kaffee am Markt")], None)
    assert [it.id for it in plan.changed] == [first.id]
    assert not plan.new
    assert ledger.rows[first.id].content_id is not None
    assert not ledger.fetch([booking(purpose="Kaffee am Markt")], None)


def test_words_that_come_back_give_the_booking_its_first_content_again() -> None:
    ledger = Ledger()
    first = only(ledger.fetch([booking(purpose="one")], None))
    ledger.fetch([booking(purpose="two")], None)
    ledger.fetch([booking(purpose="one")], None)
    assert ledger.rows == {first.id: first}


def test_of_several_candidates_the_most_alike_is_the_reworded_one() -> None:
    ledger = Ledger()
    rent = booking(purpose="Miete Oktober", name="Haus GmbH", end_to_end_id="R1")
    gym = booking(purpose="Beitrag", name="Sport eV", end_to_end_id="S1")
    ids = {row.booking[4]: row.id for row in ledger.fetch([rent, gym], None).new}
    # In alphabetical order they would be paired the wrong way round.
    later = [replace(gym, purpose="Zahlung Beitrag"), replace(rent, purpose="10/26 Miete")]
    ledger.fetch(later, None)
    assert {row.booking[4]: row.id for row in ledger.rows.values()} == {
        "10/26 Miete": ids["Miete Oktober"],
        "Zahlung Beitrag": ids["Beitrag"],
    }


def test_a_new_booking_is_not_taken_for_a_rewording_outside_the_fetched_days() -> None:
    ledger = Ledger()
    ledger.fetch([booking(on=10, purpose="one")], None)
    plan = ledger.fetch([booking(on=10, purpose="two"), booking(on=12)], day(11))
    assert len(plan.new) == 2
    assert not plan.changed


@pytest.mark.parametrize(("days", "moved"), [(1, 1), (10, 1), (-10, 1), (11, 0)])
def test_a_booking_moves_by_ten_days_at_most(days: int, moved: int) -> None:
    ledger = Ledger()
    first = only(ledger.fetch([booking(on=15)], LONG_AGO))
    plan = ledger.fetch([booking(on=15 + days)], LONG_AGO)
    assert len(plan.moved) == moved
    assert (first.id in ledger.rows) is not bool(moved)


@pytest.mark.parametrize(
    "other", [{"purpose": "Tee"}, {"name": "Rot OHG"}, {"amount": "-3.21"}, {"currency": "USD"}]
)
def test_another_booking_of_a_near_day_is_no_moved_one(other: dict[str, str]) -> None:
    ledger = Ledger()
    ledger.fetch([booking(on=15)], LONG_AGO)
    plan = ledger.fetch([booking(on=16, **other)], LONG_AGO)
    assert (len(plan.new), len(plan.moved), len(ledger.rows)) == (1, 0, 2)


def test_a_reworded_and_a_moved_booking_of_one_day_are_told_apart() -> None:
    ledger = Ledger()
    words, moves = booking(on=12, purpose="aaa"), booking(on=12, purpose="bbb")
    ledger.fetch([words, moves], LONG_AGO)
    now = [replace(words, purpose="bbc"), replace(moves, booked_on=day(14))]
    plan = ledger.fetch(now, LONG_AGO)
    assert (len(plan.changed), len(plan.moved)) == (1, 1)
    assert ledger.contents() == contents(now)


def test_a_field_the_bank_leaves_out_later_keeps_its_value() -> None:
    ledger = Ledger()
    first = only(ledger.fetch([booking(primanota="9248")], None))
    assert not ledger.fetch([booking()], None)
    plan = ledger.fetch([booking(transaction_code="105")], None)
    assert [it.id for it in plan.changed] == [first.id]
    assert {"9248", "105"} <= set(ledger.rows[first.id].booking)


def test_thousands_of_equal_bookings_are_compared_in_passable_time() -> None:
    ledger = Ledger()
    ledger.fetch([booking(end_to_end_id=str(it)) for it in range(2000)], None)
    later = [booking(end_to_end_id=str(it), primanota="1") for it in range(2000)]
    plan = ledger.fetch(later, None)
    assert (len(plan.changed), len(plan.new)) == (2000, 0)
