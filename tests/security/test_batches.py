"""Reads that wait are read together, and nobody waits for company or for what takes long."""

import asyncio
from collections.abc import Sequence

from kontowerk.api.short_way import Batches


class Readings:
    """Batches that are read as long as a test wants."""

    def __init__(self, patience: float = 60) -> None:
        self.begun: list[list[int]] = []
        self.turns: list[int] = []
        self.ends: list[asyncio.Event] = []
        self.batches = Batches(self._read, self.turns.append, patience=patience)

    async def _read(self, batch: Sequence[int]) -> None:
        self.begun.append(list(batch))
        self.ends.append(asyncio.Event())
        await self.ends[-1].wait()

    async def ask(self, *reads: int) -> None:
        for read in reads:
            self.batches.put(read)
        async with asyncio.timeout(10):
            while reads[-1] not in self.turns:  # noqa: ASYNC110 - whoever has a turn tells nobody
                await asyncio.sleep(0)
        await asyncio.sleep(0)  # what was begun has its first step

    async def until_begun(self, count: int) -> None:
        async with asyncio.timeout(10):
            while len(self.begun) < count:  # noqa: ASYNC110 - whoever begins tells nobody
                await asyncio.sleep(0.001)


async def test_a_read_on_its_own_begins_at_once() -> None:
    readings = Readings()
    await readings.ask(1)
    assert readings.begun == [[1]]


async def test_what_comes_in_one_round_of_the_loop_is_one_batch() -> None:
    readings = Readings()
    await readings.ask(1, 2, 3)
    assert readings.begun == [[1, 2, 3]]


async def test_what_comes_while_batches_are_read_waits_and_is_read_together() -> None:
    readings = Readings()
    for read in (1, 2, 3, 4):
        await readings.ask(read)
    assert readings.begun == [[1], [2]]
    assert readings.turns == [1, 2, 3, 4]  # the loop came to them all the same
    readings.ends[0].set()
    await readings.until_begun(3)
    assert readings.begun[2] == [3, 4]


async def test_a_batch_has_an_end() -> None:
    readings = Readings()
    await readings.ask(*range(40))
    readings.ends[0].set()
    await readings.until_begun(3)
    assert [len(batch) for batch in readings.begun] == [16, 16, 8]
    assert [read for batch in readings.begun for read in batch] == list(range(40))


async def test_a_batch_that_takes_long_holds_up_nobody() -> None:
    readings = Readings(patience=0.01)
    for read in (1, 2, 3):
        await readings.ask(read)
    await readings.until_begun(3)  # though neither of the first two has ended
    assert readings.begun == [[1], [2], [3]]


async def test_a_batch_that_is_cancelled_makes_room_for_the_next() -> None:
    begun: list[int] = []

    async def read(batch: Sequence[int]) -> None:
        begun.extend(batch)
        raise asyncio.CancelledError

    batches = Batches(read, lambda _read: None, patience=60)
    async with asyncio.timeout(10):
        for number in range(4):
            batches.put(number)
            while number not in begun:  # noqa: ASYNC110 - whoever begins tells nobody
                await asyncio.sleep(0)
    assert begun == [0, 1, 2, 3]
