"""`python -m quality.bench`: measure, print, and leave nothing behind.

A missed goal is a figure, not an error: the exit code is 0 unless something could not be
measured.
"""

import argparse
import asyncio
import json
import os
import platform
import signal
import sys
import time
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Final, Protocol, cast

import asyncpg
import uvloop

from kontowerk.kit.settings import core_count
from quality.bench import (
    analysis,
    checks,
    cpu,
    engine_cost,
    fetch,
    grants,
    ingest,
    layers,
    news,
    pages,
    read_cost,
    reads,
    revocation,
    sync,
    tagging,
    timing,
    waits,
)
from quality.bench.report import Chapter, data_of, summary, text_of
from quality.bench.stage import Stage, open_stage
from quality.bench.tools import MissingToolError

_LIMIT_SECONDS: Final = 1_200
_SHORT_LIMIT_SECONDS: Final = 480


class _Measure(Protocol):
    def __call__(self, stage: Stage, rounds: int, *, short: bool) -> Awaitable[Chapter]: ...


_CHAPTERS: Final[dict[str, _Measure]] = {
    "grants": grants.measure,
    "checks": checks.measure,
    "revocation": revocation.measure,
    "timing": timing.measure,
    "fetch": fetch.measure,
    "reads": reads.measure,
    "layers": layers.measure,
    "read_cost": read_cost.measure,
    "ingest": ingest.measure,
    "engine": engine_cost.measure,
    "news": news.measure,
    "waits": waits.measure,
    "pages": pages.measure,
    "tagging": tagging.measure,
    "analysis": analysis.measure,
    "sync": sync.measure,
}


def main() -> int:
    """Run the chosen chapters; returns the exit code."""
    options = _options()
    try:
        # The service runs on uvloop, so what is measured in this process does too.
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            chapters, unmeasured = runner.run(_run(options.only, short=options.short))
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("bench: interrupted, everything was cleaned up", file=sys.stderr)
        return 1
    except TimeoutError:
        print("bench: not done in time, gave up", file=sys.stderr)
        return 1
    except (OSError, EOFError, RuntimeError, asyncpg.PostgresError, ExceptionGroup) as error:
        print(f"bench: {_plain(error)}", file=sys.stderr)
        return 1
    if options.json:
        content = {"short": options.short, "chapters": [data_of(each) for each in chapters]}
        options.json.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    print(f"\n{summary(chapters)}")
    for reason in unmeasured:
        print(f"bench: NOT MEASURED, {reason}", file=sys.stderr)
    return 1 if unmeasured else 0


async def _run(only: Sequence[str] | None, *, short: bool) -> tuple[list[Chapter], list[str]]:
    _stop_in_order()
    rounds = 3 if short else 5
    began, stolen = time.monotonic(), cpu.stolen()
    chapters: list[Chapter] = []
    unmeasured: list[str] = []
    async with open_stage() as stage:
        # Within the stage: a limit around it could end its cleaning up.
        async with asyncio.timeout(_SHORT_LIMIT_SECONDS if short else _LIMIT_SECONDS):
            print(await _conditions(stage, rounds), flush=True)
            for name, measure in _CHAPTERS.items():
                if only is not None and name not in only:
                    continue
                try:
                    chapters.append(await measure(stage, rounds, short=short))
                except MissingToolError as error:
                    unmeasured.append(f"{name}: {error}")
                    continue
                print(text_of(chapters[-1]), flush=True)
    seconds = time.monotonic() - began
    away = (cpu.stolen() - stolen) / (core_count() * seconds)
    print(f"\n{seconds:.0f} s, {_load()}, {away:.1%} of the CPU taken away by the host")
    return chapters, unmeasured


def _stop_in_order() -> None:
    """Let Ctrl-C and SIGTERM end the run with its cleaning up; a second one changes nothing."""
    task = asyncio.current_task()
    assert task

    def stop() -> None:
        if not task.cancelling():
            task.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop)


async def _conditions(stage: Stage, rounds: int) -> str:
    connection = await asyncpg.connect(stage.url, timeout=10)
    try:
        version = await connection.fetchval("SHOW server_version")
        fsync = await connection.fetchval("SHOW fsync")
    finally:
        await connection.close()
    return (
        f"kontowerk bench: {core_count()} cores, Python {platform.python_version()}, "
        f"PostgreSQL {version.split()[0]} (fsync {fsync}), {rounds} rounds, {_load()}\n"
        "figure = median of the rounds; a p50, p99 or max over a whole run where rounds are its "
        "parts\nmin - max = over the rounds"
    )


def _plain(error: Exception) -> str:
    while isinstance(error, ExceptionGroup):  # of a task group: the first one tells why
        error = cast("ExceptionGroup[Exception]", error).exceptions[0]
    return f"{type(error).__name__}: {error}"


def _load() -> str:
    return f"load average {os.getloadavg()[0]:.2f}"


class _Options(argparse.Namespace):
    short: bool
    only: list[str] | None
    json: Path | None


def _options() -> _Options:
    parser = argparse.ArgumentParser(prog="python -m quality.bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="3 rounds on less data")
    parser.add_argument(
        "--only", choices=list(_CHAPTERS), action="append", help="a chapter alone; may be repeated"
    )
    parser.add_argument("--json", type=Path, metavar="PATH", help="write the figures there too")
    return parser.parse_args(namespace=_Options())


if __name__ == "__main__":
    sys.exit(main())
