"""Subscriptions in numbers, deliveries with their events, and entries of the audit log."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from kontowerk.console.lines import CheckSeen, Gap, HookLine
from kontowerk.console.model import AuditLine, DeliveryLine
from kontowerk.kit.db import Tx
from kontowerk.webhooks.model import Delivery, DeliveryState, SignatureResult, SubscriptionId

_DELIVERIES: Final = """
SELECT d.subscription_id, d.event_id, d.state, d.attempts, d.last_outcome, d.created_at,
  d.changed_at, t.name AS tenant, s.url, coalesce(e.customer_id, l.customer_id) AS customer_id,
  e.access_id, coalesce(e.serial, l.serial) AS serial, e.new_transactions AS count, l.kind
FROM (SELECT * FROM webhook_delivery
      WHERE ($1::uuid IS NULL OR tenant_id = $1) AND ($2 = '' OR state = $2)
      ORDER BY changed_at DESC, event_id DESC LIMIT $3) d
JOIN webhook_subscription s ON s.id = d.subscription_id
JOIN tenant t ON t.id = d.tenant_id
LEFT JOIN webhook_event e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
LEFT JOIN lifecycle_event l ON l.tenant_id = d.tenant_id AND l.id = d.event_id
ORDER BY d.changed_at DESC, d.event_id DESC
"""

_TENANT_OF: Final = """
SELECT tenant_id FROM webhook_subscription
WHERE id = $1 AND ($2::uuid IS NULL OR tenant_id = $2)
"""

_DEEDS: Final = """
SELECT a.at, t.name AS tenant, a.actor, a.action, a.subject, a.outcome
FROM audit_entry a LEFT JOIN tenant t ON t.id = a.tenant_id
WHERE a.correlation_id = $1 AND ($2::uuid IS NULL OR a.tenant_id = $2)
ORDER BY a.id LIMIT $3
"""
_SUBSCRIPTIONS: Final = """
SELECT s.id, t.name AS tenant, s.url, s.created_at, coalesce(d.n, 0) AS delivered,
  coalesce(w.n, 0) AS waiting, coalesce(g.n, 0) AS dropped, d.last_at AS last_success
FROM webhook_subscription s
JOIN tenant t ON t.id = s.tenant_id
LEFT JOIN console_counts d ON d.kind = 'deliveries' AND d.tenant_id = s.tenant_id
  AND d.key = ARRAY[s.id::text, 'delivered']
LEFT JOIN console_counts w ON w.kind = 'deliveries' AND w.tenant_id = s.tenant_id
  AND w.key = ARRAY[s.id::text, 'waiting']
LEFT JOIN console_counts g ON g.kind = 'deliveries' AND g.tenant_id = s.tenant_id
  AND g.key = ARRAY[s.id::text, 'dropped']
WHERE $1::uuid IS NULL OR s.tenant_id = $1
ORDER BY t.name, s.created_at, s.id LIMIT $2 OFFSET $3
"""
_COUNT: Final = """
SELECT count(*) FROM webhook_subscription WHERE $1::uuid IS NULL OR tenant_id = $1
"""
# What waits is on its way; what was given up, or never ordered, is missing. Looked at are the
# deliveries that were dropped last and, for what nobody ordered, the latest events of the tenants
# whose subscriptions are shown.
_GAPS: Final = """
SELECT m.subscription_id, m.customer_id, m.access_id,
  array_agg(m.serial ORDER BY m.serial) AS serials
FROM (SELECT d.subscription_id, e.customer_id, e.access_id, e.serial, e.at
      FROM (SELECT tenant_id, subscription_id, event_id FROM webhook_delivery
            WHERE state = 'dropped' AND ($1::uuid IS NULL OR tenant_id = $1)
            ORDER BY changed_at DESC LIMIT $3) d,
        LATERAL (SELECT w.customer_id, w.access_id, w.serial, w.at FROM webhook_event w
                 WHERE w.tenant_id = d.tenant_id AND w.id = d.event_id LIMIT 1) e
      UNION ALL
      SELECT s.id, e.customer_id, e.access_id, e.serial, e.at
      FROM webhook_subscription s,
        LATERAL (SELECT w.id, w.customer_id, w.access_id, w.serial, w.at FROM webhook_event w
                 WHERE w.tenant_id = s.tenant_id AND w.at >= s.created_at
                 ORDER BY w.at DESC LIMIT $4) e
      WHERE s.id = ANY($5::uuid[]) AND ($1::uuid IS NULL OR s.tenant_id = $1) AND (
        SELECT true FROM webhook_delivery d
        WHERE d.subscription_id = s.id AND d.event_id = e.id) IS NULL) m
JOIN webhook_subscription s ON s.id = m.subscription_id AND m.at >= s.created_at
  AND 'transactions.new' = ANY (s.kinds) AND s.id = ANY($5::uuid[])
GROUP BY m.subscription_id, m.customer_id, m.access_id
ORDER BY max(m.at) DESC, m.access_id LIMIT $2
"""
_MOST_DROPPED: Final = 100
_MOST_EVENTS: Final = 5  # of each subscription's tenant
_CHECK: Final = """
SELECT c.id, s.url, c.verdict
FROM webhook_check c JOIN webhook_subscription s ON s.id = c.subscription_id
WHERE c.id = $1 AND ($2::uuid IS NULL OR c.tenant_id = $2)
"""


async def deliveries(
    tx: Tx, tenant_id: UUID | None, *, state: str, most: int
) -> list[DeliveryLine]:
    """Return deliveries, those that changed last first."""
    return [_line(row) for row in await tx.rows(_DELIVERIES, tenant_id, state, most)]


async def tenant_of(tx: Tx, subscription_id: UUID, tenant_id: UUID | None) -> UUID | None:
    """Return whose a subscription is, unless somebody else may look at it only."""
    return await tx.value(_TENANT_OF, subscription_id, tenant_id)


async def audit_entries(
    tx: Tx, correlation_id: str, tenant_id: UUID | None, most: int
) -> list[AuditLine]:
    rows = await tx.rows(_DEEDS, correlation_id, tenant_id, most)
    return [AuditLine(**row) for row in rows]


def _line(row: Mapping[str, Any]) -> DeliveryLine:
    values = dict(row)
    names = ("subscription_id", "event_id", "state", "attempts", "last_outcome", "created_at")
    way = {name: values.pop(name) for name in (*names, "changed_at")}
    way["state"] = DeliveryState(way["state"])
    way["subscription_id"] = SubscriptionId(way["subscription_id"])
    return DeliveryLine(delivery=Delivery(**way), **values)


async def check(tx: Tx, check_id: UUID, tenant_id: UUID | None) -> CheckSeen | None:
    row = await tx.row(_CHECK, check_id, tenant_id)
    if row is None:
        return None
    return CheckSeen(
        row["id"], row["url"], SignatureResult(row["verdict"]) if row["verdict"] else None
    )


async def count_subscriptions(tx: Tx, tenant_id: UUID | None) -> int:
    return int(await tx.value(_COUNT, tenant_id))


async def subscriptions(
    tx: Tx, tenant_id: UUID | None, *, most: int, skipped: int
) -> list[HookLine]:
    rows = await tx.rows(_SUBSCRIPTIONS, tenant_id, most, skipped)
    return [HookLine(**row) for row in rows]


async def gaps(
    tx: Tx, tenant_id: UUID | None, shown: Sequence[UUID], most: int
) -> list[tuple[UUID, Gap]]:
    """Return events that are stored and were not told, with the subscription they are for."""
    rows = await tx.rows(_GAPS, tenant_id, most, _MOST_DROPPED, _MOST_EVENTS, shown)
    return [
        (
            row["subscription_id"],
            Gap(row["customer_id"], row["access_id"], tuple(row["serials"])),
        )
        for row in rows
    ]
