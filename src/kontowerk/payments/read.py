"""Read payments. Spec: OP-098."""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.payments.errors import UnknownPaymentError
from kontowerk.payments.model import PayeeRequest, Payment
from kontowerk.payments.store import payees
from kontowerk.payments.store import payment as store


async def one(tx: Tx, customer_id: UUID, payment_id: UUID) -> Payment:
    """Return a payment of the customer."""
    found = await store.one(tx, customer_id, payment_id)
    if found is None:
        raise UnknownPaymentError
    return found


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
