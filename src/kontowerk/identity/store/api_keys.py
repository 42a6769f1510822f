"""API keys in PostgreSQL; hashes only."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from kontowerk.identity.model import ApiKey, Client, TenantId
from kontowerk.kit.db import Tx

# What is used every second is written down once an hour.
_USED_EVERY: Final = timedelta(hours=1)
_ADD: Final = """
INSERT INTO api_key (id, hash, tenant_id, client_id, user_id, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
_VALID: Final = """
SELECT k.api_key_id, k.user_id, k.key_expires_at, k.last_used_at, k.username,
       k.client_id, k.client_name, k.client_description, k.granted_scopes,
       t.id, t.name, t.description, t.regulated, t.cors_origins, t.password_min_length,
       t.profiling, t.post_wait
FROM api_key_holder($1) k JOIN tenant t ON t.id = k.tenant_id AND t.closed_at IS NULL
WHERE k.key_expires_at IS NULL OR k.key_expires_at > $2
"""
_USED: Final = """
UPDATE api_key SET last_used_at = $2
WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)
"""
_REVOKE: Final = """
UPDATE api_key SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING tenant_id
"""
_OF_TENANT: Final = """
SELECT k.id, c.name AS client, k.user_id, k.created_at, k.expires_at, k.last_used_at, k.revoked_at
FROM api_key k JOIN client c ON c.id = k.client_id
WHERE k.tenant_id = $1 ORDER BY k.created_at, k.id
"""
_ENDING: Final = """
SELECT count(*) FROM api_key
WHERE revoked_at IS NULL AND expires_at IS NOT NULL AND expires_at > $1 AND expires_at <= $2
"""


async def add(
    tx: Tx, key_id: UUID, key_hash: bytes, of: Client, user_id: UUID, expires_at: datetime | None
) -> None:
    await tx.run(_ADD, key_id, key_hash, of.tenant.id, of.id, user_id, tx.now, expires_at)


async def valid(tx: Tx, key_hash: bytes) -> Mapping[str, Any] | None:
    """Return the key's row with its client, tenant and active user, or None."""
    return await tx.row(_VALID, key_hash, tx.now)


async def note_use(tx: Tx, row: Mapping[str, Any]) -> None:
    """Write down that a key is used, unless that was done within the hour."""
    due = tx.now - _USED_EVERY
    if row["last_used_at"] is None or row["last_used_at"] <= due:
        await tx.run(_USED, row["api_key_id"], tx.now, due)


async def revoke(tx: Tx, key_id: UUID) -> TenantId | None:
    tenant_id: UUID | None = await tx.value(_REVOKE, key_id, tx.now)
    return TenantId(tenant_id) if tenant_id else None


async def of_tenant(tx: Tx, tenant_id: TenantId) -> list[ApiKey]:
    return [ApiKey(**row) for row in await tx.rows(_OF_TENANT, tenant_id)]


async def count_ending(tx: Tx, before: datetime) -> int:
    """Count the keys that end until then."""
    return int(await tx.value(_ENDING, tx.now, before))
