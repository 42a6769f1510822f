"""Events that are told again, found by the tenant they belong to."""

from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webhooks.events import Source
from kontowerk.webhooks.model import Delivery

_SOURCE_OF: Final = """
SELECT e.customer_id, a.key AS access_key, e.serial
FROM webhook_event e
JOIN access a ON a.customer_id = e.customer_id AND a.access_id = e.access_id
WHERE e.tenant_id = $1 AND e.id = $2
"""
# Whoever is second finds it waiting and changes nothing.
_BEGIN_ANEW: Final = """
UPDATE webhook_delivery SET state = 'waiting', attempts = 0, changed_at = $3
WHERE subscription_id = $1 AND event_id = $2 AND state <> 'waiting'
"""


async def source_of(tx: Tx, tenant_id: UUID, event_id: UUID) -> Source | None:
    """Return where an event of a tenant is stored, if it still is."""
    row = await tx.row(_SOURCE_OF, tenant_id, event_id)
    return Source(**row) if row else None


async def begin_anew(tx: Tx, way: Delivery) -> bool:
    """Let a delivery that ended wait for its first call again; False when it waits already."""
    return await tx.run(_BEGIN_ANEW, way.subscription_id, way.event_id, tx.now) == 1
