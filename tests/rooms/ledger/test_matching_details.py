"""Bookings that are alike, reworded twice, or moved together are still told apart."""

from dataclasses import replace

import pytest

from kontowerk.ledger.booking import StoredBooking
from kontowerk.ledger.matching import Plan, needed_since
from kontowerk.ledger.rules import content_of, transaction_id

from .test_matching import LONG_AGO, NAMING, Ledger, contents, only
from .world import booking, day


def test_a_plan_is_empty_only_when_there_is_nothing_to_do() -> None:
    row = only(Ledger().fetch([booking()], None))
    assert not Plan()
    assert Plan(new=[row])
    assert Plan(changed=[row])
    assert Plan(moved=[(row, row)])


def test_an_id_that_callers_keep_is_the_same_in_every_release() -> None:
    found = only(Ledger().fetch([booking()], None))
    assert str(found.id) == "0b4a3b20-7f61-8269-9385-a4fe0301c000"


def test_ids_use_every_bit_of_their_hash() -> None:
    seen = 0
    for number in range(64):
        seen |= transaction_id(day(10), bytes(16), bytes([number]), 0).int >> 12
    assert seen & (1 << 50) - 1 == (1 << 50) - 1


def test_an_empty_fetch_still_needs_the_days_that_were_asked_for() -> None:
    assert needed_since([], day(5)) == day(5)
    assert needed_since([], None) is None


def test_equal_bookings_are_numbered_without_a_gap() -> None:
    plan = Ledger().fetch([booking()] * 4, None)
    assert sorted(row.id.int & 0xFFF for row in plan.new) == [0, 1, 2, 3]


def test_a_bank_that_shortens_a_long_list_of_alike_bookings_changes_nothing() -> None:
    """So many that they are not compared one with another."""
    ledger = Ledger()
    alike = [booking(end_to_end_id=f"{number:02}") for number in range(60)]
    ledger.fetch(alike, LONG_AGO)
    assert not ledger.fetch(alike[10:], LONG_AGO)


def reworded(ledger: Ledger, *purposes: str) -> StoredBooking:
    """The only booking of the ledger after the bank gave it these words, one after the other."""
    for purpose in purposes:
        ledger.fetch([booking(purpose=purpose)], None)
    (row,) = ledger.rows.values()
    return row


def test_a_booking_reworded_twice_is_named_by_its_latest_words() -> None:
    row = reworded(Ledger(), "one", "two", "three")
    assert content_of(row.id) == NAMING.content(booking(purpose="one"))
    assert content_of(row.named) == NAMING.content(booking(purpose="three"))


def test_a_reworded_booking_stays_named_by_its_words_when_a_field_is_added() -> None:
    ledger = Ledger()
    before = reworded(ledger, "one", "two")
    ledger.fetch([booking(purpose="two", primanota="9248")], None)
    (after,) = ledger.rows.values()
    assert after.named == before.named
    assert "9248" in after.booking


def test_a_booking_with_the_old_words_of_a_reworded_one_is_new() -> None:
    ledger = Ledger()
    first = only(ledger.fetch([booking(on=12, purpose="aaa")], LONG_AGO))
    now = [booking(on=12, purpose="bbb"), booking(on=14, purpose="aaa")]
    plan = ledger.fetch(now, LONG_AGO)
    assert [row.id for row in plan.changed] == [first.id]
    assert (len(plan.new), len(plan.moved)) == (1, 0)
    assert ledger.contents() == contents(now)


def test_as_many_are_taken_for_reworded_as_came_on_their_day() -> None:
    ledger = Ledger()
    one, two, three = (booking(on=12, purpose=words) for words in ("aaa", "bbb", "ccc"))
    ledger.fetch([one, two, three], LONG_AGO)
    moved = [replace(gone, booked_on=day(14)) for gone in (one, two)]
    came = [booking(on=12, purpose=words) for words in ("xxx", "yyy")]
    assert len(ledger.fetch([*came, *moved], LONG_AGO).changed) == 2


def test_of_two_that_came_the_nearer_one_is_the_moved_one() -> None:
    ledger = Ledger()
    first = only(ledger.fetch([booking(on=12)], LONG_AGO))
    plan = ledger.fetch([booking(on=15), booking(on=13)], LONG_AGO)
    assert [(old.id, row.booking[0]) for old, row in plan.moved] == [(first.id, day(13))]
    assert [row.booking[0] for row in plan.new] == [day(15)]


@pytest.mark.parametrize("days", [(13, 10), (10, 13)])
def test_bookings_that_moved_together_are_all_found(days: tuple[int, int]) -> None:
    ledger = Ledger()
    ledger.fetch([booking(on=12), booking(on=15)], LONG_AGO)
    plan = ledger.fetch([booking(on=number) for number in days], LONG_AGO)
    assert (len(plan.moved), len(plan.new)) == (2, 0)
