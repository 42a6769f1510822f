"""All SQL of the vault: first the tenant's keys, then what belongs to a customer."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.vault.model import (
    CredentialScope,
    DataKey,
    Encryption,
    PublicKey,
    SealedCredential,
    StoredCredentials,
    StoredField,
    TenantKey,
    TransportKey,
)

# Who writes a data key holds the tenant's keys as they are; who changes them waits for that.
_HOLD_TENANT: Final = """
SELECT pg_advisory_xact_lock_shared(hashtextextended('vault tenant ' || $1::uuid, 0))
"""
_LOCK_TENANT: Final = """
SELECT pg_advisory_xact_lock(hashtextextended('vault tenant ' || $1::uuid, 0))
"""
_TENANT_KEYS: Final = """
SELECT tenant_id, version, wrapped FROM tenant_key WHERE tenant_id = $1 ORDER BY version
"""
_ALL_TENANT_KEYS: Final = """
SELECT tenant_id, version, wrapped FROM tenant_key ORDER BY tenant_id, version
"""
_NEWEST_VERSION: Final = "SELECT coalesce(max(version), 0) FROM tenant_key WHERE tenant_id = $1"
_ADD_TENANT_KEY: Final = """
INSERT INTO tenant_key (tenant_id, version, wrapped, created_at)
VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
"""
_REWRAP_TENANT_KEY: Final = """
UPDATE tenant_key SET wrapped = $4 WHERE tenant_id = $1 AND version = $2 AND wrapped = $3
"""
_DROP_TENANT_KEYS: Final = "DELETE FROM tenant_key WHERE tenant_id = $1 AND version < $2"
_DROP_ALL_TRANSPORT_KEYS: Final = "DELETE FROM transport_key WHERE tenant_id = $1"
_DROP_ALL_TENANT_KEYS: Final = "DELETE FROM tenant_key WHERE tenant_id = $1"
_PUBLIC_KEYS: Final = """
SELECT key_id, public_key, created_at, retired_at
FROM transport_key WHERE tenant_id = $1 ORDER BY key_id DESC
"""
_TRANSPORT_KEYS: Final = """
SELECT key_id, tenant_key_version, wrapped_private FROM transport_key WHERE tenant_id = $1
"""
_ADD_TRANSPORT_KEY: Final = """
INSERT INTO transport_key
  (tenant_id, key_id, tenant_key_version, wrapped_private, public_key, created_at)
VALUES ($1, $2, $3, $4, $5, $6)
"""
_RETIRE_TRANSPORT_KEYS: Final = """
UPDATE transport_key SET retired_at = $2 WHERE tenant_id = $1 AND retired_at IS NULL
"""
_REWRAP_TRANSPORT_KEY: Final = """
UPDATE transport_key SET tenant_key_version = $3, wrapped_private = $4
WHERE tenant_id = $1 AND key_id = $2
"""
_WORKER_KEY: Final = "SELECT wrapped FROM worker_key WHERE name = $1"
_ALL_WORKER_KEYS: Final = "SELECT name, wrapped FROM worker_key ORDER BY name"
_ADD_WORKER_KEY: Final = """
INSERT INTO worker_key (name, wrapped, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
"""
_REWRAP_WORKER_KEY: Final = "UPDATE worker_key SET wrapped = $3 WHERE name = $1 AND wrapped = $2"

# All writers of a customer's credentials go one after the other; readers do not wait.
_LOCK_CUSTOMER: Final = """
SELECT pg_advisory_xact_lock(hashtextextended('vault customer ' || $1::uuid, 0))
"""
# One statement, so that credentials and key are of the same instant.
_STORED: Final = """
SELECT c.field_key, c.form, c.sealed, k.access_id, k.tenant_key_version, k.wrapped
FROM sealed_credential c
LEFT JOIN data_key k
  ON k.customer_id = c.customer_id AND k.access_id = c.access_id AND k.tenant_id = $3
WHERE c.customer_id = $1 AND c.access_id = $2 ORDER BY c.field_key
"""
_STORED_FIELDS: Final = """
SELECT access_id, field_key, stored_at
FROM sealed_credential WHERE customer_id = $1 ORDER BY access_id, field_key
"""
_ADD_CREDENTIAL: Final = """
INSERT INTO sealed_credential (customer_id, access_id, field_key, form, sealed, stored_at)
VALUES ($1, $2, $3, 'transport', $4, $5)
"""
_MOVE_TO_REST: Final = """
UPDATE sealed_credential SET form = 'rest', sealed = $4
WHERE customer_id = $1 AND access_id = $2 AND field_key = $3
"""
_REMOVE_CREDENTIALS: Final = """
DELETE FROM sealed_credential WHERE customer_id = $1 AND access_id = $2
"""
_REMOVE_ALL_CREDENTIALS: Final = "DELETE FROM sealed_credential WHERE customer_id = $1"
_ADD_DATA_KEY: Final = """
INSERT INTO data_key (customer_id, access_id, tenant_id, tenant_key_version, wrapped, created_at)
VALUES ($1, $2, $3, $4, $5, $6)
"""
_OLD_DATA_KEYS: Final = """
SELECT access_id, tenant_key_version, wrapped FROM data_key
WHERE customer_id = $1 AND tenant_id = $2 AND tenant_key_version < $3 ORDER BY access_id
"""
_REWRAP_DATA_KEY: Final = """
UPDATE data_key SET tenant_key_version = $3, wrapped = $4
WHERE customer_id = $1 AND access_id = $2
"""
_REMOVE_DATA_KEY: Final = "DELETE FROM data_key WHERE customer_id = $1 AND access_id = $2"
_REMOVE_ALL_DATA_KEYS: Final = "DELETE FROM data_key WHERE customer_id = $1"


async def hold_tenant(tx: Tx, tenant_id: UUID) -> None:
    await tx.run(_HOLD_TENANT, tenant_id)


async def lock_tenant(tx: Tx, tenant_id: UUID) -> None:
    await tx.run(_LOCK_TENANT, tenant_id)


async def tenant_keys(tx: Tx, tenant_id: UUID) -> list[TenantKey]:
    return [TenantKey(**row) for row in await tx.rows(_TENANT_KEYS, tenant_id)]


async def all_tenant_keys(tx: Tx) -> list[TenantKey]:
    return [TenantKey(**row) for row in await tx.rows(_ALL_TENANT_KEYS)]


async def newest_version(tx: Tx, tenant_id: UUID) -> int:
    """Return 0 for a tenant without keys."""
    return await tx.value(_NEWEST_VERSION, tenant_id)


async def add_tenant_key(tx: Tx, key: TenantKey) -> bool:
    """Say whether it was new."""
    return await tx.run(_ADD_TENANT_KEY, key.tenant_id, key.version, key.wrapped, tx.now) == 1


async def rewrap_tenant_key(tx: Tx, key: TenantKey, wrapped: bytes) -> bool:
    """Say whether the key was still as read."""
    return await tx.run(_REWRAP_TENANT_KEY, key.tenant_id, key.version, key.wrapped, wrapped) == 1


async def drop_tenant_keys_before(tx: Tx, tenant_id: UUID, version: int) -> int:
    return await tx.run(_DROP_TENANT_KEYS, tenant_id, version)


async def drop_all_keys(tx: Tx, tenant_id: UUID) -> int:
    """Delete the keys of a tenant, of both kinds."""
    count = await tx.run(_DROP_ALL_TRANSPORT_KEYS, tenant_id)
    return count + await tx.run(_DROP_ALL_TENANT_KEYS, tenant_id)


async def public_keys(tx: Tx, tenant_id: UUID) -> list[PublicKey]:
    """Return all transport keys of a tenant, newest first."""
    return [PublicKey(**row) for row in await tx.rows(_PUBLIC_KEYS, tenant_id)]


async def transport_keys(tx: Tx, tenant_id: UUID) -> list[TransportKey]:
    return [TransportKey(**row) for row in await tx.rows(_TRANSPORT_KEYS, tenant_id)]


async def add_transport_key(
    tx: Tx, tenant_id: UUID, key: TransportKey, public_key: bytes
) -> PublicKey:
    values = (key.key_id, key.tenant_key_version, key.wrapped_private, public_key, tx.now)
    await tx.run(_ADD_TRANSPORT_KEY, tenant_id, *values)
    return PublicKey(key.key_id, public_key, tx.now, None)


async def retire_transport_keys(tx: Tx, tenant_id: UUID, at: datetime) -> None:
    await tx.run(_RETIRE_TRANSPORT_KEYS, tenant_id, at)


async def rewrap_transport_key(tx: Tx, tenant_id: UUID, key: TransportKey) -> None:
    values = (key.key_id, key.tenant_key_version, key.wrapped_private)
    await tx.run(_REWRAP_TRANSPORT_KEY, tenant_id, *values)


async def worker_key(tx: Tx, name: str) -> bytes | None:
    return await tx.value(_WORKER_KEY, name)


async def all_worker_keys(tx: Tx) -> dict[str, bytes]:
    return {row["name"]: row["wrapped"] for row in await tx.rows(_ALL_WORKER_KEYS)}


async def add_worker_key(tx: Tx, name: str, wrapped: bytes) -> None:
    """Add a key unless there is one."""
    await tx.run(_ADD_WORKER_KEY, name, wrapped, tx.now)


async def rewrap_worker_key(tx: Tx, name: str, old: bytes, wrapped: bytes) -> bool:
    """Say whether the key was still as read."""
    return await tx.run(_REWRAP_WORKER_KEY, name, old, wrapped) == 1


async def lock_customer(tx: Tx, customer_id: UUID) -> None:
    await tx.run(_LOCK_CUSTOMER, customer_id)


async def stored(tx: Tx, customer_id: UUID, access_id: str, tenant_id: UUID) -> StoredCredentials:
    rows = await tx.rows(_STORED, customer_id, access_id, tenant_id)
    credentials = tuple(
        SealedCredential(row["field_key"], Encryption(row["form"]), row["sealed"]) for row in rows
    )
    first = rows[0] if rows else None
    if first is None or first["wrapped"] is None:
        return StoredCredentials(credentials, None)
    key = DataKey(first["access_id"], first["tenant_key_version"], first["wrapped"])
    return StoredCredentials(credentials, key)


async def stored_fields(tx: Tx, customer_id: UUID) -> list[StoredField]:
    return [StoredField(**row) for row in await tx.rows(_STORED_FIELDS, customer_id)]


async def add_credentials(
    tx: Tx, customer_id: UUID, access_id: str, sealed: Mapping[str, bytes]
) -> None:
    for field_key, value in sealed.items():
        await tx.run(_ADD_CREDENTIAL, customer_id, access_id, field_key, value, tx.now)


async def move_to_rest(
    tx: Tx, customer_id: UUID, access_id: str, credentials: Sequence[SealedCredential]
) -> None:
    for credential in credentials:
        values = (access_id, credential.field_key, credential.sealed)
        await tx.run(_MOVE_TO_REST, customer_id, *values)


async def add_data_key(tx: Tx, customer_id: UUID, tenant_id: UUID, key: DataKey) -> None:
    values = (key.access_id, tenant_id, key.tenant_key_version, key.wrapped, tx.now)
    await tx.run(_ADD_DATA_KEY, customer_id, *values)


async def old_data_keys(
    tx: Tx, customer_id: UUID, tenant_id: UUID, newest: int
) -> list[tuple[CredentialScope, DataKey]]:
    """Return the data keys that a tenant key before the newest wraps."""
    rows = await tx.rows(_OLD_DATA_KEYS, customer_id, tenant_id, newest)
    return [
        (CredentialScope(tenant_id, customer_id, row["access_id"]), DataKey(**row)) for row in rows
    ]


async def rewrap_data_key(tx: Tx, customer_id: UUID, key: DataKey) -> None:
    values = (key.access_id, key.tenant_key_version, key.wrapped)
    await tx.run(_REWRAP_DATA_KEY, customer_id, *values)


async def remove_access(tx: Tx, customer_id: UUID, access_id: str) -> int:
    """Remove the data key and return how many credentials went with it."""
    await tx.run(_REMOVE_DATA_KEY, customer_id, access_id)
    return await tx.run(_REMOVE_CREDENTIALS, customer_id, access_id)


async def remove_customer(tx: Tx, customer_id: UUID) -> int:
    await tx.run(_REMOVE_ALL_DATA_KEYS, customer_id)
    return await tx.run(_REMOVE_ALL_CREDENTIALS, customer_id)
