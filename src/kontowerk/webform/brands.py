"""The brand of a tenant: what its users see of it."""

from dataclasses import dataclass
from uuid import UUID

from kontowerk.identity.model import Tenant
from kontowerk.identity.read import tenant_of
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.webform.model import NewBrand, Picture, Session
from kontowerk.webform.pages import Brand
from kontowerk.webform.store import brands as store


@dataclass(frozen=True, slots=True)
class Preview:
    """A brand as its tenant sees it in the console."""

    brand: Brand
    logo: Picture | None
    is_draft: bool


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


async def preview_of(tx: Tx, tenant_id: UUID) -> Preview:
    """Return what a tenant looks at: its draft, or else what its users see."""
    draft = await store.draft(tx, tenant_id)
    if draft is not None:
        logo = await store.logo(tx, tenant_id, of_draft=True)
        return Preview(draft, logo, is_draft=True)
    return Preview(await brand_of(tx, tenant_id), await store.logo(tx, tenant_id), is_draft=False)


async def put_draft(tx: Tx, tenant: Tenant, new: NewBrand, *, actor: str) -> None:
    """Keep a brand that only the tenant sees, in the console."""
    await store.put(tx, tenant.id, new, as_draft=True)
    await audit.record(
        tx, actor=actor, action="tenant.brand_draft", subject=tenant.name, tenant_id=tenant.id
    )


async def publish(tx: Tx, tenant: Tenant, *, actor: str) -> Brand | None:
    """Let users see the draft; None when there is none."""
    found = await preview_of(tx, tenant.id)
    if not found.is_draft:
        return None
    await put(tx, tenant, NewBrand(found.brand, found.logo), actor=actor)
    return found.brand


async def put(tx: Tx, tenant: Tenant, new: NewBrand, *, actor: str) -> None:
    """Set a tenant's brand; the one before is gone, and so is a draft."""
    await store.put(tx, tenant.id, new)
    await store.remove_draft(tx, tenant.id)
    await audit.record(
        tx, actor=actor, action="tenant.brand", subject=tenant.name, tenant_id=tenant.id
    )


async def remove_brand(tx: Tx, tenant: Tenant) -> None:
    """Remove the brand of a tenant that is removed."""
    await store.remove(tx, tenant.id)
