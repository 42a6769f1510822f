"""`kontowerk tenant|client|role`: who may use the service, and the brand of a tenant's pages."""

import json
import tomllib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from kontowerk.analysis.keep import end_profiling
from kontowerk.commands import client_keys, removal
from kontowerk.commands.keys import key_encryption_key
from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.commands.seed import begin_tenant
from kontowerk.connectors.contract import History
from kontowerk.identity import read, tenants
from kontowerk.identity.model import Scope, Tenant
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.db import Tx
from kontowerk.kit.settings import Settings
from kontowerk.webform import branding
from kontowerk.webform.model import NewBrand

tenant = typer.Typer(
    no_args_is_help=True,
    help="Tenants: add, list, brand, passwords, profiling, learning, history, waiting, remove.",
)
client = typer.Typer(
    no_args_is_help=True,
    help="Clients of a tenant: add, rotate-secret, remove, add-key, list-keys, remove-key.",
)
role = typer.Typer(no_args_is_help=True, help="Roles of a client: add, remove.")


@tenant.command("brand")
def set_brand(
    name: str,
    *,
    file: Annotated[Path, typer.Option(help="TOML with name, colour, texts and addresses.")],
    logo: Annotated[Path | None, typer.Option(help="SVG or PNG, at most 50 kB.")] = None,
    draft: Annotated[
        bool, typer.Option("--draft", help="Only for the preview in the console, until published.")
    ] = False,
) -> None:
    """Set the tenant's branding in the webform; replaces the previous one."""
    settings = settings_or_exit()
    run(_set_brand(settings, name, file, logo, draft=draft))


@tenant.command("publish-brand")
def publish_brand(name: str) -> None:
    """Let users see the draft of the tenant's branding."""
    run(_publish(settings_or_exit(), name))


async def _publish(settings: Settings, name: str) -> None:
    async with operator_database(settings) as db, db.begin() as tx:
        owner = await read.tenant(tx, name)
        brand = await branding.publish(tx, owner, actor="operator")
    if brand is None:
        message = f"{name} has no draft; keep one with `kontowerk tenant brand {name} --draft`"
        raise CommandError(message)
    typer.echo(f"Brand of {name} set: {brand.name}, terms version {brand.legal_version}.")


async def _set_brand(
    settings: Settings, name: str, file: Path, logo: Path | None, *, draft: bool
) -> None:
    brand = branding.parse(_table(file))
    picture = None if logo is None else branding.check_logo(_content(logo))
    new = NewBrand(replace(brand, has_logo=picture is not None), picture)
    async with operator_database(settings) as db, db.begin() as tx:
        owner = await read.tenant(tx, name)
        await (branding.put_draft if draft else branding.put)(tx, owner, new, actor="operator")
    if draft:
        typer.echo(
            f"Draft of {name} kept. Preview: {settings.base_url}/console/tenants/{name}/preview"
        )
        return
    typer.echo(f"Brand of {name} set: {brand.name}, terms version {brand.legal_version}.")


def _table(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_content(file).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = f"{file} is no TOML: {error}"
        raise CommandError(message) from None


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        message = f"{file} cannot be read: {error.strerror}"
        raise CommandError(message) from None


tenant.command("remove")(removal.remove_tenant)
client.command("remove")(removal.remove_client)
role.command("remove")(removal.remove_role)
client.command("add-key")(client_keys.add_key)
client.command("list-keys")(client_keys.list_keys)
# The name of a key may begin with a dash: it is a hash in letters.
_ANY_NAME: Final = {"ignore_unknown_options": True}
client.command("remove-key", context_settings=_ANY_NAME)(client_keys.remove_key)


class Switch(StrEnum):
    """What an operator turns."""

    ON = "on"
    OFF = "off"


Scopes = Annotated[
    list[Scope], typer.Option("--scope", help="Can be repeated.", show_default=False)
]


PostWait = Annotated[
    int,
    typer.Option(
        min=0,
        max=tenants.LONGEST_WAIT,
        help="Seconds a POST waits for the refresh it starts; 180 as the original.",
    ),
]


@tenant.command("add")
def add_tenant(
    name: str,
    *,
    regulated: Annotated[
        bool,
        typer.Option(
            "--regulated/--redirect", help="Handles bank credentials itself, or uses the webform."
        ),
    ],
    description: str | None = None,
    callback_base: Annotated[
        list[str] | None, typer.Option(help="Allowed prefix of callback URLs.")
    ] = None,
    callback_any: Annotated[
        bool, typer.Option("--callback-any", help="Allow every https callback URL.")
    ] = False,
    cors_origin: Annotated[
        list[str] | None, typer.Option(help="Origin of web pages that may call the API.")
    ] = None,
    password_min_length: int = 1,
    post_wait: PostWait = tenants.SHORT_WAIT,
) -> None:
    """Add a tenant with an admin client and a user client; prints their secrets once."""
    settings = settings_or_exit()
    policy = TenantPolicy(
        regulated=regulated,
        description=description,
        callback_bases=callback_base or (),
        callback_any=callback_any,
        cors_origins=cors_origin or (),
        password_min_length=password_min_length,
        post_wait=post_wait,
    )
    run(_add_tenant(settings, name, policy))


async def _add_tenant(settings: Settings, name: str, policy: TenantPolicy) -> None:
    kek = key_encryption_key(settings)
    async with operator_database(settings) as db, db.begin() as tx:
        new = await begin_tenant(tx, name, policy, kek=kek, cell=settings.cell)
    kind = "regulated" if policy.regulated else "redirect"
    typer.echo(f"Tenant {name} added ({kind}). The secrets below are shown only now.")
    for login in (new.admin, new.user):
        typer.echo(f"  {login.username}  {login.secret.reveal()}")


@tenant.command("list")
def list_tenants(*, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """List all tenants with their clients."""
    settings = settings_or_exit()
    run(_list_tenants(settings, as_json=as_json))


async def _list_tenants(settings: Settings, *, as_json: bool) -> None:
    rows = list[dict[str, object]]()
    async with operator_database(settings) as db, db.read() as tx:
        for listed_tenant in await read.tenants(tx):
            clients = [
                listed_client.name for listed_client in await read.clients(tx, listed_tenant)
            ]
            rows.append(
                {
                    "name": listed_tenant.name,
                    "regulated": listed_tenant.regulated,
                    "profiling": listed_tenant.profiling,
                    "post_wait": listed_tenant.post_wait,
                    "clients": clients,
                }
            )
    if as_json:
        typer.echo(json.dumps(rows))
        return
    for row in rows:
        kind = "regulated" if row["regulated"] else "redirect"
        typer.echo(f"{row['name']}  {kind}  clients: {', '.join(map(str, row['clients']))}")  # pyright: ignore[reportArgumentType]
    if not rows:
        typer.echo("No tenant yet. Add one with `kontowerk tenant add NAME --regulated`.")


@tenant.command("profiling")
def set_profiling(name: str, switch: Annotated[Switch, typer.Argument(help="on or off")]) -> None:
    """Enable or disable profiling analyses: life events, sales triggers, affordability."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db:
            async with db.begin() as tx:
                found = await read.tenant(tx, name)
                await tenants.set_profiling(tx, found, allowed=switch is Switch.ON)
            deleted = 0 if switch is Switch.ON else await end_profiling(db, found.id)
        typer.echo(f"Profiling of {name}'s users is {switch.value}; pages deleted: {deleted}.")

    run(work())


@tenant.command("learning")
def set_learning(name: str, switch: Annotated[Switch, typer.Argument(help="on or off")]) -> None:
    """Apply category corrections to the tags of the tenant's other users; off by default."""
    allowed = switch is Switch.ON
    _change(name, lambda tx, found: tenants.set_learning(tx, found, allowed=allowed))
    typer.echo(f"Corrections of {name}'s users teach its tags: {switch.value}.")


@tenant.command("history")
def set_history(
    name: str, history: Annotated[History, typer.Argument(help="open, payment_accounts or all")]
) -> None:
    """Set the default history for the first refresh of a bank access."""
    _change(name, lambda tx, found: tenants.set_history(tx, found, history))
    typer.echo(f"First fetches of {name}'s users go back: {history.value}.")


@tenant.command("waiting")
def set_waiting(
    name: str,
    seconds: Annotated[int, typer.Argument(min=0, max=tenants.LONGEST_WAIT)],
) -> None:
    """Set how long POSTs of a tenant wait for the refresh; `Prefer` takes precedence."""
    _change(name, lambda tx, found: tenants.set_post_wait(tx, found, seconds))
    typer.echo(f"POSTs of {name} wait up to {seconds} s for the fetch they order.")


@tenant.command("passwords")
def set_passwords(
    name: str,
    switch: Annotated[Switch, typer.Argument(help="on: check new passwords; off: any text")],
) -> None:
    """Check new passwords of a tenant's users: length, names, common and leaked ones."""
    checked = switch is Switch.ON
    _change(name, lambda tx, found: tenants.set_checked_passwords(tx, found, checked=checked))
    typer.echo(f"The check of new passwords of {name}'s users is {switch.value}.")


def _change(name: str, change: Callable[[Tx, Tenant], Awaitable[None]]) -> None:
    """Change a tenant in one transaction."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            await change(tx, await read.tenant(tx, name))

    run(work())


@client.command("add")
def add_client(
    tenant_name: Annotated[str, typer.Argument(metavar="TENANT")],
    name: str,
    scope: Scopes,
    description: str | None = None,
) -> None:
    """Add a client; prints its secret once."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            owner = await read.tenant(tx, tenant_name)
            new, secret = await tenants.add_client(
                tx, owner, name, scope, cell=settings.cell, description=description
            )
        typer.echo(f"Client added. The secret is shown only now.\n  {new.username}  ", nl=False)
        typer.echo(secret.reveal())

    run(work())


@client.command("rotate-secret")
def rotate_secret(
    tenant_name: Annotated[str, typer.Argument(metavar="TENANT")],
    name: str,
    *,
    revoke_tokens: Annotated[
        bool, typer.Option("--revoke-tokens", help="Also revoke the client's tokens.")
    ] = False,
) -> None:
    """Replace a client's secret; the old one stops working immediately."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            owner = await read.tenant(tx, tenant_name)
            secret = await tenants.rotate_secret(
                tx, owner, name, cell=settings.cell, revoke_tokens=revoke_tokens
            )
        typer.echo("Secret replaced; the new one is shown only now.")
        typer.echo(f"  {tenant_name}/{name}  {secret.reveal()}")

    run(work())


@role.command("add")
def add_role(
    tenant_name: Annotated[str, typer.Argument(metavar="TENANT")],
    client_name: Annotated[str, typer.Argument(metavar="CLIENT")],
    name: str,
    scope: Scopes,
    *,
    default: Annotated[bool, typer.Option("--default", help="Assign to every new user.")] = False,
    description: str | None = None,
) -> None:
    """Add a role to a client."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin() as tx:
            owner = await read.client(tx, await read.tenant(tx, tenant_name), client_name)
            await tenants.add_role(tx, owner, name, scope, default=default, description=description)
        typer.echo(f"Role {tenant_name}/{client_name}/{name} added.")

    run(work())
