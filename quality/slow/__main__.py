"""What a user notices of slow peers, on a real `kontowerk serve` and a PostgreSQL of its own.

python -m quality.slow             1,000 sockets of each kind for 60 seconds; exit code 1 if one is
                                   not closed within 40, or a user waits more than twice as long
python -m quality.slow --short     300 for 10 seconds; judges the closing alone
python -m quality.slow --once      a socket that was closed is not opened again
python -m quality.slow --count 1000 --seconds 15 --rounds 2     anything else

What a socket costs is the core time of the service beyond that of the quiet round before.

Quiet rounds lie between the slow ones, so that a machine that is busy by itself shows as such.
"""

import argparse
import asyncio
import contextlib
import json
import os
import sys
import time
from asyncio.subprocess import PIPE
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from quality.bench.stage import KNOWN, PASSWORD, Served, Stage, open_stage, serving
from quality.bench.stats import median, percentile
from quality.bench.wire import Line, get
from quality.cluster import own_cluster
from quality.slow.peers import HALF_HEAD, MUCH, half_body

_CLOSED_WITHIN: Final = 40.0  # seconds
_TIMES: Final = 2.0  # of the quiet 99th percentile
_EVERY: Final = 0.02  # seconds between two requests of the user
_NEW_LINE: Final = 10  # requests until the user opens another connection


@dataclass(frozen=True)
class Crowd:
    """How many are slow, for how long, and whether they come again."""

    count: int
    seconds: float
    once: bool
    rounds: int = 1


@dataclass(frozen=True)
class Round:
    """What a user saw while something went on."""

    name: str
    waits: list[float]  # seconds
    seconds: float  # how long it lasted
    cpu: float  # seconds of a core that the service used
    crowd: dict[str, float] | None = None

    @property
    def p99(self) -> float:
        return percentile(self.waits, 99) * 1000

    def __str__(self) -> str:
        p50 = median(self.waits) * 1000
        told = f"{self.name:<14}{len(self.waits):>7} requests   p50 {p50:7.1f} ms"
        told += f"   p99 {self.p99:7.1f} ms   core {self.cpu / self.seconds:4.0%}"
        if self.crowd is None:
            return told
        opened, longest = self.crowd["opened"], self.crowd["longest"]
        told += f"   {opened:.0f} sockets, the longest open for {longest:.1f} s"
        return f"{told}; they used {self.crowd['cpu'] / self.seconds:.0%} of a core"


async def _ask(port: int, request: bytes, stop: asyncio.Event) -> list[float]:
    """Ask as a user does, and note how long each answer took, connecting included."""
    waits = list[float]()
    while not stop.is_set():
        line = Line(port)
        for number in range(_NEW_LINE):
            began = time.perf_counter()
            if number == 0:
                await line.__aenter__()
            await line.expect(200, request)
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(_EVERY)
        await line.__aexit__(None, None, None)
    return waits


async def _quiet(served: Served, request: bytes, seconds: float) -> Round:
    stop = asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, stop.set)
    began, used = time.perf_counter(), _cpu(served.pid)
    waits = await _ask(served.port, request, stop)
    return Round("quiet", waits, time.perf_counter() - began, _cpu(served.pid) - used)


async def _slow(name: str, sent: bytes, served: Served, request: bytes, crowd: Crowd) -> Round:
    count, seconds = str(crowd.count), str(crowd.seconds)
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "quality.slow.crowd", str(served.port), count, seconds),
        *(("once",) if crowd.once else ()),
        stdin=PIPE,
        stdout=PIPE,
    )
    stop = asyncio.Event()
    began, used = time.perf_counter(), _cpu(served.pid)
    asking = asyncio.create_task(_ask(served.port, request, stop))
    try:
        printed, _ = await child.communicate(sent)
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        stop.set()
    waits, passed = await asking, time.perf_counter() - began
    return Round(name, waits, passed, _cpu(served.pid) - used, json.loads(printed))


def _cpu(pid: int) -> float:
    """Return how many seconds of a core a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _measure(stage: Stage, crowd: Crowd) -> list[Round]:
    rounds, seconds = list[Round](), crowd.seconds
    async with serving(stage) as (served,):
        async with Line(served.port) as line:
            answer = await line.expect(200, stage.password_grant(KNOWN, PASSWORD))
        token = str(json.loads(answer.body)["access_token"])
        request = get("/customer/v2", token)
        kinds = {"half heads": HALF_HEAD, "half bodies": half_body(token), "slow readers": MUCH}
        await _quiet(served, request, min(seconds, 5))  # everything was used once
        for name, sent in list(kinds.items()) * crowd.rounds:
            rounds.append(await _quiet(served, request, seconds))
            rounds.append(await _slow(name, sent, served, request, crowd))
        rounds.append(await _quiet(served, request, seconds))
    return rounds


def _judge(rounds: list[Round], *, short: bool) -> bool:
    quiet = [each.p99 for each in rounds if each.crowd is None]
    usual, good = median(quiet), True
    for each in rounds:
        print(each)
    print(f"quiet p99: median {usual:.1f} ms, {min(quiet):.1f} to {max(quiet):.1f}")
    for before, each in pairwise(rounds):
        if each.crowd is None:
            continue
        cost = (each.cpu - before.cpu / before.seconds * each.seconds) / each.crowd["opened"]
        closed = not each.crowd["left"] and each.crowd["longest"] <= _CLOSED_WITHIN
        times = each.p99 / usual
        good = good and closed and (short or times <= _TIMES)
        print(
            f"slow {each.name}: {'all' if closed else 'NOT ALL'} closed within "
            f"{_CLOSED_WITHIN:.0f} s; p99 is {times:.2f} of the quiet one; "
            f"a socket costs {cost * 1000:.2f} ms of a core"
        )
    print(f"slow: {'good' if good else 'NOT GOOD'}; load of the machine {os.getloadavg()[0]:.1f}")
    return good


async def _run(address: str, crowd: Crowd, *, short: bool) -> bool:
    async with open_stage(address) as stage:
        return _judge(await _measure(stage, crowd), short=short)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--once", action="store_true")
    parser.add_argument("--count", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--rounds", type=int, default=1)
    asked = parser.parse_args()
    usual = (300, 10.0) if asked.short else (1000, 60.0)
    count, seconds = asked.count or usual[0], asked.seconds or usual[1]
    crowd = Crowd(count, seconds, asked.once, asked.rounds)
    with own_cluster() as cluster:
        return 0 if asyncio.run(_run(cluster.url, crowd, short=asked.short)) else 1


if __name__ == "__main__":
    sys.exit(main())
