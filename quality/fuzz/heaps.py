"""Heaps of small things in one body: how long does the loop stand still over each of them?

A small wrong body must not freeze a process for everybody. Each heap is sent alone. The loop counts
as standing still while it neither turns nor waits for its turn on the machine: a gap counts as far
as this process used the processor during it, in whatever thread, for a thread may hold the lock of
the interpreter.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from random import Random
from time import perf_counter, process_time
from typing import Final

from quality.fuzz.draft import Draft, Kitchen
from quality.fuzz.engine import Figures, Run
from quality.fuzz.seeds import Operation
from quality.fuzz.world import JSON

LONGEST: Final = 0.25
_BEAT: Final = 0.005
_TRIES: Final = 3  # the collector of garbage may strike once, not three times
_HEAPS: Final = {
    "objects": b"[" + b"{}," * 9_999 + b"{}]",
    "entries": b"{" + b",".join(b'"a%d":{}' % number for number in range(30_000)) + b"}",
    "keys": b"{" + b",".join(b'"a%d":1' % number for number in range(700_000)) + b"}",
    "numbers": b"[" + b"1," * 400_000 + b"1]",
    "commas in a text": b'["' + b"," * 900_000 + b'"]',
    "texts": b"[" + b'"",' * 300_000 + b'""]',
    "brackets": b"[" * 900_000,
}


class Standstill:
    """The longest time the loop stood still."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def _beat(self) -> None:
        while True:
            turned, used = perf_counter(), process_time()
            await asyncio.sleep(_BEAT)
            gap = min(perf_counter() - turned, process_time() - used)
            self.longest = max(self.longest, gap)

    @asynccontextmanager
    async def watched(self) -> AsyncGenerator[None]:
        """Watch the loop while something happens."""
        watching = asyncio.create_task(self._beat())
        await asyncio.sleep(0)
        try:
            yield
            await asyncio.sleep(2 * _BEAT)  # the gap has ended when the watch has turned again
        finally:
            watching.cancel()


async def attack(run: Run, operation: Operation) -> Figures | None:
    """Send all heaps to an operation that takes JSON; None for one that takes another body."""
    kitchen = Kitchen(Random(f"{run.seed} {operation.name}"), run.world)  # noqa: S311 - reproducible
    kinds = [value for name, value in operation.valid(kitchen).headers if name == JSON[0]]
    if any(kind != JSON[1] for kind in kinds):
        return None
    figures = Figures(f"{operation.method} {operation.path}")
    for name, body in _bodies(operation.valid(kitchen)):
        stood = min([await _send(run, operation, kitchen, figures, body) for _ in range(_TRIES)])
        figures.stood = max(figures.stood, stood)
        if stood > LONGEST:
            run.report(figures.route, f"standstill: {stood:.2f} s over a heap of {name}")
    return figures


def _bodies(draft: Draft) -> Iterator[tuple[str, bytes]]:
    """Yield every heap as the body, and a small one as each member of it."""
    yield from _HEAPS.items()
    members = draft.members or []
    for place, (key, _) in enumerate(members):
        heaped = [*members]
        heaped[place] = (key, _HEAPS["objects"].decode())
        inside = ",".join(f"{name}:{value}" for name, value in heaped)
        yield f"objects in {key}", f"{{{inside}}}".encode("utf-8", "surrogatepass")


async def _send(
    run: Run, operation: Operation, kitchen: Kitchen, figures: Figures, body: bytes
) -> float:
    await run.tend(figures.route)
    draft = operation.valid(kitchen)
    draft.freeze_body()
    draft.set_header(*JSON)
    draft.raw = body
    draft.notes.append("heap")
    case = draft.case(kitchen.rng)
    standstill = Standstill()
    async with standstill.watched():
        await run.judge(figures, case)
    return standstill.longest
