"""The sandbox bank of a drill: its own process, and its back office as referee."""

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx

from kontowerk.kit.settings import process_environment
from quality.ports import free_port

TOKEN: Final = "drill"
PIN: Final = "12345"
_TRIES: Final = 3
_READY_SECONDS: Final = 120
# Lets in as much at a time as anybody sends: what is tried is our side.
WIDE_HOST: Final = """
INSERT INTO bank_host (host, rate, burst, tokens, refilled_at, max_in_flight)
VALUES ($1, 1000, 1000, 1000, now(), 200)
ON CONFLICT (host) DO UPDATE SET rate = 1000, burst = 1000, max_in_flight = 200
"""


@dataclass(frozen=True)
class Bank:
    """A running simulator."""

    url: str
    ca: Path
    control: httpx.AsyncClient

    @property
    def host(self) -> str:
        """The name that `WIDE_HOST` wants."""
        return self.url.split("/")[2]

    async def book(self, login: str, amount: str, purpose: str) -> None:
        """Book one line now."""
        body = f'{{"login": "{login}", "amount": {amount}, "purpose": "{purpose}"}}'
        answer = await self.control.post("/sim/transactions", content=body)
        answer.raise_for_status()

    async def behave(self, login: str, word: str, *, active: bool) -> None:
        """Switch a fault of a login on or off."""
        body = {"login": login, "fault": word, "active": active}
        (await self.control.post("/sim/faults", json=body)).raise_for_status()

    async def ledger(self, login: str) -> dict[str, list[dict[str, Any]]]:
        """Return every booked line of a login by account."""
        return await self._read("/sim/ledger", login=login)

    async def payments(self) -> list[dict[str, Any]]:
        """Return every transfer the bank has taken."""
        return list((await self._read("/sim/payments"))["payments"])

    async def standing(self, login: str | None = None) -> dict[str, list[dict[str, Any]]]:
        """Return what standing orders there are, and every request about one it carried out."""
        return await self._read(
            "/sim/standing-orders", **({} if login is None else {"login": login})
        )

    async def approve(self, login: str) -> None:
        """Approve what is on the phone of a login; late and repeated taps do nothing."""
        shown = (await self.control.get(f"/phone/{quote(login)}.json")).json()
        for one in shown["challenges"]:
            await self.control.post(f"/phone/{quote(login)}/{one['id']}/approve")

    async def invariants(self) -> dict[str, int]:
        return await self._read("/sim/invariants")

    async def _read(self, path: str, **query: str) -> dict[str, Any]:
        """Read from the back office; a bank under load may take more than one try to answer."""
        for _ in range(_TRIES):
            with contextlib.suppress(httpx.TransportError):
                answer = await self.control.get(path, params=query)
                answer.raise_for_status()
                return dict(answer.json())
        message = f"the sandbox bank does not answer {path}"
        raise SystemExit(message)


@asynccontextmanager
async def own_bank(folder: Path, *, verbose: bool) -> AsyncGenerator[Bank]:
    """Start a simulator with its ledger in a folder."""
    port, control_port = free_port(), free_port()
    command = ("serve", "--port", str(port), "--control-port", str(control_port))
    files = ("--data", str(folder / "ledger.sqlite"), "--state-dir", str(folder))
    stderr = None if verbose else DEVNULL  # it complains about callers that were killed
    environment = {**process_environment(), "BANKSIM_CONTROL_TOKEN": TOKEN}
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "banksim.cli", *command, *files),
        env=environment,
        stdout=DEVNULL,
        stderr=stderr,
    )
    headers = {"X-Sim-Token": TOKEN, "Content-Type": "application/json"}
    base = f"http://127.0.0.1:{control_port}"
    async with httpx.AsyncClient(base_url=base, headers=headers, timeout=30) as control:
        try:
            await _wait_for(control)
            yield Bank(f"https://127.0.0.1:{port}/fints", folder / "ca.pem", control)
        finally:
            child.terminate()
            await child.wait()


async def _wait_for(control: httpx.AsyncClient) -> None:
    for _ in range(200):
        try:
            if (await control.get("/sim/invariants")).is_success:
                return
        except httpx.TransportError:
            pass
        await asyncio.sleep(0.1)
    message = "the sandbox bank did not start"
    raise SystemExit(message)


async def until_ready(url: str) -> None:
    """Wait for a service that has just been started."""
    async with asyncio.timeout(_READY_SECONDS), httpx.AsyncClient(base_url=url) as http:
        while True:
            with contextlib.suppress(httpx.TransportError):
                if (await http.get("/health/ready")).is_success:
                    return
            await asyncio.sleep(0.1)
