"""Store where a payment stands after a step, in one transaction.

Its first statement proves that the lease is still ours; whoever lost it stores nothing.
"""

from dataclasses import dataclass

from kontowerk.accesses import tries
from kontowerk.accesses.model import Block, LoginAnswer
from kontowerk.accesses.settle import Entry
from kontowerk.approvals.end import end as end_approval
from kontowerk.approvals.model import Ending as ApprovalEnding
from kontowerk.approvals.rules import ending_of
from kontowerk.connectors.contract import Done, Failed, FailureKind, Paid, Unseen
from kontowerk.kit import audit, lease
from kontowerk.kit.db import Tx
from kontowerk.payments.model import ENDED, Payment, State
from kontowerk.payments.rules import machine
from kontowerk.payments.rules.machine import Verdict
from kontowerk.payments.store import payment as store
from kontowerk.payments.store import timers


@dataclass(frozen=True, slots=True)
class Ending:
    """How an attempt to pay ended. Without an entry the bank was not asked.

    `verdict` is said where it is known better than the outcome tells. `elsewhere`: a person could
    approve where we do not see it.
    """

    outcome: Done | Paid | Unseen | Failed
    login: LoginAnswer = LoginAnswer.OTHER
    entry: Entry | None = None
    host: str | None = None
    verdict: Verdict | None = None
    approval: ApprovalEnding | None = None
    elsewhere: bool = False


def without_bank(kind: FailureKind) -> Ending:
    """Return how an attempt ended whose bank was not asked."""
    return Ending(Failed(kind))


async def settle(tx: Tx, payment: Payment, ending: Ending) -> Verdict | None:
    """Store the end of an attempt; None when the payment has ended or goes on without it."""
    wrong = Block.REFUSED
    if ending.entry is not None:
        await lease.hold(tx, ending.entry.lease)
        key, claim = ending.entry.login_key, ending.entry.claim
        wrong = await tries.settle(tx, key, claim, ending.login)
    held = await store.hold(tx, payment.customer_id, payment.id)
    verdict = None
    if held is not None and held.run == payment.run and held.state not in ENDED:
        verdict = ending.verdict or machine.verdict(
            ending.outcome,
            heard=ending.entry is not None,
            sent=held.state in {State.SENDING, State.DOUBT},
            elsewhere=ending.elsewhere,
            wrong=wrong,
        )
        await conclude(tx, held, verdict)
    ended = ending.approval or ending_of(ending.outcome)
    await end_approval(tx, payment.customer_id, payment.run, ended)
    if ending.entry is not None:
        await lease.release(tx, ending.entry.lease)
    await lease.let_go(tx, payment.run)  # also what was kept under another name of the login
    return verdict


async def conclude(tx: Tx, payment: Payment, verdict: Verdict) -> None:
    """Write a verdict down, and see to it that doubt is looked after."""
    if not await store.end(tx, payment, verdict):
        return
    await timers.clear(tx, payment.customer_id, payment.id)
    if verdict.state is State.DOUBT:
        at = machine.next_look(payment.looks, tx.now)
        if at is not None:
            await timers.set_due(tx, payment.customer_id, payment.id, at)
        else:  # from here on it is for people; nobody logs in with these any more
            await store.forget_credentials(tx, payment.customer_id, payment.id)
    await store.tell(tx, payment.run)
    await audit.record(
        tx,
        actor="payment",
        action=f"payment.{verdict.state.value} {payment.id}",
        subject=str(payment.customer_id),
        tenant_id=payment.tenant_id,
        outcome="ok" if verdict.reason is None else verdict.reason.value,
    )
