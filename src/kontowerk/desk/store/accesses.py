"""Accesses across owners: their states and times, never what is in them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses.model import Block
from kontowerk.approvals.model import Asked
from kontowerk.desk.model import AccessFacts
from kontowerk.kit.db import Tx

# What is wanted: 1 tenant, 2 words in access, person, bank or tenant, 3 how many, 4 from where.
_SOME: Final = """
SELECT a.access_id, a.customer_id, t.name AS tenant, a.provider_id, p.name AS provider, a.sync,
  a.status <> 'complete' AS running, a.block, a.asked, a.refreshed_at, a.consent_until, s.next_due,
  ARRAY(SELECT i ->> 'kind' FROM jsonb_array_elements(a.issues || a.notices) i) AS issues,
  count(*) OVER () AS found
FROM access a
JOIN tenant t ON t.id = a.tenant_id
LEFT JOIN provider p ON p.id = a.provider_id
LEFT JOIN access_schedule s ON s.customer_id = a.customer_id AND s.access_key = a.key
WHERE ($1::uuid IS NULL OR a.tenant_id = $1)
  AND ($2 = '' OR strpos(lower(concat_ws(' ', a.access_id, a.customer_id, p.name, t.name)),
                         lower($2)) > 0)
  AND ($3 = '' OR a.block = $3 OR ($3 = 'open' AND a.block IS NULL))
ORDER BY a.created_at DESC, a.customer_id, a.access_id LIMIT $4 OFFSET $5
"""
_HOLDER: Final = """
SELECT count(*) AS accesses, bool_and(a.provider_id = ANY($3)) AS sandbox
FROM access a JOIN app_user u ON u.id = a.customer_id
WHERE a.customer_id = $1 AND ($2::uuid IS NULL OR a.tenant_id = $2) HAVING count(*) > 0
"""


async def some(
    tx: Tx, tenant_id: UUID | None, *, words: str, block: str, most: int, skip: int
) -> tuple[list[AccessFacts], int]:
    """Return a part of the accesses that are looked for, newest first, and how many there are."""
    rows = await tx.rows(_SOME, tenant_id, words, block, most, skip)
    return [_facts(row) for row in rows], rows[0]["found"] if rows else 0


async def is_sandbox_user(
    tx: Tx, customer_id: UUID, tenant_id: UUID | None, sandbox: Sequence[UUID]
) -> bool:
    """Say whether somebody is there whose accesses are all at sandbox banks."""
    row = await tx.row(_HOLDER, customer_id, tenant_id, list(sandbox))
    return row is not None and bool(row["sandbox"])


def _facts(row: Mapping[str, Any]) -> AccessFacts:
    due: datetime | None = row["next_due"]
    return AccessFacts(
        access_id=row["access_id"],
        customer_id=row["customer_id"],
        tenant=row["tenant"],
        provider_id=row["provider_id"],
        provider=row["provider"],
        sync=row["sync"],
        running=row["running"],
        block=Block(row["block"]) if row["block"] else None,
        asked=Asked(row["asked"]) if row["asked"] else None,
        issues=frozenset(row["issues"]),
        refreshed_at=row["refreshed_at"],
        consent_until=row["consent_until"],
        next_due=due,
    )
