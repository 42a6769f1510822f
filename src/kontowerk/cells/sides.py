"""Cells connected: who is in which one, both sides of a move, a new cell that joins, and guests.

All cells have one key-encryption key, so sealed credentials go over as they are, and one key for
the names of logins at banks, so that attempts counted in one cell count in another.

A tenant is a guest in a cell where users of it live while it is at home elsewhere. Clients, keys,
brand and subscriptions are copied from the home, where alone they are changed; a copy that is
behind is brought up to date with each map. It goes with the last of the users.
"""

from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.cells.model import CellAddress, CellsError, MoveState, Moving
from kontowerk.cells.store import journal, places, rows
from kontowerk.cells.tables import SHARED
from kontowerk.identity.rules import username_key
from kontowerk.kit.db.carrier import Carrier, open_carrier
from kontowerk.kit.db.inspect import newest_revision
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
    """A tenant or a user that moves, from where, to where, and where the tenant is at home."""

    moving: Moving
    tenant: str
    name: str  # of the tenant or the user, for messages
    source: CellSide
    target: CellSide
    home: CellSide


@dataclass(frozen=True, slots=True)
class CellStanding:
    """What a cell has, and the moves it knows of: tenant or user, other cell, state."""

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


async def find_home(sides: Mapping[str, CellSide], tenant: str) -> CellSide:
    """Find the cell that a tenant is in, or that it is just leaving."""
    for side in sides.values():
        if await journal.leaving(side.db, tenant) is not None:
            return side
    for side in sides.values():
        tenant_id = await places.tenant(side.db, tenant)
        if tenant_id is not None and not await places.is_guest(side.db, tenant_id):
            return side
    message = f"no cell has a tenant {tenant}"
    raise CellsError(message)


async def find_journey(sides: Mapping[str, CellSide], tenant: str, to: str) -> Journey:
    """Find where a tenant is; it moves when none of its users lives elsewhere."""
    home = await find_home(sides, tenant)
    tenant_id = await journal.leaving(home.db, tenant)
    if tenant_id is not None:
        journey = Journey(Moving(tenant_id), tenant, tenant, home, sides[to], home)
        await _require_same_way(journey)
        return journey
    tenant_id = await places.tenant(home.db, tenant)
    assert tenant_id is not None  # noqa: S101 - it is at home there
    if home.name == to:
        message = f"{tenant} is in {to} already"
        raise CellsError(message)
    for side in sides.values():
        if await places.is_guest(side.db, tenant_id):
            message = f"users of {tenant} live in {side.name}; move them to {home.name} first"
            raise CellsError(message)
    return Journey(Moving(tenant_id), tenant, tenant, home, sides[to], home)


async def find_user_journey(
    sides: Mapping[str, CellSide], tenant: str, username: str, to: str
) -> Journey:
    """Find the cell that a user is in, or is just leaving."""
    home = await find_home(sides, tenant)
    tenant_id = await places.tenant(home.db, tenant)
    assert tenant_id is not None  # noqa: S101 - it is at home there
    name, key = f"{username} of {tenant}", username_key(username)
    where = await _cells_of(sides, tenant_id, key)
    for person_id in where:
        for side in sides.values():  # also where nothing is left but the end of the move
            if await journal.leaving(side.db, tenant, person_id) is not None:
                moving = Moving(tenant_id, person_id)
                journey = Journey(moving, tenant, name, side, sides[to], home)
                await _require_same_way(journey)
                return journey
    if not where:
        message = f"no cell has a user {name}"
        raise CellsError(message)
    (person_id, cells), *others = where.items()
    if others or len(cells) > 1:
        message = f"there is a user {name} in several cells; rename one of them"
        raise CellsError(message)
    if cells[0].name == to:
        message = f"{name} is in {to} already"
        raise CellsError(message)
    moving = Moving(tenant_id, person_id)
    return Journey(moving, tenant, name, cells[0], sides[to], home)


async def _cells_of(
    sides: Mapping[str, CellSide], tenant_id: UUID, key: str
) -> dict[UUID, list[CellSide]]:
    """Return the users of this name, each with the cells that have rows of it."""
    where: dict[UUID, list[CellSide]] = {}
    for side in sides.values():
        person_id = await places.person(side.db, tenant_id, key)
        if person_id is not None:
            where.setdefault(person_id, []).append(side)
    return where


async def _require_same_way(journey: Journey) -> None:
    if await journal.other_cell(journey.source.db, journey.moving) != journey.target.name:
        message = f"{journey.name} is on its way to another cell; finish that first"
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


_COMPARED: Final = {name: whose for name, whose in SHARED.items() if name != "tenant_key"}


async def welcome(journey: Journey, stored: rows.Columns) -> None:
    """Have the target know the tenant of a user who comes; not where the tenant is at home."""
    if journey.target.name == journey.home.name:
        return
    tenant_id = journey.moving.tenant_id
    there = await places.tenant(journey.target.db, journey.tenant)
    if there is not None and there != tenant_id:
        message = f"{journey.target.name} has another tenant {journey.tenant}"
        raise CellsError(message)
    await _share(journey.home, journey.target, Moving(tenant_id), journey.tenant, stored)


async def _share(
    home: CellSide, guest: CellSide, tenant: Moving, name: str, stored: rows.Columns
) -> None:
    async with guest.db.transaction():
        await rows.add_tenant_keys(home.db, guest.db, tenant.tenant_id)
        await rows.carry(home.db, guest.db, _COMPARED, tenant.tenant_id, stored)
        if await journal.state(guest.db, tenant) is not MoveState.GUEST:
            await journal.note(guest.db, tenant, name, home.name, MoveState.GUEST)


async def bring_up_to_date(sides: dict[str, CellSide]) -> None:
    """Copy what changed at home to all cells in which users live."""
    for guest in sides.values():
        await places.forget_erased(guest.db)
        for tenant_id, name in await places.guest_tenants(guest.db):
            if await depart(guest, tenant := Moving(tenant_id)):
                continue
            home = await find_home(sides, name)
            stored = await rows.columns(guest.db)
            await _share(home, guest, tenant, name, stored)


async def depart(side: CellSide, tenant: Moving) -> bool:
    """Forget a guest of whom nobody lives here any more; says whether it is so."""
    async with side.db.transaction():
        if not await places.is_guest(side.db, tenant.tenant_id):
            return False
        if await journal.busy(side.db, tenant.tenant_id, tenant=False):
            return False
        if not await places.is_deserted(side.db, tenant.tenant_id):
            return False
        await rows.delete_jobs(side.db, tenant)
        await rows.delete_late(side.db, tenant)
        await journal.forget(side.db, tenant)
        return True
