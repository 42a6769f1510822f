"""Banks by the states of their accesses, and their hosts."""

from collections.abc import Collection, Mapping
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses.model import Block, Host
from kontowerk.approvals.model import Asked
from kontowerk.desk.seen import AccessGroup
from kontowerk.kit.db import Tx

_GROUPS: Final = """
SELECT g.provider_id, p.name AS provider, p.endpoint, g.running, g.block, g.asked, g.issues,
  g.tried, count(*) AS accesses, max(g.refreshed_at) AS refreshed_at,
  max(g.attempted_at) AS attempted_at
FROM (SELECT provider_id, status <> 'complete' AS running, block, asked,
        attempted_at IS NOT NULL AS tried, refreshed_at, attempted_at,
        ARRAY(SELECT DISTINCT i ->> 'kind' FROM jsonb_array_elements(issues || notices) i
              ORDER BY 1) AS issues
      FROM access WHERE $1::uuid IS NULL OR tenant_id = $1) g
LEFT JOIN provider p ON p.id = g.provider_id
GROUP BY g.provider_id, p.name, p.endpoint, g.running, g.block, g.asked, g.issues, g.tried
"""
_HOSTS: Final = """
SELECT host, rate, burst, tokens, refilled_at, max_in_flight, failures, closed_until
FROM bank_host WHERE host = ANY($1)
"""


async def groups(tx: Tx, tenant_id: UUID | None) -> list[AccessGroup]:
    """Return accesses that are in the same state together."""
    return [_group(row) for row in await tx.rows(_GROUPS, tenant_id)]


async def hosts(tx: Tx, names: Collection[str]) -> dict[str, Host]:
    """Return what is known of hosts, by name."""
    return {row["host"]: Host(**row) for row in await tx.rows(_HOSTS, list(names))}


def _group(row: Mapping[str, Any]) -> AccessGroup:
    values: dict[str, Any] = {
        **row,
        "block": Block(row["block"]) if row["block"] else None,
        "asked": Asked(row["asked"]) if row["asked"] else None,
        "issues": frozenset(row["issues"]),
    }
    return AccessGroup(**values)
