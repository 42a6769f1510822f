"""Payments over all owners, for a restored database: ids and states, and the right to send."""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.payments.model import State

_IN_STATES: Final = """
SELECT customer_id, id, state FROM payment WHERE state = ANY($1) ORDER BY created_at, id
"""
# No lease ever has the fence 0: nobody goes on under this right.
_TAKE_FOR_GOOD: Final = """
UPDATE payment SET sends = greatest(sends, 1), send_fence = coalesce(send_fence, 0), looks = $3
WHERE customer_id = $1 AND id = $2
"""


async def in_states(tx: Tx, states: Collection[State]) -> list[tuple[UUID, UUID, State]]:
    """Return owner, id and state of every payment in one of the states; as the auditor."""
    rows = await tx.rows(_IN_STATES, [state.value for state in states])
    return [(row["customer_id"], row["id"], State(row["state"])) for row in rows]


async def take_for_good(tx: Tx, customer_id: UUID, payment_id: UUID, looks: int) -> None:
    """Take the right to send, so that nobody else can."""
    await tx.run(_TAKE_FOR_GOOD, customer_id, payment_id, looks)
