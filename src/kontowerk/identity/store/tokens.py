"""Access tokens in PostgreSQL: the truth that every process asks."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.identity.model import Caller, ClientId, CustomerId, TenantId, TokenTrace
from kontowerk.identity.store.tenants import tenant_of
from kontowerk.kit.db import Tx

CHANNEL: Final = "kw_tokens"

_ADD_FOR_CLIENT: Final = """
INSERT INTO access_token (hash, tenant_id, client_id, scopes, issued_at, expires_at,
                          key_thumbprint)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
# The user may be deactivated, or get another password, while the hash is computed or while
# this statement runs; the lock makes one of the two wait for the other.
_ADD_FOR_USER: Final = """
INSERT INTO access_token (hash, tenant_id, client_id, user_id, api_key_id, scopes, issued_at,
                          expires_at, key_thumbprint)
SELECT $1, $2, $3, u.id, $5, $6, $7, $8, $10 FROM app_user u
WHERE u.tenant_id = $2 AND u.id = $4 AND u.active
  AND u.password_hash = coalesce($9, u.password_hash)
FOR SHARE OF u
"""
_BY_HASH: Final = """
SELECT k.client_id, k.client_name, k.user_id, k.scopes, k.expires_at, k.key_thumbprint,
       t.id, t.name, t.description, t.regulated, t.cors_origins, t.password_min_length,
       t.profiling, t.post_wait
FROM token_holder($1) k JOIN tenant t ON t.id = k.tenant_id AND t.closed_at IS NULL
"""
_REVOKE: Final = "DELETE FROM access_token WHERE hash = $1 AND client_id = $2"
_REVOKE_OF_USER: Final = "DELETE FROM access_token WHERE tenant_id = $1 AND user_id = $2"
_REVOKE_OF_CLIENT: Final = "DELETE FROM access_token WHERE tenant_id = $1 AND client_id = $2"
_REVOKE_OF_API_KEY: Final = "DELETE FROM access_token WHERE api_key_id = $1"
_TELL: Final = "SELECT pg_notify('kw_tokens', $1)"
_EXPIRE: Final = """
DELETE FROM access_token WHERE hash IN (
  SELECT hash FROM access_token WHERE expires_at < $1 ORDER BY expires_at LIMIT $2
)
"""
_TRACES: Final = """
SELECT c.name AS client_name, k.scopes, k.issued_at, k.expires_at
FROM access_token k JOIN client c ON c.id = k.client_id
WHERE k.tenant_id = $1 AND k.user_id = $2 ORDER BY k.issued_at
"""


async def add_for_client(tx: Tx, token_hash: bytes, caller: Caller) -> None:
    await tx.run(
        _ADD_FOR_CLIENT,
        token_hash,
        caller.tenant.id,
        caller.client_id,
        sorted(caller.scopes),
        tx.now,
        caller.expires_at,
        caller.key_thumbprint,
    )


async def add_for_user(
    tx: Tx,
    token_hash: bytes,
    caller: Caller,
    *,
    password_hash: str | None = None,
    api_key_id: UUID | None = None,
) -> bool:
    """Store a user's token; False when the user may no longer have one."""
    added = await tx.run(
        _ADD_FOR_USER,
        token_hash,
        caller.tenant.id,
        caller.client_id,
        caller.customer_id,
        api_key_id,
        sorted(caller.scopes),
        tx.now,
        caller.expires_at,
        password_hash,
        caller.key_thumbprint,
    )
    return added == 1


async def by_hash(tx: Tx, token_hash: bytes) -> Caller | None:
    return await tx.one(caller_of, _BY_HASH, token_hash)


def caller_of(row: Mapping[str, Any]) -> Caller:
    user_id: UUID | None = row["user_id"]
    return Caller(
        tenant=tenant_of(row),
        client_id=ClientId(row["client_id"]),
        client_name=row["client_name"],
        customer_id=CustomerId(user_id) if user_id else None,
        scopes=frozenset(row["scopes"]),
        expires_at=row["expires_at"],
        key_thumbprint=row["key_thumbprint"],
    )


async def revoke(tx: Tx, token_hash: bytes, client_id: ClientId) -> bool:
    """Delete a token of this client and tell every process; False when there was none."""
    gone = await tx.run(_REVOKE, token_hash, client_id)
    if gone:
        await tx.run(_TELL, token_hash.hex())
    return bool(gone)


async def revoke_of_user(tx: Tx, tenant_id: TenantId, user_id: UUID) -> None:
    await tx.run(_REVOKE_OF_USER, tenant_id, user_id)
    await tx.run(_TELL, str(user_id))


async def revoke_of_client(tx: Tx, tenant_id: TenantId, client_id: ClientId) -> None:
    await tx.run(_REVOKE_OF_CLIENT, tenant_id, client_id)
    await tx.run(_TELL, str(client_id))


async def revoke_of_api_key(tx: Tx, api_key_id: UUID) -> None:
    await tx.run(_REVOKE_OF_API_KEY, api_key_id)
    await tx.run(_TELL, "*")


async def expire(tx: Tx, before: datetime, limit: int) -> int:
    return await tx.run(_EXPIRE, before, limit)


async def traces(tx: Tx, tenant_id: TenantId, user_id: UUID) -> list[TokenTrace]:
    """Return what is known of a user's tokens, without the tokens."""
    return [
        TokenTrace(
            row["client_name"], frozenset(row["scopes"]), row["issued_at"], row["expires_at"]
        )
        for row in await tx.rows(_TRACES, tenant_id, user_id)
    ]
