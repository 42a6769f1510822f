"""`kontowerk accesses`: bank accesses, as far as they are an operator's business."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Final
from uuid import UUID

import typer

from kontowerk.accesses import recordings
from kontowerk.accesses.schedule import bring_forward
from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.identity import read as identity

app = typer.Typer(no_args_is_help=True, help="Bank accesses: due, record, recording.")

_ACTOR: Final = "operator"

Owner = Annotated[UUID, typer.Argument(metavar="USER_ID", help="Whose access it is.")]
Name = Annotated[str, typer.Argument(metavar="ACCESS_ID")]


@app.callback()
def accesses() -> None:
    """Keep `due` a command of its own, however many there are."""


@app.command()
def due(tenant: Annotated[str, typer.Argument(metavar="TENANT")]) -> None:
    """Refresh all bank accesses of a tenant now, within the banks' rate limits."""
    settings = settings_or_exit()

    async def work() -> int:
        async with operator_database(settings) as db, db.begin() as tx:
            owner = await identity.tenant(tx, tenant)
            return await bring_forward(tx, owner.id, actor=_ACTOR)

    count = run(work())
    typer.echo(f"Bank accesses queued: {count}.")


@app.command("record")
def record_access(
    owner: Owner,
    name: Name,
    *,
    consent: Annotated[
        bool,
        typer.Option(
            "--the-user-agrees", help="The user was told what is recorded, and agreed to it."
        ),
    ] = False,
    withdrawn: Annotated[
        bool, typer.Option("--withdraw", help="The user no longer agrees; delete the recording.")
    ] = False,
    hours: Annotated[int, typer.Option(min=1, max=168, help="How long the consent holds.")] = 24,
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


@app.command()
def recording(
    owner: Owner,
    name: Name,
    *,
    out: Annotated[Path, typer.Option(help="File for the recording; it must not exist.")],
) -> None:
    """Write what was recorded of a bank access to a file.

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
