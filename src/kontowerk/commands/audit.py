"""`kontowerk audit` and `audit-anchor`: whether everything still adds up, and what was sealed."""

import json
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final
from uuid import UUID

import typer

from kontowerk.commands.report import CommandError, fail, operator_database, run, settings_or_exit
from kontowerk.invariants.run import Finding, Invariant
from kontowerk.invariants.run import run as check
from kontowerk.kit import external_log
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.external_log import Anchor
from kontowerk.kit.settings import Settings

_SHOWN: Final = 20
_NOBODY: Final = UUID(int=0)


def audit(
    *,
    only: Annotated[str, typer.Option(help="Invariants to check, for example I1,I3.")] = "",
    since: Annotated[
        datetime | None, typer.Option(help="Skip customers not changed since then (UTC).")
    ] = None,
    after: Annotated[
        UUID, typer.Option(help="Continue an interrupted run after this customer.")
    ] = _NOBODY,
    anchor: Annotated[
        Path | None, typer.Option(help="File of anchors to compare with the audit log.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line per finding.")] = False,
) -> None:
    """Check the invariants I1 to I11 on the live database; ids only, no data.

    Exit code 0: all hold. 1: something is wrong.
    """
    settings = settings_or_exit()
    start = None if since is None else since.replace(tzinfo=UTC)
    findings = run(_audit(settings, _wanted(only), start, after, as_json=as_json))
    agrees = anchor is None or run(_compare(settings, anchor, as_json=as_json))
    if not agrees or any(finding.violations for finding in findings):
        raise typer.Exit(1)


def _wanted(only: str) -> Collection[Invariant]:
    if not only:
        return tuple(Invariant)
    names = [name.strip().upper() for name in only.split(",")]
    known = {invariant.name: invariant for invariant in Invariant}
    unknown = [name for name in names if name not in known]
    if unknown:
        fail(f"there is no invariant {unknown[0]}; they are I1 to I11")
    return [known[name] for name in names]


async def _audit(
    settings: Settings,
    wanted: Collection[Invariant],
    since: datetime | None,
    after: UUID,
    *,
    as_json: bool,
) -> list[Finding]:
    url = settings.database_url.get_secret_value()
    db = await Database.open(url, role=Role.AUDIT, size=1, clock=SystemClock())
    findings: list[Finding] = []
    reached = after

    def passed(customer_id: UUID) -> None:
        nonlocal reached
        reached = customer_id

    try:
        async for finding in check(db, wanted, since, after=after, passed=passed):
            findings.append(finding)
            _print_json(finding) if as_json else _print(finding)
    except BaseException:
        if reached != after:
            typer.echo(f"to go on: kontowerk audit --after {reached}", err=True)
        raise
    finally:
        await db.close()
    return findings


async def _compare(settings: Settings, path: Path, *, as_json: bool) -> bool:
    """Say whether the seals are those of the external_log."""
    try:
        kept = external_log.read(path, external_log.Anchor, "anchor")
    except external_log.UnreadableLogError as error:
        fail(str(error))
    url = settings.database_url.get_secret_value()
    db = await Database.open(url, role=Role.AUDIT, size=1, clock=SystemClock())
    try:
        async with db.snapshot() as tx:
            wrong = await external_log.first_disagreement(tx, kept)
    finally:
        await db.close()
    if as_json:
        seal = None if wrong is None else wrong.seal
        typer.echo(json.dumps({"anchors": len(kept), "holds": wrong is None, "seal": seal}))
    elif wrong is None:
        typer.echo(f"ok      the audit log agrees with {len(kept)} anchors")
    else:
        typer.secho(
            f"error   seal {wrong.seal} is not the one that was anchored: the audit log was "
            "rewritten, or the database restored to an instant before",
            fg=typer.colors.RED,
        )
    return wrong is None


def _print(finding: Finding) -> None:
    label = f"{finding.invariant.name:4}{finding.invariant.value}"
    if finding.violations:
        count = len(finding.violations)
        typer.secho(f"error   {label}: {count} violation{'s'[: count != 1]}", fg=typer.colors.RED)
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
        "violations": [
            {"check": violation.check, **violation.ids} for violation in finding.violations
        ],
    }
    typer.echo(json.dumps(line))


def audit_anchor(
    *,
    out: Annotated[
        Path | None, typer.Option(help="Also append the line to this file, outside the database.")
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
