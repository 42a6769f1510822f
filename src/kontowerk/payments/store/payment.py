"""Payments in PostgreSQL. The HTTP door may write credentials and never reads them.

Who looks after payments of all owners sees ids, states and times, and the right to send.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.approvals.model import CHANNEL
from kontowerk.connectors.transfer import PayeeCheck, TransferOrder
from kontowerk.kit.db import Tx
from kontowerk.payments.model import (
    NewPayment,
    Payment,
    PaymentDetails,
    PaymentReason,
    PaymentState,
    StandingRequest,
    TransferForm,
)
from kontowerk.payments.rules.machine import PaymentVerdict

_DETAILS: Final = msgspec.json.Decoder(tuple[PaymentDetails, ...])
_CHECKS: Final = msgspec.json.Decoder(tuple[PayeeCheck, ...])
_ORDER: Final = msgspec.json.Decoder(TransferOrder)
_STANDING: Final = msgspec.json.Decoder(StandingRequest)

_ONE: Final = """
SELECT customer_id, id, tenant_id, run, flow, bulk, instant, execute_on, provider_id, access_id,
  product_id, details, "order", state, reason, detail, checks, bank_reference, sends, method,
  medium, choose_anew, reject_without_funds, callback_url, present_ip, editable, fingerprint,
  looks, created_at, changed_at, link_id, standing
FROM payment WHERE customer_id = $1 AND id = $2
"""
_HELD: Final = _ONE + " FOR UPDATE"
_BY_RUN: Final = """
SELECT id FROM payment WHERE customer_id = $1 AND run = $2
"""
_BY_KEY: Final = "SELECT id FROM payment WHERE customer_id = $1 AND idempotency_key = $2"
_ALL: Final = """
SELECT customer_id, id, tenant_id, run, flow, bulk, instant, execute_on, provider_id, access_id,
  product_id, details, "order", state, reason, detail, checks, bank_reference, sends, method,
  medium, choose_anew, reject_without_funds, callback_url, present_ip, editable, fingerprint,
  looks, created_at, changed_at, link_id, standing
FROM payment WHERE customer_id = $1 ORDER BY created_at, id
"""
_SOME: Final = """
SELECT customer_id, id, tenant_id, run, flow, bulk, instant, execute_on, provider_id, access_id,
  product_id, details, "order", state, reason, detail, checks, bank_reference, sends, method,
  medium, choose_anew, reject_without_funds, callback_url, present_ip, editable, fingerprint,
  looks, created_at, changed_at, link_id, standing
FROM payment
WHERE customer_id = $1 AND id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
ORDER BY id LIMIT $3
"""
_ADD: Final = """
INSERT INTO payment (customer_id, id, tenant_id, run, flow, bulk, instant, execute_on, provider_id,
  access_id, product_id, details, "order", bound, state, reason, detail, method, medium,
  choose_anew, reject_without_funds, callback_url, present_ip, editable, fingerprint,
  idempotency_key, credentials, created_at, changed_at, link_id, standing)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13::jsonb, $14, $15, $16, $17,
  $18, $19, $20, $21, $22, $23, $24, $25, $26, $27::jsonb, $28, $28, $29, $30::jsonb)
ON CONFLICT DO NOTHING
"""
# A draft becomes a payment, or an edit makes it a draft again: always under a new name.
_REWRITE: Final = """
UPDATE payment SET run = $3, details = $4::jsonb, "order" = $5::jsonb, bound = $6, state = $7,
  reason = $8, detail = $9, provider_id = $10, access_id = $11, product_id = $12, present_ip = $13,
  checks = '[]', bank_reference = NULL, changed_at = $14, callback_url = $15
WHERE customer_id = $1 AND id = $2 AND state IN ('draft', 'created', 'asking')
"""
# The right to send: taken by the holder of the lease, for exactly what the person approves.
# A worker may go on under the right it has; another one, with another fence, may not.
_TAKE_SEND_RIGHT: Final = """
UPDATE payment SET state = 'sending', sends = sends + 1, send_fence = $5, changed_at = $6
WHERE customer_id = $1 AND id = $2 AND run = $3 AND bound = $4
  AND (state IN ('created', 'asking') OR (state = 'sending' AND send_fence = $5))
"""
_ASKING: Final = """
UPDATE payment SET state = 'asking', changed_at = $4
WHERE customer_id = $1 AND id = $2 AND run = $3 AND state IN ('created', 'asking', 'sending')
"""
_END: Final = """
UPDATE payment SET state = $4, reason = $5, detail = $6,
  bank_reference = coalesce($7, bank_reference), changed_at = $8,
  credentials = CASE WHEN $4 IN ('done', 'rejected') THEN NULL ELSE credentials END
WHERE customer_id = $1 AND id = $2 AND run = $3 AND state NOT IN ('done', 'rejected')
"""
# By the HTTP door, which may write credentials and not read them.
_CANCEL_DRAFT: Final = """
UPDATE payment SET state = 'rejected', reason = $3, detail = NULL, credentials = NULL,
  changed_at = $4
WHERE customer_id = $1 AND id = $2 AND state = 'draft'
"""
_NAME: Final = """
UPDATE payment SET bank_reference = $4 WHERE customer_id = $1 AND id = $2 AND run = $3
"""
_CONFIRM: Final = "UPDATE payment SET checks = $3::jsonb WHERE customer_id = $1 AND id = $2"
_LOOKED: Final = "UPDATE payment SET looks = looks + 1 WHERE customer_id = $1 AND id = $2"
_KEEP_CREDENTIALS: Final = """
UPDATE payment SET credentials = $3::jsonb
WHERE customer_id = $1 AND id = $2 AND state = 'created'
"""
_FORGET_CREDENTIALS: Final = """
UPDATE payment SET credentials = NULL WHERE customer_id = $1 AND id = $2
"""
_CREDENTIALS: Final = "SELECT credentials FROM payment WHERE customer_id = $1 AND id = $2"
_REMOVE_ALL: Final = "DELETE FROM payment WHERE customer_id = $1"
_REMOVE_OLD: Final = """
DELETE FROM payment WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM payment WHERE state IN ('done', 'rejected') AND changed_at < $1
  ORDER BY changed_at LIMIT $2))
"""
_LOCK_CUSTOMER: Final = """
SELECT pg_advisory_xact_lock(hashtextextended('payments customer ' || $1::uuid, 0))
"""


async def lock_customer(tx: Tx, customer_id: UUID) -> None:
    """Let one payment of a customer be initiated at a time."""
    await tx.run(_LOCK_CUSTOMER, customer_id)


async def one(tx: Tx, customer_id: UUID, payment_id: UUID) -> Payment | None:
    return await tx.one(payment_of, _ONE, customer_id, payment_id)


async def hold(tx: Tx, customer_id: UUID, payment_id: UUID) -> Payment | None:
    return await tx.one(payment_of, _HELD, customer_id, payment_id)


async def by_run(tx: Tx, customer_id: UUID, run: UUID) -> UUID | None:
    return await tx.value(_BY_RUN, customer_id, run)


async def by_key(tx: Tx, customer_id: UUID, idempotency_key: str) -> UUID | None:
    return await tx.value(_BY_KEY, customer_id, idempotency_key)


async def every(tx: Tx, customer_id: UUID) -> list[Payment]:
    return [payment_of(row) for row in await tx.rows(_ALL, customer_id)]


async def some(tx: Tx, customer_id: UUID, after: UUID | None, most: int) -> list[Payment]:
    return [payment_of(row) for row in await tx.rows(_SOME, customer_id, after, most)]


async def add(
    tx: Tx,
    customer_id: UUID,
    payment_id: UUID,
    run: UUID,
    new: NewPayment,
    *,
    order: TransferOrder | None,
    bound: bytes | None,
    verdict: PaymentVerdict,
    fingerprint: bytes,
) -> bool:
    """Add a payment; False when its id is taken."""
    source = new.source
    kept = verdict.state in {PaymentState.DRAFT, PaymentState.CREATED}
    sealed = source.credentials if kept else None
    added = await tx.run(
        _ADD,
        customer_id,
        *(payment_id, new.tenant_id, run, new.flow, new.bulk, new.instant, new.execute_on),
        *(source.provider_id, source.access_id, source.product_id),
        *(_json(new.details), _json(order), bound),
        *(verdict.state, verdict.reason, verdict.detail, new.method, new.medium),
        *(new.choose_anew, new.reject_without_funds, new.callback_url, new.present_ip),
        *(new.editable, fingerprint, new.idempotency_key, _json(sealed), tx.now),
        new.link_id,
        _json(new.standing),
    )
    return added > 0


async def rewrite(
    tx: Tx,
    payment: Payment,
    run: UUID,
    *,
    order: TransferOrder | None,
    bound: bytes | None,
    verdict: PaymentVerdict,
) -> bool:
    """Write a payment anew that has not been sent; False when it has gone too far."""
    changed = await tx.run(
        _REWRITE,
        payment.customer_id,
        *(payment.id, run, _json(payment.details), _json(order), bound),
        *(verdict.state, verdict.reason, verdict.detail),
        *(payment.provider_id, payment.access_id, payment.product_id, payment.present_ip, tx.now),
        payment.callback_url,
    )
    return changed > 0


async def take_send_right(
    tx: Tx, customer_id: UUID, payment_id: UUID, run: UUID, bound: bytes, fence: int
) -> bool:
    """Take the right to send a payment; False when it is not ours to send."""
    values = (payment_id, run, bound, fence, tx.now)
    return await tx.run(_TAKE_SEND_RIGHT, customer_id, *values) > 0


async def asking(tx: Tx, payment: Payment) -> bool:
    """Give the right to send back: the bank wants something first."""
    values = (payment.id, payment.run, tx.now)
    return await tx.run(_ASKING, payment.customer_id, *values) > 0


async def end(tx: Tx, payment: Payment, verdict: PaymentVerdict) -> bool:
    """Write down where a payment stands; False when it had ended or goes on under another name."""
    values = (verdict.state, verdict.reason, verdict.detail, verdict.reference, tx.now)
    return await tx.run(_END, payment.customer_id, payment.id, payment.run, *values) > 0


async def cancel_draft(tx: Tx, payment: Payment, reason: PaymentReason) -> None:
    """End a payment that nobody has confirmed."""
    await tx.run(_CANCEL_DRAFT, payment.customer_id, payment.id, reason, tx.now)


async def name(tx: Tx, payment: Payment, reference: str) -> None:
    await tx.run(_NAME, payment.customer_id, payment.id, payment.run, reference)


async def confirm(
    tx: Tx, customer_id: UUID, payment_id: UUID, checks: tuple[PayeeCheck, ...]
) -> None:
    await tx.run(_CONFIRM, customer_id, payment_id, _json(checks))


async def looked(tx: Tx, customer_id: UUID, payment_id: UUID) -> None:
    await tx.run(_LOOKED, customer_id, payment_id)


async def keep_credentials(
    tx: Tx, customer_id: UUID, payment_id: UUID, sealed: Mapping[str, str]
) -> None:
    """Keep what a person logs in with for the worker that gives the payment to its bank."""
    await tx.run(_KEEP_CREDENTIALS, customer_id, payment_id, _json(sealed))


async def forget_credentials(tx: Tx, customer_id: UUID, payment_id: UUID) -> None:
    await tx.run(_FORGET_CREDENTIALS, customer_id, payment_id)


async def credentials(tx: Tx, customer_id: UUID, payment_id: UUID) -> Mapping[str, str] | None:
    """Return the sealed credentials that came with a payment; for a worker."""
    found = await tx.value(_CREDENTIALS, customer_id, payment_id)
    return None if found is None else msgspec.json.decode(found, type=dict[str, str])


async def remove_all(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_REMOVE_ALL, customer_id)


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    """Remove so many payments that ended before an instant, whoever they are of."""
    return await tx.run(_REMOVE_OLD, before, most)


async def tell(tx: Tx, run: UUID) -> None:
    """Let whoever waits know, after the commit, that a payment changed."""
    tx.announce(CHANNEL, str(run))


def _json(value: object) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def payment_of(row: Mapping[str, Any]) -> Payment:
    """Make a payment of a row with the columns above."""
    values = dict(row)
    order, reason, standing = values["order"], values["reason"], values["standing"]
    values |= {
        "flow": TransferForm(values["flow"]),
        "details": _DETAILS.decode(values["details"]),
        "order": None if order is None else _ORDER.decode(order),
        "state": PaymentState(values["state"]),
        "reason": None if reason is None else PaymentReason(reason),
        "checks": _CHECKS.decode(values["checks"]),
        "standing": None if standing is None else _STANDING.decode(standing),
    }
    return Payment(**values)


_IN_STATES: Final = """
SELECT customer_id, id, state FROM payment WHERE state = ANY($1) ORDER BY created_at, id
"""

# No lease ever has the fence 0: nobody goes on under this right.
_TAKE_FOR_GOOD: Final = """
UPDATE payment SET sends = greatest(sends, 1), send_fence = coalesce(send_fence, 0), looks = $3
WHERE customer_id = $1 AND id = $2
"""
_SET: Final = """
INSERT INTO payment_timer (customer_id, payment_id, due_at) VALUES ($1, $2, $3)
ON CONFLICT (customer_id, payment_id) DO UPDATE SET due_at = EXCLUDED.due_at
"""
_CLEAR: Final = "DELETE FROM payment_timer WHERE customer_id = $1 AND payment_id = $2"
_DUE: Final = """
SELECT customer_id, payment_id FROM payment_timer WHERE due_at <= $1 ORDER BY due_at LIMIT $2
"""


async def in_states(
    tx: Tx, states: Collection[PaymentState]
) -> list[tuple[UUID, UUID, PaymentState]]:
    """Return owner, id and state of every payment in one of the states; as the auditor."""
    rows = await tx.rows(_IN_STATES, [state.value for state in states])
    return [(row["customer_id"], row["id"], PaymentState(row["state"])) for row in rows]


async def take_for_good(tx: Tx, customer_id: UUID, payment_id: UUID, looks: int) -> None:
    """Take the right to send, so that nobody else can."""
    await tx.run(_TAKE_FOR_GOOD, customer_id, payment_id, looks)


async def set_due(tx: Tx, customer_id: UUID, payment_id: UUID, due_at: datetime) -> None:
    await tx.run(_SET, customer_id, payment_id, due_at)


async def clear(tx: Tx, customer_id: UUID, payment_id: UUID) -> bool:
    """Take a timer away; False when there was none."""
    return await tx.run(_CLEAR, customer_id, payment_id) > 0


async def due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and ids of payments whose time has come."""
    rows = await tx.rows(_DUE, tx.now, limit)
    return [(row["customer_id"], row["payment_id"]) for row in rows]
