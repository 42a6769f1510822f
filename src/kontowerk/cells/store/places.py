"""Who lives in a cell, which secrets came there from another one, and the keys all cells share."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kontowerk.kit.db.carrier import Carrier

# One that arrives has no row yet, one that has left has none any more; one that has switched has.
_TENANTS: Final = """
SELECT t.name, t.cors_origins, EXISTS (
  SELECT FROM cell_move m WHERE m.tenant_id = t.id AND m.state = 'switched') AS goes
FROM tenant t ORDER BY t.name
"""
_COUNTS: Final = """
SELECT (SELECT count(*) FROM tenant) AS tenants, (SELECT count(*) FROM app_user) AS people
"""
# Secrets say the cell they were made in. Those of before the move are told by their hashes, for as
# long as they live.
_CAME_ALONG: Final = """
WITH came AS (
  SELECT m.tenant_id, m.changed_at FROM cell_move m WHERE m.state = 'arrived'),
person AS (
  SELECT u.id FROM came c JOIN app_user u ON u.tenant_id = c.tenant_id)
SELECT encode(s.hash, 'hex') AS hash FROM (
  SELECT k.hash FROM came c JOIN access_token k ON k.tenant_id = c.tenant_id
    AND k.issued_at <= c.changed_at AND k.expires_at > now()
  UNION ALL
  SELECT k.hash FROM came c JOIN api_key k ON k.tenant_id = c.tenant_id
    AND k.created_at <= c.changed_at AND k.revoked_at IS NULL
  UNION ALL
  SELECT w.hash FROM person p JOIN webform_secret w ON w.customer_id = p.id
  UNION ALL
  SELECT v.hash FROM person p JOIN permission_visit v ON v.customer_id = p.id
  UNION ALL
  SELECT l.hash FROM person p JOIN payment_link_secret l ON l.customer_id = p.id
  UNION ALL
  SELECT r.hash FROM person p JOIN account_report_secret r ON r.customer_id = p.id
    AND r.kind = 'link'
  UNION ALL
  SELECT a.ticket_hash FROM person p JOIN approval_ticket a ON a.customer_id = p.id
  UNION ALL
  SELECT t.hash FROM came c JOIN console_token t ON t.tenant_id = c.tenant_id
  UNION ALL
  SELECT n.hash FROM came c JOIN console_token t ON t.tenant_id = c.tenant_id
    JOIN console_session n ON n.token_id = t.id
  UNION ALL
  SELECT e.hash FROM came c JOIN console_token t ON t.tenant_id = c.tenant_id
    JOIN console_entry e ON e.token_id = t.id) s
"""
_KEYS: Final = "SELECT name, wrapped FROM worker_key"
_ADD_KEY: Final = """
INSERT INTO worker_key (name, wrapped, created_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING
"""


class Resident(NamedTuple):
    """A tenant with a row here, the origins of its web pages, and whether it is on its way out."""

    name: str
    origins: Sequence[str]
    goes: bool


async def tenants(db: Carrier) -> list[Resident]:
    return [
        Resident(row["name"], row["cors_origins"], row["goes"]) for row in await db.rows(_TENANTS)
    ]


async def counts(db: Carrier) -> tuple[int, int]:
    """Return how many tenants and people the cell has."""
    row = await db.row(_COUNTS)
    assert row is not None  # noqa: S101 - a SELECT without FROM has a row
    return row["tenants"], row["people"]


async def came_along(db: Carrier) -> list[str]:
    """Return the hashes of secrets that were made in another cell."""
    return [row["hash"] for row in await db.rows(_CAME_ALONG)]


async def worker_keys(db: Carrier) -> Mapping[str, bytes]:
    return {row["name"]: row["wrapped"] for row in await db.rows(_KEYS)}


async def add_key(db: Carrier, name: str, wrapped: bytes) -> None:
    await db.run(_ADD_KEY, name, wrapped)
