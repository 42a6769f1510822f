"""Signatures somebody wants to have checked, in PostgreSQL; the body leaves with the verdict."""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webhooks.model import GivenCall, Subscription, SubscriptionId, Verdict

_ADD: Final = """
INSERT INTO webhook_check (id, tenant_id, subscription_id, message_id, sent_at, signatures, body,
  created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_OPEN: Final = """
SELECT c.message_id, c.sent_at, c.signatures, c.body, s.id, s.tenant_id, s.url, s.created_at
FROM webhook_check c JOIN webhook_subscription s ON s.id = c.subscription_id
WHERE c.id = $1 AND c.verdict IS NULL
"""
_JUDGE: Final = """
UPDATE webhook_check SET verdict = $2, body = NULL WHERE id = $1 AND verdict IS NULL
"""
_REMOVE_OLD: Final = "DELETE FROM webhook_check WHERE created_at < $1"


async def add(tx: Tx, check_id: UUID, of: Subscription, given: GivenCall) -> None:
    call = (given.message_id, given.sent_at, given.signatures, given.body)
    await tx.run(_ADD, check_id, of.tenant_id, of.id, *call, tx.now)


async def find_open(tx: Tx, check_id: UUID) -> tuple[Subscription, GivenCall] | None:
    """Return what is to be checked; None when it was, or is gone."""
    row = await tx.row(_OPEN, check_id)
    if row is None:
        return None
    of = Subscription(SubscriptionId(row["id"]), row["tenant_id"], row["url"], row["created_at"])
    call = GivenCall(row["message_id"], row["sent_at"], row["signatures"], row["body"])
    return of, call


async def judge(tx: Tx, check_id: UUID, verdict: Verdict) -> None:
    await tx.run(_JUDGE, check_id, verdict.value)


async def remove_old(tx: Tx, before: datetime) -> int:
    return await tx.run(_REMOVE_OLD, before)
