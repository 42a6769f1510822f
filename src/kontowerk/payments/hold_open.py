"""Put every payment that has not ended in doubt: for a database that was restored.

The installation that was lost may have sent what the restored rows say is still to be sent. So
its right to send counts as taken: banks are asked, and nothing is sent. Spec: OP-100.
"""

from collections import Counter
from typing import Final
from uuid import UUID

from kontowerk.connectors.contract import Failed, FailureKind
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.payments.model import ENDED, Payment, Reason, State
from kontowerk.payments.rules.machine import LOOKS, Verdict
from kontowerk.payments.settle import Ending, settle
from kontowerk.payments.store import held
from kontowerk.payments.store import payment as store

OPEN: Final = frozenset(State) - ENDED - {State.DOUBT}


async def count_open(auditor: Database) -> Counter[State]:
    """Count the payments that could still be sent, over all owners."""
    return Counter(state for _, _, state in await _open(auditor))


async def hold_open(auditor: Database, operator: Database, *, actor: str) -> Counter[State]:
    """Put them in doubt, each in its own transaction; returns what they were."""
    done = Counter[State]()
    for customer_id, payment_id, _ in await _open(auditor):
        async with operator.begin(customer_id) as tx:
            payment = await store.hold(tx, customer_id, payment_id)
            if payment is not None and payment.state in OPEN:
                await _hold(tx, payment, actor)
                done[payment.state] += 1
    return done


async def _open(auditor: Database) -> list[tuple[UUID, UUID, State]]:
    async with auditor.snapshot() as tx:
        return await held.in_states(tx, OPEN)


async def _hold(tx: Tx, payment: Payment, actor: str) -> None:
    # What has no order yet cannot be looked for at a bank: it is left to people at once.
    looks = payment.looks if payment.order is not None else len(LOOKS)
    await held.take_for_good(tx, payment.customer_id, payment.id, looks)
    doubt = Verdict(State.DOUBT, Reason.UNKNOWN)
    await settle(tx, payment, Ending(Failed(FailureKind.INTERRUPTED), verdict=doubt))
    await audit.record(
        tx,
        actor=actor,
        action=f"payment.hold {payment.id}",
        subject=str(payment.customer_id),
        tenant_id=payment.tenant_id,
    )
