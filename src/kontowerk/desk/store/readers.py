"""Whose tenant a person belongs to, for entries about what was shown of it."""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx

_TENANTS: Final = "SELECT id, tenant_id FROM app_user WHERE id = ANY($1)"


async def tenants_of(tx: Tx, people: Collection[UUID]) -> dict[UUID, UUID]:
    """Return the tenants of people; whoever is erased has none."""
    return {row["id"]: row["tenant_id"] for row in await tx.rows(_TENANTS, list(people))}
