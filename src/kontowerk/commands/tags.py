"""`kontowerk tags`: the tags of stored bookings, as far as they are an operator's business."""

import time
from typing import Annotated

import typer

from kontowerk.commands.report import operator_database, run, settings_or_exit
from kontowerk.identity import read as identity
from kontowerk.kit.db import Database
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.make import Made
from kontowerk.tagging.make import retag as retag_all

app = typer.Typer(no_args_is_help=True, help="Tags of stored transactions: retag.")


@app.callback()
def tags() -> None:
    """Keep `retag` a command of its own, however many there are."""


@app.command()
def retag(
    *,
    tenant: Annotated[
        str | None, typer.Option(metavar="TENANT", help="Default: all tenants.")
    ] = None,
    batch: Annotated[int, typer.Option(min=1, max=20_000, help="Transactions per commit.")] = 5_000,
) -> None:
    """Recompute missing or outdated tags; may be stopped and repeated."""
    settings = settings_or_exit()
    classifier = Classifier.load()

    async def work() -> Made:
        async with operator_database(settings) as db:
            return await _retag(db, classifier, tenant, batch)

    began = time.perf_counter()
    made = run(work())
    seconds = time.perf_counter() - began
    typer.echo(
        f"Bookings tagged: {made.seen}, other tags than before: {made.changed}, "
        f"{made.seen / max(seconds, 0.001):.0f} a second."
    )


async def _retag(db: Database, classifier: Classifier, tenant: str | None, batch: int) -> Made:
    async with db.read() as tx:
        tenant_id = None if tenant is None else (await identity.tenant(tx, tenant)).id
        customers = await identity.customer_count(tx, tenant_id)
    made = Made()
    with typer.progressbar(length=customers, label="Customers") as bar:
        async for customer in retag_all(db, classifier, tenant_id=tenant_id, batch=batch):
            made += customer.made
            bar.update(1)
    return made
