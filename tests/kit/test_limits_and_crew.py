"""Limits slow callers down; the crew refuses work it could not do in time."""

import asyncio
import threading
from datetime import UTC, datetime

import pytest

from kontowerk.kit.errors import BusyError
from kontowerk.kit.limits import BoundedThreads, Limiter
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
    crew, gate = BoundedThreads(hands=1, queue=1), threading.Event()
    running = [asyncio.create_task(crew.run(None, gate.wait)) for _ in range(2)]
    await asyncio.sleep(0.01)
    with pytest.raises(BusyError):
        await crew.run(None, gate.wait)
    gate.set()
    await asyncio.gather(*running)
    await asyncio.sleep(0.01)
    assert await crew.run(None, lambda: 7) == 7
    crew.close()


async def test_work_counts_until_its_thread_is_done_not_until_its_caller_left() -> None:
    crew, gate = BoundedThreads(hands=1, queue=0), threading.Event()
    left = asyncio.create_task(crew.run(None, gate.wait))
    await asyncio.sleep(0.01)
    left.cancel()
    await asyncio.sleep(0.01)
    with pytest.raises(BusyError):
        await crew.run(None, gate.wait)
    gate.set()
    crew.close()


async def test_the_lines_of_shares_take_turns() -> None:
    crew, gate = BoundedThreads(hands=1, queue=20), threading.Event()
    done: list[str] = []
    first = asyncio.create_task(crew.run("flood", gate.wait))
    await asyncio.sleep(0)
    flood = [asyncio.create_task(crew.run("flood", done.append, "flood")) for _ in range(10)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(crew.run("other", done.append, "other")) for _ in range(3)]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *flood, *others)
    assert done[:6] == ["flood", "other"] * 3
    crew.close()


async def test_a_flood_of_one_share_takes_no_place_from_another() -> None:
    crew, gate = BoundedThreads(hands=1, queue=4), threading.Event()
    first = asyncio.create_task(crew.run("flood", gate.wait))
    await asyncio.sleep(0)
    flood = [asyncio.create_task(crew.run("flood", gate.wait)) for _ in range(20)]
    await asyncio.sleep(0.01)
    others = [asyncio.create_task(crew.run("other", gate.wait)) for _ in range(3)]
    await asyncio.sleep(0.01)
    gate.set()
    ends = await asyncio.gather(first, *flood, *others, return_exceptions=True)
    refused = [isinstance(end, BusyError) for end in ends]
    assert refused[:1] == [False]
    assert sum(refused[1:21]) == 18, "two of four places stay with the flood"
    assert sum(refused[21:]) == 1, "two go to the other share, a third would be more than half"
    crew.close()


async def test_nobody_waits_longer_than_patience() -> None:
    crew, gate = BoundedThreads(hands=1, queue=4, patience=0.01), threading.Event()
    running = asyncio.create_task(crew.run("a", gate.wait))
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await crew.run("a", gate.wait)
    gate.set()
    await running
    assert await crew.run("a", lambda: 7) == 7, "a place that was left is free"
    crew.close()


async def test_a_hand_given_to_somebody_who_left_goes_on_to_the_next() -> None:
    crew, gate = BoundedThreads(hands=1, queue=4), threading.Event()
    running = asyncio.create_task(crew.run("a", gate.wait))
    await asyncio.sleep(0)
    leaving = asyncio.create_task(crew.run("a", gate.wait))
    staying = asyncio.create_task(crew.run("a", lambda: 7))
    await asyncio.sleep(0)
    leaving.cancel()
    gate.set()
    await running
    assert await staying == 7
    await asyncio.wait({leaving})
    assert await crew.run("a", lambda: 8) == 8
    crew.close()
