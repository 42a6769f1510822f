"""Webhook deliveries with the events they tell, and entries of the audit log."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from kontowerk.desk.model import Deed, DeliveryLine
from kontowerk.kit.db import Tx
from kontowerk.webhooks.model import Delivery, DeliveryState, SubscriptionId

_SOME: Final = """
SELECT d.subscription_id, d.event_id, d.state, d.attempts, d.last_outcome, d.created_at,
  d.changed_at, t.name AS tenant, s.url, e.customer_id, e.access_id, e.serial,
  e.new_transactions AS count
FROM (SELECT * FROM webhook_delivery
      WHERE ($1::uuid IS NULL OR tenant_id = $1) AND ($2 = '' OR state = $2)
      ORDER BY changed_at DESC, event_id DESC LIMIT $3) d
JOIN webhook_subscription s ON s.id = d.subscription_id
JOIN tenant t ON t.id = d.tenant_id
LEFT JOIN webhook_event e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
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


async def some(tx: Tx, tenant_id: UUID | None, *, state: str, most: int) -> list[DeliveryLine]:
    """Return deliveries, those that changed last first."""
    return [_line(row) for row in await tx.rows(_SOME, tenant_id, state, most)]


async def tenant_of(tx: Tx, subscription_id: UUID, tenant_id: UUID | None) -> UUID | None:
    """Return whose a subscription is, unless somebody else may look at it only."""
    return await tx.value(_TENANT_OF, subscription_id, tenant_id)


async def deeds(tx: Tx, correlation_id: str, tenant_id: UUID | None, most: int) -> list[Deed]:
    rows = await tx.rows(_DEEDS, correlation_id, tenant_id, most)
    return [Deed(**row) for row in rows]


def _line(row: Mapping[str, Any]) -> DeliveryLine:
    values = dict(row)
    names = ("subscription_id", "event_id", "state", "attempts", "last_outcome", "created_at")
    way = {name: values.pop(name) for name in (*names, "changed_at")}
    way["state"] = DeliveryState(way["state"])
    way["subscription_id"] = SubscriptionId(way["subscription_id"])
    return DeliveryLine(delivery=Delivery(**way), **values)
