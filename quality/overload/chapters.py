"""The measurements, each with its goal: ten times too much, a flood, a storm, stops."""

import asyncio
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quality.bench.stats import median
from quality.bench.wire import Line
from quality.overload.figures import Load, lost_before, recovery
from quality.overload.load import Plan
from quality.overload.proxied import behind_proxy
from quality.overload.scene import Scene, Service, load, loading, soon

TIMES: Final = 10  # of the sustainable rate
_SUSTAINABLE: Final = 0.5  # of what a process does when it is asked again at once
_CALLERS: Final = 3  # fewer than are always let in
_QUIET: Final = 0.25  # of the sustainable rate: what the other tenant asks
_MOST: Final = 1500  # connections of a flood
_STORM: Final = 2000
_DRAIN: Final = 4.0  # seconds, as the shipped unit has it
_FLOODING: Final = "127.0.0.2"  # where a flood comes from; a proxy counts connections by address


@dataclass(frozen=True)
class Verdict:
    """What was wanted, what was seen, and whether that is good."""

    goal: str
    seen: str
    good: bool

    def __str__(self) -> str:
        return f"{'good  ' if self.good else 'MISSED'}  {self.goal:<58} {self.seen}"


async def sustainable(service: Service, requests: list[str], seconds: float) -> float:
    """Return a rate that the process can answer for long, found by asking again at once."""
    until, answered = time.monotonic() + seconds, 0

    async def ask(number: int) -> None:
        nonlocal answered
        async with Line(service.port) as line:
            while time.monotonic() < until:
                number += 1
                answer = await line.ask(requests[number % len(requests)].encode())
                answered += answer.status == 200

    await asyncio.gather(*(ask(number) for number in range(_CALLERS)))
    return max(5.0, answered / seconds * _SUSTAINABLE)


async def ten_times(
    scene: Scene, port: int, rate: float, *, rounds: int, seconds: float
) -> list[Verdict]:
    """Ask for ten times as much as can be done, between rounds of the usual."""
    usual, flooded, recoveries = list[Load](), list[Load](), list[float]()
    for number in range(rounds):
        plan = Plan(port, scene.flooding, rate, seconds, seed=number)
        usual.append(_told("usual", Load.of(await load(plan), seconds)))
        begin = soon()
        after = begin + seconds
        flood = Plan(
            *(port, scene.flooding, rate * TIMES, seconds),
            most=_MOST,
            source=_FLOODING,
            begin=begin,
            seed=number,
        )
        again = Plan(port, scene.flooding, rate, 6.0, begin=after, seed=number)
        seen, later = await asyncio.gather(load(flood), load(again))
        flooded.append(_told("10 x", Load.of(seen, seconds)))
        recoveries.append(recovery(later, after, median([each.p50 for each in usual])))
    p99 = median([each.p99 for each in usual])
    times = median([each.p99 for each in flooded]) / p99
    refusal = median([each.refusal_p99 for each in flooded]) / p99
    served = median([each.admitted for each in usual])
    kept = median([each.admitted for each in flooded]) / served
    failed = sum(each.failed + each.hintless for each in flooded)
    longest = max(each.longest_refusal for each in flooded)
    return [
        Verdict("10 x: p99 of the admitted at most 2 x the usual", f"{times:.2f} x", times <= 2),
        Verdict(
            "10 x: the rest refused at once (p99 below 2 x the usual p99)",
            f"{refusal:.2f} x, longest {longest * 1000:.0f} ms",
            refusal <= 2,
        ),
        Verdict("10 x: nothing fails, refusals say Retry-After", f"{failed}", not failed),
        Verdict("10 x: recovered within 5 s", f"{max(recoveries):.1f} s", max(recoveries) <= 5),
        Verdict("10 x: admitted, beside the usual (no goal)", f"{kept:.2f} x", good=True),
    ]


async def two_tenants(
    scene: Scene, port: int, rate: float, *, rounds: int, seconds: float
) -> list[Verdict]:
    """Let one tenant ask for ten times too much, and another for little."""
    alone, beside = list[Load](), list[Load]()
    for number in range(rounds):
        quiet = Plan(port, scene.quiet, rate * _QUIET, seconds, seed=number)
        alone.append(_told("quiet alone", Load.of(await load(quiet), seconds)))
        begin = soon()
        flood = Plan(
            *(port, scene.flooding, rate * TIMES, seconds + 1),
            most=_MOST,
            source=_FLOODING,
            begin=begin,
            seed=number,
        )
        quiet = Plan(port, scene.quiet, rate * _QUIET, seconds, begin=begin + 0.5, seed=number)
        seen, other = await asyncio.gather(load(quiet), load(flood))
        beside.append(_told("quiet beside", Load.of(seen, seconds)))
        _told("the flood", Load.of(other, seconds + 1))
    kept = sum(each.admitted for each in beside) / sum(each.admitted for each in alone)
    return [Verdict("a flood costs another tenant at most 20 %", f"{1 - kept:.0%}", kept >= 0.8)]


async def storm(scene: Scene, service: Service, *, seconds: float) -> list[Verdict]:
    """Open 2,000 connections at once, each with a request, beside a user of another tenant."""
    begin = soon()
    crowd = Plan(service.port, scene.flooding, 0, 0, most=_STORM, begin=begin, burst=_STORM)
    user = Plan(service.port, scene.quiet, 10, seconds, begin=begin)
    seen, others = await asyncio.gather(load(user), load(crowd))
    served, crowded = _told("user", Load.of(seen, seconds)), Load.of(others, 1.0)
    print(f"  {'storm':<13}{crowded}", flush=True)
    async with asyncio.timeout(60):
        await service.wait_until_ready()
    answered = served.admitted / served.offered
    lost = crowded.failed + served.failed
    return [
        Verdict("storm of 2,000: every connection is answered", f"{lost} without", not lost),
        Verdict("storm of 2,000: of a user's requests (no goal)", f"{answered:.0%}", good=True),
    ]


async def stop(scene: Scene, rate: float, *, seconds: float) -> list[Verdict]:
    """Tell a busy process to stop while somebody waits for a bank."""
    async with scene.serving() as service, Line(service.port) as line:
        waiting = asyncio.create_task(line.ask(scene.waiting.encode()))
        begin = soon()
        plan = Plan(service.port, scene.flooding, rate, seconds, begin=begin)
        loads = asyncio.create_task(load(plan))
        await asyncio.sleep(begin + seconds / 2 - time.time())
        told = time.time()
        service.process.send_signal(signal.SIGTERM)
        code = await service.process.wait()
        took = time.time() - told
        seen, waited = await loads, await waiting
    lost = lost_before(seen, told) + seen.unanswered
    return [
        Verdict("stop: nothing that was begun is lost", f"{lost} lost", not lost),
        Verdict("stop: who waits for a bank is answered", f"{waited.status}", waited.status == 200),
        Verdict("stop: ends within 10 s", f"{took:.1f} s, code {code}", took <= 10 and not code),
    ]


async def rolling(scene: Scene, rate: float, folder: Path) -> list[Verdict]:
    """Restart both of two processes behind the shipped HAProxy, one after the other."""
    drain = str(_DRAIN)
    running = [await scene.start(drain_seconds=drain), await scene.start(drain_seconds=drain)]
    try:
        async with behind_proxy(folder, [each.port for each in running]) as (port, certificate):
            plan = Plan(
                *(port, scene.flooding, rate, 240.0),
                most=100,
                certificate=str(certificate),
                until_closed=True,
            )
            async with loading(plan) as under_way:
                await asyncio.sleep(2)
                for number, service in enumerate(running):
                    service.process.send_signal(signal.SIGTERM)
                    await service.process.wait()
                    running[number] = await scene.start(service.port, drain_seconds=drain)
                    await asyncio.sleep(2.5)  # until the proxy has seen it
                seen = await under_way.seen()
    finally:
        for service in running:
            await service.stop()
    figures = Load.of(seen, max(seen.at) - min(seen.at))
    _told("rolling", figures)
    failed = figures.failed + figures.refused
    goal = f"rolling restart: none of {len(seen.at)} requests fails"
    return [Verdict(goal, f"{failed} failed", not failed)]


def _told(name: str, figures: Load) -> Load:
    print(f"  {name:<13}{figures}", flush=True)
    return figures
