"""SQL of what corrections teach; the database counts people, and says what enough agree on."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.tagging.store.bookings import Key

_TEACH: Final = """
UPDATE tag_correction SET taught = $4
WHERE customer_id = $1 AND product_no = $2 AND transaction_id = $3 AND tree = 'CATEGORIES'
"""
_ABOUT: Final = "SELECT counterparty, item FROM tag_lessons($1, $2::text[], $3, $4::numeric)"


async def teach(tx: Tx, customer_id: UUID, key: Key, counterparty: str) -> None:
    """Let the correction of a booking speak of its counterparty."""
    await tx.run(_TEACH, customer_id, *key, counterparty)


async def about(
    tx: Tx, customer_id: UUID, names: Sequence[str], least: int, agreed: Decimal
) -> Mapping[str, int]:
    """Return the items that enough people of the customer's tenant gave counterparties."""
    rows = await tx.rows(_ABOUT, customer_id, names, least, agreed)
    return {row[0]: row[1] for row in rows}
