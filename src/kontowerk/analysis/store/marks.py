"""SQL of the marks that analyses are out of date; triggers make them."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx

_OF: Final = "SELECT id FROM analysis_change WHERE customer_id = $1 ORDER BY id"
_REMOVE: Final = "DELETE FROM analysis_change WHERE customer_id = $1 AND id = ANY($2::uuid[])"
_REMOVE_ALL: Final = "DELETE FROM analysis_change WHERE customer_id = $1"

# Across owners -----------------------------------------------------------------------------

# A mark stays until its analysis is stored. One that was ordered is due again after a while, in
# case the order is lost. Each worker takes rows of its own, so none waits for another.
_TAKE_DUE: Final = """
WITH due AS (
  SELECT customer_id, id FROM analysis_change WHERE due_at <= now()
  ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED),
taken AS (
  UPDATE analysis_change c SET due_at = now() + make_interval(secs => $2) FROM due
  WHERE c.customer_id = due.customer_id AND c.id = due.id
  RETURNING c.customer_id)
SELECT DISTINCT customer_id FROM taken
"""


async def of(tx: Tx, customer_id: UUID) -> list[UUID]:
    """Return the marks there are."""
    return [row[0] for row in await tx.rows(_OF, customer_id)]


async def remove(tx: Tx, customer_id: UUID, seen: Sequence[UUID]) -> None:
    """Remove marks whose changes have been taken into account; later ones stay."""
    await tx.run(_REMOVE, customer_id, seen)


async def remove_all(tx: Tx, customer_id: UUID) -> None:
    await tx.run(_REMOVE_ALL, customer_id)


async def take_due(tx: Tx, most: int, again_after: float) -> list[UUID]:
    """Return customers with marks that are due; they are due again after so many seconds."""
    return [row[0] for row in await tx.rows(_TAKE_DUE, most, again_after)]
