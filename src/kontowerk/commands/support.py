"""`kontowerk support-bundle`: what may be handed on about one call or session, in a zip."""

import os
import re
from pathlib import Path
from typing import Annotated, Final

import typer

from kontowerk.commands import report
from kontowerk.commands.report import (
    CommandError,
    fail,
    operator_database,
    run,
    settings_or_exit,
)
from kontowerk.console import support_case
from kontowerk.console.calls import gather
from kontowerk.console.support_case import Case, InstalledVersions
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.settings import PREFIX, Settings, process_environment

_ODD: Final = re.compile(r"[^A-Za-z0-9._-]+")


def support_bundle(
    wanted: Annotated[
        str,
        typer.Argument(
            metavar="CORRELATION_ID|REFERENCE",
            help="X-Correlation-ID of a response, job-N of the log, or the reference that a user "
            "reads out from the webform.",
        ),
    ],
    *,
    out: Annotated[
        Path | None, typer.Option(help="Default: kontowerk-support-ID.zip in this folder.")
    ] = None,
) -> None:
    """Export a zip about one API call or webform session: statuses, codes, times, no contents.

    Exit code 0: written. 1: nothing is stored under this id, or nothing could be written.
    """
    settings = settings_or_exit()
    path = out or Path(f"kontowerk-support-{_ODD.sub('-', wanted)}.zip")
    if path.exists():
        fail(f"{path} exists already; nothing was written")
    case, versions = run(_look(settings, wanted))
    now = SystemClock().now()
    # Names that are no settings stop every command, so these are all ours.
    names = [name for name in process_environment() if name.startswith(PREFIX)]
    files = support_case.files(wanted, case, versions, now, settings=names)
    try:
        _write(path, support_case.zipped(files, now))
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")
    typer.echo(f"Written: {path}")
    for name in files:
        typer.echo(f"  {name}")
    typer.echo("It holds no contents. README.txt says what is in it; look through it first.")


async def _look(settings: Settings, wanted: str) -> tuple[Case, InstalledVersions]:
    url = settings.database_url.get_secret_value()
    async with operator_database(settings) as operator:
        versions = await _versions(operator)
        console = await Database.open(url, role=Role.CONSOLE, size=1, clock=SystemClock())
        try:
            case = await gather(console, operator, wanted)
        finally:
            await console.close()
    if not case:
        message = (
            f"nothing is stored under {wanted}; dialogues with banks are kept for 14 days, "
            f"sessions of the webform for {settings.keep_session_days}, and only what changes "
            "something is in the audit log"
        )
        raise CommandError(message)
    return case, versions


async def _versions(db: Database) -> InstalledVersions:
    async with db.read() as tx:
        if (fault := await report.schema_fault(tx)) is not None:
            message = f"schema: {fault}"
            raise CommandError(message)
        return await support_case.versions(tx)


def _write(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
