"""Tenants, clients, keys, hosts and numbers; a tenant is named, or all are meant."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses.model import Host
from kontowerk.desk.model import ClientLine, KeyLine, Numbers, TenantLine
from kontowerk.kit.db import Tx

_TENANTS: Final = """
SELECT t.id, t.name, t.regulated,
  (SELECT count(*) FROM client c WHERE c.tenant_id = t.id) AS clients,
  (SELECT count(*) FROM app_user u WHERE u.tenant_id = t.id AND u.active) AS users,
  (SELECT count(*) FROM api_key k WHERE k.tenant_id = t.id AND k.revoked_at IS NULL) AS api_keys,
  (SELECT count(*) FROM access a WHERE a.tenant_id = t.id) AS accesses
FROM tenant t WHERE $1::uuid IS NULL OR t.id = $1 ORDER BY t.name
"""
_CLIENTS: Final = """
SELECT c.name, c.description, c.granted_scopes AS scopes, c.created_at,
  (SELECT count(*) FROM client_role r WHERE r.client_id = c.id) AS roles,
  (SELECT count(*) FROM api_key k WHERE k.client_id = c.id AND k.revoked_at IS NULL) AS api_keys
FROM client c WHERE c.tenant_id = $1 ORDER BY c.name
"""
_KEYS: Final = """
SELECT k.id, c.name AS client, k.user_id, k.created_at, k.revoked_at, k.expires_at,
  k.last_used_at
FROM api_key k JOIN client c ON c.id = k.client_id
WHERE k.tenant_id = $1 ORDER BY k.created_at DESC, k.id LIMIT $2
"""
_NUMBERS: Final = """
SELECT a.accesses, a.blocked, a.consents_ending, s.late, d.delivered, d.waiting, d.dropped
FROM (SELECT count(*) AS accesses,
        count(*) FILTER (WHERE block IS NOT NULL OR asked IS NOT NULL) AS blocked,
        count(*) FILTER (WHERE consent_until BETWEEN $2 AND $3) AS consents_ending
      FROM access WHERE $1::uuid IS NULL OR tenant_id = $1) a,
     (SELECT count(*) AS late FROM access_schedule
      WHERE ($1::uuid IS NULL OR tenant_id = $1) AND next_due < $4) s,
     (SELECT count(*) FILTER (WHERE state = 'delivered' AND changed_at > $5) AS delivered,
        count(*) FILTER (WHERE state = 'waiting') AS waiting,
        count(*) FILTER (WHERE state = 'dropped' AND changed_at > $5) AS dropped
      FROM webhook_delivery WHERE $1::uuid IS NULL OR tenant_id = $1) d
"""
_HOSTS: Final = """
SELECT s.host AS name, s.accesses, s.late, h.host, h.rate, h.burst, h.tokens, h.refilled_at,
  h.max_in_flight, h.failures, h.closed_until
FROM (SELECT host, count(*) AS accesses, count(*) FILTER (WHERE next_due < $2) AS late
      FROM access_schedule WHERE $1::uuid IS NULL OR tenant_id = $1 GROUP BY host) s
LEFT JOIN bank_host h ON h.host = s.host
ORDER BY h.failures DESC NULLS LAST, s.late DESC, s.host LIMIT $3
"""


async def tenants(tx: Tx, tenant_id: UUID | None) -> list[TenantLine]:
    return [TenantLine(**row) for row in await tx.rows(_TENANTS, tenant_id)]


async def clients(tx: Tx, tenant_id: UUID) -> list[ClientLine]:
    found = list[ClientLine]()
    for row in await tx.rows(_CLIENTS, tenant_id):
        values: dict[str, Any] = {**row, "scopes": tuple(row["scopes"])}
        found.append(ClientLine(**values))
    return found


async def keys(tx: Tx, tenant_id: UUID, most: int) -> list[KeyLine]:
    return [KeyLine(**row) for row in await tx.rows(_KEYS, tenant_id, most)]


async def numbers(
    tx: Tx, tenant_id: UUID | None, *, ending: datetime, late: datetime, since: datetime
) -> Numbers:
    """Count; consents that end before `ending`, fetches due before `late`, calls `since`."""
    row = await tx.row(_NUMBERS, tenant_id, tx.now, ending, late, since)
    assert row is not None  # noqa: S101 - aggregates have a row
    return Numbers(**row)


async def hosts(
    tx: Tx, tenant_id: UUID | None, *, late: datetime, most: int
) -> list[tuple[str, int, int, Host | None]]:
    """Return the hosts accesses depend on: name, accesses, late ones, what we know of it."""
    found = list[tuple[str, int, int, Host | None]]()
    for row in await tx.rows(_HOSTS, tenant_id, late, most):
        values = dict(row)
        name, accesses, tardy = (values.pop(key) for key in ("name", "accesses", "late"))
        found.append((name, accesses, tardy, None if row["host"] is None else Host(**values)))
    return found
