"""Whoever follows a payment's dialogue: holds the right to send, and takes it once.

The right is committed before the request that may move money leaves. A worker that comes after
a dead one finds it taken and sends nothing.
"""

from datetime import timedelta
from typing import Final

from kontowerk.bankcalls.model import LoginClaim
from kontowerk.bankcalls.run import NotOursError
from kontowerk.bankcalls.talk import LeaseWatcher
from kontowerk.kit import lease
from kontowerk.kit.db import Database
from kontowerk.payments.model import Payment
from kontowerk.payments.rules import order as rules
from kontowerk.payments.store import doubt
from kontowerk.payments.store import payment as store

# Whatever becomes of the worker, somebody looks after what it sent.
_LOOK_AFTER: Final = timedelta(minutes=5)


class NoSendRightError(NotOursError):
    """The payment is not ours to send: sent by another, changed, or over."""


class PaymentWatcher(LeaseWatcher):
    """Watches one dialogue for one payment; it goes on, because a person waits for it."""

    def __init__(self, db: Database, payment: Payment, entry: LoginClaim) -> None:
        super().__init__(db, entry)
        self._payment = payment

    async def order_known(self, reference: str) -> None:
        """Remember the bank's own name of the order, by which its outcome can be asked for."""
        async with self._db.begin(self._payment.customer_id) as tx:
            await lease.hold(tx, self._lease)
            await store.name(tx, self._payment, reference)

    async def before_execution(self) -> None:
        """Take the right to send, for exactly what this worker has in hand."""
        payment = self._payment
        if payment.order is None:
            raise NoSendRightError
        bound = rules.bound(payment.order)
        async with self._db.begin(payment.customer_id) as tx:
            await lease.hold(tx, self._lease)
            right = await store.take_send_right(
                tx, payment.customer_id, payment.id, payment.run, bound, self._lease.fence
            )
            if not right:
                raise NoSendRightError
            await doubt.set_due(tx, payment.customer_id, payment.id, tx.now + _LOOK_AFTER)
        self._proof.given()
