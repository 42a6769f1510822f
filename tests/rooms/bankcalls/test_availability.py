"""How available a bank is said to be: by its host and by the dialogues of a day."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest

from kontowerk.bankcalls.model import CallRecord, Host, Party
from kontowerk.bankcalls.rules import availability as rules
from kontowerk.bankcalls.rules.availability import (
    FAILED,
    Availability,
    BankStanding,
    BankTally,
    side_of_end,
)
from kontowerk.connectors.contract import FailureKind

NOW = datetime(2026, 11, 15, 12, 40, tzinfo=UTC)
RUNNING = datetime(2026, 11, 15, 12, 30, tzinfo=UTC)
MORNING = datetime(2026, 11, 14, 13, tzinfo=UTC)  # the first slot of the day looked back on
BANK, ANOTHER, SOMEBODY = UUID(int=1), UUID(int=2), UUID(int=3)
HOST = Host("bank.example", 5.0, 20.0, 20.0, NOW, 10, 0, None)
REACHABLE, UNSTABLE, UNREACHABLE, UNKNOWN = (
    Availability.REACHABLE,
    Availability.UNSTABLE,
    Availability.UNREACHABLE,
    Availability.UNKNOWN,
)


def tally(number: int, dialogues: int, failed: int = 0) -> BankTally:
    """Return a slot of the day; 47 is the running one."""
    return BankTally(MORNING + number * rules.SLOT, BANK, dialogues, failed)


def standing(*tallies: BankTally, host: Host | None = None) -> BankStanding:
    return rules.standing(host, tallies, NOW)


def said(outcome: str, at: datetime = NOW, bank: UUID = BANK) -> CallRecord:
    return CallRecord(
        id=SOMEBODY,
        tenant_id=SOMEBODY,
        customer_id=SOMEBODY,
        access_id="main",
        provider_id=bank,
        protocol="fints",
        correlation_id="c",
        deed="fetch",
        outcome=outcome,
        at=at,
        seconds=1.0,
        exchanges=(),
    )


@pytest.mark.parametrize(
    ("at", "begins"),
    [
        (NOW, RUNNING),
        (RUNNING, RUNNING),
        (RUNNING - timedelta(microseconds=1), RUNNING - rules.SLOT),
        (NOW.replace(minute=0, second=7, microsecond=9), RUNNING - rules.SLOT),
        (NOW.astimezone(timezone(timedelta(hours=5, minutes=45))), RUNNING),
    ],
)
def test_a_slot_begins_at_the_half_hour_of_utc(at: datetime, begins: datetime) -> None:
    assert rules.slot_of(at) == begins
    assert rules.slot_of(at).tzinfo is UTC


def test_the_day_looked_back_on_ends_with_the_running_slot() -> None:
    assert rules.first_slot(NOW) == MORNING
    assert MORNING + (rules.SLOTS - 1) * rules.SLOT == RUNNING


def test_dialogues_are_counted_by_bank_and_slot_and_only_the_banks_failures_are_its_own() -> None:
    earlier = NOW - rules.SLOT
    told = [
        *(said("done"), said(FailureKind.UNREACHABLE), said(FailureKind.BAD_CREDENTIALS)),
        *(said("done", earlier), said(FailureKind.REJECTED, bank=ANOTHER)),
    ]
    assert rules.tallies_of(told) == [
        BankTally(RUNNING, BANK, 3, 1),
        BankTally(RUNNING - rules.SLOT, BANK, 1, 0),
        BankTally(RUNNING, ANOTHER, 1, 1),
    ]


@pytest.mark.parametrize("side", FAILED)
def test_an_end_is_on_one_side(side: Party) -> None:
    assert {side_of_end(outcome) for outcome in FAILED[side]} == {side}
    assert side_of_end("done") is Party.NOBODY


@pytest.mark.parametrize(
    ("host", "told"),
    [
        (None, UNKNOWN),
        (HOST, REACHABLE),
        (replace(HOST, failures=1), UNSTABLE),
        (replace(HOST, failures=100, closed_until=NOW), UNREACHABLE),
        (replace(HOST, closed_until=NOW + timedelta(seconds=1)), UNREACHABLE),
        (replace(HOST, closed_until=NOW), REACHABLE),
    ],
)
def test_with_few_dialogues_only_the_host_is_told(host: Host | None, told: Availability) -> None:
    assert standing(tally(47, rules.FEWEST - 1, 19), host=host) == BankStanding(told)


@pytest.mark.parametrize(
    ("failed", "told"),
    [(0, REACHABLE), (2, REACHABLE), (3, UNSTABLE), (10, UNSTABLE), (11, UNREACHABLE)],
)
def test_a_slot_is_judged_by_the_share_that_failed(failed: int, told: Availability) -> None:
    found = standing(tally(47, 20, failed))
    assert found.availability is told
    assert found.slots == (UNKNOWN,) * 47 + (told,)
    assert found.share == 1 - failed / 20
    assert found.since == (None if told is REACHABLE else RUNNING)


def test_the_latest_two_slots_count_together_and_older_ones_do_not() -> None:
    good = tally(0, 40)
    assert standing(good, tally(46, 3, 3), tally(47, 2, 0)).availability is UNREACHABLE
    over = standing(good, tally(45, 5, 5))
    assert (over.availability, over.since) == (REACHABLE, None)
    assert standing(good, tally(46, 2, 2), tally(47, 2, 2)).availability is REACHABLE


def test_the_worse_of_host_and_dialogues_is_told() -> None:
    failing = replace(HOST, failures=1)
    assert standing(tally(47, 20), host=failing).availability is UNSTABLE
    assert standing(tally(47, 20, 20), host=failing).availability is UNREACHABLE
    assert standing(tally(0, 20), host=HOST).availability is REACHABLE


def test_a_share_is_that_of_the_whole_day() -> None:
    found = standing(tally(0, 30, 6), tally(10, 10, 0))
    assert found.share == pytest.approx(0.85)
    assert found.slots[0] is UNSTABLE
    assert found.slots[10] is REACHABLE
    assert (found.since, len(found.slots)) == (None, rules.SLOTS)


def test_trouble_began_after_the_last_good_slot_and_silence_does_not_end_it() -> None:
    good, bad = tally(40, 20), (tally(42, 20, 20), tally(45, 20, 20), tally(47, 20, 20))
    assert standing(good, *bad).since == MORNING + 42 * rules.SLOT
    assert standing(tally(41, 9, 9), good, *bad[1:]).since == MORNING + 41 * rules.SLOT
    assert standing(tally(30, 20, 20), good, *bad[2:]).since == RUNNING
    always = [tally(number, 20, 20) for number in range(rules.SLOTS)]
    assert standing(*always).since == MORNING
    by_host = standing(good, host=replace(HOST, failures=1))
    assert (by_host.availability, by_host.since) == (UNSTABLE, None)
