"""Who lives in a cell or is a guest there, secrets from other cells, keys that all share."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from kontowerk.kit.db.carrier import Carrier

# One that arrives has no row yet, one that has left has none any more; one that has switched has.
_TENANTS: Final = """
SELECT t.name, t.cors_origins, EXISTS (
  SELECT FROM cell_move m
  WHERE m.tenant_id = t.id AND m.person_id IS NULL AND m.state = 'switched') AS goes
FROM tenant t WHERE NOT EXISTS (
  SELECT FROM cell_move m
  WHERE m.tenant_id = t.id AND m.person_id IS NULL AND m.state = 'guest')
ORDER BY t.name
"""
_TENANT: Final = "SELECT id FROM tenant WHERE name = $1"
_IS_GUEST: Final = """
SELECT EXISTS (SELECT FROM cell_move
  WHERE tenant_id = $1 AND person_id IS NULL AND state = 'guest')
"""
_GUEST_TENANTS: Final = """
SELECT tenant_id, tenant FROM cell_move WHERE person_id IS NULL AND state = 'guest'
"""
_KEEP_OUT: Final = "SELECT id FROM tenant WHERE id = $1 FOR UPDATE"
_HAS_PEOPLE: Final = "SELECT EXISTS (SELECT FROM app_user WHERE tenant_id = $1)"
_PERSON: Final = "SELECT id FROM app_user WHERE tenant_id = $1 AND username_key = $2"
# Whoever is just arriving still lives where they were.
_GUESTS: Final = """
SELECT m.tenant, u.username, u.username_key
FROM cell_move m JOIN app_user u ON u.tenant_id = m.tenant_id
WHERE m.person_id IS NULL AND m.state = 'guest' AND NOT EXISTS (
  SELECT FROM cell_move p
  WHERE p.tenant_id = m.tenant_id AND p.person_id = u.id AND p.state = 'arriving')
"""
_FORGET_ERASED: Final = """
DELETE FROM cell_move m WHERE m.person_id IS NOT NULL AND m.state = 'arrived'
  AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = m.person_id)
"""
_COUNTS: Final = """
SELECT (SELECT count(*) FROM tenant t WHERE NOT EXISTS (
    SELECT FROM cell_move m
    WHERE m.tenant_id = t.id AND m.person_id IS NULL AND m.state = 'guest')) AS tenants,
  (SELECT count(*) FROM app_user) AS people
"""
# Secrets say the cell they were made in. Those of before the move are told by their hashes, for as
# long as they live.
_CAME_ALONG: Final = """
WITH came AS (
  SELECT m.tenant_id, m.changed_at FROM cell_move m
  WHERE m.state = 'arrived' AND m.person_id IS NULL),
single AS (
  SELECT m.person_id, m.changed_at FROM cell_move m
  WHERE m.state = 'arrived' AND m.person_id IS NOT NULL),
person AS (
  SELECT u.id FROM came c JOIN app_user u ON u.tenant_id = c.tenant_id
  UNION
  SELECT person_id FROM single)
SELECT encode(s.hash, 'hex') AS hash FROM (
  SELECT k.hash FROM single c JOIN access_token k ON k.user_id = c.person_id
    AND k.issued_at <= c.changed_at AND k.expires_at > now()
  UNION ALL
  SELECT k.hash FROM single c JOIN api_key k ON k.user_id = c.person_id
    AND k.created_at <= c.changed_at AND k.revoked_at IS NULL
  UNION ALL
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


class Guest(NamedTuple):
    """A user who lives in another cell than the tenant."""

    tenant: str
    username: str
    username_key: str


async def tenant(db: Carrier, name: str) -> UUID | None:
    """Return a tenant that has a row here, at home or as a guest."""
    return await db.value(_TENANT, name)


async def is_guest(db: Carrier, tenant_id: UUID) -> bool:
    return await db.value(_IS_GUEST, tenant_id)


async def guest_tenants(db: Carrier) -> list[tuple[UUID, str]]:
    """Return tenants at home elsewhere, of which users live here."""
    return [(row["tenant_id"], row["tenant"]) for row in await db.rows(_GUEST_TENANTS)]


async def is_deserted(db: Carrier, tenant_id: UUID) -> bool:
    """Say whether no user is left; nobody can be added until the transaction ends."""
    await db.value(_KEEP_OUT, tenant_id)
    return not await db.value(_HAS_PEOPLE, tenant_id)


async def person(db: Carrier, tenant_id: UUID, username_key: str) -> UUID | None:
    return await db.value(_PERSON, tenant_id, username_key)


async def guests(db: Carrier) -> list[Guest]:
    """Return the users who live here while their tenant is at home elsewhere."""
    return [Guest(*row.values()) for row in await db.rows(_GUESTS)]


async def forget_erased(db: Carrier) -> None:
    """Forget the moves of users who are no more."""
    await db.run(_FORGET_ERASED)


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
