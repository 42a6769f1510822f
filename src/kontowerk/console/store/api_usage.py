"""Counts of calls of the API in PostgreSQL."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final
from uuid import UUID

from kontowerk.console.api_usage import CallCount, CountedCalls, CountedOn
from kontowerk.kit.db import Tx

_ADD: Final = "SELECT add_api_calls($1, $2, $3, $4, $5, $6, $7)"
_BY_OPERATION: Final = """
SELECT day, operation AS name, sum(calls)::bigint AS calls, sum(refused)::bigint AS refused,
  sum(failed)::bigint AS failed
FROM api_call_count WHERE day >= $2 AND ($1::uuid IS NULL OR tenant_id = $1)
GROUP BY day, operation
"""
_BY_TENANT: Final = """
SELECT c.day, t.name, sum(c.calls)::bigint AS calls, sum(c.refused)::bigint AS refused,
  sum(c.failed)::bigint AS failed
FROM api_call_count c JOIN tenant t ON t.id = c.tenant_id
WHERE c.day >= $1 GROUP BY c.day, t.name
"""
_TENANT: Final = "SELECT id FROM tenant WHERE name = $1"


async def add(tx: Tx, counts: Mapping[CountedOn, CallCount], oldest: date) -> None:
    """Add to what is counted, and remove what is older than a day."""
    days, tenants, operations = zip(*counts, strict=True)
    await tx.run(
        _ADD,
        *(list(days), list(tenants), list(operations)),
        [count.calls for count in counts.values()],
        [count.refused for count in counts.values()],
        [count.failed for count in counts.values()],
        oldest,
    )


async def by_operation(tx: Tx, tenant_id: UUID | None, since: date) -> list[CountedCalls]:
    """Return the calls of a tenant, or of all, by day and operation."""
    return [_counted(row) for row in await tx.rows(_BY_OPERATION, tenant_id, since)]


async def by_tenant(tx: Tx, since: date) -> list[CountedCalls]:
    """Return the calls by day and tenant."""
    return [_counted(row) for row in await tx.rows(_BY_TENANT, since)]


async def tenant_named(tx: Tx, name: str) -> UUID | None:
    row = await tx.row(_TENANT, name)
    return row["id"] if row else None


def _counted(row: Mapping[str, Any]) -> CountedCalls:
    count = CallCount(row["calls"], row["refused"], row["failed"])
    return CountedCalls(row["day"], row["name"], count)
