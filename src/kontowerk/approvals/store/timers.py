"""When questions lapse, and tickets of people who come back; ids, hashes and times only."""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.approvals.model import Ticket
from kontowerk.kit.db import Tx

_SET: Final = """
INSERT INTO approval_timer (customer_id, approval_id, due_at) VALUES ($1, $2, $3)
ON CONFLICT (customer_id, approval_id) DO UPDATE SET due_at = EXCLUDED.due_at
"""
_CLEAR: Final = "DELETE FROM approval_timer WHERE customer_id = $1 AND approval_id = $2"
_DUE: Final = """
SELECT customer_id, approval_id FROM approval_timer WHERE due_at <= $1 ORDER BY due_at LIMIT $2
"""
_ADD_TICKET: Final = """
INSERT INTO approval_ticket (customer_id, approval_id, ticket_hash, declined)
VALUES ($1, $2, $3, $4)
"""
_FIND_TICKET: Final = """
SELECT customer_id, approval_id, declined FROM approval_ticket WHERE ticket_hash = $1
"""


async def set_due(tx: Tx, customer_id: UUID, approval_id: UUID, due_at: datetime) -> None:
    await tx.run(_SET, customer_id, approval_id, due_at)


async def clear(tx: Tx, customer_id: UUID, approval_id: UUID) -> None:
    await tx.run(_CLEAR, customer_id, approval_id)


async def due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and ids of approvals whose time has come."""
    rows = await tx.rows(_DUE, tx.now, limit)
    return [(row["customer_id"], row["approval_id"]) for row in rows]


async def add_ticket(
    tx: Tx, customer_id: UUID, approval_id: UUID, ticket_hash: bytes, *, declined: bool
) -> None:
    await tx.run(_ADD_TICKET, customer_id, approval_id, ticket_hash, declined)


async def find_ticket(tx: Tx, ticket_hash: bytes) -> Ticket | None:
    row = await tx.row(_FIND_TICKET, ticket_hash)
    return Ticket(row["customer_id"], row["approval_id"], row["declined"]) if row else None
