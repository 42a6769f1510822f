"""How the command line speaks: plain sentences, exit codes 0 (done), 1 (failed), 2 (usage)."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

import typer

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import (
    Database,
    DatabaseRefusedError,
    DatabaseUnavailableError,
    Role,
    Tx,
    inspect,
)
from kontowerk.kit.db.inspect import SchemaFit
from kontowerk.kit.errors import DomainError, InvalidError
from kontowerk.kit.settings import Settings, SettingsError, load_settings, process_environment
from kontowerk.vault.model import DamagedKeyError, KekRefusedError, KeyFileError

T = TypeVar("T")


class CommandError(Exception):
    """Something the operator has to put right first; the message says what."""


def settings_or_exit(unless_given: Mapping[str, str] | None = None) -> Settings:
    """Read the settings, or say what is wrong with them and end."""
    try:
        return load_settings({**(unless_given or {}), **process_environment()})
    except SettingsError as error:
        fail(str(error))


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a command; failures the operator can understand become one line."""
    try:
        return asyncio.run(work)
    except DatabaseUnavailableError as error:
        fail(f"{no_database(error)} (KONTOWERK_DATABASE_URL)")
    except (CommandError, KeyFileError, KekRefusedError, DamagedKeyError) as error:
        fail(str(error))
    except DomainError as error:
        faults = error.faults if isinstance(error, InvalidError) else ()
        fail("; ".join([str(error), *(f"{f.pointer}: {f.text}" for f in faults)]))


def no_database(error: DatabaseUnavailableError) -> str:
    """Say why there is no database."""
    if isinstance(error, DatabaseRefusedError):
        return f"the database refuses: {error}"
    return "the database does not answer"


def fail(message: str) -> NoReturn:
    """Say what went wrong and end with exit code 1."""
    typer.secho(f"kontowerk: {message}", err=True, fg=typer.colors.RED)
    raise typer.Exit(1)


@asynccontextmanager
async def operator_database(settings: Settings) -> AsyncGenerator[Database]:
    """Open the database as the operator."""
    async with operator_database_at(settings.database_url.get_secret_value()) as db:
        yield db


@asynccontextmanager
async def operator_database_at(url: str) -> AsyncGenerator[Database]:
    """Open the database of any cell as the operator."""
    db = await Database.open(url, role=Role.OPERATOR, size=2, clock=SystemClock())
    try:
        yield db
    finally:
        await db.close()


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """What was looked at; fine, wrong, or worth a note."""

    subject: str
    problem: str | None = None
    warning: str | None = None


async def schema_fault(tx: Tx) -> str | None:
    """Say why this version cannot run on the schema, or None."""
    found, own = await inspect.current_revision(tx), inspect.newest_revision()
    match await inspect.standing(tx):
        case SchemaFit.FITTING | SchemaFit.AHEAD:
            return None
        case SchemaFit.BEHIND:
            return f"revision {found or 'none'}, this version needs {own}; run `kontowerk migrate`"
        case SchemaFit.CONTRACTED:
            return (
                f"revision {found}, which took away what this version ({own}) needs; "
                "start the newer release"
            )
        case SchemaFit.FOREIGN:
            return f"revision {found}, which does not come after {own}; is it the right database?"


async def schema_description(tx: Tx) -> str:
    """Name the revision of a schema that serves this version."""
    found = await inspect.current_revision(tx)
    ahead = await inspect.standing(tx) is SchemaFit.AHEAD
    note = " of a later release, beside which this version may run" if ahead else ""
    return f"at revision {found}{note}"
