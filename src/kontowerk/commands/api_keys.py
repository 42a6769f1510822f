"""`kontowerk apikey`: keys that stand for one user at one client."""

import json
from datetime import datetime, timedelta
from typing import Annotated
from uuid import UUID

import typer

from kontowerk.commands.report import operator_database, run, settings_or_exit
from kontowerk.identity import read, tenants
from kontowerk.identity.model import ApiKey
from kontowerk.kit.clock import SystemClock

app = typer.Typer(no_args_is_help=True, help="API keys of a user: add, list, revoke.")
Tenant = Annotated[str, typer.Argument(metavar="TENANT")]


@app.command("add")
def add_api_key(
    tenant_name: Tenant,
    client_name: Annotated[str, typer.Argument(metavar="CLIENT")],
    user_reference: UUID,
    *,
    days: Annotated[
        int, typer.Option(min=0, max=3650, help="Days until the key expires; 0: never.")
    ] = 365,
) -> None:
    """Create an API key for one user at one client; printed once."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            owner = await read.tenant(tx, tenant_name)
            key_id, key = await tenants.add_api_key(
                tx,
                owner,
                client_name,
                user_reference,
                cell=settings.cell,
                lifetime=timedelta(days=days) if days else None,
            )
        end = f"opens for {days} days" if days else "has no end"
        typer.echo(f"API key {key_id} added; it {end} and is shown only now.\n  {key.reveal()}")

    run(work())


@app.command("list")
def list_api_keys(
    tenant_name: Tenant, *, as_json: Annotated[bool, typer.Option("--json")] = False
) -> None:
    """List the API keys of a tenant's users: creation, expiry, hour of the last use."""
    settings = settings_or_exit()

    async def work() -> list[ApiKey]:
        async with operator_database(settings) as db, db.read() as tx:
            return await read.api_keys(tx, await read.tenant(tx, tenant_name))

    keys = run(work())
    if as_json:
        typer.echo(json.dumps([_row(key) for key in keys]))
        return
    now = SystemClock().now()
    for key in keys:
        typer.echo(f"{key.id}  {key.client}  user {key.user_id}  {_state(key, now)}")
    if not keys:
        typer.echo("No API key yet. Make one with `kontowerk apikey add`.")


def _state(key: ApiKey, now: datetime) -> str:
    used = f"last used {key.last_used_at:%Y-%m-%d %H}h" if key.last_used_at else "never used"
    if key.revoked_at:
        return f"revoked {key.revoked_at:%Y-%m-%d}  {used}"
    if key.expires_at is None:
        return f"without an end  {used}"
    word = "until" if key.expires_at > now else "ended"
    return f"{word} {key.expires_at:%Y-%m-%d}  {used}"


def _row(key: ApiKey) -> dict[str, object]:
    times = ("created_at", "expires_at", "last_used_at", "revoked_at")
    return {
        "id": str(key.id),
        "client": key.client,
        "user": str(key.user_id),
        **{name: time.isoformat() if (time := getattr(key, name)) else None for name in times},
    }


@app.command("revoke")
def revoke_api_key(key_id: UUID) -> None:
    """Revoke an API key and the tokens issued for it."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            await tenants.revoke_api_key(tx, key_id)
        typer.echo(f"API key {key_id} revoked.")

    run(work())
