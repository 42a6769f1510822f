"""Remove accesses and products with everything fetched through them, at once and for good.

A refresh under way finds its access gone and stores nothing. What was approved for the access is
ended at the bank by a worker.

Spec: Customer (DELETE); OP-060; Limits (data lifetime); OP-059; Redirect flow (account
confirmation), BankAccess (`selectedBankProducts`); OP-058.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import UnknownAccessError
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.accesses.store.access import Removed, counts
from kontowerk.approvals import approve
from kontowerk.approvals.model import Abandoned
from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Database, Tx
from kontowerk.ledger import lists
from kontowerk.ledger.lists import hold_lists
from kontowerk.lifecycle.model import EventKind, Happening
from kontowerk.lifecycle.record import record
from kontowerk.vault import credentials

_BATCH: Final = 100
_ACTOR: Final = "expiry"


async def remove(tx: Tx, customer_id: UUID, access_id: str, *, tenant_id: UUID, actor: str) -> None:
    """Remove an access, its products and bookings, and shred its credentials."""
    await store.hold_some(tx, customer_id, [access_id])
    await hold_lists(tx, customer_id, access_id)
    await approve.keep_consents_of_access(tx, customer_id, access_id)
    removed = await store.remove(tx, customer_id, access_id)
    if removed is None:
        raise UnknownAccessError
    await credentials.shred(tx, customer_id, access_id, tenant_id=tenant_id, actor=actor)
    await audit.record_about(
        tx, customer_id, tenant_id, actor=actor, action=f"access.remove {access_id}"
    )
    await _let_go(tx, removed)
    await _tell_removed(tx, customer_id, tenant_id, [removed])


async def remove_all(tx: Tx, customer_id: UUID, *, tenant_id: UUID, actor: str) -> dict[str, int]:
    """Remove all accesses of a customer; returns how many rows of each kind are gone."""
    await store.lock_customer(tx, customer_id)
    await store.hold_all(tx, customer_id)
    await hold_lists(tx, customer_id)
    gone = await counts(tx, customer_id)
    await approve.keep_consents_of_access(tx, customer_id)
    removed = await store.remove_all(tx, customer_id)
    shredded = await credentials.shred_customer(tx, customer_id, tenant_id=tenant_id, actor=actor)
    if removed:
        await audit.record_about(
            tx, customer_id, tenant_id, actor=actor, action="access.remove_all"
        )
    for access in removed:
        await _let_go(tx, access)
    await _tell_removed(tx, customer_id, tenant_id, removed)
    return {**gone, "credentials": shredded}


async def _tell_removed(
    tx: Tx, customer_id: UUID, tenant_id: UUID, removed: Sequence[Removed]
) -> None:
    gone = (Happening(EventKind.ACCESS_REMOVED, access.access_id) for access in removed)
    await record(tx, customer_id, tenant_id, gone)


async def _let_go(tx: Tx, removed: Removed) -> None:
    """Tell readers who wait, and free a login that is kept for a person who was asked."""
    if removed.run is not None:
        await outbox.put(tx, Abandoned(removed.run).order())
    await store.tell(tx, removed.key)


async def expire_due(db: Database) -> int:
    """Purge what has expired; returns how many accesses are gone."""
    async with db.begin() as tx:
        expired = await schedule.expired(tx, _BATCH)
    gone = 0
    for customer_id, key in expired:
        async with db.begin(customer_id) as tx:
            access = await store.hold_by_key(tx, customer_id, key)
            # New credentials may have come since, and with them more time.
            if access is None or access.expires_at is None or access.expires_at > tx.now:
                continue
            await remove(
                tx, customer_id, access.access_id, tenant_id=access.tenant_id, actor=_ACTOR
            )
            gone += 1
    return gone


async def select(tx: Tx, customer_id: UUID, access_id: str, product_ids: frozenset[str]) -> None:
    """Keep these products alone from now on; none means all, also those that come later."""
    access = (await store.hold_some(tx, customer_id, [access_id])).get(access_id)
    if access is None:
        raise UnknownAccessError
    await store.select(tx, customer_id, access_id, product_ids)
    if product_ids:
        await lists.keep_only(tx, customer_id, access_id, product_ids)
    await store.tell(tx, access.key)
