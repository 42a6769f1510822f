"""`kontowerk accesses` and `kontowerk payments`: what an operator has to do about them.

Accesses are refreshed now or recorded; payments are held after a restore.
"""

import os
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Final
from uuid import UUID

import typer

from kontowerk.accesses import recordings
from kontowerk.accesses.schedule import bring_forward
from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.identity import read as identity
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.settings import Settings
from kontowerk.payments.doubt import count_open, hold_open
from kontowerk.payments.model import PaymentState

accesses_app = typer.Typer(no_args_is_help=True, help="Bank accesses: due, record, recording.")

_ACTOR: Final = "operator"

Owner = Annotated[UUID, typer.Argument(metavar="USER_ID", help="User of the bank access.")]
Name = Annotated[str, typer.Argument(metavar="ACCESS_ID")]


@accesses_app.callback()
def accesses() -> None:
    """Keep `due` a command of its own, however many there are."""


@accesses_app.command()
def due(tenant: Annotated[str, typer.Argument(metavar="TENANT")]) -> None:
    """Refresh all bank accesses of a tenant now, within the banks' rate limits."""
    settings = settings_or_exit()

    async def work() -> int:
        async with operator_database(settings) as db, db.begin() as tx:
            owner = await identity.tenant(tx, tenant)
            return await bring_forward(tx, owner.id, actor=_ACTOR)

    count = run(work())
    typer.echo(f"Bank accesses queued: {count}.")


@accesses_app.command("record")
def record_access(
    owner: Owner,
    name: Name,
    *,
    consent: Annotated[
        bool,
        typer.Option(
            "--the-user-agrees", help="The user was informed of the recording and agreed."
        ),
    ] = False,
    withdrawn: Annotated[
        bool, typer.Option("--withdraw", help="The user no longer agrees; delete the recording.")
    ] = False,
    hours: Annotated[
        int, typer.Option(min=1, max=168, help="Hours for which the consent is valid.")
    ] = 24,
) -> None:
    """Record the next refresh of a bank access for support, with the consent of its user.

    Recorded is the form of one bank dialogue: segments, return codes, lengths, types and masked
    values; no names, accounts, amounts, purposes or credentials.
    """
    settings = settings_or_exit()

    async def work() -> str:
        if consent is withdrawn:
            message = "say --the-user-agrees, or --withdraw; nothing is recorded without consent"
            raise CommandError(message)
        async with operator_database(settings) as db, db.begin(owner) as tx:
            if withdrawn:
                gone = await recordings.withdraw(tx, owner, name, actor=_ACTOR)
                return "Withdrawn; nothing is kept." if gone else "There was no consent."
            lasting = timedelta(hours=hours)
            until = await recordings.allow(tx, owner, name, lasting, actor=_ACTOR)
        return f"The next refresh until {until:%Y-%m-%d %H:%M} UTC is recorded, once."

    typer.echo(run(work()))


@accesses_app.command()
def recording(
    owner: Owner,
    name: Name,
    *,
    out: Annotated[Path, typer.Option(help="File for the recording; it must not exist.")],
) -> None:
    """Write the recording of a bank access to a file.

    It can be looked through, and played with the project's player of recordings.
    """
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin(owner) as tx:
            found = await recordings.hand_out(tx, owner, name, actor=_ACTOR)
        if found is None:
            message = "nobody agreed to a recording of this access, or it is gone"
            raise CommandError(message)
        until, content = found
        if content is None:
            message = f"nothing is recorded yet; the consent holds until {until:%Y-%m-%d %H:%M} UTC"
            raise CommandError(message)
        _write(out, content)

    run(work())
    typer.echo(f"Written: {out}")


def _write(path: Path, content: str) -> None:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror}"
        raise CommandError(message) from None
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content + "\n")


payments_app = typer.Typer(no_args_is_help=True, help="Payments: hold.")


@payments_app.callback()
def payments() -> None:
    """Keep `hold` a command of its own, however many there are."""


@payments_app.command()
def hold(
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Apply; otherwise only count.")] = False,
) -> None:
    """Mark all unfinished payments as in doubt so that no worker sends them.

    For a database restored to an earlier time: the bank may already have these payments.
    """
    found = run(_hold(settings_or_exit(), do=yes))
    for state in PaymentState:
        if found[state]:
            typer.echo(f"{state.value:8}  {found[state]}")
    count = f"{found.total()} payment{'' if found.total() == 1 else 's'}"
    if yes:
        typer.echo(f"{count} put in doubt. Banks will be asked; nothing of them is sent.")
    elif found:
        typer.echo(f"{count} could be sent. Nothing was changed; `--yes` puts them in doubt.")
    else:
        typer.echo("No payment could be sent.")


async def _hold(settings: Settings, *, do: bool) -> Counter[PaymentState]:
    url = settings.database_url.get_secret_value()
    auditor = await Database.open(url, role=Role.AUDIT, size=1, clock=SystemClock())
    try:
        if not do:
            return await count_open(auditor)
        async with operator_database(settings) as db:
            return await hold_open(auditor, db, actor=_ACTOR)
    finally:
        await auditor.close()
