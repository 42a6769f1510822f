"""Checks of payees in PostgreSQL."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.kit.db import Tx
from kontowerk.payments.model import PayeeRequest

_ADD: Final = """
INSERT INTO payee_request
  (customer_id, id, payment_id, recipient, iban, result, matched_name, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_ONE: Final = """
SELECT customer_id, id, payment_id, recipient, iban, result, matched_name, created_at
FROM payee_request WHERE customer_id = $1 AND id = $2
"""
_SOME: Final = """
SELECT customer_id, id, payment_id, recipient, iban, result, matched_name, created_at
FROM payee_request
WHERE customer_id = $1 AND id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
ORDER BY id LIMIT $3
"""
_REMOVE_ALL: Final = "DELETE FROM payee_request WHERE customer_id = $1"
_REMOVE_OLD: Final = """
DELETE FROM payee_request WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM payee_request WHERE created_at < $1 ORDER BY created_at LIMIT $2))
"""


async def remove_all(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_REMOVE_ALL, customer_id)


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    """Remove so many checks of before an instant, whoever they are of."""
    return await tx.run(_REMOVE_OLD, before, most)


async def add(tx: Tx, customer_id: UUID, made: PayeeRequest) -> None:
    values = (made.id, made.payment_id, made.recipient, made.iban)
    await tx.run(_ADD, customer_id, *values, made.result, made.matched_name, made.created_at)


async def one(tx: Tx, customer_id: UUID, request_id: UUID) -> PayeeRequest | None:
    return await tx.one(_request, _ONE, customer_id, request_id)


async def some(tx: Tx, customer_id: UUID, after: UUID | None, most: int) -> list[PayeeRequest]:
    return [_request(row) for row in await tx.rows(_SOME, customer_id, after, most)]


def _request(row: Mapping[str, Any]) -> PayeeRequest:
    values: dict[str, Any] = dict(row) | {"result": PayeeMatch(row["result"])}
    return PayeeRequest(**values)
