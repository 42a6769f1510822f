"""Rows of account reports. Of secrets, codes and files a hash is kept, apart from them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.kit.db import Tx
from kontowerk.reports.model import (
    AccountReport,
    NewReport,
    ReportContent,
    ReportPurpose,
    SignedPaper,
)

LINK, CODE, FILE = "link", "code", "file"
_CONTENT: Final = msgspec.json.Decoder(ReportContent)

_ADD: Final = """
INSERT INTO account_report (customer_id, id, tenant_id, purpose, receiver, subject, code,
  created_at, expires_at, keep_until)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
"""
_ADD_SECRET: Final = """
INSERT INTO account_report_secret (customer_id, report_id, kind, hash) VALUES ($1, $2, $3, $4)
"""
_OWNER: Final = """
SELECT customer_id, report_id FROM account_report_secret WHERE hash = $1 AND kind = $2
"""
_ONE: Final = """
SELECT customer_id, id, tenant_id, purpose, receiver, subject, code, content, created_at,
  expires_at, made_at, released_at, valid_until, refused_at, ended_at
FROM account_report WHERE customer_id = $1 AND id = $2
"""
_HOLD: Final = f"{_ONE} FOR UPDATE"
_SOME: Final = """
SELECT customer_id, id, tenant_id, purpose, receiver, subject, code, content, created_at,
  expires_at, made_at, released_at, valid_until, refused_at, ended_at
FROM account_report
WHERE customer_id = $1 AND id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
ORDER BY id LIMIT $3
"""
_KEEP: Final = """
UPDATE account_report SET content = $3::jsonb, made_at = $4 WHERE customer_id = $1 AND id = $2
"""
_RELEASE: Final = """
UPDATE account_report SET released_at = $3, valid_until = $4, keep_until = $5
WHERE customer_id = $1 AND id = $2
"""
_REFUSE: Final = """
UPDATE account_report SET refused_at = $3, content = NULL WHERE customer_id = $1 AND id = $2
"""
_END: Final = """
UPDATE account_report SET ended_at = $3, content = NULL WHERE customer_id = $1 AND id = $2
"""
_ADD_PAPER: Final = """
INSERT INTO account_report_paper (customer_id, report_id, pdf) VALUES ($1, $2, $3)
"""
_PAPER: Final = "SELECT pdf FROM account_report_paper WHERE customer_id = $1 AND report_id = $2"
_HAS_PAPER: Final = "SELECT 1 FROM account_report_paper WHERE customer_id = $1 AND report_id = $2"
_DROP_PAPER: Final = """
DELETE FROM account_report_paper WHERE customer_id = $1 AND report_id = $2
"""
_REMOVE_ALL: Final = "DELETE FROM account_report WHERE customer_id = $1"
_REMOVE_OLD: Final = """
DELETE FROM account_report WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM account_report WHERE keep_until < $1 ORDER BY keep_until LIMIT $2))
"""


async def add(
    tx: Tx, new: NewReport, report_id: UUID, code: str, expires_at: datetime, keep_until: datetime
) -> None:
    values = (new.tenant_id, new.purpose.value, new.receiver, new.subject, code)
    times = (tx.now, expires_at, keep_until)
    await tx.run(_ADD, new.customer_id, report_id, *values, *times)


async def add_secret(tx: Tx, customer_id: UUID, report_id: UUID, kind: str, hashed: bytes) -> None:
    await tx.run(_ADD_SECRET, customer_id, report_id, kind, hashed)


async def owner(tx: Tx, hashed: bytes, kind: str) -> tuple[UUID, UUID] | None:
    """Return whose report a hash is of, and which one."""
    row = await tx.row(_OWNER, hashed, kind)
    return (row["customer_id"], row["report_id"]) if row else None


async def one(tx: Tx, customer_id: UUID, report_id: UUID) -> AccountReport | None:
    return await tx.one(_report, _ONE, customer_id, report_id)


async def hold(tx: Tx, customer_id: UUID, report_id: UUID) -> AccountReport | None:
    """Return a report that nobody else changes until the transaction ends."""
    return await tx.one(_report, _HOLD, customer_id, report_id)


async def some(tx: Tx, customer_id: UUID, after: UUID | None, most: int) -> list[AccountReport]:
    return [_report(row) for row in await tx.rows(_SOME, customer_id, after, most)]


async def keep(tx: Tx, customer_id: UUID, report_id: UUID, content: ReportContent) -> None:
    """Keep what a report says, in the place of what it said before."""
    await tx.run(_KEEP, customer_id, report_id, msgspec.json.encode(content).decode(), tx.now)


async def release(
    tx: Tx, customer_id: UUID, report_id: UUID, valid_until: datetime, keep_until: datetime
) -> None:
    await tx.run(_RELEASE, customer_id, report_id, tx.now, valid_until, keep_until)


async def refuse(tx: Tx, customer_id: UUID, report_id: UUID) -> None:
    await tx.run(_REFUSE, customer_id, report_id, tx.now)


async def end(tx: Tx, customer_id: UUID, report_id: UUID) -> None:
    """End a report; what it said goes."""
    await tx.run(_END, customer_id, report_id, tx.now)
    await tx.run(_DROP_PAPER, customer_id, report_id)


async def add_paper(tx: Tx, customer_id: UUID, report_id: UUID, paper: SignedPaper) -> None:
    await tx.run(_ADD_PAPER, customer_id, report_id, paper.pdf)
    await add_secret(tx, customer_id, report_id, FILE, paper.sha256)


async def paper(tx: Tx, customer_id: UUID, report_id: UUID) -> bytes | None:
    row = await tx.row(_PAPER, customer_id, report_id)
    return None if row is None else bytes(row["pdf"])


async def has_paper(tx: Tx, customer_id: UUID, report_id: UUID) -> bool:
    return await tx.row(_HAS_PAPER, customer_id, report_id) is not None


async def remove_all(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_REMOVE_ALL, customer_id)


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    return await tx.run(_REMOVE_OLD, before, most)


def _report(row: Mapping[str, Any]) -> AccountReport:
    content = row["content"]
    values: dict[str, Any] = dict(row) | {
        "purpose": ReportPurpose(row["purpose"]),
        "content": None if content is None else _CONTENT.decode(content),
    }
    return AccountReport(**values)
