"""What is in the provider catalogue, and whether an endpoint of it can be reached."""

import json
from typing import Annotated

import typer

from kontowerk.console.report import Refusal, operator_database, run, settings_or_exit
from kontowerk.providers import probe, read
from kontowerk.providers.model import Connection, Provider
from kontowerk.providers.probe import Reached


def list_providers(
    *,
    every: Annotated[bool, typer.Option("--all", help="Also what is not listed.")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """List the providers customers see, or the whole catalogue."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.read() as tx:
            found = await (read.every(tx) if every else read.listed(tx))
        if as_json:
            typer.echo(json.dumps([_row(one) for one in found], ensure_ascii=False))
            return
        for one in found:
            code, state = one.offer.bank_code or "-" * 8, _state(one)
            typer.echo(f"{code}  {one.id}  {state:<13}  {one.offer.name}")
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
        raise Refusal(message)
    typer.echo(f"{provider.offer.name}: {provider.connection.url}")
    return await _say(provider.connection)


async def _say(connection: Connection) -> bool:
    seen = await probe.probe(connection)
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
