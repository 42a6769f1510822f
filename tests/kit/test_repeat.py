"""What a process repeats beside its work."""

import asyncio

import hypothesis.strategies as some
import pytest
from hypothesis import given

from kontowerk.kit.repeat import pause, repeated


@given(some.floats(0.01, 1e6), some.floats(0, 1))
def test_a_pause_stays_within_a_fifth(seconds: float, chance: float) -> None:
    assert 0.8 * seconds <= pause(seconds, chance) * 1.0000001
    assert pause(seconds, chance) <= 1.2000001 * seconds


async def test_what_failed_is_logged_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    tries, enough = list[int](), asyncio.Event()

    async def fail_once() -> None:
        tries.append(len(tries))
        if tries == [0]:
            raise OSError
        enough.set()

    async with repeated(fail_once, 0.01, failure="thing.not_done"):
        await asyncio.wait_for(enough.wait(), 20)
    done = len(tries)
    await asyncio.sleep(0.05)
    assert len(tries) == done  # it ended with its block
    assert "thing.not_done" in caplog.text
