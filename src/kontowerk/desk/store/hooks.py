"""Subscriptions in numbers, and events they were not told."""

from typing import Final
from uuid import UUID

from kontowerk.desk.seen import CheckSeen, Gap, HookLine
from kontowerk.kit.db import Tx
from kontowerk.webhooks.model import Verdict

_SOME: Final = """
SELECT s.id, t.name AS tenant, s.url, s.created_at,
  count(*) FILTER (WHERE d.state = 'delivered') AS delivered,
  count(*) FILTER (WHERE d.state = 'waiting') AS waiting,
  count(*) FILTER (WHERE d.state = 'dropped') AS dropped,
  max(d.changed_at) FILTER (WHERE d.state = 'delivered') AS last_success
FROM webhook_subscription s
JOIN tenant t ON t.id = s.tenant_id
LEFT JOIN webhook_delivery d ON d.subscription_id = s.id
WHERE $1::uuid IS NULL OR s.tenant_id = $1
GROUP BY s.id, t.name, s.url, s.created_at ORDER BY t.name, s.created_at, s.id LIMIT $2
"""
# What waits is on its way; what was given up, or never ordered, is missing.
_GAPS: Final = """
SELECT s.id AS subscription_id, e.customer_id, e.access_id,
  array_agg(e.serial ORDER BY e.serial) AS serials
FROM webhook_subscription s
JOIN webhook_event e ON e.tenant_id = s.tenant_id AND e.at >= s.created_at
LEFT JOIN webhook_delivery d ON d.subscription_id = s.id AND d.event_id = e.id
WHERE ($1::uuid IS NULL OR s.tenant_id = $1) AND (d.state IS NULL OR d.state = 'dropped')
GROUP BY s.id, e.customer_id, e.access_id ORDER BY max(e.at) DESC, e.access_id LIMIT $2
"""
_CHECK: Final = """
SELECT c.id, s.url, c.verdict
FROM webhook_check c JOIN webhook_subscription s ON s.id = c.subscription_id
WHERE c.id = $1 AND ($2::uuid IS NULL OR c.tenant_id = $2)
"""


async def check(tx: Tx, check_id: UUID, tenant_id: UUID | None) -> CheckSeen | None:
    row = await tx.row(_CHECK, check_id, tenant_id)
    if row is None:
        return None
    return CheckSeen(row["id"], row["url"], Verdict(row["verdict"]) if row["verdict"] else None)


async def some(tx: Tx, tenant_id: UUID | None, most: int) -> list[HookLine]:
    return [HookLine(**row) for row in await tx.rows(_SOME, tenant_id, most)]


async def gaps(tx: Tx, tenant_id: UUID | None, most: int) -> list[tuple[UUID, Gap]]:
    """Return events that are stored and were not told, with the subscription they are for."""
    return [
        (
            row["subscription_id"],
            Gap(row["customer_id"], row["access_id"], tuple(row["serials"])),
        )
        for row in await tx.rows(_GAPS, tenant_id, most)
    ]
