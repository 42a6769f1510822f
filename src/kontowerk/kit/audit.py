"""Append-only record of who did what, sealed into a hash chain once a minute.

Entries carry ids, never contents. They are sealed in batches, because a chain extended at
every write would queue all writers behind each other. What changes after sealing, in the
entries or in their order, no longer adds up to the seals.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec

from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.kit.logging import correlation_id

_BATCH: Final = 10_000
_GENESIS: Final = b"kontowerk audit log"

_RECORD: Final = """
INSERT INTO audit_entry (id, at, tenant_id, actor, action, subject, outcome, correlation_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_ONE_SEALER: Final = "SELECT pg_try_advisory_xact_lock(hashtext('kontowerk audit seal'))"
_UNSEALED: Final = """
SELECT id, at, tenant_id, actor, action, subject, outcome, correlation_id
FROM audit_entry WHERE seal_no IS NULL ORDER BY id LIMIT $1
"""
_LATEST_SEAL: Final = "SELECT no, hash FROM audit_seal ORDER BY no DESC LIMIT 1"
_MARK: Final = "UPDATE audit_entry SET seal_no = $1 WHERE id = ANY($2)"
_SEAL: Final = "INSERT INTO audit_seal (no, sealed_at, entries, hash) VALUES ($1, $2, $3, $4)"
_SEALS: Final = "SELECT no, entries, hash FROM audit_seal ORDER BY no"
_SEALED: Final = """
SELECT id, at, tenant_id, actor, action, subject, outcome, correlation_id
FROM audit_entry WHERE seal_no = $1 ORDER BY id
"""
_ABOUT: Final = """
SELECT id, at, tenant_id, actor, action, subject, outcome, correlation_id
FROM audit_entry WHERE tenant_id = $1 AND subject = $2 ORDER BY id
"""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One thing somebody did or tried."""

    id: UUID
    at: datetime
    tenant_id: UUID | None
    actor: str
    action: str
    subject: str
    outcome: str
    correlation_id: str


async def record(  # every word of an entry
    tx: Tx,
    *,
    actor: str,
    action: str,
    subject: str,
    tenant_id: UUID | None = None,
    outcome: str = "ok",
) -> None:
    """Write an entry in the transaction of the deed: both happen or neither."""
    await tx.run(
        _RECORD, new_id(), tx.now, tenant_id, actor, action, subject, outcome, correlation_id.get()
    )


async def about(tx: Tx, tenant_id: UUID, subject: str) -> list[AuditEntry]:
    """Return what was recorded about one subject of a tenant."""
    return [AuditEntry(**row) for row in await tx.rows(_ABOUT, tenant_id, subject)]


async def seal(tx: Tx) -> int:
    """Seal the entries that are not sealed yet; returns how many."""
    if not await tx.value(_ONE_SEALER):
        return 0
    entries = [AuditEntry(**row) for row in await tx.rows(_UNSEALED, _BATCH)]
    if not entries:
        return 0
    latest = await tx.row(_LATEST_SEAL)
    number, previous = (latest["no"] + 1, latest["hash"]) if latest else (1, _GENESIS)
    await tx.run(_MARK, number, [entry.id for entry in entries])
    await tx.run(_SEAL, number, tx.now, len(entries), _chain(previous, entries))
    return len(entries)


async def first_broken_seal(tx: Tx) -> int | None:
    """Recompute the whole chain; return the number of the first seal that does not hold."""
    previous = _GENESIS
    for expected, row in enumerate(await tx.rows(_SEALS), start=1):
        entries = [AuditEntry(**entry) for entry in await tx.rows(_SEALED, row["no"])]
        whole = row["no"] == expected and len(entries) == row["entries"]
        if not whole or _chain(previous, entries) != row["hash"]:
            return int(row["no"])
        previous = row["hash"]
    return None


def _chain(previous: bytes, entries: Iterable[AuditEntry]) -> bytes:
    digest = sha256(previous)
    for entry in entries:
        digest.update(sha256(msgspec.json.encode(entry)).digest())
    return digest.digest()
