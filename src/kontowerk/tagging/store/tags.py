"""SQL of the tags; many rows per statement, as one array per column."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import listed, statement
from kontowerk.kit.db.pool import join_at_once
from kontowerk.ledger.read import COLUMNS, Record
from kontowerk.tagging.store.bookings import Kept, Key

_PUT: Final = """
INSERT INTO transaction_tag (customer_id, product_no, transaction_id, category, insurance_type,
  partner, freelancer_category, freelancer_corrected, confidence, stage, rule, versions, context,
  tagged_at)
SELECT $1, t.product_no, t.id, t.category, t.insurance_type, t.partner, t.freelancer_category,
  t.freelancer_corrected, t.confidence, t.stage, t.rule, t.versions, t.context, $2
FROM unnest($3::integer[], $4::uuid[], $5::integer[], $6::integer[], $7::integer[], $8::integer[],
  $9::boolean[], $10::real[], $11::text[], $12::text[], $13::text[], $14::text[])
  AS t (product_no, id, category, insurance_type, partner, freelancer_category,
    freelancer_corrected, confidence, stage, rule, versions, context)
ON CONFLICT (customer_id, product_no, transaction_id) DO UPDATE SET category = excluded.category,
  insurance_type = excluded.insurance_type, partner = excluded.partner,
  freelancer_category = excluded.freelancer_category,
  freelancer_corrected = excluded.freelancer_corrected, confidence = excluded.confidence,
  stage = excluded.stage, rule = excluded.rule, versions = excluded.versions,
  context = excluded.context, tagged_at = excluded.tagged_at
"""
_ROWS: Final = statement(
    """
SELECT {shown}, category, insurance_type, partner, freelancer_category, confidence, stage, rule,
  versions, freelancer_corrected
FROM tagged_rows($1, $2, $3, $4)
""",
    shown=listed(COLUMNS),
)
_SOME: Final = """
SELECT p.access_id, p.product_id, t.product_no, t.transaction_id, t.category, t.insurance_type,
  t.partner, t.freelancer_category, round(t.confidence::numeric, 4)::double precision AS confidence,
  t.stage, t.rule, t.versions, t.tagged_at
FROM transaction_tag t JOIN bank_product p USING (customer_id, product_no)
WHERE t.customer_id = $1 AND (t.product_no, t.transaction_id) > ($2::integer, $3::uuid)
ORDER BY t.product_no, t.transaction_id LIMIT $4
"""
# Whoever writes tags of a customer does so alone: the two sides of a transfer are judged together.
_LOCK: Final = """
SELECT pg_advisory_xact_lock(hashtextextended('tagging ' || $1::uuid, 0))
"""


@dataclass(frozen=True, slots=True)
class StoredTag:
    """A tag with its place and its reasons, for the person it is about; items are system ids."""

    access_id: str
    product_id: str
    product_no: int
    transaction_id: UUID
    category: int
    insurance_type: int
    partner: int
    freelancer_category: int
    confidence: float
    stage: str
    rule: str
    versions: str
    tagged_at: datetime


async def some(tx: Tx, customer_id: UUID, after: Key, most: int) -> list[StoredTag]:
    return [StoredTag(**row) for row in await tx.rows(_SOME, customer_id, *after, most)]


async def lock(tx: Tx, customer_id: UUID) -> None:
    await tx.run(_LOCK, customer_id)
    await join_at_once(tx)


async def put(tx: Tx, customer_id: UUID, tags: Sequence[tuple[Key, Kept]]) -> None:
    """Write the tags of bookings, new or not."""
    columns = zip(*((*key, *tag) for key, tag in tags), strict=True)
    await tx.run(_PUT, customer_id, tx.now, *columns)


async def rows(
    tx: Tx, customer_id: UUID, product_no: int, low: UUID, high: UUID
) -> Sequence[Record]:
    return await tx.rows(_ROWS, customer_id, product_no, low, high)
