"""Both sides of a move, connected; which cell a tenant is in."""

from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

from kontowerk.cells.model import CellAddress, CellsError, MoveState
from kontowerk.cells.store import journal, places
from kontowerk.kit.db.carrier import Carrier, open_carrier


@dataclass(frozen=True, slots=True)
class CellSide:
    """One side of a move: a cell and a connection to its database."""

    name: str
    db: Carrier


@dataclass(frozen=True, slots=True)
class Journey:
    """A tenant that moves, from where, to where."""

    tenant_id: UUID
    tenant: str
    source: CellSide
    target: CellSide


@dataclass(frozen=True, slots=True)
class CellStanding:
    """What a cell has, and the moves it knows of: tenant, other cell, state."""

    name: str
    tenants: int
    people: int
    moves: list[tuple[str, str, MoveState]]


@asynccontextmanager
async def connect(cells: Iterable[CellAddress]) -> AsyncGenerator[dict[str, CellSide]]:
    """Connect to all cells."""
    async with AsyncExitStack() as stack:
        yield {
            cell.name: CellSide(
                cell.name, await stack.enter_async_context(open_carrier(cell.database_url.reveal()))
            )
            for cell in cells
        }


async def standing(side: CellSide) -> CellStanding:
    """Return what a cell has."""
    tenants, people = await places.counts(side.db)
    return CellStanding(side.name, tenants, people, await journal.moves(side.db))


async def find_journey(sides: Mapping[str, CellSide], tenant: str, to: str) -> Journey:
    """Find the cell that a tenant is in, or that it is just leaving."""
    for side in sides.values():
        tenant_id = await journal.leaving(side.db, tenant)
        if tenant_id is not None:
            if await journal.other_cell(side.db, tenant_id) != to:
                message = f"{tenant} is on its way to another cell; finish that first"
                raise CellsError(message)
            return Journey(tenant_id, tenant, side, sides[to])
    for side in sides.values():
        tenant_id = await journal.tenant_id(side.db, tenant)
        if tenant_id is not None:
            if side.name == to:
                message = f"{tenant} is in {to} already"
                raise CellsError(message)
            return Journey(tenant_id, tenant, side, sides[to])
    message = f"no cell has a tenant {tenant}"
    raise CellsError(message)
