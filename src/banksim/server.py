"""Puts the bank together and serves it: faces over HTTPS, the back office over plain loopback."""

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import web

from banksim.control import app as control
from banksim.core import certificates
from banksim.core.bank import Bank
from banksim.core.clock import RealTime, real_time
from banksim.core.store import IN_MEMORY
from banksim.fints import face as fints

LOOPBACK: Final = "127.0.0.1"
_PATIENCE: Final = 1.0  # seconds a request may still take when the bank closes


@dataclass(frozen=True, slots=True)
class Settings:
    state_dir: Path
    control_token: str
    data: Path | str = IN_MEMORY
    host: str = LOOPBACK
    port: int = 0  # 0: any free one
    control_port: int = 0
    control_host: str = LOOPBACK


@dataclass(frozen=True, slots=True)
class Running:
    """A bank that is open."""

    bank: Bank
    url: str
    control_url: str
    ca: Path


@asynccontextmanager
async def serve(settings: Settings, *, real: RealTime = real_time) -> AsyncGenerator[Running]:
    """Open the bank; it closes with the block."""
    files = certificates.ensure(settings.state_dir)
    bank = Bank(settings.data, real=real)
    faces = web.Application()
    fints.add_routes(faces, bank)
    runners = [
        web.AppRunner(app, access_log=None, shutdown_timeout=_PATIENCE)
        for app in (faces, control.build(bank, settings.control_token))
    ]
    try:
        for runner in runners:
            await runner.setup()
        public, private = runners
        tls = certificates.context(files)
        await web.TCPSite(public, settings.host, settings.port, ssl_context=tls).start()
        await web.TCPSite(private, settings.control_host, settings.control_port).start()
        yield Running(
            bank,
            f"https://{settings.host}:{_port(public)}/fints",
            f"http://{settings.control_host}:{_port(private)}",
            files.ca,
        )
    finally:
        for runner in runners:
            await runner.cleanup()
        bank.close()


def _port(runner: web.AppRunner) -> int:
    return int(runner.addresses[0][1])


async def until_stopped() -> None:
    """Wait for SIGTERM or Ctrl-C."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    await stopped.wait()
