"""SQL of bookings with the tags they have; what the ledger keeps of them is read only.

Tags are columns of their bookings. Rows hold the columns of a booking and those of `Kept`, in that
order; a booking without a tag has nulls there. Many are written per statement, as one array per
column.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final, NamedTuple
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import assigned, listed, statement
from kontowerk.kit.db.pool import join_at_once
from kontowerk.ledger.booking import COUNTERPARTY, JUDGED
from kontowerk.ledger.read import COLUMNS, Record

Key = tuple[int, UUID]  # product number, id
Row = tuple[Any, ...]


class Kept(NamedTuple):
    """A tag as it is stored: items by system id, and what it was made with."""

    category: int
    insurance_type: int
    partner: int
    freelancer_category: int
    freelancer_corrected: bool
    confidence: float
    stage: str
    rule: str
    versions: str
    context: str


# Where the release before has made a tag in the table of its own, that one is no longer present.
_PUT: Final = statement(
    """
WITH given AS (
  SELECT * FROM unnest($3::integer[], $4::uuid[], $5::integer[], $6::integer[], $7::integer[],
    $8::integer[], $9::boolean[], $10::real[], $11::text[], $12::text[], $13::text[], $14::text[])
    AS t (product_no, id, {kept})
), replaced AS (
  DELETE FROM transaction_tag o USING given t
  WHERE o.customer_id = $1 AND o.product_no = t.product_no AND o.transaction_id = t.id
)
UPDATE bank_transaction b SET tagged_at = $2, {assigned}
FROM given t
WHERE b.customer_id = $1 AND b.product_no = t.product_no AND b.id = t.id
""",
    kept=listed(Kept._fields),
    assigned=assigned(Kept._fields, "t"),
)
_ROWS: Final = statement(
    """
SELECT {shown}, category, insurance_type, partner, freelancer_category, confidence, stage, rule,
  versions, freelancer_corrected
FROM ledger_tagged_rows($1, $2, $3, $4)
""",
    shown=listed(COLUMNS),
)
_SOME: Final = """
SELECT p.access_id, p.product_id, t.product_no, t.id AS transaction_id, t.category,
  t.insurance_type, t.partner, t.freelancer_category,
  round(t.confidence::numeric, 4)::double precision AS confidence,
  t.stage, t.rule, t.versions, t.tagged_at
FROM bank_transaction t JOIN bank_product p USING (customer_id, product_no)
WHERE t.customer_id = $1 AND (t.product_no, t.id) > ($2::integer, $3::uuid)
  AND t.versions IS NOT NULL
ORDER BY t.product_no, t.id LIMIT $4
"""
# Whoever writes tags of a customer does so alone: the two sides of a transfer are judged together.
_LOCK: Final = """
SELECT pg_advisory_xact_lock(hashtextextended('tagging ' || $1::uuid, 0))
"""


_STALE: Final = statement(
    """
SELECT b.product_no, b.id, {judged}, {tag}
FROM bank_transaction b
WHERE b.customer_id = $1 AND ($2::integer IS NULL OR b.product_no = $2)
  AND (b.versions IS NULL OR b.versions <> $3 OR b.context <> $4)
ORDER BY b.product_no, b.id DESC LIMIT $5
""",
    judged=listed(JUDGED, "b"),
    tag=listed(Kept._fields, "b"),
)
_ANY_STALE: Final = """
SELECT EXISTS (
  SELECT FROM bank_transaction b
  WHERE b.customer_id = $1 AND (b.versions IS NULL OR b.versions <> $2))
"""
_THESE: Final = statement(
    """
SELECT b.product_no, b.id, {judged}, {tag}
FROM unnest($2::integer[], $3::uuid[]) AS k (product_no, id)
JOIN bank_transaction b ON b.customer_id = $1 AND b.product_no = k.product_no AND b.id = k.id
""",
    judged=listed(JUDGED, "b"),
    tag=listed(Kept._fields, "b"),
)
# The other side of a transfer: another product, the opposite amount, some days apart. Ids are led
# by the day, so a range of them bounds what is looked at.
_OPPOSITE: Final = statement(
    """
SELECT b.product_no, b.id, {judged}, {tag}
FROM bank_transaction b
WHERE b.customer_id = $1 AND b.product_no = ANY($2::integer[]) AND b.id BETWEEN $3 AND $4
  AND EXISTS (
    SELECT FROM unnest($5::integer[], $6::numeric[], $7::date[]) AS k (product_no, amount, day)
    WHERE k.amount = -b.amount AND k.product_no <> b.product_no
      AND b.booked_on BETWEEN k.day - $8::integer AND k.day + $8::integer)
""",
    judged=listed(JUDGED, "b"),
    tag=listed(Kept._fields, "b"),
)
_COUNTERPARTIES: Final = statement(
    """
SELECT product_no, id, amount, coalesce({name}, ''), coalesce({iban}, '')
FROM bank_transaction
WHERE customer_id = $1
  AND ($2 = '' OR replace(upper(coalesce({iban}, '')), ' ', '') = $2)
""",
    name=COUNTERPARTY[0],
    iban=COUNTERPARTY[1],
)
_ONE: Final = statement(
    """
SELECT product_no, id, amount, coalesce({name}, ''), coalesce({iban}, '')
FROM bank_transaction WHERE customer_id = $1 AND product_no = $2 AND id = $3
""",
    name=COUNTERPARTY[0],
    iban=COUNTERPARTY[1],
)


class TransferSide(NamedTuple):
    """What must be known of a booking to find the other side of a transfer."""

    product_no: int
    amount: Decimal
    booked_on: date


class Counterparty(NamedTuple):
    """Who stands on the other side of a booking, as the bank wrote it."""

    product_no: int
    id: UUID
    amount: Decimal
    name: str
    iban: str

    @property
    def key(self) -> Key:
        return self.product_no, self.id


async def stale(
    tx: Tx, customer_id: UUID, product_no: int | None, versions: str, context: str, most: int
) -> list[Row]:
    """Return bookings without a tag, or with one of other versions or another context."""
    found = await tx.rows(_STALE, customer_id, product_no, versions, context, most)
    return [tuple(row) for row in found]


async def any_stale(tx: Tx, customer_id: UUID, versions: str) -> bool:
    return await tx.value(_ANY_STALE, customer_id, versions)


async def these(tx: Tx, customer_id: UUID, keys: Sequence[Key]) -> list[Row]:
    numbers, ids = [key[0] for key in keys], [key[1] for key in keys]
    return [tuple(row) for row in await tx.rows(_THESE, customer_id, numbers, ids)]


async def opposite(
    tx: Tx,
    customer_id: UUID,
    product_nos: Sequence[int],
    ids: tuple[UUID, UUID],
    sides: Sequence[TransferSide],
    days: int,
) -> list[Row]:
    """Return what may be the other side of any of these."""
    columns = [list(column) for column in zip(*sides, strict=True)]
    found = await tx.rows(_OPPOSITE, customer_id, product_nos, *ids, *columns, days)
    return [tuple(row) for row in found]


async def counterparties(tx: Tx, customer_id: UUID, iban: str) -> list[Counterparty]:
    """Return who stands on the other side of all bookings, or of those with a compact IBAN."""
    rows = await tx.rows(_COUNTERPARTIES, customer_id, iban)
    return [Counterparty._make(row) for row in map(tuple, rows)]


async def one(tx: Tx, customer_id: UUID, product_no: int, id_: UUID) -> Counterparty | None:
    row = await tx.row(_ONE, customer_id, product_no, id_)
    return None if row is None else Counterparty._make(tuple(row))


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
