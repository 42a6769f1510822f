"""`kontowerk console`: who may use the console in a browser."""

import json
from datetime import timedelta
from typing import Annotated, Final
from uuid import UUID

import typer

from kontowerk.console.report import operator_database, run, settings_or_exit
from kontowerk.desk import issue
from kontowerk.desk.model import DeskToken
from kontowerk.identity import read as identity
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings

app = typer.Typer(no_args_is_help=True, help="The console in a browser: token, list, revoke.")

_ACTOR: Final = "operator"


@app.command()
def token(
    *,
    tenant: Annotated[
        str | None, typer.Option(help="For a developer of this tenant; else for an operator.")
    ] = None,
    label: Annotated[str, typer.Option(help="Whose it is; shown in the console.")] = "",
    days: Annotated[int, typer.Option(min=1, max=365, help="How long it opens.")] = 30,
) -> None:
    """Make a token that opens the console; prints it once."""
    settings = settings_or_exit()
    made, secret = run(_make(settings, tenant, label, timedelta(days=days)))
    whose = f"a developer of {tenant}" if tenant else "an operator"
    typer.echo(f"Token {made.id} for {whose}, good until {made.expires_at:%Y-%m-%d %H:%M} UTC.")
    typer.echo(f"It is shown only now; log in with it at {settings.base_url}/console")
    typer.echo(f"  {secret.reveal()}")
    if not settings.console:
        typer.echo("The console is off here: set KONTOWERK_CONSOLE=true for `kontowerk serve`.")


async def _make(
    settings: Settings, tenant: str | None, label: str, lifetime: timedelta
) -> tuple[DeskToken, Secret[str]]:
    async with operator_database(settings) as db, db.begin() as tx:
        owner = None if tenant is None else await identity.tenant(tx, tenant)
        return await issue.issue(
            tx,
            tenant_id=owner.id if owner else None,
            label=label.strip() or (tenant or _ACTOR),
            lifetime=lifetime,
            cell=settings.cell,
            actor=_ACTOR,
        )


@app.command("list")
def list_tokens(*, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """List the tokens, without their secrets."""
    settings = settings_or_exit()

    async def work() -> list[DeskToken]:
        async with operator_database(settings) as db, db.read() as tx:
            return await issue.every(tx)

    found = run(work())
    if as_json:
        typer.echo(json.dumps([_row(one) for one in found]))
        return
    for one in found:
        ended = "revoked" if one.revoked_at else f"until {one.expires_at:%Y-%m-%d}"
        typer.echo(f"{one.id}  {one.role}  {ended}  {one.label}")
    if not found:
        typer.echo("No token yet. Make one with `kontowerk console token`.")


def _row(one: DeskToken) -> dict[str, object]:
    return {
        "id": str(one.id),
        "role": one.role.value,
        "label": one.label,
        "expires": one.expires_at.isoformat(),
        "revoked": one.revoked_at is not None,
    }


@app.command()
def revoke(token_id: Annotated[UUID, typer.Argument(metavar="TOKEN")]) -> None:
    """End a token, and whoever is logged in with it."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            await issue.revoke(tx, token_id, actor=_ACTOR)

    run(work())
    typer.echo(f"Token {token_id} revoked.")
