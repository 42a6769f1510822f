"""Append-only record of who did what, sealed into a hash chain once a minute.

Entries carry ids, never contents. They are sealed in batches, because a chain extended at
every write would queue all writers behind each other. What changes after sealing, in the
entries or in their order, no longer adds up to the seals.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.kit.db import Tx
from kontowerk.kit.ids import earliest_id, new_id
from kontowerk.kit.logging import correlation_id

_BATCH: Final = 10_000
_SOME_SEALS: Final = 100
_GENESIS: Final = b"kontowerk audit log"

_RECORD: Final = """
INSERT INTO audit_entry (id, at, tenant_id, actor, action, subject, outcome, correlation_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
# Ids begin with their time, so that only entries of the last while are looked at.
_RECORD_READS: Final = """
INSERT INTO audit_entry (id, at, tenant_id, actor, action, subject, outcome, correlation_id)
SELECT n.id, $1, n.tenant_id, $2, $3, n.subject, 'ok', $4
FROM unnest($5::uuid[], $6::uuid[], $7::text[]) AS n (id, tenant_id, subject)
WHERE NOT EXISTS (
  SELECT FROM audit_entry e WHERE e.tenant_id = n.tenant_id AND e.subject = n.subject
    AND e.id > $8 AND e.actor = $2 AND e.action = $3)
"""
_ONE_SEALER: Final = "SELECT pg_try_advisory_xact_lock(hashtext('kontowerk audit seal'))"
_UNSEALED: Final = """
SELECT id, at, tenant_id, actor, action, subject, outcome, correlation_id
FROM audit_entry WHERE seal_no IS NULL ORDER BY id LIMIT $1
"""
_LATEST_SEAL: Final = "SELECT no, hash FROM audit_seal ORDER BY no DESC LIMIT 1"
_MARK: Final = "UPDATE audit_entry SET seal_no = $1 WHERE id = ANY($2)"
_SEAL: Final = "INSERT INTO audit_seal (no, sealed_at, entries, hash) VALUES ($1, $2, $3, $4)"
_SEALS: Final = """
SELECT no, entries, hash, pruned_at FROM audit_seal WHERE no > $1 ORDER BY no LIMIT $2
"""
_OLDEST_WHOLE: Final = """
SELECT no, sealed_at FROM audit_seal WHERE pruned_at IS NULL ORDER BY no LIMIT 1
"""
_PRUNED: Final = "UPDATE audit_seal SET pruned_at = $2 WHERE no = $1"
_PRUNE: Final = "DELETE FROM audit_entry WHERE seal_no = $1"
_SEALED: Final = """
SELECT id, at, tenant_id, actor, action, subject, outcome, correlation_id
FROM audit_entry WHERE seal_no = $1 ORDER BY id
"""
_ABOUT: Final = """
SELECT id, at, tenant_id, actor, action, subject, outcome, correlation_id
FROM audit_entry
WHERE tenant_id = $1 AND subject = $2
  AND id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
ORDER BY id LIMIT $4
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


async def record_about(
    tx: Tx, owner: UUID, tenant_id: UUID, *, actor: str, action: str, outcome: str = "ok"
) -> None:
    """Write an entry whose subject is a person: it is part of what is exported about them."""
    await record(
        tx, actor=actor, action=action, subject=str(owner), tenant_id=tenant_id, outcome=outcome
    )


async def record_reads(
    tx: Tx,
    subjects: Sequence[tuple[UUID, str]],
    *,
    actor: str,
    action: str,
    once_in: timedelta,
) -> int:
    """Write an entry for each subject of a tenant, unless the same was written a while ago."""
    return await tx.run(
        _RECORD_READS,
        tx.now,
        actor,
        action,
        correlation_id.get(),
        [new_id(tx.now) for _ in subjects],
        [tenant_id for tenant_id, _ in subjects],
        [subject for _, subject in subjects],
        earliest_id(tx.now - once_in),
    )


async def about(
    tx: Tx, tenant_id: UUID, subject: str, *, after: UUID | None = None, most: int = _BATCH
) -> list[AuditEntry]:
    """Return some of what was recorded about one subject of a tenant, the oldest first."""
    rows = await tx.rows(_ABOUT, tenant_id, subject, after, most)
    return [AuditEntry(**row) for row in rows]


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


async def prune(tx: Tx, before: datetime) -> int:
    """Delete the entries of the oldest seal if it is older; returns how many there were.

    The seal stays, so that the chain goes on from it. Seals go in their order, none is skipped.
    """
    if not await tx.value(_ONE_SEALER):
        return 0
    oldest = await tx.row(_OLDEST_WHOLE)
    if oldest is None or oldest["sealed_at"] >= before:
        return 0
    await tx.run(_PRUNED, oldest["no"], tx.now)
    return await tx.run(_PRUNE, oldest["no"])


@dataclass(frozen=True, slots=True)
class ChainSeen:
    """How far the chain was recomputed: the last seal that held, or the first that does not."""

    no: int = 0
    hash: bytes = _GENESIS
    broken: int | None = None


async def first_broken_seal(tx: Tx) -> int | None:
    """Recompute the whole chain; return the number of the first seal that does not hold."""
    seen: ChainSeen | None = ChainSeen()
    while seen is not None and seen.broken is None:
        seen = await check_some_seals(tx, seen)
    return None if seen is None else seen.broken


async def check_some_seals(tx: Tx, seen: ChainSeen) -> ChainSeen | None:
    """Recompute a part of the chain from where it was seen; None when nothing is left.

    Entries that were old enough to go are gone from its beginning: there the seals are taken as
    they are, and an anchor says whether they are the old ones.
    """
    rows = await tx.rows(_SEALS, seen.no, _SOME_SEALS)
    if not rows:
        return None
    oldest = await tx.row(_OLDEST_WHOLE)
    for row in rows:
        follows = row["no"] == seen.no + 1
        gone = row["pruned_at"] is not None and (oldest is None or row["no"] < oldest["no"])
        if not follows or not (gone or await _holds(tx, row, seen.hash)):
            return ChainSeen(seen.no, seen.hash, broken=row["no"])
        seen = ChainSeen(row["no"], row["hash"])
    return seen


async def _holds(tx: Tx, seal: Mapping[str, Any], previous: bytes) -> bool:
    entries = [AuditEntry(**entry) for entry in await tx.rows(_SEALED, seal["no"])]
    return len(entries) == seal["entries"] and _chain(previous, entries) == seal["hash"]


def _chain(previous: bytes, entries: Iterable[AuditEntry]) -> bytes:
    digest = sha256(previous)
    for entry in entries:
        digest.update(sha256(msgspec.json.encode(entry)).digest())
    return digest.digest()
