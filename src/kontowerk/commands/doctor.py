"""`kontowerk doctor`: says in plain words what is wrong with this installation."""

from collections.abc import AsyncGenerator

import typer

from kontowerk.commands import doctor_database, doctor_host
from kontowerk.commands.report import (
    DoctorFinding,
    no_database,
    operator_database,
    run,
    settings_or_exit,
)
from kontowerk.kit.db import DatabaseUnavailableError
from kontowerk.kit.settings import Settings


def doctor() -> None:
    """Check settings, base URL, certificates, database and keys; exits with 1 on errors."""
    settings = settings_or_exit()
    if run(_examine(settings)):
        raise typer.Exit(1)


async def _examine(settings: Settings) -> int:
    problems = 0
    async for finding in _findings(settings):
        if finding.problem:
            problems += 1
            typer.secho(f"error   {finding.subject}: {finding.problem}", fg=typer.colors.RED)
        elif finding.warning:
            typer.secho(f"warning {finding.subject}: {finding.warning}", fg=typer.colors.YELLOW)
        else:
            typer.echo(f"ok      {finding.subject}")
    typer.echo(f"{problems} problem{'' if problems == 1 else 's'} found.")
    return problems


async def _findings(settings: Settings) -> AsyncGenerator[DoctorFinding]:
    async for finding in doctor_host.findings(settings):
        yield finding
    try:
        async with operator_database(settings) as db:
            async for finding in doctor_database.findings(settings, db):
                yield finding
    except DatabaseUnavailableError as error:
        yield DoctorFinding(
            "database", problem=f"{no_database(error)}; check KONTOWERK_DATABASE_URL"
        )
