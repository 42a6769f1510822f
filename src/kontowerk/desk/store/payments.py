"""Payments: ids, states and times; details, payees and accounts are out of reach."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.desk.seen import PaymentCount, PaymentLine
from kontowerk.kit.db import Tx
from kontowerk.payments.model import Reason, State

_COUNTS: Final = """
SELECT state, reason, count(*) AS payments, max(changed_at) AS last_at
FROM payment WHERE $1::uuid IS NULL OR tenant_id = $1 GROUP BY state, reason
"""
_IN_DOUBT: Final = """
SELECT p.id, p.customer_id, t.name AS tenant, b.name AS provider, p.bulk, p.instant, p.state,
  p.reason,
  p.bank_codes, ARRAY(SELECT jsonb_array_elements_text(p.payee_results)) AS checks,
  p.bank_reference, p.sends, p.looks, p.created_at, p.changed_at, m.due_at AS next_look
FROM payment p
JOIN tenant t ON t.id = p.tenant_id
LEFT JOIN provider b ON b.id = p.provider_id
LEFT JOIN payment_timer m ON m.customer_id = p.customer_id AND m.payment_id = p.id
WHERE p.state = 'doubt' ORDER BY p.changed_at, p.id LIMIT $1
"""
_AT: Final = """
SELECT p.id, p.customer_id, t.name AS tenant, b.name AS provider, p.bulk, p.instant, p.state,
  p.reason,
  p.bank_codes, ARRAY(SELECT jsonb_array_elements_text(p.payee_results)) AS checks,
  p.bank_reference, p.sends, p.looks, p.created_at, p.changed_at
FROM payment p
JOIN tenant t ON t.id = p.tenant_id
LEFT JOIN provider b ON b.id = p.provider_id
WHERE ($1::uuid IS NULL OR p.tenant_id = $1) AND p.provider_id = ANY($2)
ORDER BY p.created_at DESC, p.id LIMIT $3
"""
_OF_PERSON: Final = """
SELECT p.id, p.customer_id, t.name AS tenant, b.name AS provider, p.bulk, p.instant, p.state,
  p.reason,
  p.bank_codes, ARRAY(SELECT jsonb_array_elements_text(p.payee_results)) AS checks,
  p.bank_reference, p.sends, p.looks, p.created_at, p.changed_at
FROM payment p
JOIN tenant t ON t.id = p.tenant_id
LEFT JOIN provider b ON b.id = p.provider_id
WHERE p.customer_id = $1 AND ($2::uuid IS NULL OR p.tenant_id = $2)
ORDER BY p.created_at DESC, p.id LIMIT $3
"""
_ONE: Final = """
SELECT p.id, p.customer_id, t.name AS tenant, b.name AS provider, p.bulk, p.instant, p.state,
  p.reason,
  p.bank_codes, ARRAY(SELECT jsonb_array_elements_text(p.payee_results)) AS checks,
  p.bank_reference, p.sends, p.looks, p.created_at, p.changed_at
FROM payment p
JOIN tenant t ON t.id = p.tenant_id
LEFT JOIN provider b ON b.id = p.provider_id
WHERE p.id = $2 AND ($1::uuid IS NULL OR p.tenant_id = $1)
"""


async def of_person(
    tx: Tx, tenant_id: UUID | None, customer_id: UUID, most: int
) -> list[PaymentLine]:
    """Return payments of a person, the last first."""
    return [_line(row) for row in await tx.rows(_OF_PERSON, customer_id, tenant_id, most)]


async def one(tx: Tx, tenant_id: UUID | None, payment_id: UUID) -> PaymentLine | None:
    row = await tx.row(_ONE, tenant_id, payment_id)
    return None if row is None else _line(row)


async def counts(tx: Tx, tenant_id: UUID | None) -> list[PaymentCount]:
    return [
        PaymentCount(State(row["state"]), _reason(row), row["payments"], row["last_at"])
        for row in await tx.rows(_COUNTS, tenant_id)
    ]


async def in_doubt(tx: Tx, most: int) -> list[PaymentLine]:
    """Return payments nobody knows the outcome of, longest in doubt first."""
    return [_line(row) for row in await tx.rows(_IN_DOUBT, most)]


async def at(
    tx: Tx, tenant_id: UUID | None, providers: Sequence[UUID], most: int
) -> list[PaymentLine]:
    """Return the latest payments at these banks."""
    return [_line(row) for row in await tx.rows(_AT, tenant_id, list(providers), most)]


def _line(row: Mapping[str, Any]) -> PaymentLine:
    values: dict[str, Any] = {
        **row,
        "state": State(row["state"]),
        "reason": _reason(row),
        "checks": tuple(PayeeMatch(one) for one in row["checks"]),
    }
    return PaymentLine(**values)


def _reason(row: Mapping[str, Any]) -> Reason | None:
    return Reason(row["reason"]) if row["reason"] else None
