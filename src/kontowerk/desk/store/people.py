"""Who has accesses at sandbox banks, and what came of fetching them: ids, times and counts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.desk.model import News, SandboxPerson
from kontowerk.kit.db import Tx

_PEOPLE: Final = """
SELECT a.customer_id, a.tenant_id, max(t.name) AS tenant,
  bool_or(a.status <> 'complete') AS running, min(a.refreshed_at) AS refreshed_at
FROM access a JOIN tenant t ON t.id = a.tenant_id
GROUP BY a.customer_id, a.tenant_id HAVING bool_and(a.provider_id = ANY($1))
ORDER BY min(a.created_at), a.customer_id LIMIT $2
"""
_FOUND: Final = """
SELECT coalesce(sum(new_transactions), 0)::bigint FROM webhook_event WHERE at >= $1
"""
_TOLD: Final = """
SELECT count(*) FILTER (WHERE state = 'delivered') AS delivered,
  count(*) FILTER (WHERE state = 'waiting') AS waiting
FROM webhook_delivery WHERE created_at >= $1
"""
_LISTENERS: Final = "SELECT count(*) FROM webhook_subscription"


async def people(tx: Tx, sandbox: Sequence[UUID], most: int) -> list[SandboxPerson]:
    """Return people whose accesses are all at these banks."""
    return [SandboxPerson(**row) for row in await tx.rows(_PEOPLE, list(sandbox), most)]


async def news(tx: Tx, since: datetime) -> News:
    """Count new bookings, and calls about them."""
    told = await tx.row(_TOLD, since)
    assert told is not None  # noqa: S101 - a count always has a row
    return News(
        bookings=await tx.value(_FOUND, since),
        listeners=await tx.value(_LISTENERS),
        **told,
    )
