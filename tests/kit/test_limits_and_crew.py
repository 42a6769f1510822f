"""Limits slow callers down; the crew refuses work it could not do in time."""

import asyncio
import threading
from datetime import UTC, datetime

import pytest

from kontowerk.kit.crew import Crew
from kontowerk.kit.errors import BusyError
from kontowerk.kit.limits import Limiter
from kontowerk.testing import ManualClock


def _clock() -> ManualClock:
    return ManualClock(datetime(2026, 1, 1, tzinfo=UTC))


def test_a_key_may_spend_its_burst_and_then_waits() -> None:
    clock = _clock()
    limiter = Limiter(rate=0.5, burst=3, clock=clock)
    for _ in range(3):
        assert limiter.wait_for("a") == 0
        limiter.spend("a")
    assert limiter.wait_for("a") == 2
    assert limiter.wait_for("b") == 0
    clock.advance(seconds=2)
    assert limiter.wait_for("a") == 0


def test_a_clock_that_goes_back_gives_nothing_away() -> None:
    clock = _clock()
    limiter = Limiter(rate=1, burst=1, clock=clock)
    limiter.spend("a")
    clock.advance(seconds=-60)
    assert limiter.wait_for("a") == 1


def test_many_keys_do_not_take_all_memory() -> None:
    limiter = Limiter(rate=1, burst=1, clock=_clock())
    for key in range(50_100):
        limiter.spend(key)
    assert limiter.wait_for(50_099) == 1
    assert limiter.wait_for(0) == 0  # forgotten: the oldest went first


async def test_the_crew_refuses_more_than_its_queue() -> None:
    crew, gate = Crew(hands=1, queue=1), threading.Event()
    running = [asyncio.create_task(crew.run(gate.wait)) for _ in range(2)]
    await asyncio.sleep(0.01)
    with pytest.raises(BusyError):
        await crew.run(gate.wait)
    gate.set()
    await asyncio.gather(*running)
    await asyncio.sleep(0.01)
    assert await crew.run(lambda: 7) == 7
    crew.close()


async def test_work_counts_until_its_thread_is_done_not_until_its_caller_left() -> None:
    crew, gate = Crew(hands=1, queue=0), threading.Event()
    left = asyncio.create_task(crew.run(gate.wait))
    await asyncio.sleep(0.01)
    left.cancel()
    await asyncio.sleep(0.01)
    with pytest.raises(BusyError):
        await crew.run(gate.wait)
    gate.set()
    crew.close()
