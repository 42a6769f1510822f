"""`kontowerk providers probe`: whether banks can be reached, and what they say of themselves."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Final
from uuid import UUID

import httpx
import typer

from kontowerk.bootstrap.banks import open_lines
from kontowerk.commands.providers import (
    GroupName,
    Names,
    app,
    chosen_providers,
    say_whether_reached,
)
from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.connectors.abilities import (
    Inquired,
    Inquirer,
    KeepsNothing,
    NoDescription,
    SelfDescription,
)
from kontowerk.connectors.contract import BankAddress, CallContext
from kontowerk.connectors.fints.inquire import FintsInquirer
from kontowerk.connectors.journal import Trait
from kontowerk.connectors.xs2a.inquire import Xs2aInquirer
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.ids import new_id
from kontowerk.kit.settings import Settings
from kontowerk.providers import traits
from kontowerk.providers.model import Connection, ConnectorKind, Provider
from kontowerk.providers.traits import Pace, SweepFinding, sweep

__all__ = ["app"]
_PATIENCE: Final = timedelta(seconds=60)
_SHOWN: Final = 40


@app.command("probe")
def probe_providers(
    names: Names = None,
    *,
    group: GroupName = None,
    connected: Annotated[bool, typer.Option(help="All with an endpoint.")] = False,
    dialogue: Annotated[
        bool, typer.Option("--dialogue", help="Query the bank's capabilities, without a login.")
    ] = False,
    at_once: Annotated[int, typer.Option(min=1, max=50, help="Banks probed in parallel.")] = 8,
    per_host: Annotated[
        int, typer.Option(min=1, max=5, help="Banks probed in parallel per host.")
    ] = 1,
    pause: Annotated[
        float, typer.Option(min=0, max=60, help="Seconds between two requests to a host.")
    ] = 0.5,
    report: Annotated[Path | None, typer.Option(help="JSON file for the results.")] = None,
) -> None:
    """Check whether endpoints are reachable; with --dialogue also the banks' capabilities."""
    settings = settings_or_exit()
    pace = Pace(at_once, per_host, pause)

    async def work() -> bool:
        async with operator_database(settings) as db, db.read() as tx:
            found = await chosen_providers(tx, names, group, connected=connected)
        reachable = [provider for provider in found if provider.connection is not None]
        if not reachable or (names and len(reachable) < len(found)):
            missing = next(
                (provider.offer.name for provider in found if provider.connection is None), "nobody"
            )
            message = f"{missing} has no endpoint; import or add one first"
            raise CommandError(message)
        if dialogue:
            findings = await _ask_all(settings, reachable, pace, report)
            async with operator_database(settings) as db, db.begin() as tx:
                await traits.note(tx, _seen(findings))
            single = len(reachable) == 1
            return not single or isinstance(findings[0].inquired, SelfDescription)
        return all([await say_whether_reached(provider) for provider in reachable])

    if not run(work()):
        raise typer.Exit(1)


async def _ask_all(
    settings: Settings, providers: list[Provider], pace: Pace, report: Path | None
) -> list[SweepFinding]:
    inquirers = _inquirers(settings)
    findings, single = list[SweepFinding](), len(providers) == 1

    def told(finding: SweepFinding) -> None:
        findings.append(finding)
        if not single:
            line = f"{len(findings)} of {len(providers)}  {_line(finding)}"
            typer.echo(line)

    async with open_lines(settings) as lines:

        async def ask(provider: Provider, way: Connection) -> Inquired:
            return await _ask(inquirers, lines, provider, way)

        await sweep(providers, ask, pace, told)
    if single:
        typer.echo("\n".join(_sheet(findings[0])))
    else:
        typer.echo("\n".join(_summary(findings)))
    if report is not None:
        _write(report, findings)
    return findings


def _seen(findings: list[SweepFinding]) -> Iterator[tuple[UUID, Trait]]:
    """Return what banks said of themselves, for the console's page of each."""
    for finding in findings:
        if isinstance(finding.inquired, SelfDescription):
            for trait in traits.described(finding.inquired):
                yield finding.provider.id, trait


def _inquirers(settings: Settings) -> Mapping[ConnectorKind, Inquirer]:
    found: dict[ConnectorKind, Inquirer] = {ConnectorKind.XS2A: Xs2aInquirer()}
    if settings.fints_product_id is not None:
        found[ConnectorKind.FINTS] = FintsInquirer(product_id=settings.fints_product_id)
    return found


async def _ask(
    inquirers: Mapping[ConnectorKind, Inquirer],
    lines: Mapping[ConnectorKind, httpx.AsyncClient],
    provider: Provider,
    way: Connection,
) -> Inquired:
    if way.connector not in inquirers:
        return NoDescription("KONTOWERK_FINTS_PRODUCT_ID is not set")
    if way.connector not in lines:
        return NoDescription("KONTOWERK_XS2A_QWAC_FILE is not set")
    clock = SystemClock()
    ctx = CallContext(
        operation_id=new_id(),
        correlation_id="probe",
        clock=clock,
        deadline=clock.now() + _PATIENCE,
        sealer=KeepsNothing(),
        http=lines[way.connector],
    )
    bank = BankAddress(provider.id, provider.offer.bank_code or "", way.url, way.profile)
    return await inquirers[way.connector].inquire(bank, ctx)


def _line(finding: SweepFinding) -> str:
    offer, said = finding.provider.offer, finding.inquired
    named = f"{offer.bank_code or '-' * 8} {offer.name}"
    if isinstance(said, NoDescription):
        return f"{named}: {_no(said)}"
    counts = f"{len(said.methods)} methods, {len(said.orders)} orders"
    return f"{named}: {counts}" + (f", {len(said.unread)} not read" if said.unread else "")


def _no(said: NoDescription) -> str:
    return " ".join((said.why, *said.codes))


def _sheet(finding: SweepFinding) -> list[str]:
    said = finding.inquired
    if isinstance(said, NoDescription):
        return [f"error   {_no(said)}"]
    parts = {
        "name": (said.name,) if said.name else (),
        "version": said.versions,
        "method": said.methods,
        "order": said.orders,
        "format": said.formats,
        "limit": said.limits,
        "unread": said.unread,
    }
    return [f"{what:<8}{value}" for what, values in parts.items() for value in values[:_SHOWN]]


def _summary(findings: list[SweepFinding]) -> list[str]:
    answered = [
        finding.inquired for finding in findings if isinstance(finding.inquired, SelfDescription)
    ]
    silent = Counter(
        _no(finding.inquired) for finding in findings if isinstance(finding.inquired, NoDescription)
    )
    unread = Counter(what for said in answered for what in said.unread)
    return [
        f"{len(findings)} banks asked, {len(answered)} described themselves.",
        *(f"{count} did not: {why}" for why, count in silent.most_common()),
        *(f"{count} not read: {what}" for what, count in unread.most_common()),
    ]


def _write(report: Path, findings: list[SweepFinding]) -> None:
    rows = [_row(finding) for finding in findings]
    report.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
    typer.echo(f"Written to {report}.")


def _row(finding: SweepFinding) -> dict[str, object]:
    provider, said = finding.provider, finding.inquired
    way = provider.connection
    named: dict[str, object] = {
        "id": str(provider.id),
        "blz": provider.offer.bank_code,
        "name": provider.offer.name,
        "connector": way.connector.value if way else None,
        "profile": way.profile if way else None,
    }
    return {"bank": named, "answered": isinstance(said, SelfDescription), "said": asdict(said)}
