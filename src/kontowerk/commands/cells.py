"""`kontowerk cells`: several cells behind one address, and moving tenants and users."""

from pathlib import Path
from typing import Annotated, Final

import typer

from kontowerk.cells import maps
from kontowerk.cells.maps import CellDirectory
from kontowerk.cells.model import CellAddress, MoveReport
from kontowerk.cells.move import go_back, move
from kontowerk.cells.sides import (
    bring_up_to_date,
    connect,
    find_journey,
    find_user_journey,
    join,
    require_same_keys,
    standing,
)
from kontowerk.commands.keys import key_encryption_key
from kontowerk.commands.report import CommandError, run, settings_or_exit
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings

app = typer.Typer(no_args_is_help=True, help="Cells behind one address: add, list, map, move.")

_MAPS: Final = Path("/etc/haproxy/kontowerk")
_MARGIN: Final = 5.0


@app.command("add")
def add_cell(
    name: Annotated[str, typer.Argument(help="Value of KONTOWERK_CELL in the cell.")],
    *,
    database_url: Annotated[
        str, typer.Option(help="Database URL of the cell, with the login that moves tenants.")
    ],
    map_folder: Annotated[
        Path | None, typer.Option("--maps", help="Folder from which the proxy reads its maps.")
    ] = None,
    socket: Annotated[
        list[Path] | None, typer.Option(help="Socket of a proxy; can be repeated.")
    ] = None,
) -> None:
    """Add a cell to the file of cells; it gets the keys that all cells share."""
    settings = settings_or_exit()

    async def work() -> None:
        path = _file(settings)
        known = maps.read_directory(path, maps=map_folder or _MAPS)
        sockets = tuple(dict.fromkeys((*known.sockets, *(socket or ()))))
        known = CellDirectory(known.cells, map_folder or known.maps, sockets)
        added = known.with_cell(CellAddress(name, Secret(database_url)))
        kek = key_encryption_key(settings)
        async with connect(added.cells.values()) as sides:
            others = [side for side in sides.values() if side.name != name]
            await join(sides[name], others[0] if others else None, kek=kek)
        maps.write_directory(path, added)
        typer.echo(f"Cell {name} added; {len(added.cells)} in {path}.")

    run(work())


@app.command("list")
def list_cells() -> None:
    """List the cells with their tenants and users, and moves that are not over."""
    settings = settings_or_exit()

    async def work() -> None:
        async with connect(cell_directory(settings).cells.values()) as sides:
            for side in sides.values():
                cell = await standing(side)
                typer.echo(f"{cell.name}  tenants: {cell.tenants}  users: {cell.people}")
                for tenant, other, state in cell.moves:
                    typer.echo(f"  {tenant}  {state.value}  (other cell: {other})")

    run(work())


@app.command("map")
def write_maps() -> None:
    """Rewrite the proxy's maps from the cells and update running proxies.

    Cells in which users of a tenant live that is at home elsewhere get its clients, keys, brand
    and webhook subscriptions as they are at home now.
    """
    settings = settings_or_exit()

    async def work() -> None:
        known = cell_directory(settings)
        async with connect(known.cells.values()) as sides:
            await bring_up_to_date(sides)
            made = await maps.gather(list(sides.values()))
        await maps.publish(known, made)
        typer.echo(
            f"Maps written to {known.maps}: {len(made.tenants)} tenants, {len(made.users)} names "
            f"of users in other cells, {len(made.secrets)} secrets from other cells; proxies told: "
            f"{len(known.sockets)}."
        )

    run(work())


@app.command("move")
def move_tenant(
    tenant: str,
    *,
    user: Annotated[
        str | None, typer.Option(help="Move only this user.", metavar="USERNAME")
    ] = None,
    to: Annotated[str, typer.Option(help="Target cell.", metavar="CELL")],
    linger: Annotated[
        float | None,
        typer.Option(
            min=0,
            help="Seconds until the old cell deletes its rows; default: longer than requests last.",
        ),
    ] = None,
    back: Annotated[
        bool, typer.Option("--back", help="Cancel a move that has not switched yet.")
    ] = False,
) -> None:
    """Move a tenant or a user to another cell while in use; repeat it if it was interrupted."""
    settings = settings_or_exit()

    async def work() -> None:
        known = cell_directory(settings)
        known.cell(to)
        async with connect(known.cells.values()) as sides:
            if user is None:
                journey = await find_journey(sides, tenant, to)
            else:
                journey = await find_user_journey(sides, tenant, user, to)
            if back:
                await go_back(journey, _tell)
                return

            async def lead() -> None:
                await maps.publish(known, await maps.gather(list(sides.values())))

            kek = key_encryption_key(settings)
            await require_same_keys(journey.target, journey.source, kek=kek)
            seconds = settings.request_deadline + _MARGIN if linger is None else linger
            report = await move(journey, lead=lead, linger=seconds, told=_tell)
        typer.echo(_figures(journey.name, to, report))

    run(work())


def _tell(step: str) -> None:
    typer.echo(f"  {step}")


def _figures(name: str, to: str, report: MoveReport) -> str:
    return (
        f"{name} moved to {to}: {report.people} users, "
        f"{report.rows + report.late_rows} rows the same on both sides, {report.jobs} jobs; "
        f"{report.again} users copied again; changes kept out {report.fences} times, for "
        f"{report.fenced_seconds:.2f} s at most."
    )


def _file(settings: Settings) -> Path:
    if settings.cells_file is None:
        message = "KONTOWERK_CELLS_FILE does not name the file of cells"
        raise CommandError(message)
    return settings.cells_file


def cell_directory(settings: Settings) -> CellDirectory:
    """Read the file of cells."""
    return maps.read_directory(_file(settings), maps=_MAPS)
