"""Let a tenant's accesses be fetched now instead of at their next time; the operator's choice.

Budgets of the banks still hold. The next fetch is six hours after this one, so a day can have one
more than four. Spec: Limits (background refresh).
"""

from uuid import UUID

from kontowerk.accesses.store import schedule
from kontowerk.kit import audit
from kontowerk.kit.db import Tx


async def bring_forward_own(tx: Tx, customer_id: UUID) -> int:
    """Make the accesses of one person due; returns how many there are."""
    return await schedule.bring_forward_own(tx, customer_id)


async def bring_forward(tx: Tx, tenant_id: UUID, *, actor: str) -> int:
    """Make the accesses of a tenant due; returns how many there are."""
    count = await schedule.bring_forward(tx, tenant_id)
    await audit.record(
        tx, actor=actor, action="accesses.due", subject=str(tenant_id), tenant_id=tenant_id
    )
    return count
