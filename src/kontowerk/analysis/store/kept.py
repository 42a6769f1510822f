"""SQL of what is kept of analyses: their day and rules, pages, and bookings of contracts.

Triggers mark the analyses that are out of date.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Final
from uuid import UUID

from kontowerk.analysis.model import Compared, ContractMark, KeptPage
from kontowerk.kit.db import Tx

_PAGE: Final = "SELECT packed, tag FROM analysis_kept($1, $2, $3, $4)"
_IS_FRESH: Final = """
SELECT EXISTS (
  SELECT FROM analysis_state WHERE customer_id = $1 AND day = $2 AND rules = $3
    AND NOT EXISTS (SELECT FROM analysis_change WHERE customer_id = $1))
"""
# One computation at a time for a customer, in whatever process. Also taken by who removes products.
_LOCK: Final = "SELECT analysis_lock($1::uuid)"
_PUT_STATE: Final = """
INSERT INTO analysis_state (customer_id, day, rules, analysed_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (customer_id) DO UPDATE
  SET day = excluded.day, rules = excluded.rules, analysed_at = excluded.analysed_at
"""
_REMOVE_OTHER_PAGES: Final = """
DELETE FROM analysis_page p WHERE p.customer_id = $1 AND NOT EXISTS (
  SELECT FROM unnest($2::text[], $3::text[]) AS k (view, tag)
  WHERE k.view = p.view AND k.tag = p.tag)
"""
_ADD_PAGES: Final = """
INSERT INTO analysis_page (customer_id, view, tag, packed)
SELECT $1, k.view, k.tag, k.packed
FROM unnest($2::text[], $3::text[], $4::bytea[]) AS k (view, tag, packed)
ON CONFLICT (customer_id, view) DO NOTHING
"""
_CONTRACTS: Final = "SELECT id, bookings FROM analysis_contract WHERE customer_id = $1"
_REMOVE_OTHER_CONTRACTS: Final = """
DELETE FROM analysis_contract WHERE customer_id = $1 AND NOT id = ANY($2::uuid[])
"""
_PUT_CONTRACTS: Final = """
INSERT INTO analysis_contract (customer_id, id, bookings)
SELECT $1, k.id, array_agg(k.booking ORDER BY k.booking)
FROM unnest($2::uuid[], $3::uuid[]) AS k (id, booking) GROUP BY k.id
ON CONFLICT (customer_id, id) DO UPDATE SET bookings = excluded.bookings
"""
_REMOVE_VIEWS: Final = """
DELETE FROM analysis_page WHERE customer_id = $1 AND view = ANY($2::text[])
"""
_VIEWS: Final = "SELECT view FROM analysis_page WHERE customer_id = $1 ORDER BY view"
_STORED: Final = "SELECT packed, tag FROM analysis_page WHERE customer_id = $1 AND view = $2"
_ANALYSED_AT: Final = "SELECT analysed_at FROM analysis_state WHERE customer_id = $1"
_COUNT: Final = "SELECT count(*) FROM analysis_page WHERE customer_id = $1"
_REMOVE_STATE: Final = "DELETE FROM analysis_state WHERE customer_id = $1"
_MARKED: Final = """
SELECT id, over, price, changes FROM analysis_contract
WHERE customer_id = $1 AND over IS NOT NULL
"""
_OVERDRAFT: Final = "SELECT overdraft_ahead FROM analysis_state WHERE customer_id = $1"
_PUT_MARKS: Final = """
UPDATE analysis_contract c SET over = m.over, price = m.price, changes = m.changes
FROM unnest($2::uuid[], $3::boolean[], $4::bigint[], $5::smallint[]) AS m (id, over, price, changes)
WHERE c.customer_id = $1 AND c.id = m.id
  AND (c.over, c.price, c.changes) IS DISTINCT FROM (m.over, m.price, m.changes)
"""
_PUT_OVERDRAFT: Final = """
UPDATE analysis_state SET overdraft_ahead = $2
WHERE customer_id = $1 AND overdraft_ahead IS DISTINCT FROM $2
"""
_TENANT_OF: Final = "SELECT tenant_id FROM access WHERE customer_id = $1 LIMIT 1"
_REMOVE_CONTRACTS: Final = "DELETE FROM analysis_contract WHERE customer_id = $1"

Contracts = Mapping[UUID, frozenset[UUID]]


async def page(tx: Tx, customer_id: UUID, view: str, day: date, rules: str) -> KeptPage | None:
    """Return a page that is still good; needs no owner set before."""
    row = await tx.row(_PAGE, customer_id, view, day, rules)
    return None if row is None else KeptPage(row[0], row[1])


async def is_fresh(tx: Tx, customer_id: UUID, day: date, rules: str) -> bool:
    return await tx.value(_IS_FRESH, customer_id, day, rules)


async def lock(tx: Tx, customer_id: UUID) -> None:
    """Wait until nobody else analyses this customer, and keep others from it."""
    await tx.run(_LOCK, customer_id)


async def put(
    tx: Tx, customer_id: UUID, day: date, rules: str, pages: Mapping[str, KeptPage]
) -> None:
    """Keep these pages instead of all before; one that says the same is left as it is."""
    await tx.run(_PUT_STATE, customer_id, day, rules, tx.now)
    tags = [kept_page.tag for kept_page in pages.values()]
    await tx.run(_REMOVE_OTHER_PAGES, customer_id, list(pages), tags)
    await add(tx, customer_id, pages)


async def add(tx: Tx, customer_id: UUID, pages: Mapping[str, KeptPage]) -> None:
    """Keep further pages of the same analyses."""
    tags = [kept_page.tag for kept_page in pages.values()]
    packed = [kept_page.packed for kept_page in pages.values()]
    await tx.run(_ADD_PAGES, customer_id, list(pages), tags, packed)


async def contracts(tx: Tx, customer_id: UUID) -> Contracts:
    return {row[0]: frozenset(row[1]) for row in await tx.rows(_CONTRACTS, customer_id)}


async def put_contracts(tx: Tx, customer_id: UUID, before: Contracts, now: Contracts) -> None:
    """Remember the bookings of these contracts and of no others; writes what differs."""
    if before.keys() - now.keys():
        await tx.run(_REMOVE_OTHER_CONTRACTS, customer_id, list(now))
    pairs = [
        (id_, booking_id)
        for id_, booking_ids in now.items()
        if before.get(id_) != booking_ids
        for booking_id in booking_ids
    ]
    if pairs:
        ids, bookings = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        await tx.run(_PUT_CONTRACTS, customer_id, ids, bookings)


async def marked(tx: Tx, customer_id: UUID) -> Compared:
    """Return what the analysis before left to be compared with."""
    rows = await tx.rows(_MARKED, customer_id)
    contracts = {row["id"]: ContractMark(row["over"], row["price"], row["changes"]) for row in rows}
    return Compared(contracts, await tx.value(_OVERDRAFT, customer_id))


async def put_marks(tx: Tx, customer_id: UUID, now: Compared) -> None:
    """Remember what the next analysis is compared with; writes what differs."""
    marks = now.contracts.values()
    columns = (
        [mark.over for mark in marks],
        [mark.price for mark in marks],
        [mark.changes for mark in marks],
    )
    await tx.run(_PUT_MARKS, customer_id, list(now.contracts), *columns)
    await tx.run(_PUT_OVERDRAFT, customer_id, now.overdraft)


async def tenant_of(tx: Tx, customer_id: UUID) -> UUID:
    """Return the tenant of somebody who has an access."""
    return await tx.value(_TENANT_OF, customer_id)


async def views(tx: Tx, customer_id: UUID) -> list[str]:
    """Name the pages that are kept, good or not."""
    return [row[0] for row in await tx.rows(_VIEWS, customer_id)]


async def stored(tx: Tx, customer_id: UUID, view: str) -> KeptPage | None:
    """Return a page as it is kept, good or not."""
    row = await tx.row(_STORED, customer_id, view)
    return None if row is None else KeptPage(row[0], row[1])


async def analysed_at(tx: Tx, customer_id: UUID) -> datetime | None:
    return await tx.value(_ANALYSED_AT, customer_id)


async def remove_views(tx: Tx, customer_id: UUID, views: Collection[str]) -> int:
    """Remove pages of some views; returns how many there were."""
    return await tx.run(_REMOVE_VIEWS, customer_id, list(views))


async def count(tx: Tx, customer_id: UUID) -> int:
    """Return how many pages there are."""
    return await tx.value(_COUNT, customer_id)


async def forget(tx: Tx, customer_id: UUID) -> None:
    """Remove everything found out about a customer."""
    await tx.run(_REMOVE_STATE, customer_id)
    await tx.run(_REMOVE_CONTRACTS, customer_id)


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


async def marks_of(tx: Tx, customer_id: UUID) -> list[UUID]:
    """Return the marks there are."""
    return [row[0] for row in await tx.rows(_OF, customer_id)]


async def remove_mark(tx: Tx, customer_id: UUID, seen: Sequence[UUID]) -> None:
    """Remove marks whose changes have been taken into account; later ones stay."""
    await tx.run(_REMOVE, customer_id, seen)


async def remove_marks(tx: Tx, customer_id: UUID) -> None:
    await tx.run(_REMOVE_ALL, customer_id)


async def take_due(tx: Tx, most: int, again_after: float) -> list[UUID]:
    """Return customers with marks that are due; they are due again after so many seconds."""
    return [row[0] for row in await tx.rows(_TAKE_DUE, most, again_after)]
