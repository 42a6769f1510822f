"""`kontowerk console`: who may use the console in a browser."""

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Annotated, Final, TypeVar
from uuid import UUID

import typer

from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.console import issue
from kontowerk.console.model import ConsoleToken, SessionLine
from kontowerk.identity import read as identity
from kontowerk.kit.db import Tx
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings

app = typer.Typer(
    no_args_is_help=True,
    help="The console in a browser: add, reset, remove, list, sessions, logout, token, revoke.",
)

_ACTOR: Final = "operator"
T = TypeVar("T")
Days = Annotated[int, typer.Option(min=1, max=365, help="Days until the token expires.")]
ForTenant = Annotated[
    str | None, typer.Option(help="Tenant of a developer; without it an operator.")
]
Name = Annotated[str, typer.Argument(help="Name of the console user, as in the audit log.")]


@app.command()
def add(name: Name, *, tenant: ForTenant = None, days: Days = 180) -> None:
    """Add a console user; prints the token once. The first login sets up an authenticator app."""
    settings = settings_or_exit()
    made, secret = _in_one_step(
        settings, lambda tx: _issue(tx, settings, issue.TokenHolder(name), tenant, days)
    )
    _tell(settings, made, secret)


@app.command()
def reset(name: Name, *, days: Days = 180) -> None:
    """Create a new token for a console user; the old token, the app and all sessions end."""
    settings = settings_or_exit()
    made, secret = _in_one_step(
        settings,
        lambda tx: issue.reset(
            tx, name, lifetime=timedelta(days=days), cell=settings.cell, actor=_ACTOR
        ),
    )
    _tell(settings, made, secret)


@app.command()
def remove(name: Name) -> None:
    """Remove a console user and end their sessions."""
    _in_one_step(settings_or_exit(), lambda tx: issue.remove(tx, name, actor=_ACTOR))
    typer.echo(f"{name} is let in no more.")


@app.command()
def token(
    *,
    tenant: ForTenant = None,
    label: Annotated[str, typer.Option(help="Name of its holder; shown in the console.")] = "",
    days: Days = 30,
) -> None:
    """Create a token without a name for a developer; for operators use `add`."""
    settings = settings_or_exit()
    if tenant is None:
        why = "operators have names: kontowerk console add NAME"
        run(_refuse(why))
        return
    person = issue.TokenHolder(None, label=label.strip() or tenant)
    made, secret = _in_one_step(settings, lambda tx: _issue(tx, settings, person, tenant, days))
    _tell(settings, made, secret)


async def _refuse(why: str) -> None:
    raise CommandError(why)


async def _issue(
    tx: Tx, settings: Settings, person: issue.TokenHolder, tenant: str | None, days: int
) -> tuple[ConsoleToken, Secret[str]]:
    owner = None if tenant is None else (await identity.tenant(tx, tenant)).id
    whose = issue.TokenHolder(person.name, owner, person.label)
    lifetime = timedelta(days=days)
    return await issue.issue(tx, whose, lifetime=lifetime, cell=settings.cell, actor=_ACTOR)


def _tell(settings: Settings, made: ConsoleToken, secret: Secret[str]) -> None:
    who = made.name or made.label
    until = f"{made.expires_at:%Y-%m-%d %H:%M} UTC"
    typer.echo(f"Token {made.id} for {who} ({made.role.value}), good until {until}.")
    typer.echo(f"It is shown only now; log in with it at {settings.base_url}/console")
    typer.echo(f"  {secret.reveal()}")
    if not settings.console:
        typer.echo("The console is off here: set KONTOWERK_CONSOLE=true for `kontowerk serve`.")


@app.command("list")
def list_tokens(*, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """List console users and tokens, without secrets."""
    made = _in_one_step(settings_or_exit(), issue.every)
    if as_json:
        typer.echo(json.dumps([_row(token) for token in made]))
        return
    for token in made:
        ended = "revoked" if token.revoked_at else f"until {token.expires_at:%Y-%m-%d}"
        codes = "with codes" if token.factor_since else "no app yet"
        last = f"{token.last_login:%Y-%m-%d %H:%M}" if token.last_login else "never"
        who = token.name or token.label
        typer.echo(f"{token.id}  {token.role}  {ended}  {codes}  last login {last}  {who}")
    if not made:
        typer.echo("No console users yet. Add one with `kontowerk console add NAME`.")


def _row(token: ConsoleToken) -> dict[str, object]:
    return {
        "id": str(token.id),
        "role": token.role.value,
        "name": token.name,
        "label": token.label,
        "expires": token.expires_at.isoformat(),
        "revoked": token.revoked_at is not None,
        "second_factor": token.factor_since is not None,
        "last_login": token.last_login.isoformat() if token.last_login else None,
    }


@app.command()
def sessions() -> None:
    """List active sessions."""
    settings = settings_or_exit()
    idle = timedelta(seconds=settings.console_idle)
    lines: list[SessionLine] = _in_one_step(settings, lambda tx: issue.logged_in(tx, idle))
    for line in lines:
        seen = f"{line.seen_at:%Y-%m-%d %H:%M}" if line.seen_at else "-"
        until = f"{line.expires_at:%Y-%m-%d %H:%M}"
        typer.echo(f"{line.who}  {line.role}  last used {seen}  ends {until} UTC")
    if not lines:
        typer.echo("Nobody is logged in.")


@app.command()
def logout(name: Name) -> None:
    """End all sessions of a console user; the token stays valid."""
    ended = _in_one_step(settings_or_exit(), lambda tx: issue.log_out(tx, name, actor=_ACTOR))
    typer.echo(f"Logins of {name} ended: {ended}.")


@app.command()
def revoke(token_id: Annotated[UUID, typer.Argument(metavar="TOKEN")]) -> None:
    """Revoke a token and end its sessions."""
    _in_one_step(settings_or_exit(), lambda tx: issue.revoke(tx, token_id, actor=_ACTOR))
    typer.echo(f"Token {token_id} revoked.")


def _in_one_step(settings: Settings, do: Callable[[Tx], Awaitable[T]]) -> T:
    """Do something in one transaction of the operator's login."""

    async def work() -> T:
        async with operator_database(settings) as db, db.begin() as tx:
            return await do(tx)

    return run(work())
