"""What a full fetch costs: our connector beside the stock client, on the same dialogue."""

import json
import sys
import tempfile
from asyncio import create_subprocess_exec, sleep
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx

from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import Stage, answering, end
from quality.ports import free_port


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Fetch in turn with both clients, one process each, never at the same time."""
    del stage  # the bank of this chapter needs no database
    fetches = 5 if short else 15
    costs: dict[str, list[float]] = {"ours": [], "stock": []}
    rows: dict[str, int] = {}
    async with AsyncExitStack() as stack:
        url, ca = await stack.enter_async_context(_bank())
        workers = {
            kind: await stack.enter_async_context(
                answering("quality.bench.fetch_worker", kind, url, ca)
            )
            for kind in costs
        }
        for worker in workers.values():
            await _round(worker, 2)  # imports, parameter data, method: not part of a refresh
        for _ in range(rounds):
            for kind, worker in workers.items():
                cpu, rows[kind] = await _round(worker, fetches)
                costs[kind].append(cpu * 1000)
    ratios = [ours / stock for ours, stock in zip(costs["ours"], costs["stock"], strict=True)]
    return Chapter(
        f"Full fetch by FinTS: login, accounts, balances, {rows['ours']} transactions as MT940",
        [
            Row("CPU of our connector", "ms", costs["ours"]),
            Row("CPU of the stock client", "ms", costs["stock"]),
            Row("ratio", "", ratios, Goal("<=", 0.5)),
        ],
        [
            f"the stock client read {rows['stock']}: it knows only accounts with an IBAN",
            "both keep their parameter data between fetches; the stock client's log is off",
        ],
    )


@asynccontextmanager
async def _bank() -> AsyncGenerator[tuple[str, str]]:
    port, control = free_port(), free_port()
    with tempfile.TemporaryDirectory(prefix="kontowerk-bench-") as folder:
        child = await create_subprocess_exec(
            *(sys.executable, "-m", "banksim.cli", "serve", "--port", str(port)),
            *("--control-port", str(control), "--state-dir", folder),
            stdout=DEVNULL,
            start_new_session=True,
        )
        try:
            await _until_open(f"http://127.0.0.1:{control}/phone/leer.json")
            yield f"https://127.0.0.1:{port}/fints", str(Path(folder) / "ca.pem")
        finally:
            await end(child)


async def _until_open(url: str) -> None:
    async with httpx.AsyncClient(timeout=1) as client:
        for _ in range(300):
            try:
                if (await client.get(url)).is_success:
                    return
            except httpx.TransportError:
                pass
            await sleep(0.05)
    message = "the bank did not open"
    raise RuntimeError(message)


async def _round(worker: Process, fetches: int) -> tuple[float, int]:
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(f"{fetches}\n".encode())
    found = json.loads(await worker.stdout.readline())
    return found["cpu"], found["rows"]
