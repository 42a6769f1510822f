"""Read approvals, and the tickets people come back with; the bank is not asked.

Spec: Customer (GET consent): the bank is not asked.
"""

from typing import Final
from uuid import UUID

from kontowerk.approvals import store
from kontowerk.approvals.model import Approval, Ticket, UnknownApprovalError
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import existing
from kontowerk.kit.ids import new_secret
from kontowerk.kit.secret import hash_of

_KIND: Final = "rt"


async def one(tx: Tx, customer_id: UUID, approval_id: UUID) -> Approval:
    """Return an approval of the customer."""
    return existing(await find(tx, customer_id, approval_id), UnknownApprovalError)


async def find(tx: Tx, customer_id: UUID, approval_id: UUID) -> Approval | None:
    """Return an approval, or None when the operation has none."""
    return await store.one(tx, customer_id, approval_id)


async def every(tx: Tx, customer_id: UUID) -> list[Approval]:
    """Return all approvals of the customer that are still known, the oldest first."""
    return await store.every(tx, customer_id)


async def by_ticket(tx: Tx, ticket: str) -> Ticket | None:
    """Return whose approval a ticket is for, and which one."""
    return await store.find_ticket(tx, hash_of(ticket))


async def issue(
    tx: Tx, customer_id: UUID, approval_id: UUID, *, cell: str, declined: bool = False
) -> str:
    """Make a ticket; only its hash is kept.

    Who declines gets another one than who approves: whoever cancels on the bank's pages has not
    seen the address that an approval leads to.
    """
    ticket = new_secret(_KIND, cell)
    await store.add_ticket(tx, customer_id, approval_id, hash_of(ticket), declined=declined)
    return ticket
