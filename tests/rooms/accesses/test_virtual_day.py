"""A whole day in seconds: the real release and the real job table under a clock set by hand.

The day of 10,000 accesses is `make day`; this is its short form.
"""

import pytest
from quality.day.checks import judge
from quality.day.diary import Diary
from quality.day.guards import GUARDS, without
from quality.day.live import live_in
from quality.day.world import Kind, World, rush, small

from tests.database import TestServer


async def _day(server: TestServer, world: World) -> tuple[Diary, dict[str, tuple[str, ...]]]:
    """Live through a day; return it with what each check found wrong."""
    diary = await live_in(server.copy(), world)
    return diary, {found.check: found.wrong for found in judge(diary)}


@pytest.mark.req("LIM-002", "OVW-006")
async def test_a_day_has_four_refreshes_of_each_access_and_none_of_the_others(
    server: TestServer,
) -> None:
    diary, wrong = await _day(server, small())
    assert {check for check, places in wrong.items() if places} == set()
    times = diary.background_begins()
    for number, access in enumerate(diary.accesses):
        if access.kind is Kind.ELIGIBLE and access.bank.outage is None:
            assert len(times[number]) in {4, 5}  # half an hour more than a day
        elif access.kind is not Kind.ELIGIBLE:
            assert number not in times


async def test_a_host_that_failed_is_probed_and_then_worked_off_within_its_budget(
    server: TestServer,
) -> None:
    diary, wrong = await _day(server, rush())
    assert {check for check, places in wrong.items() if places} == set()
    silent = [talk for talk in diary.talks_at("down.example") if not talk.answered]
    assert len(silent) > 10
    assert max(waiting for _, waiting in diary.waiting["down.example"]) > 20


@pytest.mark.parametrize("rule", GUARDS)
async def test_a_day_without_a_rule_is_noticed(server: TestServer, rule: str) -> None:
    guard = GUARDS[rule]
    with without(rule):
        _, wrong = await _day(server, guard.world())
    assert wrong[guard.noticed_by]
