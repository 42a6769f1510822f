"""Keys of clients in PostgreSQL: API keys as hashes, public keys, and proofs that were used."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from kontowerk.identity.model import ApiKey, Client, ClientKey, TenantId
from kontowerk.kit.db import Tx

# What is used every second is written down once an hour.
_USED_EVERY: Final = timedelta(hours=1)
_ADD_API_KEY: Final = """
INSERT INTO api_key (id, hash, tenant_id, client_id, user_id, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
_VALID_API_KEY: Final = """
SELECT k.api_key_id, k.user_id, k.key_expires_at, k.last_used_at, k.username,
       k.client_id, k.client_name, k.client_description, k.granted_scopes,
       t.id, t.name, t.description, t.regulated, t.cors_origins, t.password_min_length,
       t.profiling, t.post_wait
FROM api_key_holder($1) k JOIN tenant t ON t.id = k.tenant_id AND t.closed_at IS NULL
WHERE k.key_expires_at IS NULL OR k.key_expires_at > $2
"""
_API_KEY_USED: Final = """
UPDATE api_key SET last_used_at = $2
WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)
"""
_REVOKE_API_KEY: Final = """
UPDATE api_key SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING tenant_id
"""
_API_KEYS_OF_TENANT: Final = """
SELECT k.id, c.name AS client, k.user_id, k.created_at, k.expires_at, k.last_used_at, k.revoked_at
FROM api_key k JOIN client c ON c.id = k.client_id
WHERE k.tenant_id = $1 ORDER BY k.created_at, k.id
"""
_ENDING_API_KEYS: Final = """
SELECT count(*) FROM api_key
WHERE revoked_at IS NULL AND expires_at IS NOT NULL AND expires_at > $1 AND expires_at <= $2
"""

_ADD_CLIENT_KEY: Final = """
INSERT INTO client_key (tenant_id, client_id, thumbprint, kid, jwk, created_at)
VALUES ($1, $2, $3, $4, $5, $6)
"""
_CLIENT_KEYS: Final = """
SELECT thumbprint, kid, jwk, created_at FROM client_key
WHERE tenant_id = $1 AND client_id = $2 ORDER BY created_at, thumbprint
"""
_REMOVE_CLIENT_KEY: Final = """
DELETE FROM client_key WHERE tenant_id = $1 AND client_id = $2 AND kid = $3
"""
# The first of two processes that are shown the same proof writes the row; the other is told.
_SPEND: Final = """
INSERT INTO proof_seen (hash, expires_at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING
"""
_EXPIRE_PROOFS: Final = """
DELETE FROM proof_seen WHERE hash IN (
  SELECT hash FROM proof_seen WHERE expires_at < $1 ORDER BY expires_at LIMIT $2
)
"""


async def add_api_key(
    tx: Tx, key_id: UUID, key_hash: bytes, of: Client, user_id: UUID, expires_at: datetime | None
) -> None:
    await tx.run(_ADD_API_KEY, key_id, key_hash, of.tenant.id, of.id, user_id, tx.now, expires_at)


async def valid_api_key(tx: Tx, key_hash: bytes) -> Mapping[str, Any] | None:
    """Return the key's row with its client, tenant and active user, or None."""
    return await tx.row(_VALID_API_KEY, key_hash, tx.now)


async def note_api_key_use(tx: Tx, row: Mapping[str, Any]) -> None:
    """Write down that a key is used, unless that was done within the hour."""
    due = tx.now - _USED_EVERY
    if row["last_used_at"] is None or row["last_used_at"] <= due:
        await tx.run(_API_KEY_USED, row["api_key_id"], tx.now, due)


async def revoke_api_key(tx: Tx, key_id: UUID) -> TenantId | None:
    tenant_id: UUID | None = await tx.value(_REVOKE_API_KEY, key_id, tx.now)
    return TenantId(tenant_id) if tenant_id else None


async def api_keys_of_tenant(tx: Tx, tenant_id: TenantId) -> list[ApiKey]:
    return [ApiKey(**row) for row in await tx.rows(_API_KEYS_OF_TENANT, tenant_id)]


async def count_ending_api_keys(tx: Tx, before: datetime) -> int:
    """Count the keys that end until then."""
    return int(await tx.value(_ENDING_API_KEYS, tx.now, before))


async def add_client_key(
    tx: Tx, of: Client, *, thumbprint: bytes, kid: str, members: Mapping[str, Any]
) -> None:
    jwk = json.dumps(dict(members), sort_keys=True)
    await tx.run(_ADD_CLIENT_KEY, of.tenant.id, of.id, thumbprint, kid, jwk, tx.now)


async def client_keys(tx: Tx, of: Client) -> list[ClientKey]:
    return [
        ClientKey(row["kid"], json.loads(row["jwk"]), row["created_at"])
        for row in await tx.rows(_CLIENT_KEYS, of.tenant.id, of.id)
    ]


async def remove_client_key(tx: Tx, of: Client, kid: str) -> bool:
    return await tx.run(_REMOVE_CLIENT_KEY, of.tenant.id, of.id, kid) == 1


async def spend(tx: Tx, once: bytes, until: datetime) -> bool:
    """Count a use; False when it was used before."""
    return await tx.run(_SPEND, once, until) == 1


async def expire_proofs(tx: Tx, before: datetime, limit: int) -> int:
    return await tx.run(_EXPIRE_PROOFS, before, limit)
