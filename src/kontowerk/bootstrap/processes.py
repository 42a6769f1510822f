"""How processes start: by which command, on ports they can have, on a schema that serves them.

What a process imports stays, so nothing is searched for garbage meanwhile. Ports are looked at
before anything else, and named when they are taken. One command prepares the schema.
"""

import asyncio
import ctypes
import errno
import gc
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

import typer

from kontowerk.commands.report import (
    CommandError,
    fail,
    no_database,
    operator_database,
    run,
    schema_description,
    schema_fault,
    settings_or_exit,
)
from kontowerk.kit.db import Database, DatabaseUnavailableError, inspect
from kontowerk.kit.logging import logger
from kontowerk.kit.settings import PREFIX, Settings
from kontowerk.vault.model import KeyFileError

_MANY: Final = 20_000  # objects; some megabytes
_log = logger(__name__)


def migrate() -> None:
    """Migrate the database schema to this version."""
    typer.echo(f"Schema is {run(_bring_up(settings_or_exit()))}.")


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8080,
    processes: Annotated[
        int | None, typer.Option(help="Default: KONTOWERK_PROCESSES, else 1.")
    ] = None,
) -> None:
    """Run the HTTP API, webform and console."""
    settings = settings_or_exit()
    if processes is not None:
        settings = settings.model_copy(update={"processes": processes})
    with without_collecting():
        from kontowerk.bootstrap import serve as serving  # noqa: PLC0415 - only what is started

        if settings.processes == 1:  # else others build the application
            import_module("kontowerk.bootstrap.wiring")
    try:
        serving.serve(settings, host=host, port=port)
    except CommandError as error:
        fail(str(error))
    except DatabaseUnavailableError as error:
        fail(f"{no_database(error)} (KONTOWERK_DATABASE_URL)")


def work() -> None:
    """Run a worker: bank dialogues, refreshes, webhook deliveries, clean-up."""
    with without_collecting():
        from kontowerk.bootstrap import work as working  # noqa: PLC0415 - only what is started

    settings = settings_or_exit()
    try:
        working.work(settings)
    except (CommandError, KeyFileError) as error:
        fail(str(error))
    except DatabaseUnavailableError as error:
        fail(f"{no_database(error)} (KONTOWERK_DATABASE_URL)")


def demo(
    *,
    port: Annotated[int, typer.Option(help="Port of the service on the loopback.")] = 8080,
    out: Annotated[Path, typer.Option(help="File for the logins.")] = Path("demo.json"),
) -> None:
    """Start a complete demo: two tenants, all processes, a sandbox bank, a demo shop.

    Without KONTOWERK_DATABASE_URL it starts a temporary PostgreSQL, removed at the end.
    """
    from kontowerk.bootstrap import demo as trying  # noqa: PLC0415 - only what is started

    settings = settings_or_exit({f"{PREFIX}DATABASE_URL": trying.OWN_DATABASE})
    run(trying.run_demo(settings, port=port, out=out))


async def _bring_up(settings: Settings) -> str:
    """Bring the schema to this version and say where it stands."""
    from kontowerk.kit.db.migrate import upgrade  # noqa: PLC0415 - only what is started

    async with operator_database(settings):
        pass  # whoever is not let in is told why, in plain words
    await upgrade(settings.database_url.get_secret_value(), typer.echo)
    return await require_schema(settings)


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


def return_free_memory() -> None:
    """Return free pages to the system wherever they lie, if the C library can; others wait for it.

    By itself it returns what lies at the end of its heap. Where a few objects live long, a process
    would stay as large as it once was.
    """
    trim: Callable[[int], object] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


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
