"""Take a person's answer to what the refresh of an access wants to know. Spec: OP-069, OP-070."""

from uuid import UUID

from kontowerk.accesses.store import access as store
from kontowerk.approvals import answer as approvals
from kontowerk.approvals.model import Given
from kontowerk.kit.db import Tx


async def answer(tx: Tx, customer_id: UUID, approval_id: UUID, given: Given) -> None:
    """Store an answer and have the refresh go on; what comes too early changes nothing."""
    # The access is locked before its approval, as everywhere.
    key = await store.hold_by_run(tx, customer_id, approval_id)
    taken = await approvals.answer(tx, customer_id, approval_id, given)
    if taken is None or key is None:
        return
    await store.ask(tx, customer_id, key, approval_id, None)
    await store.tell(tx, key, approval_id)
