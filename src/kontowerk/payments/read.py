"""Read payments, and forget them.

Spec: OP-098.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.approvals.approve import abandon, forget_others
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import existing
from kontowerk.payments.model import ENDED, PayeeRequest, Payment, UnknownPaymentError
from kontowerk.payments.store import links, payees
from kontowerk.payments.store import payment as store

_BATCH: Final = 500


async def one(tx: Tx, customer_id: UUID, payment_id: UUID) -> Payment:
    """Return a payment of the customer."""
    return existing(await store.one(tx, customer_id, payment_id), UnknownPaymentError)


async def by_run(tx: Tx, customer_id: UUID, run: UUID) -> Payment | None:
    """Return the payment an operation or its approval belongs to."""
    payment_id = await store.by_run(tx, customer_id, run)
    return None if payment_id is None else await store.one(tx, customer_id, payment_id)


async def every(tx: Tx, customer_id: UUID) -> list[Payment]:
    """Return all payments of the customer, the oldest first."""
    return await store.every(tx, customer_id)


async def some(tx: Tx, customer_id: UUID, *, after: UUID | None, most: int) -> list[Payment]:
    """Return some payments of the customer, in the order in which they were made."""
    return await store.some(tx, customer_id, after, most)


async def payee_requests(
    tx: Tx, customer_id: UUID, *, after: UUID | None, most: int
) -> list[PayeeRequest]:
    """Return some checks of payees, in the order in which they were made."""
    return await payees.some(tx, customer_id, after, most)


async def forget_all(tx: Tx, customer_id: UUID) -> int:
    """Delete all payments; one under way goes on at its bank, and nobody here remembers it."""
    for payment in await every(tx, customer_id):
        if payment.state not in ENDED:
            await abandon(tx, customer_id, payment.run)
    await forget_others(tx, customer_id)
    await payees.remove_all(tx, customer_id)
    await links.remove_all(tx, customer_id)
    return await store.remove_all(tx, customer_id)


async def forget_old(tx: Tx, before: datetime) -> int:
    """Delete a batch of payments that ended long ago, of payment links and checks of payees."""
    deleted = await store.remove_old(tx, before, _BATCH)
    deleted += await links.remove_old(tx, before, _BATCH)
    return deleted + await payees.remove_old(tx, before, _BATCH)
