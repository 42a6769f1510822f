"""Remove a subscription; calls that still wait for it end silently. Spec: Events (OP-123)."""

from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.vault import shred
from kontowerk.webhooks.errors import UnknownSubscriptionError
from kontowerk.webhooks.store import subscriptions as store


async def unsubscribe(tx: Tx, tenant_id: UUID, subscription_id: UUID, *, actor: str) -> None:
    """Remove a subscription and its secrets; the transaction belongs to its id."""
    await store.lock(tx, tenant_id)
    if not await store.remove(tx, tenant_id, subscription_id):
        raise UnknownSubscriptionError
    await shred.shred_customer(tx, subscription_id, tenant_id=tenant_id, actor=actor)
    await audit.record(
        tx,
        actor=actor,
        action="webhooks.unsubscribe",
        subject=str(subscription_id),
        tenant_id=tenant_id,
    )
