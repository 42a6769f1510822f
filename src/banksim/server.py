"""Puts the bank together and serves it: faces over HTTPS, the back office over plain loopback."""

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from ssl import SSLContext
from typing import Final

from aiohttp import web

from banksim.control import app as control
from banksim.core import certificates
from banksim.core.bank import Bank
from banksim.core.clock import RealTime, real_time
from banksim.core.store import IN_MEMORY
from banksim.fints import face as fints
from banksim.xs2a import face as xs2a
from banksim.xs2a.oauth import OAuthPages
from banksim.xs2a.pages import Pages

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
    xs2a_port: int = 0


@dataclass(frozen=True, slots=True)
class Running:
    """A bank that is open."""

    bank: Bank
    url: str
    control_url: str
    ca: Path
    xs2a_url: str  # a provider's name follows: /redirect, /embedded, /decoupled, /signed
    files: certificates.Files


@asynccontextmanager
async def serve(settings: Settings, *, real: RealTime = real_time) -> AsyncGenerator[Running]:
    """Open the bank; it closes with the block."""
    files = certificates.ensure(settings.state_dir)
    bank = Bank(settings.data, real=real)
    faces = web.Application()
    fints.add_routes(faces, bank)
    Pages(bank).add_routes(faces)
    OAuthPages(bank).add_routes(faces)
    runners: list[web.AppRunner] = []

    async def open_door(app: web.Application, host: str, port: int, tls: SSLContext | None) -> int:
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=_PATIENCE)
        runners.append(runner)
        await runner.setup()
        await web.TCPSite(runner, host, port, ssl_context=tls).start()
        return int(runner.addresses[0][1])

    host, tls = settings.host, certificates.context(files)
    back_office = control.build(bank, settings.control_token)
    try:
        port = await open_door(faces, host, settings.port, tls)
        mutual = certificates.context_for_third_parties(files)
        xs2a_port = await open_door(
            xs2a.build(bank, files.ca, port), host, settings.xs2a_port, mutual
        )
        private = await open_door(back_office, settings.control_host, settings.control_port, None)
        yield Running(
            bank,
            f"https://{host}:{port}/fints",
            f"http://{settings.control_host}:{private}",
            files.ca,
            f"https://{host}:{xs2a_port}",
            files,
        )
    finally:
        for runner in runners:
            await runner.cleanup()
        bank.close()


async def until_stopped() -> None:
    """Wait for SIGTERM or Ctrl-C."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    await stopped.wait()
