"""The commands that start processes, and the one that prepares their schema."""

from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from kontowerk.bootstrap.starting import require_schema, without_collecting
from kontowerk.commands.report import (
    CommandError,
    fail,
    no_database,
    operator_database,
    run,
    settings_or_exit,
)
from kontowerk.kit.db import DatabaseUnavailableError
from kontowerk.kit.settings import PREFIX, Settings
from kontowerk.vault.model import KeyFileError


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
