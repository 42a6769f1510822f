"""Subscriptions, their deliveries and checks of signatures; control data of a tenant."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webhooks.model import (
    Delivery,
    DeliveryState,
    GivenCall,
    SignatureResult,
    Subscription,
    SubscriptionId,
)

# Who changes the subscriptions of a tenant waits for those who are ordering calls to them.
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || $1::uuid, 0))"

_HOLD: Final = "SELECT pg_advisory_xact_lock_shared(hashtextextended('webhooks ' || $1::uuid, 0))"

_COUNT: Final = "SELECT count(*) FROM webhook_subscription WHERE tenant_id = $1"

_ADD: Final = """
INSERT INTO webhook_subscription (id, tenant_id, url, created_at, created_by, kinds)
VALUES ($1, $2, $3, $4, $5, $6)
"""

_OF_TENANT: Final = """
SELECT id, tenant_id, url, created_at, kinds FROM webhook_subscription
WHERE tenant_id = $1 ORDER BY id
"""

_ONE: Final = """
SELECT id, tenant_id, url, created_at, kinds FROM webhook_subscription
WHERE tenant_id = $1 AND id = $2
"""

_ANY: Final = """
SELECT id, tenant_id, url, created_at, kinds FROM webhook_subscription WHERE id = $1
"""

_SET_KINDS: Final = """
UPDATE webhook_subscription SET kinds = $3 WHERE tenant_id = $1 AND id = $2
"""

_REMOVE: Final = "DELETE FROM webhook_subscription WHERE tenant_id = $1 AND id = $2"

_BEGIN_DELIVERY: Final = """
INSERT INTO webhook_delivery
  (subscription_id, event_id, tenant_id, state, attempts, created_at, changed_at)
SELECT s.id, $2, s.tenant_id, 'waiting', 0, $3, $3 FROM webhook_subscription s
WHERE s.tenant_id = $1 AND $4 = ANY (s.kinds)
ON CONFLICT DO NOTHING RETURNING subscription_id
"""

_BEGIN_TRIAL: Final = """
INSERT INTO webhook_delivery
  (subscription_id, event_id, tenant_id, state, attempts, created_at, changed_at)
VALUES ($1, $2, $3, 'waiting', 0, $4, $4)
"""

_DELIVERY: Final = """
SELECT subscription_id, event_id, state, attempts, last_outcome, created_at, changed_at
FROM webhook_delivery WHERE subscription_id = $1 AND event_id = $2
"""

# Only the attempt that is due may settle: a job that is run a second time changes nothing.
_SETTLE: Final = """
UPDATE webhook_delivery SET state = $4, attempts = $3 + 1, last_outcome = $5, changed_at = $6
WHERE subscription_id = $1 AND event_id = $2 AND attempts = $3 AND state = 'waiting'
"""

_REMOVE_OLD: Final = """
DELETE FROM webhook_delivery WHERE (subscription_id, event_id) IN (
  SELECT subscription_id, event_id FROM webhook_delivery WHERE changed_at < $1 LIMIT $2)
"""
_ADD_CHECK: Final = """
INSERT INTO webhook_check (id, tenant_id, subscription_id, message_id, sent_at, signatures, body,
  created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_OPEN: Final = """
SELECT c.message_id, c.sent_at, c.signatures, c.body, s.id, s.tenant_id, s.url, s.created_at,
  s.kinds
FROM webhook_check c JOIN webhook_subscription s ON s.id = c.subscription_id
WHERE c.id = $1 AND c.verdict IS NULL
"""
_JUDGE: Final = """
UPDATE webhook_check SET verdict = $2, body = NULL WHERE id = $1 AND verdict IS NULL
"""
_REMOVE_OLD_CHECKS: Final = "DELETE FROM webhook_check WHERE created_at < $1"


async def lock(tx: Tx, tenant_id: UUID) -> None:
    """Let one at a time change the subscriptions of a tenant, until the commit."""
    await tx.run(_LOCK, tenant_id)


async def hold(tx: Tx, tenant_id: UUID) -> None:
    """Keep the subscriptions of a tenant as they are, until the commit."""
    await tx.run(_HOLD, tenant_id)


async def count(tx: Tx, tenant_id: UUID) -> int:
    return await tx.value(_COUNT, tenant_id)


async def add(tx: Tx, new: Subscription, *, actor: str) -> None:
    values = (new.tenant_id, new.url, new.created_at, actor, list(new.kinds))
    await tx.run(_ADD, new.id, *values)


async def set_kinds(tx: Tx, tenant_id: UUID, subscription_id: UUID, kinds: Sequence[str]) -> bool:
    """Write what a subscription is told of; say whether it is there."""
    return await tx.run(_SET_KINDS, tenant_id, subscription_id, list(kinds)) == 1


async def of_tenant(tx: Tx, tenant_id: UUID) -> list[Subscription]:
    return [_subscription(row) for row in await tx.rows(_OF_TENANT, tenant_id)]


async def one(tx: Tx, tenant_id: UUID, subscription_id: UUID) -> Subscription | None:
    return await tx.one(_subscription, _ONE, tenant_id, subscription_id)


async def of_any_tenant(tx: Tx, subscription_id: UUID) -> Subscription | None:
    """Return a subscription that a job or an operator names."""
    return await tx.one(_subscription, _ANY, subscription_id)


async def remove(tx: Tx, tenant_id: UUID, subscription_id: UUID) -> bool:
    """Remove it with its deliveries; say whether it was there."""
    return await tx.run(_REMOVE, tenant_id, subscription_id) == 1


async def begin_deliveries(tx: Tx, tenant_id: UUID, event_id: UUID, kind: str) -> Sequence[UUID]:
    """Note which subscriptions of a tenant are to be told; return those that are new."""
    rows = await tx.rows(_BEGIN_DELIVERY, tenant_id, event_id, tx.now, kind)
    return [row["subscription_id"] for row in rows]


async def begin_trial(tx: Tx, of: Subscription, event_id: UUID) -> None:
    await tx.run(_BEGIN_TRIAL, of.id, event_id, of.tenant_id, tx.now)


async def delivery(tx: Tx, subscription_id: UUID, event_id: UUID) -> Delivery | None:
    return await tx.one(_delivery, _DELIVERY, subscription_id, event_id)


async def settle(
    tx: Tx,
    subscription_id: UUID,
    event_id: UUID,
    *,
    attempt: int,
    state: DeliveryState,
    outcome: str,
) -> bool:
    """Note how an attempt ended; say whether it was the one that was due."""
    values = (attempt, state.value, outcome, tx.now)
    return await tx.run(_SETTLE, subscription_id, event_id, *values) == 1


async def remove_old_deliveries(tx: Tx, before: datetime, most: int) -> int:
    return await tx.run(_REMOVE_OLD, before, most)


def _subscription(row: Mapping[str, Any]) -> Subscription:
    return Subscription(
        SubscriptionId(row["id"]),
        row["tenant_id"],
        row["url"],
        row["created_at"],
        tuple(row["kinds"]),
    )


def _delivery(row: Mapping[str, Any]) -> Delivery:
    return Delivery(
        subscription_id=SubscriptionId(row["subscription_id"]),
        event_id=row["event_id"],
        state=DeliveryState(row["state"]),
        attempts=row["attempts"],
        last_outcome=row["last_outcome"],
        created_at=row["created_at"],
        changed_at=row["changed_at"],
    )


async def add_check(tx: Tx, check_id: UUID, of: Subscription, given: GivenCall) -> None:
    call = (given.message_id, given.sent_at, given.signatures, given.body)
    await tx.run(_ADD_CHECK, check_id, of.tenant_id, of.id, *call, tx.now)


async def find_open(tx: Tx, check_id: UUID) -> tuple[Subscription, GivenCall] | None:
    """Return what is to be checked; None when it was, or is gone."""
    row = await tx.row(_OPEN, check_id)
    if row is None:
        return None
    of = _subscription(row)
    call = GivenCall(row["message_id"], row["sent_at"], row["signatures"], row["body"])
    return of, call


async def judge(tx: Tx, check_id: UUID, verdict: SignatureResult) -> None:
    await tx.run(_JUDGE, check_id, verdict.value)


async def remove_old_checks(tx: Tx, before: datetime) -> int:
    return await tx.run(_REMOVE_OLD_CHECKS, before)
