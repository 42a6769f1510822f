"""`kontowerk client add-key|list-keys|remove-key`, `kontowerk apikey`: keys of clients and users.

Clients sign with theirs (private_key_jwt); an API key stands for one user at one client.
"""

import json
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, cast
from uuid import UUID

import typer

from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.identity import client_keys, read, tenants
from kontowerk.identity.model import ApiKey, Client, ClientKey
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Tx

_LONGEST: Final = 16 * 1024
T = TypeVar("T")
TenantName = Annotated[str, typer.Argument(metavar="TENANT")]
ClientName = Annotated[str, typer.Argument(metavar="CLIENT")]


def add_key(
    tenant_name: TenantName,
    client_name: ClientName,
    file: Annotated[Path, typer.Argument(help="Public key: JSON Web Key or PEM.")],
) -> None:
    """Register a public key that a client signs with instead of sending its secret."""
    key = _of_client(
        tenant_name, client_name, lambda tx, client: client_keys.add(tx, client, _members(file))
    )
    typer.echo(f"Key {key.kid} of {tenant_name}/{client_name} registered.")


def list_keys(tenant_name: TenantName, client_name: ClientName) -> None:
    """List the registered keys of a client."""
    keys: list[ClientKey] = _of_client(tenant_name, client_name, client_keys.every)
    for key in keys:
        kind = key.members.get("crv") or key.members["kty"]
        typer.echo(f"{key.kid}  {kind}  since {key.created_at:%Y-%m-%d}")
    if not keys:
        typer.echo("No key: the client authenticates with its secret.")


def remove_key(tenant_name: TenantName, client_name: ClientName, kid: str) -> None:
    """Remove a key of a client."""
    _of_client(tenant_name, client_name, lambda tx, client: client_keys.remove(tx, client, kid))
    typer.echo(f"Key {kid} removed.")


def _members(file: Path) -> dict[str, Any]:
    try:
        text = file.read_bytes()[:_LONGEST]
    except OSError as error:
        why = f"{file} cannot be read: {error.strerror}"
        raise CommandError(why) from None
    if text.lstrip().startswith(b"-----BEGIN"):
        return dict(client_keys.members_of_pem(text))
    try:
        members = json.loads(text)
    except ValueError:
        members = None
    if not isinstance(members, dict):
        why = f"{file} is neither a JSON web key nor PEM"
        raise CommandError(why)
    return cast("dict[str, Any]", members)


def _of_client(tenant_name: str, client_name: str, do: Callable[[Tx, Client], Awaitable[T]]) -> T:
    """Do something to a client in one transaction."""
    settings = settings_or_exit()

    async def work() -> T:
        async with operator_database(settings) as db, db.begin() as tx:
            owner = await read.client(tx, await read.tenant(tx, tenant_name), client_name)
            return await do(tx, owner)

    return run(work())


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
