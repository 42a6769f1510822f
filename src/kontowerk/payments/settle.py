"""Store where a payment stands after a step, in one transaction.

Its first statement proves that the lease is still ours; whoever lost it stores nothing.
"""

from dataclasses import dataclass

from kontowerk.approvals.end import end as end_approval
from kontowerk.approvals.rules import ending_of
from kontowerk.bankcalls import attempts
from kontowerk.bankcalls.model import RunResult
from kontowerk.connectors.contract import Done, Failed, FailureKind, Need, Paid, Unseen
from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.payments import standing
from kontowerk.payments.model import ENDED, Payment, PaymentState
from kontowerk.payments.rules import machine
from kontowerk.payments.rules.machine import PaymentVerdict
from kontowerk.payments.store import doubt, links
from kontowerk.payments.store import payment as store


@dataclass(frozen=True, slots=True)
class PaymentResult(RunResult):
    """How an attempt to pay ended.

    `verdict` is said where it is known better than the outcome tells. `elsewhere`: a person could
    approve where we do not see it.
    """

    verdict: PaymentVerdict | None = None
    elsewhere: bool = False

    @property
    def outcome(self) -> Done | Paid | Unseen | Failed:
        """What the bank said; what nobody could be asked was not approved."""
        found = self.step.outcome
        return Failed(FailureKind.NOT_APPROVED) if isinstance(found, Need) else found


async def settle(tx: Tx, payment: Payment, ending: PaymentResult) -> PaymentVerdict | None:
    """Store the end of an attempt; None when the payment has ended or goes on without it."""
    verdict = None
    async with attempts.concluding(tx, payment.run, ending) as wrong:
        held = await store.hold(tx, payment.customer_id, payment.id)
        if held is not None and held.run == payment.run and held.state not in ENDED:
            verdict = ending.verdict or machine.verdict(
                ending.outcome,
                heard=ending.entry is not None,
                sent=held.state in {PaymentState.SENDING, PaymentState.DOUBT},
                elsewhere=ending.elsewhere,
                wrong=wrong,
            )
            await conclude(tx, held, verdict)
        ended = ending.approval or ending_of(ending.outcome)
        await end_approval(tx, payment.customer_id, payment.run, ended)
    return verdict


async def conclude(tx: Tx, payment: Payment, verdict: PaymentVerdict) -> None:
    """Write a verdict down, and see to it that doubt is looked after."""
    if not await store.end(tx, payment, verdict):
        return
    await doubt.clear(tx, payment.customer_id, payment.id)
    await standing.note(tx, payment, verdict)
    if verdict.state is PaymentState.DOUBT:
        at = machine.next_look(payment.looks, tx.now)
        if at is not None:
            await doubt.set_due(tx, payment.customer_id, payment.id, at)
        else:  # from here on it is for people; nobody logs in with these any more
            await store.forget_credentials(tx, payment.customer_id, payment.id)
    if verdict.state is PaymentState.DONE and payment.link_id is not None:
        await links.mark_paid(tx, payment.customer_id, payment.link_id)
    await store.tell(tx, payment.run)
    await audit.record(
        tx,
        actor="payment",
        action=f"payment.{verdict.state.value} {payment.id}",
        subject=str(payment.customer_id),
        tenant_id=payment.tenant_id,
        outcome="ok" if verdict.reason is None else verdict.reason.value,
    )
