"""The limit of requests at once follows how long work waits, and tenants share what it leaves."""

import pytest

from kontowerk.api.places import (
    INTERVAL,
    PAGES,
    STRANGERS,
    TARGET,
    AdaptiveLimit,
    Shares,
    WaitQueue,
)

LEAST, USUAL, MOST = 8, 32, 256


class Run:
    """A limit, and the time it is told."""

    def __init__(self) -> None:
        self.limit = AdaptiveLimit(least=LEAST, usual=USUAL, most=MOST)
        self.now = 1_000_000.0
        self.limit.judge(self.now)

    def go_on(
        self,
        wait: float,
        *,
        used: int | None = None,
        queue: WaitQueue = WaitQueue.EVENT_LOOP,
        waits: int = 20,
        times: int = 1,
    ) -> int:
        """Let intervals pass in which so many were being answered and all waited this long."""
        for _ in range(times):
            self.limit.note_use(self.limit.value if used is None else used)
            for each in WaitQueue:
                for _ in range(waits):
                    self.limit.note_wait(each, wait if each is queue else 0.0)
            self.now += 1.01 * INTERVAL
            self.limit.judge(self.now)
        return self.limit.value


@pytest.mark.parametrize("queue", list(WaitQueue))
def test_a_standing_queue_shortens_the_limit_but_never_below_the_least(queue: WaitQueue) -> None:
    run = Run()
    assert run.go_on(2 * TARGET, queue=queue) == USUAL // 2
    assert run.go_on(100 * TARGET, queue=queue, times=20) == LEAST


def test_a_wait_just_above_the_target_costs_little() -> None:
    assert Run().go_on(TARGET * 1.1) == int(USUAL / 1.1)


def test_one_stall_is_no_queue() -> None:
    run = Run()
    for wait in (0.5, 0.5, *[0.0] * 8):
        run.limit.note_wait(WaitQueue.EVENT_LOOP, wait)
    run.now += 1.01 * INTERVAL
    run.limit.judge(run.now)
    assert run.limit.value == USUAL


def test_a_limit_that_is_used_up_without_a_queue_is_raised_to_the_most() -> None:
    run = Run()
    assert run.go_on(0.0) > USUAL
    assert run.go_on(0.0, times=30) == MOST


def test_a_limit_is_not_raised_without_waits_to_judge_by() -> None:
    run = Run()
    assert run.go_on(0.0, waits=0, times=30) == USUAL


def test_after_an_overload_the_limit_is_the_usual_one_within_three_seconds() -> None:
    run = Run()
    assert run.go_on(1.0, times=20) == LEAST
    assert run.go_on(0.0, used=2, times=int(3 / INTERVAL)) >= USUAL


def test_a_raised_limit_that_nobody_needs_goes_back_to_the_usual() -> None:
    run = Run()
    run.go_on(0.0, times=30)
    assert run.go_on(0.0, used=1, times=60) == USUAL


def test_a_clock_that_is_set_back_stops_nothing() -> None:
    run = Run()
    run.now -= 3600
    run.limit.judge(run.now)
    assert run.go_on(2 * TARGET) == USUAL // 2


def test_who_holds_less_than_its_share_is_let_in_when_the_limit_is_reached() -> None:
    shares = Shares()
    for _ in range(8):
        shares.ask("flood", 0.0)
        shares.take("flood")
    shares.ask("quiet", 0.0)
    assert not shares.has_right("flood", 8, 0.0)
    for _ in range(4):
        assert shares.has_right("quiet", 8, 0.0)
        shares.take("quiet")
    assert not shares.has_right("quiet", 8, 0.0)
    for _ in range(8):  # what the flood gives back is not given to it again at once
        assert not shares.has_right("flood", 8, 0.0) or shares.total < 8
        shares.give_back("flood")
    assert shares.has_right("flood", 8, 0.0)


def test_strangers_have_half_a_share_together_and_spend_nobody_elses() -> None:
    shares = Shares()
    for owner in ("tenant", STRANGERS):
        shares.ask(owner, 0.0)
    assert shares.share("tenant", 16, 0.0) == 8
    assert shares.share(STRANGERS, 16, 0.0) == 4


def test_who_has_not_asked_for_a_second_has_no_share_reserved() -> None:
    shares = Shares()
    for owner in ("a", "b", PAGES):
        shares.ask(owner, 0.0)
    assert not shares.is_alone("a", 0.5)
    shares.ask("a", 2.0)
    assert shares.is_alone("a", 2.0)
    assert shares.share("a", 16, 2.0) == 16


def test_rights_end_at_twice_the_limit_however_many_tenants_there_are() -> None:
    shares = Shares()
    for number in range(100):
        shares.ask(number, 0.0)
    admitted = 0
    for number in range(100):
        if shares.total < 8 or shares.has_right(number, 8, 0.0):
            shares.take(number)
            admitted += 1
    assert admitted == 16
