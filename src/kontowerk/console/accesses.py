"""`kontowerk accesses`: bank accesses, as far as they are an operator's business."""

from typing import Annotated, Final

import typer

from kontowerk.accesses.bring_forward import bring_forward
from kontowerk.console.report import operator_database, run, settings_or_exit
from kontowerk.identity import read as identity

app = typer.Typer(no_args_is_help=True, help="Bank accesses: due.")

_ACTOR: Final = "operator"


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
