"""`kontowerk client add-key|list-keys|remove-key`: keys clients sign with (private_key_jwt)."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, cast

import typer

from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.identity import client_keys, read
from kontowerk.identity.model import Client, ClientKey
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
