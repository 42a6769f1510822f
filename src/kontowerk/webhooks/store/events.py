"""Events in PostgreSQL, seen by the customer they belong to."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webhooks.events import Source
from kontowerk.webhooks.model import NewTransactions

_ONE: Final = """
SELECT e.id, e.at, e.customer_id, e.access_id, e.serial, e.new_transactions, e.tenant_id
FROM access a
JOIN webhook_event e ON e.customer_id = a.customer_id AND e.access_id = a.access_id
WHERE a.customer_id = $1 AND a.key = $2 AND e.serial = $3
"""

_SOME: Final = """
SELECT id, at, customer_id, access_id, serial, new_transactions
FROM webhook_event
WHERE customer_id = $1 AND (access_id, serial) > ($2, $3::bigint)
ORDER BY access_id, serial LIMIT $4
"""


async def one(tx: Tx, source: Source) -> tuple[NewTransactions, UUID] | None:
    """Return an event with the tenant it belongs to, or None when it or its access is gone."""
    row = await tx.row(_ONE, source.customer_id, source.access_key, source.serial)
    return None if row is None else (event_of(row), row["tenant_id"])


async def some(
    tx: Tx, customer_id: UUID, after: tuple[str, int], most: int
) -> list[NewTransactions]:
    return [event_of(row) for row in await tx.rows(_SOME, customer_id, *after, most)]


def event_of(row: Mapping[str, Any]) -> NewTransactions:
    return NewTransactions(
        id=row["id"],
        at=row["at"],
        customer_id=row["customer_id"],
        access_id=row["access_id"],
        serial=row["serial"],
        count=row["new_transactions"],
    )
