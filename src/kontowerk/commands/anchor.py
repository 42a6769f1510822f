"""`kontowerk audit-anchor`: the latest seal of the audit log, to be kept elsewhere."""

from pathlib import Path
from typing import Annotated

import typer

from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.kit import external_log
from kontowerk.kit.external_log import Anchor
from kontowerk.kit.settings import Settings


def audit_anchor(
    *,
    out: Annotated[
        Path | None, typer.Option(help="Add the line to this file, too; outside the database.")
    ] = None,
) -> None:
    """Print the latest seal of the audit log; compare later with `audit --anchor FILE`."""
    latest = run(_latest(settings_or_exit()))
    if out is not None:
        external_log.append(out, external_log.line_of(latest))
    typer.echo(external_log.line_of(latest), nl=False)


async def _latest(settings: Settings) -> Anchor:
    async with operator_database(settings) as db, db.read() as tx:
        latest = await external_log.latest_anchor(tx)
    if latest is None:
        message = "nothing is sealed yet; `kontowerk work` seals once a minute"
        raise CommandError(message)
    return latest
