"""`kontowerk providers`: which banks customers can connect, and how they are reached."""

from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer

from kontowerk.console import catalogue
from kontowerk.console.report import Refusal, operator_database, run, settings_or_exit
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.providers import (
    directory,
    enable,
    import_directory,
    import_endpoints,
    login_profiles,
    read,
    register,
)
from kontowerk.providers.import_endpoints import DEFAULT_PROFILE
from kontowerk.providers.model import Connection, ConnectorKind, Provider
from kontowerk.providers.register import Registration

app = typer.Typer(
    no_args_is_help=True, help="Providers: import, add, enable, disable, list, probe."
)
app.command("list")(catalogue.list_providers)
app.command("probe")(catalogue.probe_provider)

_ACTOR = "operator"
_SHOWN = 10

Names = Annotated[list[str] | None, typer.Argument(metavar="BLZ|ID", show_default=False)]
Protocol = Annotated[ConnectorKind, typer.Option(help="How the bank is spoken to.")]
GroupName = Annotated[str | None, typer.Option("--group", help="All of this group.")]


@app.command("import")
def import_providers(
    *,
    endpoints: Annotated[
        Path | None,
        typer.Option(help="CSV file with the columns blz, url and, optionally, profile."),
    ] = None,
    connector: Protocol = ConnectorKind.FINTS,
) -> None:
    """Bring the directory of German bank codes up to date; connect those of a list."""
    settings = settings_or_exit()

    async def work() -> None:
        connections = import_endpoints.parse(_text(endpoints), connector) if endpoints else {}
        typer.echo("Reading the directory of bank codes ...")
        entries = directory.german_banks()
        async with operator_database(settings) as db, db.begin() as tx:
            done = await import_directory.import_directory(tx, entries, actor=_ACTOR)
            typer.echo(f"{done.total} bank codes: {done.added} added, {done.changed} changed.")
            if done.gone:
                shown = _some(done.gone)
                typer.echo(f"{len(done.gone)} are no longer in the directory and kept: {shown}")
            if endpoints:
                await _connect(tx, connections)

    run(work())


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        message = f"{path} cannot be read as UTF-8 text: {error}"
        raise Refusal(message) from None


async def _connect(tx: Tx, connections: dict[str, Connection]) -> None:
    done = await import_endpoints.import_endpoints(tx, connections.items(), actor=_ACTOR)
    typer.echo(f"{done.total} endpoints in the list: {done.changed} added or changed.")
    if done.unknown:
        typer.echo(f"{len(done.unknown)} skipped, bank code not in use: {_some(done.unknown)}")
    if done.changed:
        typer.echo("Customers see a bank after `kontowerk providers enable BLZ`.")


@app.command()
def add(
    name: str,
    url: Annotated[str, typer.Option(help="Where the provider is reached.")],
    *,
    login: Annotated[str, typer.Option(help="Login profile.")] = login_profiles.GENERIC,
    connector: Protocol = ConnectorKind.FINTS,
    profile: Annotated[str, typer.Option(help="Behaviour profile.")] = DEFAULT_PROFILE,
    provider_id: Annotated[UUID | None, typer.Option("--id", help="Default: a new one.")] = None,
    blz: str | None = None,
    bic: str | None = None,
    group: str | None = None,
) -> None:
    """Add a provider that no directory knows; it is listed at once."""
    settings = settings_or_exit()
    new = Registration(
        id=provider_id or new_id(),
        name=name,
        url=url,
        connector=connector,
        profile=profile,
        login_profile=login,
        bank_code=blz,
        bic=bic,
        group=group,
    )

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            made = await register.register(tx, new, actor=_ACTOR)
        typer.echo(f"Provider {made.id} added and listed: {made.offer.name}")

    run(work())


@app.command("enable")
def enable_providers(
    names: Names = None,
    *,
    group: GroupName = None,
    connected: Annotated[bool, typer.Option(help="All that have an endpoint.")] = False,
) -> None:
    """Offer providers to customers."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            chosen = await _chosen(tx, names, group, connected=connected)
            if not names:  # of a whole group only those that can be reached
                chosen = [one for one in chosen if one.connection and one.offer.consumer_relevant]
            news = [await enable.enable(tx, one, actor=_ACTOR) for one in chosen]
        typer.echo(f"{len(chosen)} chosen, {sum(news)} newly listed.")

    run(work())


@app.command("disable")
def disable_providers(names: Names = None, *, group: GroupName = None) -> None:
    """Stop offering providers; existing bank accesses stay as they are."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            chosen = await _chosen(tx, names, group)
            news = [await enable.disable(tx, one, actor=_ACTOR) for one in chosen]
        typer.echo(f"{len(chosen)} chosen, {sum(news)} taken off the list.")

    run(work())


async def _chosen(
    tx: Tx, names: list[str] | None, group: str | None, *, connected: bool = False
) -> list[Provider]:
    if (bool(names), bool(group), connected).count(True) != 1:
        message = "name providers by BLZ or id, or choose them by one option"
        raise Refusal(message)
    if names:
        return [await read.named(tx, name) for name in names]
    every = await read.every(tx)
    return [one for one in every if connected or one.offer.group == group]


def _some(codes: tuple[str, ...]) -> str:
    return ", ".join(codes[:_SHOWN]) + (" ..." if len(codes) > _SHOWN else "")
