"""The access itself: reading it, and every way it changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeVar
from uuid import UUID

import msgspec

from kontowerk.accesses.model import Access, AccessCondition, AccessStatus, Issue
from kontowerk.approvals.model import CHANNEL, QuestionKind
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import Memory
from kontowerk.connectors.snapshot import SecurityMethod, TanMedium
from kontowerk.kit.db import Tx

T = TypeVar("T")

_METHODS: Final = msgspec.json.Decoder(tuple[SecurityMethod, ...])

_METHOD: Final = msgspec.json.Decoder(SecurityMethod)

_MEDIA: Final = msgspec.json.Decoder(tuple[TanMedium, ...])

_MEMORY: Final = msgspec.json.Decoder(dict[str, str])

_ISSUES: Final = msgspec.json.Decoder(tuple[Issue, ...])

# Whoever adds or removes several accesses of a customer does so alone: rows are then locked in
# one order whatever the caller's is.
_LOCK_CUSTOMER: Final = """
SELECT pg_advisory_xact_lock(hashtextextended('accesses customer ' || $1::uuid, 0))
"""

_HOLD_ALL: Final = """
SELECT access_id FROM access WHERE customer_id = $1 ORDER BY access_id FOR UPDATE
"""

_SOME: Final = """
SELECT customer_id, access_id, key, tenant_id, provider_id, status, sync, selected, block, run,
  present_ip, created_at, refreshed_at, attempted_at, expires_at, methods, active_method, media,
  memory, notices, issues, webhook_serial, version, asked, consent_until
FROM access WHERE customer_id = $1 AND access_id = ANY($2) ORDER BY access_id FOR UPDATE
"""

_ONE: Final = """
SELECT customer_id, access_id, key, tenant_id, provider_id, status, sync, selected, block, run,
  present_ip, created_at, refreshed_at, attempted_at, expires_at, methods, active_method, media,
  memory, notices, issues, webhook_serial, version, asked, consent_until
FROM access WHERE customer_id = $1 AND access_id = $2
"""

_BY_KEY: Final = """
SELECT customer_id, access_id, key, tenant_id, provider_id, status, sync, selected, block, run,
  present_ip, created_at, refreshed_at, attempted_at, expires_at, methods, active_method, media,
  memory, notices, issues, webhook_serial, version, asked, consent_until
FROM access WHERE customer_id = $1 AND key = $2
"""

_HELD_BY_KEY: Final = """
SELECT customer_id, access_id, key, tenant_id, provider_id, status, sync, selected, block, run,
  present_ip, created_at, refreshed_at, attempted_at, expires_at, methods, active_method, media,
  memory, notices, issues, webhook_serial, version, asked, consent_until
FROM access WHERE customer_id = $1 AND key = $2 FOR UPDATE
"""

_HELD_BY_RUN: Final = "SELECT key FROM access WHERE customer_id = $1 AND run = $2 FOR UPDATE"

_RUN_AND_VERSION: Final = "SELECT run, version FROM access WHERE customer_id = $1 AND key = $2"

_ADD: Final = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, selected,
  block, run, present_ip, created_at, expires_at, notices)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb)
"""

# New credentials may be another login at the bank, which our memory of the old one is not about.
_REPLACE: Final = """
UPDATE access SET status = $3, sync = $4, selected = $5, block = $6, run = $7, present_ip = $8,
  expires_at = $9, notices = $10::jsonb, issues = '[]', memory = '{}', asked = NULL,
  consent_until = NULL, version = version + 1
WHERE customer_id = $1 AND access_id = $2
"""

_START: Final = """
UPDATE access SET status = 'started', run = $3, present_ip = $4, asked = NULL,
  version = version + 1
WHERE customer_id = $1 AND access_id = $2
"""

_SELECT: Final = """
UPDATE access SET selected = $3, version = version + 1 WHERE customer_id = $1 AND access_id = $2
"""

_SET_SYNC: Final = """
UPDATE access SET sync = $3, expires_at = $4, version = version + 1
WHERE customer_id = $1 AND access_id = $2
"""

_HEADERS: Final = """
UPDATE access SET status = 'headers', version = version + 1
WHERE customer_id = $1 AND key = $2 AND status = 'started'
"""

_ASK: Final = """
UPDATE access SET asked = $4, version = version + 1
WHERE customer_id = $1 AND key = $2 AND run = $3
"""

# The fence under which this was stored; 0: the bank was not asked. Kept for the audit: it is the
# lease itself that keeps the late out.
_SETTLE: Final = """
UPDATE access SET status = 'complete', run = NULL, present_ip = NULL, asked = NULL, block = $3,
  notices = $4::jsonb, issues = $5::jsonb, methods = $6::jsonb, active_method = $7::jsonb,
  media = $8::jsonb, memory = $9::jsonb, refreshed_at = $10, expires_at = $11, attempted_at = $12,
  fence = CASE WHEN $13 = 0 THEN fence ELSE $13 END, webhook_serial = webhook_serial + $14,
  consent_until = $15, version = version + 1
WHERE customer_id = $1 AND key = $2 RETURNING webhook_serial
"""

_ADD_EVENT: Final = """
INSERT INTO webhook_event (customer_id, access_id, serial, id, tenant_id, new_transactions, at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""

# Written only when it differs, and then told.
_SET_CONDITION: Final = """
UPDATE access SET condition = $3
WHERE customer_id = $1 AND key = $2 AND condition IS DISTINCT FROM $3
"""

_REMOVE: Final = """
DELETE FROM access WHERE customer_id = $1 AND access_id = $2 RETURNING access_id, key, run
"""

_REMOVE_ALL: Final = "DELETE FROM access WHERE customer_id = $1 RETURNING access_id, key, run"
_COUNTS: Final = """
SELECT (SELECT count(*) FROM access WHERE customer_id = $1) AS accesses,
       (SELECT count(*) FROM bank_product WHERE customer_id = $1) AS products,
       (SELECT coalesce(sum(tx_count), 0)::bigint FROM bank_product
        WHERE customer_id = $1) AS transactions,
       (SELECT count(*) FROM bank_position WHERE customer_id = $1) AS positions
"""


@dataclass(frozen=True, slots=True)
class Settled:
    """What an access says after a fetch."""

    block: Block | None
    notices: tuple[Issue, ...]
    issues: tuple[Issue, ...]
    methods: tuple[SecurityMethod, ...]
    active_method: SecurityMethod | None
    media: tuple[TanMedium, ...]
    memory: Memory
    refreshed_at: datetime | None
    expires_at: datetime | None
    consent_until: datetime | None


@dataclass(frozen=True, slots=True)
class Removed:
    """What is left to do for an access that is gone: its names, and the refresh under way."""

    access_id: str
    key: UUID
    run: UUID | None


async def lock_customer(tx: Tx, customer_id: UUID) -> None:
    await tx.run(_LOCK_CUSTOMER, customer_id)


async def hold_all(tx: Tx, customer_id: UUID) -> None:
    """Keep others from changing any access of a customer."""
    await tx.run(_HOLD_ALL, customer_id)


async def hold_some(tx: Tx, customer_id: UUID, access_ids: Sequence[str]) -> dict[str, Access]:
    """Return those of the accesses that exist and keep others from changing them."""
    rows = await tx.rows(_SOME, customer_id, list(access_ids))
    return {row["access_id"]: access_of(row) for row in rows}


async def one(tx: Tx, customer_id: UUID, access_id: str) -> Access | None:
    return await tx.one(access_of, _ONE, customer_id, access_id)


async def by_key(tx: Tx, customer_id: UUID, key: UUID) -> Access | None:
    return await tx.one(access_of, _BY_KEY, customer_id, key)


async def hold_by_key(tx: Tx, customer_id: UUID, key: UUID) -> Access | None:
    return await tx.one(access_of, _HELD_BY_KEY, customer_id, key)


async def hold_by_run(tx: Tx, customer_id: UUID, run: UUID) -> UUID | None:
    """Return the key of the access that this refresh is of, and keep others from changing it."""
    return await tx.value(_HELD_BY_RUN, customer_id, run)


async def run_and_version(tx: Tx, customer_id: UUID, key: UUID) -> tuple[UUID | None, int] | None:
    row = await tx.row(_RUN_AND_VERSION, customer_id, key)
    return (row["run"], row["version"]) if row else None


async def add(tx: Tx, customer_id: UUID, new: Access) -> None:
    await tx.run(
        _ADD,
        customer_id,
        *(new.access_id, new.key, new.tenant_id, new.provider_id, new.status, new.sync),
        *(sorted(new.selected), new.block, new.run, new.present_ip, new.created_at),
        *(new.expires_at, _json(new.notices)),
    )


async def replace(tx: Tx, customer_id: UUID, changed: Access) -> None:
    """Write what new credentials change."""
    await tx.run(
        _REPLACE,
        customer_id,
        *(changed.access_id, changed.status, changed.sync, sorted(changed.selected)),
        *(changed.block, changed.run, changed.present_ip, changed.expires_at),
        _json(changed.notices),
    )


async def start(
    tx: Tx, customer_id: UUID, access_id: str, run: UUID, present_ip: str | None
) -> None:
    await tx.run(_START, customer_id, access_id, run, present_ip)


async def select(tx: Tx, customer_id: UUID, access_id: str, products: frozenset[str]) -> None:
    """Write which products are wanted; none means all."""
    await tx.run(_SELECT, customer_id, access_id, sorted(products))


async def set_sync(
    tx: Tx, customer_id: UUID, access_id: str, *, sync: bool, expires_at: datetime | None
) -> None:
    await tx.run(_SET_SYNC, customer_id, access_id, sync, expires_at)


async def to_headers(tx: Tx, customer_id: UUID, key: UUID) -> None:
    await tx.run(_HEADERS, customer_id, key)


async def ask(tx: Tx, customer_id: UUID, key: UUID, run: UUID, asked: QuestionKind | None) -> bool:
    """Show what a refresh wants from the person; False when it is not the one under way."""
    return await tx.run(_ASK, customer_id, key, run, asked) > 0


async def settle(
    tx: Tx, customer_id: UUID, key: UUID, now: Settled, *, fence: int, announce: bool
) -> int:
    """End a fetch; returns the serial of its announcement, or of the last one if it has none."""
    active = None if now.active_method is None else _json(now.active_method)
    return await tx.value(
        _SETTLE,
        customer_id,
        *(key, now.block, _json(now.notices), _json(now.issues), _json(now.methods), active),
        *(_json(now.media), _json(now.memory), now.refreshed_at, now.expires_at, tx.now, fence),
        *(int(announce), now.consent_until),
    )


async def add_event(
    tx: Tx, customer_id: UUID, access: Access, serial: int, event_id: UUID, count: int
) -> None:
    values = (access.access_id, serial, event_id, access.tenant_id, count, tx.now)
    await tx.run(_ADD_EVENT, customer_id, *values)


async def set_condition(tx: Tx, customer_id: UUID, key: UUID, condition: AccessCondition) -> bool:
    """Write what the latest fetch shows of an access; say whether that is news."""
    return await tx.run(_SET_CONDITION, customer_id, key, condition) > 0


async def remove(tx: Tx, customer_id: UUID, access_id: str) -> Removed | None:
    """Remove an access with all that hangs on it."""
    row = await tx.row(_REMOVE, customer_id, access_id)
    return Removed(**row) if row else None


async def remove_all(tx: Tx, customer_id: UUID) -> list[Removed]:
    return [Removed(**row) for row in await tx.rows(_REMOVE_ALL, customer_id)]


async def tell(tx: Tx, key: UUID, run: UUID | None = None) -> None:
    """Let waiting readers know, after the commit, that an access or its refresh changed."""
    for name in (key, run):
        if name is not None:
            tx.announce(CHANNEL, str(name))


def access_of(row: Mapping[str, Any]) -> Access:
    """Make an access of a row with the columns above."""
    block, active, asked = row["block"], row["active_method"], row["asked"]
    return Access(
        customer_id=row["customer_id"],
        access_id=row["access_id"],
        key=row["key"],
        tenant_id=row["tenant_id"],
        provider_id=row["provider_id"],
        status=AccessStatus(row["status"]),
        sync=row["sync"],
        selected=frozenset(row["selected"]),
        block=None if block is None else Block(block),
        run=row["run"],
        present_ip=row["present_ip"],
        created_at=row["created_at"],
        refreshed_at=row["refreshed_at"],
        attempted_at=row["attempted_at"],
        expires_at=row["expires_at"],
        methods=_listed(_METHODS, row["methods"]),
        active_method=None if active is None else _METHOD.decode(active),
        media=_listed(_MEDIA, row["media"]),
        memory=_MEMORY.decode(row["memory"]),
        notices=_listed(_ISSUES, row["notices"]),
        issues=_listed(_ISSUES, row["issues"]),
        webhook_serial=row["webhook_serial"],
        version=row["version"],
        asked=None if asked is None else QuestionKind(asked),
        consent_until=row["consent_until"],
    )


def _listed(decoder: msgspec.json.Decoder[tuple[T, ...]], text: str) -> tuple[T, ...]:
    return () if text == "[]" else decoder.decode(text)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


async def counts(tx: Tx, customer_id: UUID) -> dict[str, int]:
    row = await tx.row(_COUNTS, customer_id)
    assert row is not None  # noqa: S101 - an aggregate has a row
    return dict(row)
