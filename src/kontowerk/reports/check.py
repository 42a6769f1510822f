"""What a receiver learns of a report: by the code on it, or by the file itself.

A file is found by its SHA-256 and nothing in it is read: one byte changed is another file.
"""

from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.reports import rules
from kontowerk.reports.ask import one
from kontowerk.reports.errors import UnknownReportError
from kontowerk.reports.model import ReportView
from kontowerk.reports.store import reports as store


async def by_code(db: Database, text: str) -> ReportView | None:
    """Return the released report of a code; None when there never was one, or it is forgotten."""
    code = rules.code_in(text)
    return None if code is None else await _found(db, rules.hash_of(code), store.CODE)


async def by_file(db: Database, sha256: bytes) -> ReportView | None:
    """Return the released report whose PDF is this very file."""
    return await _found(db, sha256, store.FILE)


async def _found(db: Database, hashed: bytes, kind: str) -> ReportView | None:
    async with db.begin() as tx:
        place: tuple[UUID, UUID] | None = await store.owner(tx, hashed, kind)
    if place is None:
        return None
    customer_id, report_id = place
    async with db.begin(customer_id) as tx:
        try:
            return await one(tx, customer_id, report_id)
        except UnknownReportError:
            return None  # erased while we looked
