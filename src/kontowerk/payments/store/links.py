"""Payment links in PostgreSQL. Of the secret in their address a hash is kept, apart from them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.kit.db import Tx
from kontowerk.payments.model import NewLink, PaymentDetails, PaymentLink

_DETAILS: Final = msgspec.json.Decoder(PaymentDetails)

_ADD: Final = """
INSERT INTO payment_link (customer_id, id, tenant_id, details, callback_url, created_at, expires_at)
VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7)
"""
_ADD_SECRET: Final = """
INSERT INTO payment_link_secret (customer_id, link_id, hash) VALUES ($1, $2, $3)
"""
_OWNER: Final = "SELECT customer_id, link_id FROM payment_link_secret WHERE hash = $1"
_ONE: Final = """
SELECT customer_id, id, tenant_id, details, callback_url, payment_id, created_at, expires_at,
  cancelled_at, paid_at
FROM payment_link WHERE customer_id = $1 AND id = $2
"""
_SOME: Final = """
SELECT customer_id, id, tenant_id, details, callback_url, payment_id, created_at, expires_at,
  cancelled_at, paid_at
FROM payment_link
WHERE customer_id = $1 AND id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
ORDER BY id LIMIT $3
"""
_BEGIN: Final = "UPDATE payment_link SET payment_id = $3 WHERE customer_id = $1 AND id = $2"
_CANCEL: Final = """
UPDATE payment_link SET cancelled_at = $3
WHERE customer_id = $1 AND id = $2 AND cancelled_at IS NULL AND paid_at IS NULL
"""
_MARK_PAID: Final = """
UPDATE payment_link SET paid_at = $3 WHERE customer_id = $1 AND id = $2 AND paid_at IS NULL
"""
_REMOVE_ALL: Final = "DELETE FROM payment_link WHERE customer_id = $1"
_REMOVE_OLD: Final = """
DELETE FROM payment_link WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM payment_link WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))
"""


async def add(
    tx: Tx, customer_id: UUID, link_id: UUID, new: NewLink, expires_at: datetime, hashed: bytes
) -> None:
    """Add a link and the hash of what opens it."""
    details = msgspec.json.encode(new.details).decode()
    values = (link_id, new.tenant_id, details, new.callback_url, tx.now, expires_at)
    await tx.run(_ADD, customer_id, *values)
    await tx.run(_ADD_SECRET, customer_id, link_id, hashed)


async def owner(tx: Tx, hashed: bytes) -> tuple[UUID, UUID] | None:
    """Return whose link a secret opens, and which one."""
    row = await tx.row(_OWNER, hashed)
    return (row["customer_id"], row["link_id"]) if row else None


async def one(tx: Tx, customer_id: UUID, link_id: UUID) -> PaymentLink | None:
    return await tx.one(_link, _ONE, customer_id, link_id)


async def some(tx: Tx, customer_id: UUID, after: UUID | None, most: int) -> list[PaymentLink]:
    return [_link(row) for row in await tx.rows(_SOME, customer_id, after, most)]


async def begin(tx: Tx, customer_id: UUID, link_id: UUID, payment_id: UUID) -> None:
    """Remember the payment that a link leads to now."""
    await tx.run(_BEGIN, customer_id, link_id, payment_id)


async def cancel(tx: Tx, customer_id: UUID, link_id: UUID) -> None:
    await tx.run(_CANCEL, customer_id, link_id, tx.now)


async def mark_paid(tx: Tx, customer_id: UUID, link_id: UUID) -> None:
    """Remember for as long as the link lives that its payment was carried out."""
    await tx.run(_MARK_PAID, customer_id, link_id, tx.now)


async def remove_all(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_REMOVE_ALL, customer_id)


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    """Remove so many links that ended before an instant, whoever they are of."""
    return await tx.run(_REMOVE_OLD, before, most)


def _link(row: Mapping[str, Any]) -> PaymentLink:
    values: dict[str, Any] = dict(row) | {"details": _DETAILS.decode(row["details"])}
    return PaymentLink(**values)
