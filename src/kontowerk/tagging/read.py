"""Read bookings with their tags, and what a person said about them."""

from collections.abc import Sequence
from datetime import date
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Database, Tx
from kontowerk.ledger import read as ledger
from kontowerk.ledger.read import Record
from kontowerk.ledger.rules import id_range
from kontowerk.tagging.context import Tagger
from kontowerk.tagging.store import corrections as correction_store
from kontowerk.tagging.store import tags
from kontowerk.tagging.store.bookings import Key
from kontowerk.tagging.store.corrections import Correction
from kontowerk.tagging.store.tags import StoredTag
from kontowerk.tagging.tag_new import tag_new

__all__ = ["COLUMNS", "FIRST", "Correction", "StoredTag", "corrections", "rows", "tags_after"]

FIRST: Final[Key] = (-1, UUID(int=0))  # before the tag of any booking

# What `rows` returns, in this order; items are system ids. `stage`, `rule` and `confidence` speak
# of the category, `freelancer_corrected` says that a person chose the freelancer category.
COLUMNS: Final = (
    *ledger.COLUMNS,
    *("category", "insurance_type", "partner", "freelancer_category", "confidence", "stage"),
    *("rule", "versions", "freelancer_corrected"),
)
_VERSIONS: Final = COLUMNS.index("versions")
_TRIES: Final = 5


async def rows(
    db: Database,
    classifier: Tagger,
    customer_id: UUID,
    product_no: int,
    first: date | None,
    last: date | None,
) -> Sequence[Record]:
    """Return the bookings of these days, newest first, with present tags."""
    ids = id_range(first, last)
    found = await _rows(db, customer_id, product_no, ids)
    versions = str(classifier.versions)
    if all(row[_VERSIONS] == versions for row in found):
        return found
    for _ in range(_TRIES):
        await tag_new(db, classifier, customer_id, product_no=product_no)
        found = await _rows(db, customer_id, product_no, ids)
        # Other versions are those of a process newer or older than this one: not worth a fight.
        if all(row[_VERSIONS] for row in found):
            return found
    # Bookings come faster than they can be tagged; what is tagged is shown.
    return [row for row in found if row[_VERSIONS]]


async def corrections(tx: Tx, customer_id: UUID) -> list[Correction]:
    """Return all corrections a person made, the oldest first."""
    return await correction_store.told(tx, customer_id)


async def tags_after(tx: Tx, customer_id: UUID, after: Key, *, most: int) -> list[StoredTag]:
    """Return some tags as they are stored, after that of one booking."""
    return await tags.some(tx, customer_id, after, most)


async def _rows(
    db: Database, customer_id: UUID, product_no: int, ids: tuple[UUID, UUID]
) -> Sequence[Record]:
    async with db.read() as tx:
        return await tags.rows(tx, customer_id, product_no, *ids)
