"""Payments somebody looks after, over all owners: ids, states and times, and the right to send."""

from collections.abc import Collection
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.payments.model import PaymentState

_IN_STATES: Final = """
SELECT customer_id, id, state FROM payment WHERE state = ANY($1) ORDER BY created_at, id
"""

# No lease ever has the fence 0: nobody goes on under this right.
_TAKE_FOR_GOOD: Final = """
UPDATE payment SET sends = greatest(sends, 1), send_fence = coalesce(send_fence, 0), looks = $3
WHERE customer_id = $1 AND id = $2
"""
_SET: Final = """
INSERT INTO payment_timer (customer_id, payment_id, due_at) VALUES ($1, $2, $3)
ON CONFLICT (customer_id, payment_id) DO UPDATE SET due_at = EXCLUDED.due_at
"""
_CLEAR: Final = "DELETE FROM payment_timer WHERE customer_id = $1 AND payment_id = $2"
_DUE: Final = """
SELECT customer_id, payment_id FROM payment_timer WHERE due_at <= $1 ORDER BY due_at LIMIT $2
"""


async def in_states(
    tx: Tx, states: Collection[PaymentState]
) -> list[tuple[UUID, UUID, PaymentState]]:
    """Return owner, id and state of every payment in one of the states; as the auditor."""
    rows = await tx.rows(_IN_STATES, [state.value for state in states])
    return [(row["customer_id"], row["id"], PaymentState(row["state"])) for row in rows]


async def take_for_good(tx: Tx, customer_id: UUID, payment_id: UUID, looks: int) -> None:
    """Take the right to send, so that nobody else can."""
    await tx.run(_TAKE_FOR_GOOD, customer_id, payment_id, looks)


async def set_due(tx: Tx, customer_id: UUID, payment_id: UUID, due_at: datetime) -> None:
    await tx.run(_SET, customer_id, payment_id, due_at)


async def clear(tx: Tx, customer_id: UUID, payment_id: UUID) -> bool:
    """Take a timer away; False when there was none."""
    return await tx.run(_CLEAR, customer_id, payment_id) > 0


async def due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and ids of payments whose time has come."""
    rows = await tx.rows(_DUE, tx.now, limit)
    return [(row["customer_id"], row["payment_id"]) for row in rows]
