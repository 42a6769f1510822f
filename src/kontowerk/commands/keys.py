"""`kontowerk keys`: the keys credentials are encrypted with."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.identity import read
from kontowerk.kit.db import Database
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings
from kontowerk.vault import tenant_keys
from kontowerk.vault.kek import (
    FileKek,
    KeyEncryptionKey,
    TransitKek,
    add_primary_key,
    create_key_file,
)
from kontowerk.vault.model import RewrapProgress
from kontowerk.webhooks import read as webhooks

app = typer.Typer(no_args_is_help=True, help="Encryption keys: create-file, rotate.")

_ACTOR = "operator"


class RotatedKey(StrEnum):
    """Key to rotate."""

    TRANSPORT = "transport"
    TENANT = "tenant"
    KEK = "kek"


@app.command("create-file")
def create_file(path: Path) -> None:
    """Create a key file; store it apart from the database and its backups."""

    async def work() -> None:
        kid = create_key_file(path)
        typer.echo(f"Key {kid} written to {path} (readable by you only).")

    run(work())


@app.command("rotate")
def rotate_key(
    kind: Annotated[RotatedKey, typer.Argument(help="Key to rotate.")],
    tenant: Annotated[str | None, typer.Argument(help="Tenant; not with kek.")] = None,
    *,
    drop_old: Annotated[
        bool, typer.Option("--drop-old", help="Delete old tenant keys afterwards.")
    ] = False,
) -> None:
    """Rotate a key without downtime; stored data stays readable."""
    settings = settings_or_exit()
    run(_rotate(settings, kind, tenant, drop_old=drop_old))


async def _rotate(
    settings: Settings, kind: RotatedKey, tenant: str | None, *, drop_old: bool
) -> None:
    async with operator_database(settings) as db:
        if kind is RotatedKey.KEK:
            await _rotate_kek(settings, db)
            return
        if tenant is None:
            message = f"say whose {kind} key: kontowerk keys rotate {kind} TENANT"
            raise CommandError(message)
        kek = key_encryption_key(settings)
        async with db.read() as tx:
            owner = await read.tenant(tx, tenant)
        if kind is RotatedKey.TRANSPORT:
            key = await tenant_keys.rotate_transport_key(db, owner.id, kek=kek, actor=_ACTOR)
            typer.echo(f"Callers of {tenant} now encrypt to key {key.key_id}.")
            typer.echo("Values for older keys are accepted for 30 days more.")
        else:
            await _rotate_tenant_key(db, tenant, kek, drop_old=drop_old)


async def _rotate_kek(settings: Settings, db: Database) -> None:
    if settings.key_file is not None and settings.transit_url is None:
        kid = add_primary_key(settings.key_file)
        typer.echo(f"Key {kid} is the new primary of {settings.key_file}.")
    count = await tenant_keys.rewrap_kek(db, kek=key_encryption_key(settings), actor=_ACTOR)
    typer.echo(f"{count} tenant keys wrapped again.")
    typer.echo(
        "Copy the key file to every worker host; remove the older key when no backup needs it."
    )


async def _rotate_tenant_key(
    db: Database, tenant: str, kek: KeyEncryptionKey, *, drop_old: bool
) -> None:
    async with db.read() as tx:
        owner = await read.tenant(tx, tenant)
        users = await read.users(tx, owner.id, include_inactive=True)
        subscriptions = await webhooks.every(tx, owner.id)
    # Signing secrets lie in the same vault, under the id of their subscription.
    customers = [*(user.id for user in users), *(subscription.id for subscription in subscriptions)]
    with typer.progressbar(length=len(customers), label="Owners") as bar:

        def show(progress: RewrapProgress) -> None:
            bar.update(progress.customers - bar.pos)

        version = await tenant_keys.rotate_tenant_key(
            db, owner.id, customers, kek=kek, actor=_ACTOR, progress=show
        )
    typer.echo(f"Tenant {tenant} now uses key version {version}.")
    if drop_old:
        count = await tenant_keys.drop_old_tenant_keys(db, owner.id, customers, actor=_ACTOR)
        typer.echo(f"{count} old versions deleted.")


def key_encryption_key(settings: Settings) -> KeyEncryptionKey:
    """Return the key, from a file or from a transit engine."""
    if settings.transit_url is not None:
        if settings.transit_token is None:
            message = "KONTOWERK_TRANSIT_URL needs KONTOWERK_TRANSIT_TOKEN"
            raise CommandError(message)
        token = Secret(settings.transit_token.get_secret_value())
        return TransitKek.connect(settings.transit_url, token)
    if settings.key_file is None:
        message = (
            "no key-encryption key: set KONTOWERK_KEY_FILE "
            "(make one with `kontowerk keys create-file PATH`)"
        )
        raise CommandError(message)
    return FileKek.load(settings.key_file)
