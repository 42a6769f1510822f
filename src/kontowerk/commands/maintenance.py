"""`kontowerk accesses`, `payments` and `hosts`: what an operator has to do about them.

Accesses are refreshed now or recorded; payments are held after a restore; rate limits of bank hosts
are set here or divided between cells.
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
from kontowerk.bankcalls.hosts import HostLimit, UnknownHostError, divided, set_limit
from kontowerk.commands.cells import cell_directory
from kontowerk.commands.report import (
    CommandError,
    operator_database,
    operator_database_at,
    run,
    settings_or_exit,
)
from kontowerk.console.enter import overseeing
from kontowerk.console.states import MOST_WAITING, LimitLine, accesses_at, host_limits
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
hosts_app = typer.Typer(no_args_is_help=True, help="Rate limits of bank hosts: list, set, divide.")

_HOUR: Final = 3600

HostName = Annotated[str, typer.Argument(metavar="HOST", help="Name as in `hosts list`.")]
Rate = Annotated[float, typer.Option(help="Average refreshes per second.")]
Burst = Annotated[float, typer.Option(help="Burst of refreshes after a pause.")]
Lines = Annotated[int, typer.Option(help="Parallel bank dialogues, including those of users.")]


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


@hosts_app.command("list")
def list_hosts() -> None:
    """List bank hosts: what is due, what fits, and the longest delay of the next 24 hours."""
    settings = settings_or_exit()

    async def work() -> list[LimitLine]:
        async with operator_database(settings) as db, overseeing(db) as tx:
            return await host_limits(tx)

    for line in run(work()):
        typer.echo(_written(line))


@hosts_app.command("set")
def set_host(host: HostName, *, rate: Rate, burst: Burst, lines: Lines) -> None:
    """Set the limit of a bank host in this cell; the next release of refreshes uses it."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, overseeing(db) as tx:
            await set_limit(tx, host, HostLimit(rate, burst, lines), actor=_ACTOR)

    run(work())
    typer.echo(f"{host}: {rate:g} a second, {burst:g} at once, {lines} parallel dialogues.")


@hosts_app.command("divide")
def divide_host(host: HostName, *, rate: Rate, burst: Burst, lines: Lines) -> None:
    """Divide the limit of a bank host between all cells, by their bank accesses there.

    A cell whose users never had an access at the host is left out.
    """
    settings = settings_or_exit()

    async def work() -> dict[str, HostLimit]:
        directory = cell_directory(settings)
        counts = dict[str, int]()
        for cell in directory.cells.values():
            url = cell.database_url.reveal()
            async with operator_database_at(url) as db, overseeing(db) as tx:
                count = await accesses_at(tx, host)
            if count is not None:
                counts[cell.name] = count
        if not counts:
            raise UnknownHostError
        shares = divided(HostLimit(rate, burst, lines), counts)
        for name, share in shares.items():
            url = directory.cell(name).database_url.reveal()
            async with operator_database_at(url) as db, overseeing(db) as tx:
                await set_limit(tx, host, share, actor=_ACTOR)
        return shares

    for name, share in run(work()).items():
        typer.echo(
            f"{name}  {share.rate:g} a second, {share.burst:g} at once, "
            f"{share.lines} parallel dialogues"
        )


def _written(line: LimitLine) -> str:
    host, load = line.host, line.load
    waiting = f"{load.waiting}+" if load.waiting >= MOST_WAITING else str(load.waiting)
    return (
        f"{host.host}  accesses: {line.accesses}  "
        f"limit: {host.rate:g}/s, {host.burst:g} at once, {host.max_in_flight} parallel  "
        f"due: {load.due_rate * _HOUR:.0f}/h of {line.capacity * _HOUR:.0f}/h "
        f"({line.use:.0%})  overdue: {waiting}  "
        f"longest delay in 24 h: {line.worst.seconds / 60:.0f} min"
    )
