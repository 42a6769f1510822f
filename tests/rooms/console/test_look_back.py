"""Calls at banks over time: counted where they belong, and only those of one's own tenant."""

from datetime import UTC, datetime, timedelta
from inspect import isclass
from itertools import pairwise
from typing import get_args
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from kontowerk.bankcalls.model import Party
from kontowerk.bankcalls.rules.availability import FAILED, side_of_end
from kontowerk.bankcalls.rules.call_counts import BOUNDS
from kontowerk.connectors.contract import FailureKind, Outcome
from kontowerk.console.calls import look_back
from kontowerk.console.enter import looking
from kontowerk.console.exchanges import LookbackSpan, Trend, slots_of
from tests.rooms.console.conftest import NOW, Floor

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ONE, OTHER = UUID(int=1), UUID(int=2)
BERLIN = ZoneInfo("Europe/Berlin")


async def seen(
    floor: Floor, span: LookbackSpan, tenant: str | None = None, bank: UUID | None = None
) -> Trend:
    visitor = floor.visitor(tenant)
    async with looking(floor.console, visitor) as tx:
        return await look_back(tx, visitor, span, bank)


async def test_calls_are_counted_by_how_they_ended_and_on_whose_side(floor: Floor) -> None:
    for outcome in ("done", "paid", "needtan", "yielded", "unreachable", "consent", "bug", "lost"):
        await floor.write("alpha", HOUR, outcome=outcome)
    whole = (await seen(floor, LookbackSpan.DAY)).whole
    assert (whole.calls, whole.well, whole.share) == (8, 4, 0.5)
    assert whole.failed == {Party.BANK: 1, Party.PERSON: 1, Party.US: 2}


async def test_half_of_the_calls_and_95_of_100_took_less(floor: Floor) -> None:
    for n in range(21):
        await floor.write("alpha", HOUR, seconds=n / 10, outcome="done")
    course = await seen(floor, LookbackSpan.DAY)
    for tally in (course.whole, course.banks[0].tally):
        assert tally.median == pytest.approx(1.0, rel=0.1)
        assert tally.slow == pytest.approx(1.9, rel=0.15)


async def test_a_call_that_took_very_long_is_told_as_the_longest(floor: Floor) -> None:
    await floor.write("alpha", HOUR, seconds=1_000, outcome="done")
    assert (await seen(floor, LookbackSpan.DAY)).whole.median == BOUNDS[-1]


async def test_calls_stand_in_their_hour_and_in_the_day_of_the_banks(floor: Floor) -> None:
    midnight = datetime(2026, 11, 15, tzinfo=BERLIN)
    await floor.write("alpha", timedelta(), outcome="done")
    await floor.write("alpha", 2 * HOUR, outcome="done")
    await floor.write("alpha", NOW - midnight, outcome="done")
    await floor.write("alpha", NOW - midnight + timedelta(seconds=1), outcome="done")
    hours, days = await seen(floor, LookbackSpan.DAY), await seen(floor, LookbackSpan.WEEK)
    counted = {slot.at: slot.tally.calls for slot in hours.slots if slot.tally.calls}
    full = NOW.replace(minute=0)
    at_midnight = midnight.astimezone(UTC)
    assert counted == {full: 1, full - 2 * HOUR: 1, at_midnight: 1, at_midnight - HOUR: 1}
    assert [slot.tally.calls for slot in days.slots] == [0, 0, 0, 0, 0, 1, 3]


async def test_what_is_older_than_the_span_is_left_out(floor: Floor) -> None:
    for ago in (timedelta(), 23 * HOUR, 25 * HOUR, 6 * DAY, 8 * DAY):
        await floor.write("alpha", ago, outcome="done")
    assert (await seen(floor, LookbackSpan.DAY)).whole.calls == 2
    assert (await seen(floor, LookbackSpan.WEEK)).whole.calls == 4


async def test_the_worst_bank_comes_first_and_one_bank_can_be_chosen(floor: Floor) -> None:
    await floor.write("alpha", HOUR, provider_id=ONE, outcome="done")
    await floor.write("alpha", HOUR, provider_id=OTHER, outcome="done")
    await floor.write("alpha", HOUR, provider_id=OTHER, outcome="interrupted")
    every = await seen(floor, LookbackSpan.DAY)
    assert [one.provider_id for one in every.banks] == [OTHER, ONE]
    assert every.whole.calls == 3
    chosen = await seen(floor, LookbackSpan.DAY, bank=OTHER)
    assert [one.provider_id for one in chosen.banks] == [OTHER]
    assert chosen.whole.calls == sum(slot.tally.calls for slot in chosen.slots) == 2


async def test_an_operator_counts_all_tenants_and_a_developer_the_own(floor: Floor) -> None:
    await floor.write("alpha", HOUR, provider_id=ONE, outcome="done")
    for _ in range(2):
        await floor.write("beta", HOUR, provider_id=OTHER, outcome="bug")
    for span in LookbackSpan:
        assert (await seen(floor, span)).whole.calls == 3
        own = await seen(floor, span, "alpha")
        assert own.whole.calls == 1
        assert own.whole.failed == {}
        assert [one.provider_id for one in own.banks] == [ONE]
        foreign = await seen(floor, span, "alpha", bank=OTHER)
        assert (foreign.whole.calls, foreign.banks) == (0, ())


async def test_a_developer_counts_the_own_calls_even_without_a_condition(floor: Floor) -> None:
    """Row-level security shows no more, whatever the statement says."""
    await floor.write("alpha", HOUR, outcome="done")
    await floor.write("beta", HOUR, outcome="done")
    everything = "SELECT coalesce(sum(calls), 0) FROM bank_call_count WHERE grain = 'hour'"
    async with looking(floor.console, floor.visitor("beta")) as tx:
        assert await tx.value(everything) == 1
        assert (await look_back(tx, floor.visitor(), LookbackSpan.DAY)).whole.calls == 0
    async with looking(floor.console, floor.visitor()) as tx:
        assert await tx.value(everything) == 2
    async with floor.console.begin() as tx:
        assert await tx.value(everything) == 0


async def test_without_a_call_there_is_nothing_to_say(floor: Floor) -> None:
    for span, count in ((LookbackSpan.DAY, 24), (LookbackSpan.WEEK, 7)):
        course = await seen(floor, span)
        assert (course.whole.calls, course.whole.share, course.whole.median) == (0, None, None)
        assert (len(course.slots), course.banks) == (count, ())


# Rules --------------------------------------------------------------------------------------


def test_every_failure_but_giving_way_is_on_one_side() -> None:
    sides = {kind: side_of_end(kind.value) for kind in FailureKind}
    assert [kind for kind, side in sides.items() if side is Party.NOBODY] == [FailureKind.YIELDED]
    assert side_of_end("lost") is Party.US
    every = [end for ends in FAILED.values() for end in ends]
    assert len(every) == len(set(every))


def test_an_outcome_that_is_no_failure_is_on_nobodys_side() -> None:
    names = [one.__name__.lower() for one in get_args(Outcome) if isclass(one)]
    names.remove("failed")
    assert {side_of_end(name) for name in (*names, "ended")} == {Party.NOBODY}


@pytest.mark.parametrize(
    ("now", "hours"),
    [
        (datetime(2026, 10, 28, 9, 30, tzinfo=UTC), [24, 24, 24, 25, 24, 24]),
        (datetime(2026, 3, 31, 9, 30, tzinfo=UTC), [24, 24, 24, 24, 23, 24]),
        (datetime(2026, 11, 15, 23, 30, tzinfo=UTC), [24] * 6),  # tomorrow in Berlin
    ],
)
def test_days_are_those_of_the_calendar_where_the_banks_are(
    now: datetime, hours: list[int]
) -> None:
    days = slots_of(LookbackSpan.WEEK, now)
    assert [(b - a) / HOUR for a, b in pairwise(days)] == hours
    assert all(day.astimezone(BERLIN).hour == 0 for day in days)
    assert days[-1] <= now < days[-1] + 25 * HOUR


def test_the_running_hour_is_the_last_of_24() -> None:
    hours = slots_of(LookbackSpan.DAY, NOW)
    assert (len(hours), hours[-1]) == (24, NOW.replace(minute=0))
    assert hours[0] == hours[-1] - 23 * HOUR
