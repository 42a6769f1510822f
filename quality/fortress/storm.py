"""Hosts die at random under load and are healed; all is judged after each, and at the end."""

import asyncio
import contextlib
import logging
import re
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Final

import asyncpg
import httpx

from kontowerk.kit.ids import new_id
from quality.drill import judge, payments
from quality.drill.bank import TOKEN, WIDE_HOST, Bank
from quality.drill.load import Traffic
from quality.drill.world import World, seed_tenants
from quality.fortress import faults, nodes, sabotage, stage, verdict
from quality.fortress.plan import FOLDER
from quality.fortress.verdict import Losses
from quality.fortress.writers import Line, Writers

KINDS: Final = faults.NAMES
_LIMIT: Final = 30.0  # seconds until writes are back after a failure
_PATIENCE: Final = 120.0
_BACKLOG_SECONDS: Final = 400.0  # two workers have to catch up with what fell due meanwhile
_PEOPLE: Final = 24
_TRIES: Final = 3  # of a fault that has to show a missing guard


@dataclass
class Row:
    """What a kind of fault did."""

    times: int = 0
    acknowledged: int = 0
    lost: int = 0  # missing after the failover
    lost_later: int = 0  # missing only when the host that failed was back
    longest: dict[str, float] = field(default_factory=dict[str, float])
    rejoined: float = 0.0
    failed: int = 0  # answers 500
    standby: str = "sync_standby"  # what the second host has to be when all is whole

    def note(self, lines: tuple[Line, ...]) -> None:
        for line in lines:
            self.longest[line.name] = max(self.longest.get(line.name, 0.0), line.longest)


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


async def storm(times: int, seed: int, only: str | None) -> int:
    """Return 0 when nothing was lost, doubled or told that is not so."""
    await asyncio.to_thread(nodes.wait_until_whole)
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # it sees servers die, too
    say(f"seed {seed}, {times} faults")
    random = Random(seed)  # noqa: S311 - chooses victims
    table: dict[str, Row] = {}
    wrong: list[str] = []
    async with _people(random) as world:
        writers, traffic, losses = Writers(world), Traffic(), Losses()
        await writers.start()
        traffic.start(world)
        try:
            for number in range(times):
                kind = only or (KINDS[number] if number < len(KINDS) else random.choice(KINDS))
                row = table.setdefault(kind, Row())
                wrong += await _one(kind, row, world, writers, losses, random)
                say(f"{number + 1} of {times}: {kind}; {_told(row)}")
        finally:
            await traffic.stop()
            await writers.stop()
        wrong += await _final(world, writers)
    _print(table, writers)
    say("fortress: " + ("; ".join(wrong) or "nothing lost, nothing doubled, nothing told in vain"))
    return 1 if wrong else 0


async def storm_without(guard: str, seed: int) -> int:
    """Return 0 when it was noticed that a guard is missing."""
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)
    say(f"seed {seed}, without {guard}")
    random = Random(seed)  # noqa: S311 - chooses victims
    await asyncio.to_thread(nodes.wait_until_whole)
    async with _people(random) as world:
        writers, losses = Writers(world), Losses()
        await writers.start()
        try:
            await asyncio.to_thread(sabotage.weaken, guard)
            for _ in range(_TRIES):
                row = Row(standby=sabotage.STANDBY[guard])
                found = await _one(sabotage.STRIKES, row, world, writers, losses, random)
                telling = next((what for what in found if re.search(sabotage.TELLS, what)), None)
                if telling is not None:
                    say(f"without {guard}: noticed ({telling})")
                    return 0
                say(f"without {guard}: not noticed this time {found}")
        finally:
            await writers.stop()
    say(f"without {guard}: NOT NOTICED")
    return 1


async def _one(
    kind: str, row: Row, world: World, writers: Writers, losses: Losses, random: Random
) -> list[str]:
    """Strike, wait until writes are back, judge, heal, wait until all is whole, judge again."""
    lines = (writers.sql, writers.users, writers.reads)
    before, failed = _acknowledged(writers), _failures(writers)
    fault = await asyncio.to_thread(faults.make, kind, random)
    for line in lines:
        line.begin_anew()
    wrong = await _strike(fault, lines)
    lost = 0
    if not wrong:  # otherwise there is nobody to ask
        await asyncio.sleep(random.uniform(0, 5))
        lost = await losses.look(world, writers)
    wrong += await _heal(fault, row)
    row.note(lines)
    await writers.rest()
    later = await losses.look(world, writers)
    if lost or later:
        told = f"{lost} acknowledged writes lost, {later} more when it was back"
        wrong.append(f"{kind} of {fault.host.name}: {told}")
    wrong += [f"{kind}: {what}" for what in await verdict.differing_hosts()]
    writers.calm.set()
    row.times += 1
    row.lost += lost
    row.lost_later += later
    row.acknowledged += _acknowledged(writers) - before
    row.failed += _failures(writers) - failed
    return [*wrong, *_limits(kind, row)]


async def _strike(fault: faults.Fault, lines: tuple[Line, ...]) -> list[str]:
    struck = time.monotonic()
    await asyncio.to_thread(fault.strike)
    if fault.at_once:
        await asyncio.to_thread(fault.heal)
    # Callers of a primary that lost only its peers may notice nothing until another takes over.
    while fault.successors and time.monotonic() < struck + _PATIENCE:
        if await asyncio.to_thread(nodes.leader, fault.successors):
            break
        await asyncio.sleep(0.5)
    return [] if await _back(lines, struck) else [f"{fault.kind}: no writes for {_PATIENCE:.0f} s"]


async def _heal(fault: faults.Fault, row: Row) -> list[str]:
    """Heal a host and wait until the databases are three again and everybody answers."""
    healed = time.monotonic()
    if not fault.at_once:
        await asyncio.to_thread(fault.heal)
    try:
        await asyncio.to_thread(nodes.wait_until_whole, _PATIENCE, row.standby)
        await stage.until_ready()
    except TimeoutError as error:
        return [f"{fault.kind} of {fault.host.name}: {str(error) or 'a service does not answer'}"]
    finally:
        row.rejoined = max(row.rejoined, time.monotonic() - healed)
    return []


def _limits(kind: str, row: Row) -> list[str]:
    wrong = [f"{kind}: {row.failed} answers 500"] if row.failed else []
    slowest = max(row.longest["SQL writes"], row.longest["API writes"])
    if slowest > _LIMIT:
        wrong.append(f"{kind}: no write for {slowest:.1f} s, of {_LIMIT:.0f} s allowed")
    return wrong


def _acknowledged(writers: Writers) -> int:
    return len(writers.sql.acknowledged) + len(writers.users.acknowledged)


async def _back(lines: tuple[Line, ...], struck: float) -> bool:
    """Wait until each line was answered well some time after the strike."""
    until = struck + _PATIENCE
    # A host that is cut off is missed only after a moment: an answer at once says nothing.
    while time.monotonic() < until:
        steady = time.monotonic() - struck > 4 and all(line.since_last < 1.0 for line in lines)
        if steady:
            return True
        await asyncio.sleep(0.1)
    return False


def _failures(writers: Writers) -> int:
    return sum(line.answers["500"] for line in (writers.users, writers.reads))


def _told(row: Row) -> str:
    longest = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in row.longest.items())
    lost = f"lost {row.lost}, later {row.lost_later}"
    return f"longest gaps: {longest}; whole again after {row.rejoined:.1f} s; {lost}"


async def _final(world: World, writers: Writers) -> list[str]:
    """Let everything end, then compare with the bank's books and the receiver's list."""
    wrong: list[str] = []
    left = await judge.settle(world, _BACKLOG_SECONDS)
    if left:
        wrong.append(f"{left} refreshes or jobs did not end")
    states = await payments.settle(world, _PATIENCE)
    say(f"{writers.payments} payments: {dict(states)}")
    wrong += await payments.judge(world, None)
    stale = await judge.fetch_everything(world, _PATIENCE)
    if stale:
        wrong.append(f"{stale} accesses could not be refreshed afterwards")
    wrong += await judge.compare(world)
    wrong += await judge.compare_feed(world)
    wrong += await judge.violations(world)
    at_bank = await world.bank.invariants()
    for name in ("double_payments", "overlapping_dialogues", "wrong_pins", "locked_logins"):
        if at_bank[name]:
            wrong.append(f"the bank saw {name}: {at_bank[name]}")
    return wrong


def _print(table: dict[str, Row], writers: Writers) -> None:
    names = ("SQL writes", "API writes", "reads")
    head = "".join(f"{name:>12}" for name in names)
    counts = f"{'times':>6}{'acknowl.':>10}{'lost':>6}{'later':>6}{'500':>5}"
    print(f"\n{'fault':<18}{counts}{head}{'whole after':>13}")
    for kind, row in table.items():
        gaps = "".join(f"{row.longest[name]:>10.1f} s" for name in names)
        print(
            f"{kind:<18}{row.times:>6}{row.acknowledged:>10}{row.lost:>6}{row.lost_later:>6}"
            f"{row.failed:>5}{gaps}"
            f"{row.rejoined:>11.1f} s"
        )
    for line in (writers.sql, writers.users, writers.reads):
        answers: Counter[str] = line.answers
        print(f"{line.name}: {dict(answers)}")


@asynccontextmanager
async def _people(random: Random) -> AsyncGenerator[World]:
    """Found two tenants, give people accesses, wait for their first fetch."""
    headers = {"X-Sim-Token": TOKEN, "Content-Type": "application/json"}
    url = stage.database_url("postgres")
    async with (
        httpx.AsyncClient(base_url=stage.CONTROL_URL, headers=headers, timeout=30) as control,
        httpx.AsyncClient(base_url=stage.PEOPLE_URL, verify=stage.trusting(), timeout=30) as http,
    ):
        bank = Bank(stage.BANK_URL, FOLDER / "bank" / "ca.pem", control)
        names = tuple(f"{name}-{new_id().hex[-8:]}" for name in ("north", "south"))
        tenants = await seed_tenants(stage.database_url("owner"), stage.KEY_FILE, bank, names)
        world = World(stage.PEOPLE_URL, url, {}, bank, http, None, random, tenants, verbose=False)
        await world.sql(WIDE_HOST, bank.host)
        for number, login in enumerate(payments.logins(_PEOPLE)):
            with contextlib.suppress(asyncpg.PostgresError):
                await world.add(tenants[0], number, f"{login}x{names[0][-4:]}")
        if await judge.settle(world, _PATIENCE):
            message = "the first fetch did not end well"
            raise SystemExit(message)
        say(f"{len(world.customers)} people, the storm begins")
        yield world
