"""That there were fetches: when, of which access, and whether they brought something."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses.model import Access, Brought, PastFetch
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id

# What is older than anybody is shown goes when the next one comes; a round looks for the rest.
_ADD: Final = """
WITH gone AS (DELETE FROM access_fetch WHERE customer_id = $1 AND at < $8)
INSERT INTO access_fetch (customer_id, id, access_id, provider_id, at, background, brought)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
_SINCE: Final = """
SELECT id, access_id, provider_id, at, background, brought FROM access_fetch
WHERE customer_id = $1 AND at >= $2 ORDER BY at DESC, id DESC LIMIT $3
"""
_REMOVE_OLD: Final = """
DELETE FROM access_fetch WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM access_fetch WHERE at < $1 ORDER BY at LIMIT $2))
"""
_FORGET: Final = "DELETE FROM access_fetch WHERE customer_id = $1"


async def add(
    tx: Tx, access: Access, brought: Brought, *, background: bool, before: datetime
) -> None:
    """Note a fetch that ends now; those of before an instant are forgotten."""
    values = (access.access_id, access.provider_id, tx.now, background, brought, before)
    await tx.run(_ADD, access.customer_id, new_id(), *values)


async def since(tx: Tx, customer_id: UUID, start: datetime, most: int) -> list[PastFetch]:
    return [_fetch(row) for row in await tx.rows(_SINCE, customer_id, start, most)]


async def forget(tx: Tx, customer_id: UUID) -> None:
    await tx.run(_FORGET, customer_id)


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    """Delete so many fetches of before an instant, whoever they are of."""
    return await tx.run(_REMOVE_OLD, before, most)


def _fetch(row: Mapping[str, Any]) -> PastFetch:
    return PastFetch(
        row["access_id"],
        row["provider_id"],
        row["at"],
        background=row["background"],
        brought=Brought(row["brought"]),
    )
