"""Calls at banks as counts: each in its hour and day, for its tenant and for all."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.bankcalls.model import CallRecord, Party
from kontowerk.bankcalls.rules.call_counts import (
    BOUNDS,
    CLASSES,
    SIDES,
    BankCallCount,
    Grain,
    begin_of,
    counts_of,
    seconds_below,
)
from kontowerk.kit.ids import new_id

NOON = datetime(2026, 11, 15, 12, 30, tzinfo=UTC)
TENANT, OTHER, BANK = UUID(int=1), UUID(int=2), UUID(int=9)


def call(
    tenant: UUID = TENANT,
    at: datetime = NOON,
    seconds: float = 1.0,
    outcome: str = "done",
    bank: UUID = BANK,
) -> CallRecord:
    return CallRecord(
        id=new_id(),
        tenant_id=tenant,
        customer_id=UUID(int=7),
        access_id="a",
        provider_id=bank,
        protocol="fints",
        correlation_id="c",
        deed="fetch",
        outcome=outcome,
        at=at,
        seconds=seconds,
        exchanges=(),
    )


def test_a_call_counts_for_its_tenant_and_for_all_in_its_hour_and_its_day() -> None:
    counts = counts_of([call(), call(OTHER, outcome="bug"), call(at=NOON + timedelta(hours=1))])
    seen = {(count.tenant_id, count.grain, count.begun): count.calls for count in counts}
    hour, day = NOON.replace(minute=0), datetime(2026, 11, 14, 23, tzinfo=UTC)
    later = hour + timedelta(hours=1)
    assert seen == {
        (None, Grain.DAY, day): 3,
        (None, Grain.HOUR, hour): 2,
        (None, Grain.HOUR, later): 1,
        (TENANT, Grain.DAY, day): 2,
        (TENANT, Grain.HOUR, hour): 1,
        (TENANT, Grain.HOUR, later): 1,
        (OTHER, Grain.DAY, day): 1,
        (OTHER, Grain.HOUR, hour): 1,
    }
    failed = [count.failed[Party.US] for count in counts if count.grain is Grain.DAY]
    assert sorted(failed) == [0, 1, 1]


@pytest.mark.parametrize(
    ("outcome", "side"),
    [
        ("unreachable", Party.BANK),
        ("bad_credentials", Party.PERSON),
        ("bug", Party.US),
        ("lost", Party.US),
        ("done", None),
        ("needtan", None),
    ],
)
def test_a_call_that_failed_counts_on_the_side_where_it_failed(
    outcome: str, side: Party | None
) -> None:
    count = BankCallCount(TENANT, Grain.HOUR, NOON, BANK)
    for number in (1, 2):
        count.add(call(outcome=outcome))
        assert count.calls == number
        assert count.failed == {at: number if at is side else 0 for at in SIDES}


@pytest.mark.parametrize(
    ("seconds", "place"),
    [(0.0, 0), (0.1, 0), (0.101, 1), (0.125, 1), (0.126, 2), (308.149, 36), (308.15, 37)],
)
def test_a_call_counts_in_the_class_that_goes_up_to_its_length(seconds: float, place: int) -> None:
    count = BankCallCount(TENANT, Grain.HOUR, NOON, BANK)
    for number in (1, 2):
        count.add(call(seconds=seconds))
        assert count.took == [0] * place + [number] + [0] * (CLASSES - place - 1)


def test_calls_are_counted_apart_by_tenant_grain_begin_and_bank() -> None:
    second = UUID(int=10)
    calls = [
        *(call(bank=second), call(), call()),
        *(call(at=NOON + timedelta(hours=1)), call(OTHER)),
    ]
    hour, day = NOON.replace(minute=0), datetime(2026, 11, 14, 23, tzinfo=UTC)
    later = hour + timedelta(hours=1)
    assert [
        (count.tenant_id, count.grain, count.begun, count.provider_id, count.calls)
        for count in counts_of(calls)
    ] == [
        (None, Grain.DAY, day, BANK, 4),
        (None, Grain.DAY, day, second, 1),
        (None, Grain.HOUR, hour, BANK, 3),
        (None, Grain.HOUR, hour, second, 1),
        (None, Grain.HOUR, later, BANK, 1),
        (TENANT, Grain.DAY, day, BANK, 3),
        (TENANT, Grain.DAY, day, second, 1),
        (TENANT, Grain.HOUR, hour, BANK, 2),
        (TENANT, Grain.HOUR, hour, second, 1),
        (TENANT, Grain.HOUR, later, BANK, 1),
        (OTHER, Grain.DAY, day, BANK, 1),
        (OTHER, Grain.HOUR, hour, BANK, 1),
    ]


def test_everybody_adds_in_one_order() -> None:
    calls = [call(tenant, NOON + timedelta(hours=n)) for tenant in (OTHER, TENANT) for n in (3, 1)]
    there, back = counts_of(calls), counts_of(calls[::-1])
    assert there == back
    assert len({(str(count.tenant_id), count.grain, count.begun) for count in there}) == len(there)


@pytest.mark.parametrize(
    ("at", "hour", "day"),
    [
        (
            datetime(2026, 11, 15, 12, 34, 56, 789, tzinfo=UTC),
            datetime(2026, 11, 15, 12, tzinfo=UTC),
            datetime(2026, 11, 14, 23, tzinfo=UTC),
        ),
        (  # where an hour begins at another minute than in UTC
            datetime(2026, 11, 15, 18, 4, tzinfo=timezone(timedelta(hours=5, minutes=45))),
            datetime(2026, 11, 15, 12, tzinfo=UTC),
            datetime(2026, 11, 14, 23, tzinfo=UTC),
        ),
        (  # the last instant before midnight in Berlin
            datetime(2026, 11, 15, 22, 59, 59, 999_999, tzinfo=UTC),
            datetime(2026, 11, 15, 22, tzinfo=UTC),
            datetime(2026, 11, 14, 23, tzinfo=UTC),
        ),
        (  # a day of 25 hours begins in summer time
            datetime(2026, 10, 25, 22, 30, 1, tzinfo=UTC),
            datetime(2026, 10, 25, 22, tzinfo=UTC),
            datetime(2026, 10, 24, 22, tzinfo=UTC),
        ),
    ],
)
def test_hours_begin_as_in_utc_and_days_at_midnight_in_berlin(
    at: datetime, hour: datetime, day: datetime
) -> None:
    for grain, begin in ((Grain.HOUR, hour), (Grain.DAY, day)):
        assert begin_of(grain, at) == begin
        assert begin_of(grain, at).tzinfo is UTC


@given(st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1)))  # noqa: DTZ001 - given a zone below
def test_an_hour_or_a_day_begins_at_most_so_long_ago(at: datetime) -> None:
    instant = at.replace(tzinfo=UTC)
    assert timedelta() <= instant - begin_of(Grain.HOUR, instant) < timedelta(hours=1)
    assert timedelta() <= instant - begin_of(Grain.DAY, instant) < timedelta(hours=25)


@given(st.lists(st.floats(0.1, 300), min_size=20, max_size=200))
def test_percentiles_of_classes_are_off_by_less_than_a_class(lengths: list[float]) -> None:
    (count,) = [
        count
        for count in counts_of(replace(call(), seconds=length) for length in lengths)
        if count.tenant_id is None and count.grain is Grain.DAY
    ]
    assert sum(count.took) == len(lengths)
    for share in (0.5, 0.95):
        (found,) = seconds_below(count.took, share)
        assert found is not None
        below = sum(length <= found * 1.26 + 0.1 for length in lengths)
        above = sum(length >= found / 1.26 for length in lengths)
        assert below >= len(lengths) * share
        assert above >= len(lengths) * (1 - share)


def test_lengths_spread_evenly_have_percentiles_right_to_a_tenth() -> None:
    took = [0] * CLASSES
    for n in range(1, 1_001):
        length = n / 100
        took[sum(bound < length for bound in BOUNDS)] += 1
    for share in (0.5, 0.95):
        (found,) = seconds_below(took, share)
        assert found is not None
        assert abs(found / (10 * share) - 1) < 0.1


@pytest.mark.parametrize(
    ("took", "share", "seconds"),
    [
        ([4], 0.5, 0.05),
        ([4], 1.0, 0.1),
        ([0, 4], 0.5, 0.1 * 1.25**0.5),
        ([0, 4], 0.25, 0.1 * 1.25**0.25),
        ([2, 0, 2], 0.5, 0.1),  # just reached; what comes after it is not needed
        ([2, 0, 2], 0.75, 0.125 * (0.156 / 0.125) ** 0.5),
        ([1, 3, 0, 4], 0.5, 0.125),
        ([1, 3, 0, 4], 0.375, 0.1 * 1.25 ** (2 / 3)),
        ([0, 1], 1.0, 0.125),
    ],
)
def test_a_percentile_lies_within_its_class_as_if_calls_were_spread_by_ratio(
    took: list[int], share: float, seconds: float
) -> None:
    (found,) = seconds_below(took + [0] * (CLASSES - len(took)), share)
    assert found == pytest.approx(seconds, rel=1e-12)


def test_what_took_longer_than_the_last_class_is_told_as_its_bound() -> None:
    assert seconds_below([0] * (CLASSES - 1) + [5], 0.5) == [BOUNDS[-1]]
    assert seconds_below([0] * CLASSES, 0.5, 0.95) == [None, None]
