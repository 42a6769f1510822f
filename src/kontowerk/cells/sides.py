"""Cells connected: which one a tenant is in, both sides of a move, and a new cell that joins.

All cells have one key-encryption key, so sealed credentials go over as they are, and one key for
the names of logins at banks, so that attempts counted in one cell count in another.
"""

from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

from kontowerk.cells.model import CellAddress, CellsError, MoveState
from kontowerk.cells.store import journal, places, rows
from kontowerk.kit.db.carrier import Carrier, open_carrier
from kontowerk.kit.db.revisions import newest_revision
from kontowerk.vault import rules
from kontowerk.vault.kek import KeyEncryptionKey
from kontowerk.vault.model import KekRefusedError


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


async def join(new: CellSide, other: CellSide | None, *, kek: KeyEncryptionKey) -> None:
    """Check a cell against this code and another cell, and give it the keys it has not."""
    if await rows.schema(new.db) != newest_revision():
        message = f"the schema of {new.name} is not this version's; migrate it first"
        raise CellsError(message)
    if other is not None:
        await require_same_keys(new, other, kek=kek)


async def require_same_keys(new: CellSide, other: CellSide, *, kek: KeyEncryptionKey) -> None:
    """Have both cells name logins by the same key; a cell that has none yet gets it."""
    here, there = await places.worker_keys(other.db), await places.worker_keys(new.db)
    for side, wrapped, has in ((new, here, there), (other, there, here)):
        for name in wrapped.keys() - has.keys():
            await places.add_key(side.db, name, wrapped[name])
    for name in here.keys() & there.keys():
        context = rules.worker_key_context(name)
        try:
            same = await kek.unwrap(here[name], context) == await kek.unwrap(there[name], context)
        except KekRefusedError:
            message = "the cells do not have the same key-encryption key"
            raise CellsError(message) from None
        if not same:
            message = f"the cells name logins by different keys ({name})"
            raise CellsError(message)
