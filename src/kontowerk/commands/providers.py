"""`kontowerk providers`: which banks customers can connect, and how they are reached."""

import json
from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer

from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.providers import (
    import_directory,
    import_endpoints,
    login_profiles,
    read,
    register,
    traits,
)
from kontowerk.providers.import_endpoints import EndpointList
from kontowerk.providers.model import Connection, ConnectorKind, Provider
from kontowerk.providers.register import Registration
from kontowerk.providers.traits import Reached

app = typer.Typer(
    no_args_is_help=True, help="Providers: import, add, enable, disable, list, probe."
)

_ACTOR = "operator"

_SHOWN = 10

_LARGEST_LIST = 20_000_000  # bytes; the official list has less than two million

Names = Annotated[list[str] | None, typer.Argument(metavar="BLZ|ID", show_default=False)]

Protocol = Annotated[ConnectorKind, typer.Option(help="Bank protocol.")]

GroupName = Annotated[str | None, typer.Option("--group", help="All of this group.")]


@app.command("import")
def import_providers(
    *,
    endpoints: Annotated[
        Path | None,
        typer.Option(
            help="CSV file with the columns blz, url and, optionally, profile; "
            "or the official FinTS list; or a file in the form of blz.properties."
        ),
    ] = None,
    connector: Protocol = ConnectorKind.FINTS,
) -> None:
    """Update the German bank codes; optionally connect banks from a list."""
    settings = settings_or_exit()

    async def work() -> None:
        listed = import_endpoints.parse(_text(endpoints), connector) if endpoints else None
        typer.echo("Reading the directory of bank codes ...")
        entries = import_directory.german_banks()
        async with operator_database(settings) as db, db.begin() as tx:
            done = await import_directory.import_directory(tx, entries, actor=_ACTOR)
            typer.echo(f"{done.total} bank codes: {done.added} added, {done.changed} changed.")
            if done.gone:
                shown = _some(done.gone)
                typer.echo(f"{len(done.gone)} are no longer in the directory and kept: {shown}")
            if done.profiled:
                typer.echo(f"{done.profiled} connected banks now have the profile of their group.")
            if listed:
                await _connect(tx, listed, connector)

    run(work())


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > _LARGEST_LIST:
            message = f"{path} is larger than any list of banks"
            raise CommandError(message)
        return import_endpoints.decode(path.read_bytes())
    except OSError as error:
        message = f"{path} cannot be read: {error}"
        raise CommandError(message) from None


async def _connect(tx: Tx, listed: EndpointList, connector: ConnectorKind) -> None:
    done = await import_endpoints.import_endpoints(tx, listed.endpoints, connector, actor=_ACTOR)
    typer.echo(f"{done.total} endpoints in the list: {done.changed} added or changed.")
    for reason, codes in _by_reason(listed).items():
        typer.echo(f"{len(codes)} left out, {reason}: {_some(codes)}")
    if done.unknown:
        typer.echo(f"{len(done.unknown)} skipped, bank code not in use: {_some(done.unknown)}")
    shares = sorted(done.profiles.items(), key=lambda share: (-share[1], share[0]))
    typer.echo("Profiles: " + ", ".join(f"{name} {count}" for name, count in shares))
    if done.changed:
        typer.echo("Customers see a bank after `kontowerk providers enable BLZ`.")


def _by_reason(listed: EndpointList) -> dict[str, tuple[str, ...]]:
    found = dict[str, tuple[str, ...]]()
    for code, reason in listed.left_out.items():
        found[reason] = (*found.get(reason, ()), code)
    return found


@app.command()
def add(
    name: str,
    url: Annotated[str, typer.Option(help="Endpoint of the provider.")],
    *,
    login: Annotated[str, typer.Option(help="Login profile.")] = login_profiles.GENERIC,
    connector: Protocol = ConnectorKind.FINTS,
    profile: Annotated[
        str | None, typer.Option(help="Behaviour profile; default: that of the bank's group.")
    ] = None,
    provider_id: Annotated[UUID | None, typer.Option("--id", help="Default: a new ID.")] = None,
    blz: str | None = None,
    bic: str | None = None,
    group: str | None = None,
) -> None:
    """Add a provider that is not in the directory; it is listed immediately."""
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
    connected: Annotated[bool, typer.Option(help="All with an endpoint.")] = False,
) -> None:
    """Offer providers to customers."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            chosen = await chosen_providers(tx, names, group, connected=connected)
            if not names:  # of a whole group only those that can be reached
                chosen = [
                    provider
                    for provider in chosen
                    if provider.connection and provider.offer.consumer_relevant
                ]
            news = [await register.enable(tx, provider, actor=_ACTOR) for provider in chosen]
        typer.echo(f"{len(chosen)} chosen, {sum(news)} newly listed.")

    run(work())


@app.command("disable")
def disable_providers(names: Names = None, *, group: GroupName = None) -> None:
    """Stop offering providers; existing bank accesses stay as they are."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            chosen = await chosen_providers(tx, names, group)
            news = [await register.disable(tx, provider, actor=_ACTOR) for provider in chosen]
        typer.echo(f"{len(chosen)} chosen, {sum(news)} taken off the list.")

    run(work())


async def chosen_providers(
    tx: Tx, names: list[str] | None, group: str | None, *, connected: bool = False
) -> list[Provider]:
    if (bool(names), bool(group), connected).count(True) != 1:
        message = "name providers by BLZ or id, or choose them by one option"
        raise CommandError(message)
    if names:
        return [await read.named(tx, name) for name in names]
    every = await read.every(tx)
    return [provider for provider in every if connected or provider.offer.group == group]


def _some(codes: tuple[str, ...]) -> str:
    return ", ".join(codes[:_SHOWN]) + (" ..." if len(codes) > _SHOWN else "")


@app.command("list")
def list_providers(
    *,
    every: Annotated[
        bool, typer.Option("--all", help="Include providers that are not listed.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """List the providers customers see, or the whole catalogue."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.read() as tx:
            found = await (read.every(tx) if every else read.listed(tx))
        if as_json:
            typer.echo(json.dumps([_row(provider) for provider in found], ensure_ascii=False))
            return
        for provider in found:
            code, state = provider.offer.bank_code or "-" * 8, _state(provider)
            typer.echo(f"{code}  {provider.id}  {state:<13}  {provider.offer.name}")
        typer.echo(f"{len(found)} providers." if found else "No provider is listed.")

    run(work())


def _row(one: Provider) -> dict[str, object]:
    offer = one.offer
    named: dict[str, object] = {"id": str(one.id), "name": offer.name, "group": offer.group}
    way = one.connection
    reached = {
        "state": _state(one),
        "endpoint": way.url if way else None,
        "connector": way.connector.value if way else None,
        "profile": way.profile if way else None,
    }
    return {**named, "blz": offer.bank_code, "bic": offer.bic, **reached}


def _state(one: Provider) -> str:
    if one.connection is None:
        return "not connected"
    return "listed" if one.enabled else "disabled"


async def say_whether_reached(provider: Provider) -> bool:
    """Print whether the endpoint of a provider answers; logs in nowhere."""
    if provider.connection is None:
        message = f"{provider.offer.name} has no endpoint; import or add one first"
        raise CommandError(message)
    typer.echo(f"{provider.offer.name}: {provider.connection.url}")
    return await _say(provider.connection)


async def _say(connection: Connection) -> bool:
    seen = await traits.probe(connection)
    if not isinstance(seen, Reached):
        typer.echo(f"error   {seen.address}: {seen.why}")
        return False
    if seen.tls:
        typer.echo(
            f"ok      {seen.address}: {seen.tls}, certificate until {seen.certificate_until}"
        )
    else:
        typer.echo(f"ok      {seen.address}: connected, without TLS (this machine only)")
    typer.echo("Not checked: any login, and, without --dialogue, whether a bank answers there.")
    return True
