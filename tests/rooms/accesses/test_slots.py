"""Four times a day, spread evenly, and never more whatever is late or fails."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.accesses.rules import slots
from kontowerk.kit.ids import new_id

DAY = timedelta(days=1)
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
keys = st.uuids(version=4)
instants = st.datetimes(
    min_value=datetime(2020, 1, 1),  # noqa: DTZ001 - made aware by `timezones`
    max_value=datetime(2100, 1, 1),  # noqa: DTZ001 - made aware by `timezones`
    timezones=st.just(UTC),
)
delays = st.timedeltas(min_value=timedelta(), max_value=timedelta(hours=20))


def _most_in_a_day(fetches: list[datetime]) -> int:
    return max(sum(start <= at < start + DAY for at in fetches) for start in fetches)


@given(keys, instants)
def test_slots_are_six_hours_apart_for_whoever_is_in_time(key: UUID, now: datetime) -> None:
    first = slots.first_slot(key, now)
    assert now < first <= now + slots.APART
    assert slots.next_slot(key, first) == first + slots.APART


@pytest.mark.req("LIM-002", "OVW-006")
@given(keys, instants)
def test_a_day_holds_exactly_four_fetches(key: UUID, now: datetime) -> None:
    fetches = [slots.first_slot(key, now)]
    while fetches[-1] < now + DAY:
        fetches.append(slots.next_slot(key, fetches[-1]))
    assert sum(at <= now + DAY for at in fetches) == 4


@given(keys, instants, st.lists(st.tuples(delays, st.integers(0, 12)), min_size=8, max_size=40))
def test_no_day_holds_more_than_four_fetches_whatever_is_late_or_fails(
    key: UUID, now: datetime, fates: list[tuple[timedelta, int]]
) -> None:
    due, fetches = slots.first_slot(key, now), list[datetime]()
    for late, failures in fates:
        fetches.append(due + late)
        due = slots.after_failures(key, fetches[-1], failures)
    assert _most_in_a_day(fetches) <= 4


@given(keys, instants, delays)
def test_whoever_is_late_goes_back_to_its_own_instant(
    key: UUID, now: datetime, late: timedelta
) -> None:
    slot = slots.first_slot(key, now)
    after = slots.next_slot(key, slot + late)
    behind = (after - slot) % slots.APART
    assert behind <= timedelta(minutes=15)
    assert after - (slot + late) < 2 * slots.APART


@given(keys, instants, st.integers(1, 100))
def test_failures_leave_out_more_and_more_slots_but_not_all(
    key: UUID, now: datetime, failures: int
) -> None:
    waited = slots.after_failures(key, now, failures) - slots.next_slot(key, now)
    most = 2 ** min(failures - 1, 3) - 1
    assert timedelta() <= waited <= most * slots.APART
    assert slots.after_failures(key, now, 1) == slots.next_slot(key, now)


def test_accesses_that_fail_together_do_not_come_back_together() -> None:
    waits = Counter(slots.after_failures(new_id(), NOON, 4) - NOON for _ in range(400))
    skipped = Counter(wait // slots.APART for wait in waits.elements())
    assert len(skipped) >= 8
    assert max(skipped.values()) < 150


def test_offsets_are_spread_evenly_over_the_six_hours() -> None:
    """Keys are made one after the other, as in a mass import."""
    parts, count = 24, 12_000
    found = Counter(
        (slots.first_slot(new_id(), NOON) - NOON) * parts // slots.APART for _ in range(count)
    )
    expected = count / parts
    chi_square = sum((found[part] - expected) ** 2 / expected for part in range(parts))
    assert chi_square < 70  # 23 degrees of freedom: p < 1e-6


@given(keys, instants)
def test_whoever_finds_a_bank_busy_comes_back_in_minutes(key: UUID, now: datetime) -> None:
    assert timedelta(minutes=5) <= slots.when_busy(key, now) - now <= timedelta(minutes=10)


def test_whoever_is_a_quarter_of_an_hour_late_keeps_its_new_instant_and_no_later() -> None:
    key = UUID(int=1)
    slot = slots.first_slot(key, NOON)
    late = slot + timedelta(minutes=15)
    assert slots.next_slot(key, late) == late + slots.APART
    assert slots.next_slot(key, late + timedelta(microseconds=1)) == slot + 2 * slots.APART


@given(keys)
def test_an_access_that_keeps_failing_does_not_wait_equally_long_each_time(key: UUID) -> None:
    waits = {slots.after_failures(key, NOON, failures) for failures in range(4, 24)}
    assert len(waits) > 1


def test_an_access_keeps_its_own_instants_from_release_to_release() -> None:
    key = UUID("0192f0c1-5d3e-7a41-8c55-6b1f0e9d2a73")
    assert slots.first_slot(key, NOON).isoformat() == "2026-11-15T15:26:39.851052+00:00"
    assert slots.after_failures(key, NOON, 5).isoformat() == "2026-11-17T09:26:39.851052+00:00"
