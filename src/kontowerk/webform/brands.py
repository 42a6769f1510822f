"""The brand of a tenant: what its users see of it."""

from uuid import UUID

from kontowerk.identity.model import Tenant
from kontowerk.identity.read import tenant_of
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.webform.model import NewBrand, Picture, Session
from kontowerk.webform.pages import Brand
from kontowerk.webform.store import brands as store


async def brand_of(tx: Tx, tenant_id: UUID) -> Brand:
    """Return the brand; a tenant without one is shown by its description or name."""
    found = await store.one(tx, tenant_id)
    if found is not None:
        return found
    tenant = await tenant_of(tx, tenant_id)
    return Brand(name=tenant.description or tenant.name)


async def logo(db: Database, session: Session) -> Picture | None:
    """Return the logo of the tenant a session belongs to."""
    async with db.read() as tx:
        return await store.logo(tx, session.tenant_id)


async def put(tx: Tx, tenant: Tenant, new: NewBrand, *, actor: str) -> None:
    """Set a tenant's brand; the one before is gone."""
    await store.put(tx, tenant.id, new)
    await audit.record(
        tx, actor=actor, action="tenant.brand", subject=tenant.name, tenant_id=tenant.id
    )
