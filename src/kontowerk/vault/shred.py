"""Make credentials unreadable for good: delete the data key, and the ciphertext with it (OP-060).

Copies of the ciphertext stay unreadable wherever they are; a backup that holds the wrapped data
key as well is the exception, so the audit entries written here are replayed after a restore.
Spec: Credentials.
"""

from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.vault import store


async def shred(tx: Tx, customer_id: UUID, access_id: str, *, tenant_id: UUID, actor: str) -> int:
    """Shred one bank access and return how many credentials it had."""
    await store.lock_customer(tx, customer_id)
    count = await store.remove_access(tx, customer_id, access_id)
    if count:
        await _note(tx, tenant_id, actor, customer_id, f"vault.shred {access_id}")
    return count


async def shred_customer(tx: Tx, customer_id: UUID, *, tenant_id: UUID, actor: str) -> int:
    """Shred all bank accesses of a customer and return how many credentials there were."""
    await store.lock_customer(tx, customer_id)
    count = await store.remove_customer(tx, customer_id)
    if count:
        await _note(tx, tenant_id, actor, customer_id, "vault.shred")
    return count


async def _note(tx: Tx, tenant_id: UUID, actor: str, customer_id: UUID, action: str) -> None:
    # The customer is the subject, so that the entry is part of what is exported about it.
    subject = str(customer_id)
    await audit.record(tx, actor=actor, action=action, subject=subject, tenant_id=tenant_id)
