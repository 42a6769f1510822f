"""When somebody looks after a payment; ids and times only."""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx

_SET: Final = """
INSERT INTO payment_timer (customer_id, payment_id, due_at) VALUES ($1, $2, $3)
ON CONFLICT (customer_id, payment_id) DO UPDATE SET due_at = EXCLUDED.due_at
"""
_CLEAR: Final = "DELETE FROM payment_timer WHERE customer_id = $1 AND payment_id = $2"
_DUE: Final = """
SELECT customer_id, payment_id FROM payment_timer WHERE due_at <= $1 ORDER BY due_at LIMIT $2
"""


async def set_due(tx: Tx, customer_id: UUID, payment_id: UUID, due_at: datetime) -> None:
    await tx.run(_SET, customer_id, payment_id, due_at)


async def clear(tx: Tx, customer_id: UUID, payment_id: UUID) -> bool:
    """Take a timer away; False when there was none."""
    return await tx.run(_CLEAR, customer_id, payment_id) > 0


async def due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and ids of payments whose time has come."""
    rows = await tx.rows(_DUE, tx.now, limit)
    return [(row["customer_id"], row["payment_id"]) for row in rows]
