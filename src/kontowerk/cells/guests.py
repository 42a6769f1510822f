"""Tenants as guests: what a cell needs of a tenant at home elsewhere, of which users live there.

Clients, keys, brand and subscriptions are copied from the home, where alone they are changed; a
copy that is behind is brought up to date with each map. It goes with the last of the users.
"""

from typing import Final

from kontowerk.cells.model import CellsError, MoveState, Moving
from kontowerk.cells.sides import CellSide, Journey, find_home
from kontowerk.cells.store import jobs, journal, places, rows
from kontowerk.cells.tables import SHARED

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
        await jobs.delete(side.db, tenant)
        await rows.delete_late(side.db, tenant)
        await journal.forget(side.db, tenant)
        return True
