"""`kontowerk audit`: says whether everything still adds up."""

import json
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Annotated, Final

import typer

from kontowerk.console.report import fail, run, settings_or_exit
from kontowerk.invariants.model import Finding, Invariant
from kontowerk.invariants.run import run as check
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.settings import Settings

_SHOWN: Final = 20


def audit(
    *,
    only: Annotated[str, typer.Option(help="Invariants to check, for example I1,I3.")] = "",
    since: Annotated[
        datetime | None, typer.Option(help="Leave out customers not touched since then (UTC).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line per finding.")] = False,
) -> None:
    """Check the invariants I1 to I10 on the live database; ids only, no data.

    Exit code 0: all hold. 1: something is wrong.
    """
    settings = settings_or_exit()
    start = None if since is None else since.replace(tzinfo=UTC)
    findings = run(_audit(settings, _wanted(only), start, as_json=as_json))
    if any(finding.violations for finding in findings):
        raise typer.Exit(1)


def _wanted(only: str) -> Collection[Invariant]:
    if not only:
        return tuple(Invariant)
    names = [name.strip().upper() for name in only.split(",")]
    known = {invariant.name: invariant for invariant in Invariant}
    unknown = [name for name in names if name not in known]
    if unknown:
        fail(f"there is no invariant {unknown[0]}; they are I1 to I10")
    return [known[name] for name in names]


async def _audit(
    settings: Settings, wanted: Collection[Invariant], since: datetime | None, *, as_json: bool
) -> list[Finding]:
    url = settings.database_url.get_secret_value()
    db = await Database.open(url, role=Role.AUDIT, size=1, clock=SystemClock())
    findings: list[Finding] = []
    try:
        async for finding in check(db, wanted, since):
            findings.append(finding)
            _print_json(finding) if as_json else _print(finding)
    finally:
        await db.close()
    return findings


def _print(finding: Finding) -> None:
    label = f"{finding.invariant.name:4}{finding.invariant.value}"
    if finding.violations:
        count = len(finding.violations)
        typer.secho(f"wrong   {label}: {count} violation{'s'[: count != 1]}", fg=typer.colors.RED)
        for violation in finding.violations[:_SHOWN]:
            ids = ", ".join(f"{key} {value}" for key, value in violation.ids.items())
            typer.echo(f"          {violation.check}: {ids}")
        if count > _SHOWN:
            typer.echo(f"          and {count - _SHOWN} more (--json shows all)")
    else:
        typer.echo(f"ok      {label}" + (f" ({finding.note})" if finding.note else ""))


def _print_json(finding: Finding) -> None:
    line = {
        "invariant": finding.invariant.name,
        "holds": not finding.violations,
        "looked_at": finding.looked_at,
        "note": finding.note,
        "violations": [{"check": one.check, **one.ids} for one in finding.violations],
    }
    typer.echo(json.dumps(line))
