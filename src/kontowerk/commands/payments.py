"""`kontowerk payments`: what an operator has to do about payments after a restore."""

from collections import Counter
from typing import Annotated, Final

import typer

from kontowerk.commands.report import operator_database, run, settings_or_exit
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.settings import Settings
from kontowerk.payments.doubt import count_open, hold_open
from kontowerk.payments.model import PaymentState

app = typer.Typer(no_args_is_help=True, help="Payments: hold.")

_ACTOR: Final = "operator"


@app.callback()
def payments() -> None:
    """Keep `hold` a command of its own, however many there are."""


@app.command()
def hold(
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Apply; otherwise only count.")] = False,
) -> None:
    """Mark all unfinished payments as in doubt so that no worker sends them.

    For a database restored to an instant in the past: the bank may have these orders already.
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
