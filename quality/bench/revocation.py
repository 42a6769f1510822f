"""How fast a revoked token is refused by every process, with and without NOTIFY."""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

import asyncpg

from quality.bench.proxy import Relay
from quality.bench.report import Chapter, Goal, Row
from quality.bench.revoking import PAUSE, Seen, revoke, until_hearing
from quality.bench.stage import Stage, serving
from quality.bench.stats import chunks, percentile
from quality.bench.wire import Line

_PROCESSES: Final = 4
_CHANNEL: Final = "kw_bench"
_CUT: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'kontowerk kw_tokens'
"""


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Revoke through one process after the other and watch all of them."""
    count, cuts, silences = (200, 20, 4) if short else (1_000, 50, 10)
    seconds = (24 if short else 120) / rounds  # of a round: news that never come must not stop us
    seen: list[Seen] = []
    bare: list[float] = []
    async with AsyncExitStack() as stack:
        services = await stack.enter_async_context(serving(stage, _PROCESSES))
        lines = [await stack.enter_async_context(Line(each.port)) for each in services]
        notify = await stack.enter_async_context(_notified(stage))
        for _ in range(10):  # connections of the pools, first statements
            await revoke(stage, lines[0], lines)
        for part in range(rounds):
            until = time.monotonic() + seconds
            for number in range(part * count // rounds, (part + 1) * count // rounds):
                if time.monotonic() > until:
                    break
                seen += [await revoke(stage, lines[number % _PROCESSES], lines)]
                bare += [await notify()]
        dead = await _with_dead_listeners(stage, lines, cuts)
        deaf = await _with_a_deaf_listener(stage, lines[0], silences)
    return _chapter(rounds, seen, bare, dead, deaf)


def _chapter(
    rounds: int,
    seen: Sequence[Seen],
    bare: Sequence[float],
    dead: Sequence[Seen],
    deaf: Sequence[Seen],
) -> Chapter:
    answers = [each.from_answer for each in seen]
    calls = [each.from_call for each in seen]
    died = [each.from_answer for each in dead]
    silent = [each.from_answer for each in deaf]
    late = sum(each.late for each in (*seen, *dead, *deaf))
    stale = sum(each.stale for each in seen)
    return Chapter(
        f"Revocation: {len(seen):,} revokes seen by all of {_PROCESSES} processes, "
        f"{len(dead)} with listeners killed, {len(deaf)} with a silent one",
        [
            _row("from the revoke's answer", answers, 50, rounds),
            _row("from the revoke's answer", answers, 99, rounds, Goal("<=", 50)),
            _row("from the revoke's answer", answers, 100, rounds, Goal("<=", 1_000)),
            _row("from the revoke's call", calls, 50, rounds),
            _row("from the revoke's call", calls, 99, rounds),
            _row("bare NOTIFY to another connection", bare, 50, rounds),
            _row("bare NOTIFY to another connection", bare, 99, rounds),
            _row("listeners killed, from the answer", died, 50, rounds),
            _row("listeners killed, from the answer", died, 100, rounds, Goal("<=", 1_000)),
            _row("listener silent, from the answer", silent, 100, rounds),
            Row("accepted though sent later than 1 s", "", [late], Goal("<=", 0)),
        ],
        [
            f"a time ends when the last refusal is received; looks are {PAUSE * 1e3:.0f} ms apart",
            f"{stale} of {len(seen) * _PROCESSES:,} first looks after a revoke still saw 200",
        ],
    )


def _row(
    label: str, values: Sequence[float], percent: int, rounds: int, goal: Goal | None = None
) -> Row:
    name = "max" if percent == 100 else f"p{percent}"
    each = [percentile(part, percent) for part in chunks(values, rounds)]
    return Row(f"{label}, {name}", "ms", each, goal, whole=percentile(values, percent))


async def _with_dead_listeners(stage: Stage, lines: list[Line], count: int) -> list[Seen]:
    """Revoke right after the connections that would hear of it have died."""
    seen: list[Seen] = []
    connection = await asyncpg.connect(stage.url, timeout=10)

    async def cut() -> None:
        await connection.execute(_CUT)

    try:
        for number in range(count):
            await asyncio.gather(*(until_hearing(line) for line in lines))
            seen += [await revoke(stage, lines[number % _PROCESSES], lines, cut)]
    finally:
        await connection.close()
    return seen


async def _with_a_deaf_listener(stage: Stage, through: Line, count: int) -> list[Seen]:
    """Revoke while a process has a listening connection that no news come through."""
    seen: list[Seen] = []
    async with AsyncExitStack() as stack:
        relay = await stack.enter_async_context(Relay(stage.url).open())
        (service,) = await stack.enter_async_context(serving(stage, database_url=relay.url))
        line = await stack.enter_async_context(Line(service.port))

        async def hush() -> None:
            relay.silence()

        for _ in range(count):
            await until_hearing(line)
            seen += [await revoke(stage, through, [line], hush)]
            relay.restore()
            await asyncio.sleep(0.1)  # the process sees the end of the silent connection
    return seen


@asynccontextmanager
async def _notified(stage: Stage) -> AsyncGenerator["_Notify"]:
    speaker = await asyncpg.connect(stage.url, timeout=10)
    hearer = await asyncpg.connect(stage.url, timeout=10)
    try:
        notify = _Notify(speaker)
        await hearer.add_listener(_CHANNEL, notify.hear)
        yield notify
    finally:
        await hearer.close()
        await speaker.close()


class _Notify:
    """The bare engine: one plain connection tells another."""

    def __init__(self, speaker: asyncpg.Connection) -> None:
        self._speaker = speaker
        self._heard = asyncio.Event()

    def hear(self, _hearer: asyncpg.Connection, _pid: int, _channel: str, _news: object) -> None:
        self._heard.set()

    async def __call__(self) -> float:
        """Return the milliseconds from saying to hearing."""
        self._heard.clear()
        began = time.perf_counter()
        said = asyncio.ensure_future(
            self._speaker.execute("SELECT pg_notify($1, $2)", _CHANNEL, "x" * 64)
        )
        async with asyncio.timeout(5):
            await self._heard.wait()
        heard = time.perf_counter()
        await said
        return (heard - began) * 1e3
