"""The callback bases of tenants in PostgreSQL."""

from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx

_BASES: Final = "SELECT callback_bases FROM tenant WHERE id = $1 AND NOT callback_any"


async def bases(tx: Tx, tenant_id: UUID) -> tuple[str, ...]:
    """Return the bases of a tenant; empty when every https URL is allowed."""
    return tuple(await tx.value(_BASES, tenant_id) or ())
