"""People by name or id, with the little that customer service sees of them."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from kontowerk.console.model import PersonLine
from kontowerk.kit.db import Tx

_ONE: Final = """
SELECT u.id AS customer_id, u.tenant_id, t.name AS tenant, u.username, u.active, u.created_at,
  (SELECT count(*) FROM access a WHERE a.customer_id = u.id) AS accesses,
  (SELECT count(*) FROM access a WHERE a.customer_id = u.id AND a.block IS NOT NULL) AS blocked
FROM app_user u JOIN tenant t ON t.id = u.tenant_id
WHERE u.id = $2 AND ($1::uuid IS NULL OR u.tenant_id = $1)
"""
_NAMED: Final = """
SELECT u.id AS customer_id, u.tenant_id, t.name AS tenant, u.username, u.active, u.created_at,
  (SELECT count(*) FROM access a WHERE a.customer_id = u.id) AS accesses,
  (SELECT count(*) FROM access a WHERE a.customer_id = u.id AND a.block IS NOT NULL) AS blocked
FROM app_user u JOIN tenant t ON t.id = u.tenant_id
WHERE u.username_key LIKE $2 AND ($1::uuid IS NULL OR u.tenant_id = $1)
ORDER BY u.username_key, t.name LIMIT $3
"""
_WITH_ACCESS: Final = """
SELECT DISTINCT customer_id FROM access
WHERE access_id = $2 AND ($1::uuid IS NULL OR tenant_id = $1) LIMIT $3
"""


async def one(tx: Tx, tenant_id: UUID | None, customer_id: UUID) -> PersonLine | None:
    row = await tx.row(_ONE, tenant_id, customer_id)
    return None if row is None else _person(row)


async def named(tx: Tx, tenant_id: UUID | None, beginning: str, most: int) -> list[PersonLine]:
    """Return people whose name begins like this; it is written as names are compared."""
    escaped = beginning.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    rows = await tx.rows(_NAMED, tenant_id, f"{escaped}%", most)
    return [_person(row) for row in rows]


async def with_access(tx: Tx, tenant_id: UUID | None, access_id: str, most: int) -> list[UUID]:
    """Return people who have a bank access of this id."""
    return [row["customer_id"] for row in await tx.rows(_WITH_ACCESS, tenant_id, access_id, most)]


def _person(row: Mapping[str, Any]) -> PersonLine:
    return PersonLine(**row)
