"""The bare engine beside the run: how long the machine itself kept everybody waiting.

A row is committed again and again over a connection of its own, in a thread of its own and in a
database nobody else uses. Where that stands still, the disk or the cores do, not an operation; a
lock, a full pool or a slow statement of ours never slows it down.
"""

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

import asyncpg

_EVERY: Final = 0.05  # seconds between two commits
_LONG: Final = 0.25  # seconds of a commit that are no longer the machine's usual pace


@dataclass
class BareEngine:
    """When the machine stood still, as spans of `perf_counter`."""

    spans: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    since: float = field(default_factory=perf_counter)  # of the commit under way

    def stood(self, begin: float, end: float) -> float:
        """Return how long the machine stood still between two moments, in seconds."""
        spans = [*self.spans, *_long(self.since, perf_counter())]
        shared = (min(end, until) - max(begin, since) for since, until in spans)
        return sum(seconds for seconds in shared if seconds > 0)

    @property
    def longest(self) -> float:
        return max((until - since for since, until in self.spans), default=0.0)

    def note_commit(self) -> None:
        """A commit ended, and the next one begins."""
        since, self.since = self.since, perf_counter()
        self.spans.extend(_long(since, self.since))


def _long(since: float, until: float) -> list[tuple[float, float]]:
    return [(since, until)] if until - since > _LONG else []


@contextmanager
def beside(url: str) -> Generator[BareEngine]:
    """Commit beside the run, in the database of this URL, until the block ends."""
    engine = BareEngine()
    ended = threading.Event()

    async def commit() -> None:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute("CREATE TABLE pace (n integer)")
            await connection.execute("INSERT INTO pace VALUES (0)")
            engine.since = perf_counter()
            while not ended.is_set():
                await connection.execute("UPDATE pace SET n = n + 1")
                await asyncio.sleep(_EVERY)
                engine.note_commit()
        finally:
            await connection.close()

    thread = threading.Thread(target=asyncio.run, args=(commit(),), name="bare engine")
    thread.start()
    try:
        yield engine
    finally:
        ended.set()
        thread.join()
