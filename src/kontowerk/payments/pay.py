"""Give a payment to its bank: a verb that commits by itself, around the bank call.

Spec: Transfer; OP-076 (parallel operations), OP-100.
"""

from uuid import UUID

from kontowerk.accesses import read as accesses
from kontowerk.accesses.errors import UnknownAccessError
from kontowerk.approvals import read as approvals
from kontowerk.bankcalls.bank import way_back
from kontowerk.bankcalls.deps import BankDeps
from kontowerk.bankcalls.model import Unfinished
from kontowerk.bankcalls.rules.login import failure_of
from kontowerk.connectors.contract import Memory, Pay
from kontowerk.kit.db import Database, Tx
from kontowerk.payments import attempt, read
from kontowerk.payments.attempt import PaymentRun
from kontowerk.payments.model import ENDED, Payment, PaymentState
from kontowerk.payments.settle import PaymentResult, settle
from kontowerk.payments.store import payment as store
from kontowerk.providers import read as providers


async def pay(tools: BankDeps, customer_id: UUID, run: UUID) -> None:
    """Begin a payment, unless it has begun: what a dead worker sent is not sent again."""
    async with tools.db.begin(customer_id) as tx:
        payment = await read.by_run(tx, customer_id, run)
        if payment is None or payment.state not in {PaymentState.CREATED, PaymentState.SENDING}:
            return
        begun = await attempt_of(tools, tx, payment)
    if payment.state is PaymentState.SENDING:
        await attempt.interrupted(tools, payment)
        return
    order = payment.order
    assert order is not None  # noqa: S101 - a created payment has an order
    operation = Pay(
        order,
        method=payment.method,
        medium=payment.medium,
        choose_anew=payment.choose_anew,
        reject_without_funds=payment.reject_without_funds,
    )
    await attempt.carry_through(tools, begun, lambda call: call.begin(operation))


async def attempt_of(
    tools: BankDeps, tx: Tx, payment: Payment, *, background: bool = False, elsewhere: bool = False
) -> PaymentRun:
    """Gather what an attempt begins with."""
    assert payment.provider_id is not None  # noqa: S101 - a draft without one is not begun
    approval = await approvals.find(tx, payment.customer_id, payment.run)
    return PaymentRun(
        payment,
        await providers.one(tx, payment.provider_id),
        await _memory(tx, payment),
        None if background else await way_back(tools, tx, approval),
        background=background,
        elsewhere=elsewhere,
    )


async def _memory(tx: Tx, payment: Payment) -> Memory:
    """Return what the connector learnt when it last fetched the access."""
    if payment.access_id is None:
        return {}
    try:
        return (await accesses.access(tx, payment.customer_id, payment.access_id)).memory
    except UnknownAccessError:
        return {}


async def give_up(db: Database, customer_id: UUID, run: UUID, why: Unfinished) -> None:
    """End a payment whose job nobody will run again."""
    async with db.begin(customer_id) as tx:
        payment_id = await store.by_run(tx, customer_id, run)
        payment = None if payment_id is None else await store.one(tx, customer_id, payment_id)
        if payment is not None and payment.state not in ENDED | {PaymentState.DOUBT}:
            await settle(tx, payment, PaymentResult.without_bank(failure_of(why)))
