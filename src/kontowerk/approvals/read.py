"""Read approvals. Spec: Customer (GET consent): the bank is not asked."""

from uuid import UUID

from kontowerk.approvals import tickets
from kontowerk.approvals.errors import UnknownApprovalError
from kontowerk.approvals.model import Approval, Ticket
from kontowerk.approvals.store import approval as store
from kontowerk.approvals.store import timers
from kontowerk.kit.db import Tx


async def one(tx: Tx, customer_id: UUID, approval_id: UUID) -> Approval:
    """Return an approval of the customer."""
    found = await find(tx, customer_id, approval_id)
    if found is None:
        raise UnknownApprovalError
    return found


async def find(tx: Tx, customer_id: UUID, approval_id: UUID) -> Approval | None:
    """Return an approval, or None when the operation has none."""
    return await store.one(tx, customer_id, approval_id)


async def every(tx: Tx, customer_id: UUID) -> list[Approval]:
    """Return all approvals of the customer that are still known, the oldest first."""
    return await store.every(tx, customer_id)


async def by_ticket(tx: Tx, ticket: str) -> Ticket | None:
    """Return whose approval a ticket is for, and which one."""
    return await timers.find_ticket(tx, tickets.hash_of(ticket))
