"""Take one dialogue of an access down for support, because its owner agreed to that.

What is kept is the form of the bank's answers: segments, codes, lengths, types, masked values. The
consent is for one fetch and ends by itself; it, every reading and its withdrawal are in the audit
log. What was taken down goes a week after the consent ended, or with the access.
"""

import asyncio
import json
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import Access, UnknownAccessError
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import recordings
from kontowerk.connectors.abilities import Recording
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import existing

LONGEST: Final = timedelta(days=7)
KEPT_FOR: Final = timedelta(days=7)
_BATCH: Final = 200
_LARGEST: Final = 8 * 1024 * 1024


async def allow(
    tx: Tx, customer_id: UUID, access_id: str, lasting: timedelta, *, actor: str
) -> datetime:
    """Note that a person agrees to have their next fetch taken down; returns until when."""
    access = await _access(tx, customer_id, access_id)
    until = tx.now + min(lasting, LONGEST)
    await recordings.allow(tx, customer_id, access_id, access.tenant_id, until)
    await _note(tx, access, "recording.consent", actor)
    return until


async def withdraw(tx: Tx, customer_id: UUID, access_id: str, *, actor: str) -> bool:
    """Note that a person agrees no longer; what was taken down is gone."""
    access = await _access(tx, customer_id, access_id)
    gone = await recordings.remove(tx, customer_id, access_id)
    if gone:
        await _note(tx, access, "recording.withdraw", actor)
    return bool(gone)


async def hand_out(
    tx: Tx, customer_id: UUID, access_id: str, *, actor: str
) -> tuple[datetime, str | None] | None:
    """Return until when a consent holds, and what was taken down; None without a consent."""
    access = await _access(tx, customer_id, access_id)
    found = await recordings.taken(tx, customer_id, access_id)
    if found is not None and found[1] is not None:
        await _note(tx, access, "recording.read", actor)
    return found


async def is_wanted(tx: Tx, access: Access) -> bool:
    """Say whether the next dialogue is to be taken down."""
    return await recordings.is_wanted(tx, access.customer_id, access.access_id)


async def keep(db: Database, access: Access, recording: Recording | None) -> None:
    """Keep what was taken down, unless the person agrees no longer."""
    if recording is None:
        return
    written = await asyncio.to_thread(json.dumps, recording, ensure_ascii=True)
    if len(written) > _LARGEST:
        written = json.dumps({**recording, "turns": [], "too_long": len(written)})
    async with db.begin(access.customer_id) as tx:
        await recordings.keep(tx, access.customer_id, access.access_id, written)


async def forget_old(tx: Tx) -> int:
    """Remove what was taken down a week after its consent ended."""
    return await recordings.remove_old(tx, tx.now - KEPT_FOR, _BATCH)


async def _access(tx: Tx, customer_id: UUID, access_id: str) -> Access:
    return existing(await store.one(tx, customer_id, access_id), UnknownAccessError)


async def _note(tx: Tx, access: Access, action: str, actor: str) -> None:
    named = f"{action} {access.access_id}"
    await audit.record_about(tx, access.customer_id, access.tenant_id, actor=actor, action=named)
