"""Forget payments, of a customer who is erased or when they are old; the bank has its own books."""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.approvals.end import abandon, forget_others
from kontowerk.kit.db import Tx
from kontowerk.payments import read
from kontowerk.payments.model import ENDED
from kontowerk.payments.store import payees, retention
from kontowerk.payments.store import payment as store

_BATCH: Final = 500


async def forget_all(tx: Tx, customer_id: UUID) -> int:
    """Delete all payments; one under way goes on at its bank, and nobody here remembers it."""
    for payment in await read.every(tx, customer_id):
        if payment.state not in ENDED:
            await abandon(tx, customer_id, payment.run)
    await forget_others(tx, customer_id)
    await payees.remove_all(tx, customer_id)
    return await store.remove_all(tx, customer_id)


async def forget_old(tx: Tx, before: datetime) -> int:
    """Delete a batch of payments that ended long ago, and of checks of payees."""
    deleted = await retention.remove_old(tx, before, _BATCH)
    return deleted + await retention.remove_old_requests(tx, before, _BATCH)
