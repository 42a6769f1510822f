"""One case: the disk fills under load, is freed, and everything is compared.

`tables`: the database's tables lie on the small disk. `server`: all of the server does, its log of
changes too; without room for that PostgreSQL ends itself, and is started again as a unit would.
"""

import asyncio
import contextlib
import subprocess
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import asyncpg
import httpx

from quality.cluster import Cluster
from quality.drill import judge, payments
from quality.drill.load import Traffic
from quality.drill.payments import Payer, PaymentSize
from quality.drill.world import World
from quality.fulldisk.disk import Disk

CASES: Final = ("tables", "server")
BACK_WITHIN: Final = 30.0  # seconds
_WARM_SECONDS: Final = 3.0
_PATIENCE: Final = 120
_LEISURE: Final = 3.0
_PAUSE: Final = 0.1
_CREATED, _OK, _LATER, _BUG = 201, 200, 503, 500
_PAYMENTS: Final = PaymentSize(payments=6, identical=3, at_once=6, patience=90)
_AT_BANK: Final = ("double_payments", "overlapping_dialogues", "wrong_pins", "locked_logins")
_WRITTEN: Final = "SELECT username FROM app_user WHERE username LIKE 'written-%'"
_MUCH_LOG: Final = "SELECT pg_logical_emit_message(true, 'drill', repeat('x', 1000000))"
_NEXT_FILE: Final = "SELECT pg_switch_wal()"


@dataclass
class Outcome:
    """What callers were told, and what is wrong."""

    wrong: list[str] = field(default_factory=list[str])
    reads: Counter[int] = field(default_factory=Counter[int])
    answers: Counter[int] = field(default_factory=Counter[int])  # to everybody
    acknowledged: list[str] = field(default_factory=list[str])
    refused: int = 0
    silent: int = 0  # without Retry-After
    starts: int = 0
    back: float | None = None
    states: Counter[str] = field(default_factory=Counter[str])


async def run_case(
    world: World, cluster: Cluster, disk: Disk, case: str, *, full_seconds: float
) -> Outcome:
    """Fill, hold, free, let everything end, judge."""
    outcome = Outcome()
    world.http.event_hooks["response"].append(_count(outcome))
    traffic = Traffic(leisure=_LEISURE)
    traffic.start(world)
    async with _beside(_read_on(world, outcome), _write_on(world, outcome)):
        await asyncio.sleep(_WARM_SECONDS)
        paying = asyncio.create_task(_pay(world))
        await asyncio.sleep(1)
        outcome.reads.clear()
        await asyncio.to_thread(disk.fill)
        async with _beside(_supervise(cluster, outcome)):
            if case == "server":
                await _fill_log(cluster)
            await asyncio.sleep(full_seconds)
            if case == "tables":
                outcome.wrong += _of_reads(outcome.reads)
            before, freed = len(outcome.acknowledged), time.monotonic()
            disk.free()
            await _until_written(outcome, before, freed + _PATIENCE)
            outcome.back = time.monotonic() - freed
            await paying
            await traffic.stop()
            outcome.wrong += await _judge(world, outcome)
    return outcome


async def _until_written(outcome: Outcome, before: int, until: float) -> None:
    while len(outcome.acknowledged) == before and time.monotonic() < until:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


def _of_reads(reads: Counter[int]) -> list[str]:
    failed = reads.total() - reads[_OK]
    if not reads.total():
        return ["nobody read while the disk was full"]
    return [f"{failed} of {reads.total()} reads failed: {dict(reads)}"] if failed else []


def _count(outcome: Outcome) -> Callable[[httpx.Response], Awaitable[None]]:
    async def count(answer: httpx.Response) -> None:
        outcome.answers[answer.status_code] += 1
        if answer.status_code == _LATER and "Retry-After" not in answer.headers:
            outcome.silent += 1

    return count


@asynccontextmanager
async def _beside(*works: Coroutine[Any, Any, None]) -> AsyncGenerator[None]:
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task


async def _read_on(world: World, outcome: Outcome) -> None:
    while True:
        token = world.random.choice(world.customers).token
        headers = {"Authorization": f"Bearer {token}"}
        try:
            answer = await world.http.get("/customer/v2", headers=headers)
            outcome.reads[answer.status_code] += 1
        except httpx.TransportError:
            outcome.reads[0] += 1
        await asyncio.sleep(_PAUSE)


async def _write_on(world: World, outcome: Outcome) -> None:
    """Create users, one after the other; each name is used once."""
    tenant = world.tenants[0]
    path = f"/auth/mgmt/v1/tenants/{world.name_of(tenant)}/users"
    headers = {"Authorization": f"Bearer {await world.admin_token(tenant)}"}
    number = 0
    while True:
        number += 1
        user = {"username": f"written-{number}", "password": "correct horse"}
        with contextlib.suppress(httpx.TransportError):
            answer = await world.http.post(path, json=user, headers=headers)
            if answer.status_code == _CREATED:
                outcome.acknowledged.append(user["username"])
            else:
                outcome.refused += 1
        await asyncio.sleep(_PAUSE)


async def _pay(world: World) -> None:
    accounts = await payments.accounts_of(world)
    payers = [one for one in world.customers if one.access_id in accounts][: _PAYMENTS.payments]
    await asyncio.gather(
        *(
            Payer(world, person, accounts[person.access_id], number, _PAYMENTS).pay()
            for number, person in enumerate(payers)
        )
    )


async def _fill_log(cluster: Cluster) -> None:
    """Write changes until the server has no room to log them, and ends."""
    with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
        connection = await asyncpg.connect(cluster.url, timeout=10)
        for _ in range(10_000):
            await connection.execute(_MUCH_LOG)
            await connection.execute(_NEXT_FILE)


async def _supervise(cluster: Cluster, outcome: Outcome) -> None:
    """Start the server again whenever it has ended, as its unit would."""
    while True:
        try:
            await asyncio.to_thread(cluster.run, "pg_ctl", "status", "-D", str(cluster.data))
        except subprocess.CalledProcessError:
            outcome.starts += 1
            with contextlib.suppress(subprocess.CalledProcessError):
                await asyncio.to_thread(cluster.start)
        await asyncio.sleep(1)


async def _judge(world: World, outcome: Outcome) -> list[str]:
    wrong: list[str] = []
    if outcome.answers[_BUG]:
        wrong.append(f"{outcome.answers[_BUG]} answers 500")
    if outcome.silent:
        wrong.append(f"{outcome.silent} answers 503 without Retry-After")
    if not outcome.refused:
        wrong.append("no write was refused: the disk was not full")
    if outcome.back is None or outcome.back > BACK_WITHIN:
        wrong.append(f"writes were back after {outcome.back} s")
    if left := await judge.settle(world, _PATIENCE):
        wrong.append(f"{left} refreshes or jobs did not end")
    outcome.states = await payments.settle(world, _PATIENCE)
    wrong += await payments.judge(world, None)
    stored = {str(row["username"]) for row in await world.sql(_WRITTEN)}
    if lost := set(outcome.acknowledged) - stored:
        wrong.append(f"{len(lost)} acknowledged users lost")
    if stale := await judge.fetch_everything(world, _PATIENCE):
        wrong.append(f"{stale} accesses could not be refreshed afterwards")
    wrong += await judge.compare(world)
    wrong += await judge.compare_feed(world)
    wrong += await judge.violations(world)
    at_bank = await world.bank.invariants()
    return wrong + [f"the bank saw {name}: {at_bank[name]}" for name in _AT_BANK if at_bank[name]]
