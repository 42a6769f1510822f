"""Brands of tenants, and terms their users accepted, in PostgreSQL."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from kontowerk.kit.db import Tx
from kontowerk.webform.model import Image, NewBrand
from kontowerk.webform.pages import Brand

_BRAND: Final = msgspec.json.Decoder(Brand)

_ONE: Final = "SELECT brand FROM tenant_brand WHERE tenant_id = $1"

_LOGO: Final = "SELECT logo, logo_type FROM tenant_brand WHERE tenant_id = $1"

_PUT: Final = """
INSERT INTO tenant_brand (tenant_id, brand, logo, logo_type, changed_at)
VALUES ($1, $2::jsonb, $3, $4, $5)
ON CONFLICT (tenant_id) DO UPDATE SET brand = excluded.brand, logo = excluded.logo,
  logo_type = excluded.logo_type, changed_at = excluded.changed_at
"""

_DRAFT: Final = "SELECT brand FROM tenant_brand_draft WHERE tenant_id = $1"

_DRAFT_LOGO: Final = "SELECT logo, logo_type FROM tenant_brand_draft WHERE tenant_id = $1"

_PUT_DRAFT: Final = """
INSERT INTO tenant_brand_draft (tenant_id, brand, logo, logo_type, changed_at)
VALUES ($1, $2::jsonb, $3, $4, $5)
ON CONFLICT (tenant_id) DO UPDATE SET brand = excluded.brand, logo = excluded.logo,
  logo_type = excluded.logo_type, changed_at = excluded.changed_at
"""

_REMOVE: Final = "DELETE FROM tenant_brand WHERE tenant_id = $1"

_REMOVE_DRAFT: Final = "DELETE FROM tenant_brand_draft WHERE tenant_id = $1"
_ACCEPT: Final = """
INSERT INTO legal_acceptance (customer_id, tenant_id, version, accepted_at)
VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
"""
_ACCEPTED_AT: Final = """
SELECT accepted_at FROM legal_acceptance
WHERE customer_id = $1 AND tenant_id = $2 AND version = $3
"""
_ALL: Final = """
SELECT version, accepted_at FROM legal_acceptance WHERE customer_id = $1 ORDER BY accepted_at
"""
_FORGET: Final = "DELETE FROM legal_acceptance WHERE customer_id = $1"


async def one(tx: Tx, tenant_id: UUID) -> Brand | None:
    text = await tx.value(_ONE, tenant_id)
    return None if text is None else _BRAND.decode(text)


async def draft(tx: Tx, tenant_id: UUID) -> Brand | None:
    text = await tx.value(_DRAFT, tenant_id)
    return None if text is None else _BRAND.decode(text)


async def logo(tx: Tx, tenant_id: UUID, *, of_draft: bool = False) -> Image | None:
    row = await tx.row(_DRAFT_LOGO if of_draft else _LOGO, tenant_id)
    if row is None or row["logo"] is None:
        return None
    return Image(bytes(row["logo"]), row["logo_type"])


async def put(tx: Tx, tenant_id: UUID, new: NewBrand, *, as_draft: bool = False) -> None:
    logo, kind = (None, None) if new.logo is None else (new.logo.content, new.logo.media_type)
    text = msgspec.json.encode(new.brand).decode()
    await tx.run(_PUT_DRAFT if as_draft else _PUT, tenant_id, text, logo, kind, tx.now)


async def remove(tx: Tx, tenant_id: UUID) -> None:
    await tx.run(_REMOVE, tenant_id)
    await remove_draft(tx, tenant_id)


async def remove_draft(tx: Tx, tenant_id: UUID) -> None:
    await tx.run(_REMOVE_DRAFT, tenant_id)


async def accept(tx: Tx, customer_id: UUID, tenant_id: UUID, version: str) -> None:
    await tx.run(_ACCEPT, customer_id, tenant_id, version, tx.now)


async def accepted_at(tx: Tx, customer_id: UUID, tenant_id: UUID, version: str) -> datetime | None:
    return await tx.value(_ACCEPTED_AT, customer_id, tenant_id, version)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Terms that a person accepted."""

    version: str
    accepted_at: datetime


async def acceptances(tx: Tx, customer_id: UUID) -> list[Acceptance]:
    return [Acceptance(**row) for row in await tx.rows(_ALL, customer_id)]


async def forget(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_FORGET, customer_id)
