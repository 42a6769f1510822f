"""How a process starts: on ports it can have, on a schema that serves it, without collecting.

What a process imports stays, so nothing is searched for garbage meanwhile. Ports are looked at
before anything else, and named when they are taken.
"""

import asyncio
import errno
import gc
import socket
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from kontowerk.commands.report import (
    CommandError,
    operator_database,
    schema_description,
    schema_fault,
)
from kontowerk.kit.db import Database, inspect
from kontowerk.kit.logging import logger
from kontowerk.kit.settings import PREFIX, Settings

_MANY: Final = 20_000  # objects; some megabytes
_log = logger(__name__)


@contextmanager
def without_collecting() -> Generator[None]:
    """Import without the collector, which would take a tenth of the time and find nothing."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()  # nor need it walk over this later


def collect_seldom() -> None:
    """Search for garbage after many new objects, not after 700.

    A request that waits for its peer is some hundred objects that are no garbage. With many of
    them a full search takes a tenth of a second, in which nobody is answered.
    """
    gc.set_threshold(_MANY, 10, 10)


def require_port(host: str, port: int, *, option: str) -> None:
    """Refuse to start on a port that cannot be had; `option` is what chooses another."""
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, number, _, address = addresses[0]
        with socket.socket(family, kind, number) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            trial.listen(1)
    except OSError as error:
        raise CommandError(_said(error, host, port, option)) from None


def open_metrics(settings: Settings, *, many_processes: bool = False) -> None:
    """Answer Prometheus, if there is a port for it."""
    host, port = settings.metrics_host, settings.metrics_port
    if port is None:
        return
    from kontowerk.kit.metrics import serve_metrics  # noqa: PLC0415 - only who shows any

    try:
        serve_metrics(host, port, many_processes=many_processes)
    except OSError as error:
        option = f"{PREFIX}METRICS_PORT (each process needs one of its own)"
        raise CommandError(_said(error, host, port, option)) from None


async def require_schema(settings: Settings) -> str:
    """Say where the schema stands, or raise a refusal that says what to run."""
    async with operator_database(settings) as db, db.read() as tx:
        fault = await schema_fault(tx)
        if fault is not None:
            message = f"the schema is at {fault}"
            raise CommandError(message)
        return await schema_description(tx)


async def leave_when_outdated(db: Database, stop: asyncio.Event) -> int:
    """Stop a worker whose schema was taken away by a later release."""
    async with db.read() as tx:
        outdated = not (await inspect.standing(tx)).serves
    if outdated:
        _log.error("work.outdated", outcome="stopping")
        stop.set()
    return 0


def _said(error: OSError, host: str, port: int, option: str) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} of {host} is taken; choose another with {option}"
        case errno.EACCES:
            return f"port {port} needs more rights than this user has; choose another with {option}"
        case _:
            return f"cannot listen on port {port} of {host}: {error.strerror}"
