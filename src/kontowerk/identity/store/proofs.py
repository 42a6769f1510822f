"""Keys of clients, and what was proven once, in PostgreSQL."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from kontowerk.identity.model import Client, ClientKey
from kontowerk.kit.db import Tx

_ADD_KEY: Final = """
INSERT INTO client_key (tenant_id, client_id, thumbprint, kid, jwk, created_at)
VALUES ($1, $2, $3, $4, $5, $6)
"""
_KEYS: Final = """
SELECT thumbprint, kid, jwk, created_at FROM client_key
WHERE tenant_id = $1 AND client_id = $2 ORDER BY created_at, thumbprint
"""
_REMOVE_KEY: Final = """
DELETE FROM client_key WHERE tenant_id = $1 AND client_id = $2 AND kid = $3
"""
# The first of two processes that are shown the same proof writes the row; the other is told.
_SPEND: Final = """
INSERT INTO proof_seen (hash, expires_at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING
"""
_EXPIRE: Final = """
DELETE FROM proof_seen WHERE hash IN (
  SELECT hash FROM proof_seen WHERE expires_at < $1 ORDER BY expires_at LIMIT $2
)
"""


async def add_key(
    tx: Tx, of: Client, *, thumbprint: bytes, kid: str, members: Mapping[str, Any]
) -> None:
    jwk = json.dumps(dict(members), sort_keys=True)
    await tx.run(_ADD_KEY, of.tenant.id, of.id, thumbprint, kid, jwk, tx.now)


async def keys(tx: Tx, of: Client) -> list[ClientKey]:
    return [
        ClientKey(row["kid"], json.loads(row["jwk"]), row["created_at"])
        for row in await tx.rows(_KEYS, of.tenant.id, of.id)
    ]


async def remove_key(tx: Tx, of: Client, kid: str) -> bool:
    return await tx.run(_REMOVE_KEY, of.tenant.id, of.id, kid) == 1


async def spend(tx: Tx, once: bytes, until: datetime) -> bool:
    """Count a use; False when it was used before."""
    return await tx.run(_SPEND, once, until) == 1


async def expire(tx: Tx, before: datetime, limit: int) -> int:
    return await tx.run(_EXPIRE, before, limit)
