"""SQL of what persons said about single bookings, and of what that teaches.

The database counts people, and says what enough of them agree on.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.tagging.model import Tree
from kontowerk.tagging.store.bookings import Key

_OF_ALL: Final = """
SELECT product_no, transaction_id, tree, item FROM tag_correction WHERE customer_id = $1
"""
_TOLD: Final = """
SELECT p.access_id, p.product_id, c.transaction_id, c.tree, c.item, c.corrected_at
FROM tag_correction c JOIN bank_product p USING (customer_id, product_no)
WHERE c.customer_id = $1 ORDER BY c.corrected_at, c.transaction_id, c.tree
"""
_PUT: Final = """
INSERT INTO tag_correction (customer_id, product_no, transaction_id, tree, item, corrected_at)
SELECT $1, k.product_no, k.id, $4, $5, $6
FROM unnest($2::integer[], $3::uuid[]) AS k (product_no, id)
ON CONFLICT (customer_id, product_no, transaction_id, tree) DO UPDATE
  SET item = excluded.item, corrected_at = excluded.corrected_at
"""

Items = Mapping[Tree, int]


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction with its place, for the person it belongs to; `item` is a system id."""

    access_id: str
    product_id: str
    transaction_id: UUID
    tree: Tree
    item: int
    corrected_at: datetime


async def of_all(tx: Tx, customer_id: UUID) -> Mapping[Key, Items]:
    """Return the corrected items of all bookings that have any."""
    found: defaultdict[Key, dict[Tree, int]] = defaultdict(dict)
    for row in await tx.rows(_OF_ALL, customer_id):
        found[row[0], row[1]][Tree(row[2])] = row[3]
    return found


async def told(tx: Tx, customer_id: UUID) -> list[Correction]:
    """Return all corrections, the oldest first."""
    rows = await tx.rows(_TOLD, customer_id)
    return [Correction(row[0], row[1], row[2], Tree(row[3]), row[4], row[5]) for row in rows]


async def put(tx: Tx, customer_id: UUID, keys: Sequence[Key], tree: Tree, item: int) -> None:
    numbers, ids = [key[0] for key in keys], [key[1] for key in keys]
    await tx.run(_PUT, customer_id, numbers, ids, tree.value, item, tx.now)


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
