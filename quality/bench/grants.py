"""Password grants a second over HTTP, beside bare Argon2 hashes a second."""

import asyncio
import json
import time
from asyncio.subprocess import Process
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final

import asyncpg

from kontowerk.kit.settings import core_count
from quality.bench import cpu
from quality.bench.bare_hashes import RAMP_SECONDS
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import KNOWN, PASSWORD, Served, Stage, answering, serving
from quality.bench.stats import median
from quality.bench.wire import Line

_CALLERS: Final = 8
_BACKENDS: Final = "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"


@dataclass(frozen=True)
class _Bare:
    rate: float
    cpu: float  # of one hash, seconds
    others: float  # cores that other processes kept busy


@dataclass(frozen=True)
class _Grants:
    rate: float
    service: float  # CPU seconds of one grant, by who spent them
    database: float
    caller: float
    others: float


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Measure bare hashes and grants in turn, never at the same time."""
    seconds = 2.5 if short else 6.0
    bare: list[_Bare] = []
    grants: list[_Grants] = []
    async with serving(stage) as (service,), answering("quality.bench.bare_hashes") as child:
        await _grant_round(stage, service, 0.5)  # connections of the pool, first pages
        await _bare_round(child, 0.5)
        for number in range(rounds):
            # Whoever comes second runs on the warmer machine: take turns.
            for is_bare in (number % 2 == 0, number % 2 != 0):
                if is_bare:
                    bare.append(await _bare_round(child, seconds))
                else:
                    grants.append(await _grant_round(stage, service, seconds))
    return _chapter(bare, grants)


def _chapter(bare: list[_Bare], grants: list[_Grants]) -> Chapter:
    ratios = [grant.rate / limit.rate for grant, limit in zip(grants, bare, strict=True)]
    per_core = [grant.rate / core_count() for grant in grants]
    rows = [
        Row("grants over HTTP", "/s", [grant.rate for grant in grants]),
        Row("bare Argon2 hashes", "/s", [limit.rate for limit in bare]),
        Row("ratio", "", ratios, Goal(">=", 0.9)),
        Row("grants a core", "/s", per_core, Goal(">=", 25)),
        Row("CPU of a bare hash", "ms", [limit.cpu * 1e3 for limit in bare]),
        Row("CPU of a grant: service process", "ms", [grant.service * 1e3 for grant in grants]),
        Row(
            "CPU of a grant: PostgreSQL backends", "ms", [grant.database * 1e3 for grant in grants]
        ),
        Row("CPU of a grant: load generator", "ms", [grant.caller * 1e3 for grant in grants]),
        Row("CPU meanwhile, per grant: all else", "ms", [grant.others * 1e3 for grant in grants]),
    ]
    return Chapter(
        f"Password grants: {_CALLERS} callers, {core_count()} hashing threads, default costs",
        rows,
        [_explanation(bare, grants), _noise(bare, grants)],
    )


def _explanation(bare: list[_Bare], grants: list[_Grants]) -> str:
    hash_cpu = median([limit.cpu for limit in bare])
    ours = median([grant.service + grant.database + grant.caller for grant in grants])
    return (
        f"a grant costs {ours * 1e3:.1f} ms of CPU in all, a bare hash {hash_cpu * 1e3:.1f} ms: "
        f"with every core busy that alone makes the ratio {hash_cpu / ours:.2f}"
    )


def _noise(bare: list[_Bare], grants: list[_Grants]) -> str:
    beside_grants = median([grant.others * grant.rate for grant in grants]) / core_count()
    beside_hashes = median([limit.others for limit in bare]) / core_count()
    verdict = "" if max(beside_grants, beside_hashes) < 0.05 else ": NOISY, measure again"
    return (
        f"other processes used {max(0.0, beside_hashes):.0%} of the cores beside the hashes, "
        f"{max(0.0, beside_grants):.0%} beside the grants{verdict}"
    )


async def _bare_round(child: Process, seconds: float) -> _Bare:
    assert child.stdin
    assert child.stdout
    child.stdin.write(f"{seconds}\n".encode())
    before, began = _beside(child), time.perf_counter()
    found = json.loads(await child.stdout.readline())
    others = (_beside(child) - before) / (time.perf_counter() - began)
    return _Bare(found["hashes"] / found["seconds"], found["cpu"] / found["hashes"], others)


def _beside(child: Process) -> float:
    return cpu.of_machine() - cpu.of_tree(child.pid)


async def _grant_round(stage: Stage, service: Served, seconds: float) -> _Grants:
    request = stage.password_grant(KNOWN, PASSWORD)
    stop = asyncio.Event()
    count = 0

    async def keep_asking(line: Line) -> None:
        nonlocal count
        while not stop.is_set():
            await line.expect(200, request)
            count += 1

    watch = await asyncpg.connect(stage.url, timeout=10)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(watch.close)
        lines = [await stack.enter_async_context(Line(service.port)) for _ in range(_CALLERS)]
        async with asyncio.TaskGroup() as callers:
            for line in lines:
                callers.create_task(keep_asking(line))
            await asyncio.sleep(RAMP_SECONDS)
            backends = [int(row["pid"]) for row in await watch.fetch(_BACKENDS)]
            before, first, began = _spent(service, backends), count, time.perf_counter()
            await asyncio.sleep(seconds)
            after, done, ended = _spent(service, backends), count - first, time.perf_counter()
            stop.set()
    each = [(end - start) / done for start, end in zip(before, after, strict=True)]
    return _Grants(done / (ended - began), *each[:3], others=each[3] - sum(each[:3]))


def _spent(service: Served, backends: list[int]) -> tuple[float, float, float, float]:
    return (
        cpu.of_tree(service.pid),
        cpu.of_processes(backends),
        time.process_time(),
        cpu.of_machine(),
    )
