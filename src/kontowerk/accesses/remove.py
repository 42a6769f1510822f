"""Remove accesses with everything fetched through them, at once and for good.

A refresh under way finds its access gone and stores nothing. What was approved for the access is
ended at the bank by a worker. Spec: Customer (DELETE); OP-060.
"""

from uuid import UUID

from kontowerk.accesses.errors import UnknownAccessError
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store.access import Removed
from kontowerk.accesses.store.counts import counts
from kontowerk.approvals import consents
from kontowerk.approvals.events import Abandoned
from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Tx
from kontowerk.ledger.hold import hold_lists
from kontowerk.vault import shred


async def remove(tx: Tx, customer_id: UUID, access_id: str, *, tenant_id: UUID, actor: str) -> None:
    """Remove an access, its products and bookings, and shred its credentials."""
    await store.hold_some(tx, customer_id, [access_id])
    await hold_lists(tx, customer_id, access_id)
    await consents.keep_of_access(tx, customer_id, access_id)
    removed = await store.remove(tx, customer_id, access_id)
    if removed is None:
        raise UnknownAccessError
    await shred.shred(tx, customer_id, access_id, tenant_id=tenant_id, actor=actor)
    await _note(tx, customer_id, f"access.remove {access_id}", tenant_id, actor)
    await _let_go(tx, removed)


async def remove_all(tx: Tx, customer_id: UUID, *, tenant_id: UUID, actor: str) -> dict[str, int]:
    """Remove all accesses of a customer; returns how many rows of each kind are gone."""
    await store.lock_customer(tx, customer_id)
    await store.hold_all(tx, customer_id)
    await hold_lists(tx, customer_id)
    gone = await counts(tx, customer_id)
    await consents.keep_of_access(tx, customer_id)
    removed = await store.remove_all(tx, customer_id)
    shredded = await shred.shred_customer(tx, customer_id, tenant_id=tenant_id, actor=actor)
    if removed:
        await _note(tx, customer_id, "access.remove_all", tenant_id, actor)
    for one in removed:
        await _let_go(tx, one)
    return {**gone, "credentials": shredded}


async def _let_go(tx: Tx, removed: Removed) -> None:
    """Tell readers who wait, and free a login that is kept for a person who was asked."""
    if removed.run is not None:
        await outbox.put(tx, Abandoned(removed.run).order())
    await store.tell(tx, removed.key)


async def _note(tx: Tx, customer_id: UUID, action: str, tenant_id: UUID, actor: str) -> None:
    # The customer is the subject, so that the entry is part of what is exported about it.
    subject = str(customer_id)
    await audit.record(tx, actor=actor, action=action, subject=subject, tenant_id=tenant_id)
