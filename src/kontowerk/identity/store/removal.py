"""Removal of tenants, clients and roles in PostgreSQL; what may be many rows goes in batches."""

from typing import Final
from uuid import UUID

from kontowerk.identity.model import Client, RoleId
from kontowerk.kit.db import Tx

_CLOSE: Final = "UPDATE tenant SET closed_at = coalesce(closed_at, $2) WHERE id = $1"
_REMOVE_TOKENS: Final = """
DELETE FROM access_token WHERE hash = ANY(ARRAY(
  SELECT hash FROM access_token WHERE client_id = $1 LIMIT $2))
"""
_REMOVE_KEYS: Final = """
DELETE FROM api_key WHERE tenant_id = $1 AND client_id = $2 AND id = ANY(ARRAY(
  SELECT id FROM api_key WHERE client_id = $2 LIMIT $3))
"""
# Whoever loses a role loses the tokens that may hold its scopes.
_REMOVE_MEMBERS: Final = """
WITH gone AS (
  DELETE FROM client_role_user WHERE role_id = $1 AND user_id = ANY(ARRAY(
    SELECT user_id FROM client_role_user WHERE role_id = $1 LIMIT $2)) RETURNING user_id),
ended AS (DELETE FROM access_token k USING gone WHERE k.user_id = gone.user_id)
SELECT count(*) FROM gone
"""
_REMOVE_ROLE: Final = "DELETE FROM client_role WHERE tenant_id = $1 AND id = $2"
_REMOVE_CLIENT: Final = "DELETE FROM client WHERE tenant_id = $1 AND id = $2"
_REMOVE_TENANT: Final = "DELETE FROM tenant WHERE id = $1 AND closed_at IS NOT NULL"
_TELL: Final = "SELECT pg_notify('kw_tokens', $1)"


async def close(tx: Tx, tenant_id: UUID) -> None:
    """Let nobody of a tenant in any more, and forget the tokens that processes trust."""
    await tx.run(_CLOSE, tenant_id, tx.now)
    await tx.run(_TELL, "*")


async def remove_tokens(tx: Tx, client: Client, most: int) -> int:
    count = await tx.run(_REMOVE_TOKENS, client.id, most)
    await tx.run(_TELL, str(client.id))
    return count


async def remove_keys(tx: Tx, client: Client, most: int) -> int:
    return await tx.run(_REMOVE_KEYS, client.tenant.id, client.id, most)


async def remove_members(tx: Tx, role_id: RoleId, most: int) -> int:
    count = int(await tx.value(_REMOVE_MEMBERS, role_id, most))
    await tx.run(_TELL, "*")
    return count


async def remove_role(tx: Tx, client: Client, role_id: RoleId) -> None:
    await tx.run(_REMOVE_ROLE, client.tenant.id, role_id)


async def remove_client(tx: Tx, client: Client) -> None:
    await tx.run(_REMOVE_CLIENT, client.tenant.id, client.id)


async def remove_tenant(tx: Tx, tenant_id: UUID) -> bool:
    """Remove a closed tenant; False when it is open."""
    return await tx.run(_REMOVE_TENANT, tenant_id) == 1
