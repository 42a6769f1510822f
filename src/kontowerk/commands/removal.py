"""`kontowerk tenant|client|role remove`, `kontowerk erasures`: what goes for good.

Who removes says the name twice. Erasures are repeated after a restore.
"""

from pathlib import Path
from typing import Annotated, Final

import typer

from kontowerk.commands.report import CommandError, fail, operator_database, run, settings_or_exit
from kontowerk.console.issue import forget_tenant
from kontowerk.identity import read, tenants
from kontowerk.identity.model import LoggedErasure, Tenant
from kontowerk.kit import external_log
from kontowerk.kit.db import Database
from kontowerk.kit.settings import Settings
from kontowerk.privacy import erase
from kontowerk.privacy.remove_tenant import empty_tenant, remove_empty_tenant

_ACTOR = "operator"

TenantName = Annotated[str, typer.Argument(metavar="TENANT")]
ClientName = Annotated[str, typer.Argument(metavar="CLIENT")]
Confirm = Annotated[
    str, typer.Option(help="Repeat the name; without it nothing is removed.", metavar="NAME")
]


def remove_tenant(name: TenantName, *, confirm: Confirm = "") -> None:
    """Remove a tenant: its users with all their data, its clients, its keys. Cannot be undone.

    May be stopped and repeated; the tenant is closed from the first moment on.
    """
    settings = settings_or_exit()
    users = run(_remove_tenant(settings, name, confirm))
    typer.echo(f"Tenant {name} removed; users erased: {users}.")


async def _remove_tenant(settings: Settings, name: str, confirm: str) -> int:
    async with operator_database(settings) as db:
        async with db.read() as tx:
            tenant = await read.tenant(tx, name)
            users = await read.customer_count(tx, tenant.id)
        _require(confirm, name, f"tenant {name} with {users} users and all their data")
        erased = await empty_tenant(
            db, tenant, actor=_ACTOR, told=lambda count: typer.echo(f"Users erased: {count}.")
        )
        async with db.begin() as tx:
            await forget_tenant(tx, tenant.id, actor=_ACTOR)
            await remove_empty_tenant(tx, tenant, actor=_ACTOR)
    return erased


def remove_client(tenant_name: TenantName, name: ClientName, *, confirm: Confirm = "") -> None:
    """Remove a client with its roles, API keys and tokens; users and their data stay."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db:
            tenant = await _tenant(db, tenant_name)
            _require(confirm, name, f"client {tenant_name}/{name} with its roles and API keys")
            await tenants.remove_client(db, tenant, name, actor=_ACTOR)

    run(work())
    typer.echo(f"Client {tenant_name}/{name} removed.")


def remove_role(
    tenant_name: TenantName, client_name: ClientName, name: str, *, confirm: Confirm = ""
) -> None:
    """Remove a role from its client and from all users; their tokens are revoked."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db:
            tenant = await _tenant(db, tenant_name)
            _require(confirm, name, f"role {tenant_name}/{client_name}/{name}")
            await tenants.remove_role(db, tenant, client_name, name, actor=_ACTOR)

    run(work())
    typer.echo(f"Role {tenant_name}/{client_name}/{name} removed.")


async def _tenant(db: Database, name: str) -> Tenant:
    async with db.read() as tx:
        return await read.tenant(tx, name)


def _require(confirm: str, name: str, what: str) -> None:
    if confirm != name:
        message = f"this removes {what}, for good. Nothing was done; `--confirm {name}` does it"
        raise CommandError(message)


app = typer.Typer(no_args_is_help=True, help="Erasures: repeat.")

_EVERY: Final = 100


@app.callback()
def erasures() -> None:
    """Keep `repeat` a command of its own, however many there are."""


@app.command()
def repeat(
    file: Annotated[Path, typer.Argument(help="Log written by `work` (ERASURE_LOG_FILE).")],
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Erase; otherwise only count.")] = False,
) -> None:
    """Repeat erasures after a restore; can be stopped and repeated.

    A database restored to an earlier time contains users that were erased since then.
    """
    settings = settings_or_exit()
    try:
        logged = external_log.read(file, LoggedErasure, "erasure")
    except external_log.UnreadableLogError as error:
        fail(str(error))
    count = run(_repeat(settings, logged, do=yes))
    people = "1 person is" if count == 1 else f"{count} people are"
    if not count:
        typer.echo("Nobody of the log is in the database.")
    elif yes:
        typer.echo(f"Erased again: {count}.")
    else:
        typer.echo(f"{people} back. Nothing was changed; `--yes` erases again.")


async def _repeat(settings: Settings, logged: list[LoggedErasure], *, do: bool) -> int:
    async with operator_database(settings) as db:
        if not do:
            return len(await erase.returned(db, logged))
        return await erase.repeat(db, logged, actor=_ACTOR, told=_tell)


def _tell(count: int) -> None:
    if count % _EVERY == 0:
        typer.echo(f"Erased so far: {count}.")
