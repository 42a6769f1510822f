"""Makes cases, sends them a few at a time, judges every answer, keeps the figures."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import Final

from quality.fuzz import oracle, rows
from quality.fuzz.bare import BareEngine
from quality.fuzz.case import Answer, Case, send
from quality.fuzz.draft import Kitchen
from quality.fuzz.seeds import Operation
from quality.fuzz.spoil_body import BODY_CHANGES
from quality.fuzz.spoil_frame import FRAME_CHANGES
from quality.fuzz.world import World, tend_users

AT_ONCE: Final = 16  # far below the service's own limit
_ROUND: Final = 100  # cases between two visits of the gardener
_SHRINK_TRIES: Final = 120
_LOOKS: Final = 3  # at what took too long; a machine shared with strangers is slow once
_TOO_LONG: Final = ("hang", "5xx: 504")


@dataclass
class Finding:
    """Something wrong, with the smallest request that shows it."""

    what: str
    case: Case | None
    routes: Counter[str] = field(default_factory=Counter[str])


@dataclass
class Figures:
    """What happened at one route."""

    route: str
    statuses: Counter[str] = field(default_factory=Counter[str])
    slowest: float = 0.0
    stood: float = 0.0  # longest time the loop stood still over one request
    seconds: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter[str])

    @property
    def cases(self) -> int:
        return self.statuses.total()

    def note(self, answer: Answer, found: list[str]) -> None:
        key = f"{answer.status // 100}xx" if answer.status else "none"
        self.statuses[key] += 1
        self.slowest = max(self.slowest, answer.seconds)
        self.kinds.update(what.partition(":")[0] for what in found)


@dataclass
class Run:
    """A run of the fuzzer and its findings, each kind once."""

    world: World
    seed: int
    bare: BareEngine
    findings: dict[str, Finding] = field(default_factory=dict[str, Finding])
    figures: list[Figures] = field(default_factory=list[Figures])
    heaped: list[Figures] = field(default_factory=list[Figures])
    slow_once: int = 0  # answers that took too long, and were asked for again

    def report(self, route: str, what: str, case: Case | None = None) -> bool:
        """Note a finding; True when it is new."""
        is_new = what not in self.findings
        self.findings.setdefault(what, Finding(what, case)).routes[route] += 1
        return is_new

    async def judge(self, figures: Figures, case: Case) -> None:
        """Send a case, judge its answer, shrink what is new."""
        answer = await send(self.world.app, case)
        found = self.findings_of(case, answer)
        for _ in range(1, _LOOKS):
            if not any(what.startswith(_TOO_LONG) for what in found):
                break
            self.slow_once += 1
            answer = await send(self.world.app, case)
            found = self.findings_of(case, answer)
        figures.note(answer, found)
        if not found:
            self.world.learn(case, answer)
        for what in found:
            if self.report(figures.route, what, case):
                self.findings[what].case = await self.shrink(case, what)

    def findings_of(self, case: Case, answer: Answer) -> list[str]:
        """Judge an answer; failures are told apart by the place where they happened."""
        # What the machine took from everybody is no operation's own time.
        answer.seconds -= self.bare.stood(answer.started, answer.started + answer.seconds)
        ids = answer.values(b"x-correlation-id")
        place = self.world.watch.place_of(ids[0].decode("latin-1")) if ids else ""
        return [f"{what} {place}".rstrip() for what in oracle.findings(case, answer)]

    async def shrink(self, case: Case, what: str) -> Case:
        """Leave out what the finding does not need; best effort, the state moves on."""
        tries = 0
        smaller = _smaller(case)
        while tries < _SHRINK_TRIES and (candidate := next(smaller, None)) is not None:
            tries += 1
            if what in self.findings_of(candidate, await send(self.world.app, candidate)):
                case, smaller = candidate, _smaller(candidate)
        return case

    async def attack(self, operation: Operation, count: int) -> Figures:
        """Send many spoiled requests to one operation."""
        figures = Figures(f"{operation.method} {operation.path}")
        self.figures.append(figures)
        started = perf_counter()
        for begin in range(0, count, _ROUND):
            await self.tend(figures.route)
            numbers = iter(range(begin, min(count, begin + _ROUND)))

            async def send_some(numbers: Iterator[int] = numbers) -> None:
                for number in numbers:
                    await self.judge(figures, self.make(operation, number))

            await in_parallel(send_some)
        figures.seconds = perf_counter() - started
        return figures

    async def tend(self, route: str) -> None:
        for what in await rows.check_created(self.world):
            self.report(route, what)
        await tend_users(self.world)

    def make(self, operation: Operation, number: int) -> Case:
        """Make the case of this number: valid, or spoiled in up to three places."""
        rng = Random(f"{self.seed} {operation.name} {number}")  # noqa: S311 - reproducible
        kitchen = Kitchen(rng, self.world)
        draft = operation.valid(kitchen)
        for _ in range(rng.choices((0, 1, 2, 3), (10, 60, 20, 10))[0]):
            has_body = bool(draft.body()) or draft.members is not None
            changes = BODY_CHANGES if has_body and rng.random() < 0.6 else FRAME_CHANGES
            change = rng.choice(changes)
            draft.notes.append(change.__name__)
            change(draft, kitchen)
            if not draft.headers:
                draft.headers.append((b"host", b"127.0.0.1:8080"))
        return draft.case(rng)


async def in_parallel(work: Callable[[], Awaitable[None]]) -> None:
    """Run the same work a few times at once."""
    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(_awaited(work))


async def _awaited(work: Callable[[], Awaitable[None]]) -> None:
    await work()


def _smaller(case: Case) -> Iterator[Case]:
    if len(case.chunks) > 1:
        yield case.with_body(case.body)
    if case.query:
        yield replace(case, query=b"")
    if len(case.headers) > 8:
        yield replace(case, headers=tuple(h for h in case.headers if not h[0].startswith(b"x-")))
    for at in range(len(case.headers)):
        yield replace(case, headers=case.headers[:at] + case.headers[at + 1 :])
    body = case.body
    if body:
        yield case.with_body(b"")
        step = max(1, len(body) // 8)
        for at in range(0, len(body), step):
            yield case.with_body(body[:at] + body[at + step :])
