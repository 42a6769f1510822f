"""`kontowerk hosts`: rate limits of bank hosts, here or divided between cells."""

from typing import Annotated, Final

import typer

from kontowerk.bankcalls.hosts import HostLimit, UnknownHostError, divided, set_budget
from kontowerk.commands.cells import cell_directory
from kontowerk.commands.report import (
    operator_database,
    operator_database_at,
    run,
    settings_or_exit,
)
from kontowerk.console.budgets import MOST_WAITING, BudgetLine, accesses_at, budgets
from kontowerk.console.enter import overseeing

app = typer.Typer(no_args_is_help=True, help="Rate limits of bank hosts: list, set, divide.")

_ACTOR: Final = "operator"
_HOUR: Final = 3600

HostName = Annotated[str, typer.Argument(metavar="HOST", help="Name as in `hosts list`.")]
Rate = Annotated[float, typer.Option(help="Average refreshes per second.")]
Burst = Annotated[float, typer.Option(help="Burst of refreshes after a pause.")]
Lines = Annotated[int, typer.Option(help="Parallel bank dialogues, including those of users.")]


@app.command("list")
def list_hosts() -> None:
    """List bank hosts: what is due, what fits, and the longest delay of the next 24 hours."""
    settings = settings_or_exit()

    async def work() -> list[BudgetLine]:
        async with operator_database(settings) as db, overseeing(db) as tx:
            return await budgets(tx)

    for line in run(work()):
        typer.echo(_written(line))


@app.command("set")
def set_host(host: HostName, *, rate: Rate, burst: Burst, lines: Lines) -> None:
    """Set the limit of a bank host in this cell; the next release of refreshes uses it."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, overseeing(db) as tx:
            await set_budget(tx, host, HostLimit(rate, burst, lines), actor=_ACTOR)

    run(work())
    typer.echo(f"{host}: {rate:g} a second, {burst:g} at once, {lines} parallel dialogues.")


@app.command("divide")
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
                await set_budget(tx, host, share, actor=_ACTOR)
        return shares

    for name, share in run(work()).items():
        typer.echo(
            f"{name}  {share.rate:g} a second, {share.burst:g} at once, "
            f"{share.lines} parallel dialogues"
        )


def _written(line: BudgetLine) -> str:
    host, load = line.host, line.load
    waiting = f"{load.waiting}+" if load.waiting >= MOST_WAITING else str(load.waiting)
    return (
        f"{host.host}  accesses: {line.accesses}  "
        f"limit: {host.rate:g}/s, {host.burst:g} at once, {host.max_in_flight} parallel  "
        f"due: {load.due_rate * _HOUR:.0f}/h of {line.capacity * _HOUR:.0f}/h "
        f"({line.use:.0%})  overdue: {waiting}  "
        f"longest delay in 24 h: {line.worst.seconds / 60:.0f} min"
    )
