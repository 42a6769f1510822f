"""One attempt at a bank for a payment: what it gives to a run, and what its result means.

Whatever happens, the payment ends or is in doubt; only the worker's own death leaves that to the
next one. The right to send is committed before the request that may move money leaves: a worker
that comes after a dead one finds it taken and sends nothing.

Where a payment stands after a step is stored in one transaction. Its first statement proves that
the lease is still ours; whoever lost it stores nothing.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from kontowerk.accesses.approve import give_up
from kontowerk.approvals import approve as approvals
from kontowerk.approvals import read
from kontowerk.approvals.approve import end as end_approval
from kontowerk.approvals.model import Question
from kontowerk.approvals.rules import ending_of
from kontowerk.bankcalls import attempts
from kontowerk.bankcalls.bank import BankDeps, Call, CallOrigin
from kontowerk.bankcalls.claim import PAYMENT, step_in
from kontowerk.bankcalls.model import (
    Entering,
    Gone,
    LoginAnswer,
    LoginClaim,
    LoginKeys,
    Order,
    RunResult,
)
from kontowerk.bankcalls.run import NotOursError, RunEvents, at_bank
from kontowerk.bankcalls.run import carry_through as carry_run_through
from kontowerk.bankcalls.talk import LeaseWatcher
from kontowerk.connectors.contract import (
    Done,
    Failed,
    FailureKind,
    Memory,
    Need,
    Paid,
    SealedState,
    Step,
    Unseen,
    WayBack,
)
from kontowerk.kit import audit, lease
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.secret import Secret
from kontowerk.payments import standing
from kontowerk.payments.model import ENDED, Payment, PaymentState
from kontowerk.payments.rules import machine
from kontowerk.payments.rules import order as rules
from kontowerk.payments.rules.machine import PaymentVerdict
from kontowerk.payments.store import links
from kontowerk.payments.store import payment as store
from kontowerk.providers.model import Provider
from kontowerk.vault.model import Opened, Opening, Unopenable


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
    await store.clear(tx, payment.customer_id, payment.id)
    await standing.note(tx, payment, verdict)
    if verdict.state is PaymentState.DOUBT:
        at = machine.next_look(payment.looks, tx.now)
        if at is not None:
            await store.set_due(tx, payment.customer_id, payment.id, at)
        else:  # from here on it is for people; nobody logs in with these any more
            await store.forget_credentials(tx, payment.customer_id, payment.id)
    if verdict.state is PaymentState.DONE and payment.link_id is not None:
        await links.mark_paid(tx, payment.customer_id, payment.link_id)
    await store.tell(tx, payment.run)
    await audit.record_about(
        tx,
        payment.customer_id,
        payment.tenant_id,
        actor="payment",
        action=f"payment.{verdict.state.value} {payment.id}",
        outcome="ok" if verdict.reason is None else verdict.reason.value,
    )


Work = Callable[[Call], Awaitable[tuple[Step, LoginAnswer] | PaymentResult]]

_EVENTS: Final = RunEvents(
    "payment.asked", "payment.attempted", "payment.lease_lost", "payment.failed"
)


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
            await store.set_due(tx, payment.customer_id, payment.id, tx.now + _LOOK_AFTER)
        self._proof.given()


@dataclass(frozen=True, slots=True)
class PaymentRun:
    """What an attempt begins with. `memory` is what the connector learnt before.

    `elsewhere`: a person could approve where we do not see it.
    """

    payment: Payment
    provider: Provider
    memory: Memory
    way_back: WayBack | None = None
    background: bool = False
    elsewhere: bool = False

    @property
    def events(self) -> RunEvents:
        return _EVENTS

    @property
    def origin(self) -> CallOrigin:
        payment = self.payment
        return CallOrigin(
            payment.run,
            payment.tenant_id,
            payment.customer_id,
            payment.access_id or str(payment.id),
            self.memory,
            None if self.background else payment.present_ip,
        )

    async def opening(self, tools: BankDeps) -> Opening:
        """Open the credentials of the access, or those that came with the payment."""
        payment = self.payment
        if payment.access_id is not None:
            return await tools.opener.open_credentials(
                payment.tenant_id, payment.customer_id, payment.access_id
            )
        async with tools.db.begin(payment.customer_id) as tx:
            sealed: Mapping[str, str] = (
                await store.credentials(tx, payment.customer_id, payment.id) or {}
            )
        fields: dict[str, Secret[bytes]] = {}
        for key, text in sealed.items():
            opened = await tools.opener.open_text(payment.tenant_id, text)
            if isinstance(opened, Unopenable):
                return opened
            fields[key] = opened
        return Opened(fields)

    async def enter(self, tx: Tx, login: LoginKeys) -> Entering:
        """Claim the login for a payment that has not ended."""
        payment = self.payment
        now = await store.one(tx, payment.customer_id, payment.id)
        if now is None or now.run != payment.run or now.state in ENDED:
            return Gone()
        order = Order(payment.customer_id, payment.run, PAYMENT, self.background)
        return await step_in(tx, login, order, give_up)

    async def kept_out(
        self, tools: BankDeps, entering: Entering, failed: Failed | None
    ) -> Failed | None:
        """Say what it means not to be let in; a look in the background comes again."""
        del tools, entering
        return failed

    def watcher(self, db: Database, entry: LoginClaim) -> PaymentWatcher:
        """Take the right to send once."""
        return PaymentWatcher(db, self.payment, entry)

    async def ask(
        self, tx: Tx, need: Need, state: SealedState, longest: timedelta
    ) -> Question | None:
        """Ask, where the form of the transfer has a place for it and somebody still waits."""
        payment = self.payment
        if machine.cannot_be_asked(payment.flow, need) is not None:
            return None
        held = await store.hold(tx, payment.customer_id, payment.id)
        approval = await read.find(tx, payment.customer_id, payment.run)
        if held is None or held.run != payment.run or approval is None:
            return None
        question = await approvals.ask(tx, approval, need, state, longest=longest)
        if question is None or not await store.asking(tx, payment):
            return None
        await store.clear(tx, payment.customer_id, payment.id)
        await store.tell(tx, payment.run)
        return question

    def result(self, step: Step, login: LoginAnswer = LoginAnswer.OTHER) -> PaymentResult:
        """Return what is to be stored; a question without a place for it says why."""
        need = step.outcome
        no = machine.cannot_be_asked(self.payment.flow, need) if isinstance(need, Need) else None
        return PaymentResult(step, login, verdict=no)

    async def settle(self, tx: Tx, result: PaymentResult) -> str | None:
        """Store where the payment stands."""
        verdict = await settle(tx, self.payment, replace(result, elsewhere=self.elsewhere))
        return None if verdict is None else verdict.state.value


async def carry_through(tools: BankDeps, attempt: PaymentRun, work: Work) -> None:
    """Make an attempt and store how it ended."""
    await carry_run_through(tools, attempt, at_bank(tools, attempt, work))


async def interrupted(tools: BankDeps, payment: Payment) -> None:
    """End an attempt whose worker is gone; what it may have sent is in doubt."""
    async with tools.db.begin(payment.customer_id) as tx:
        held = await store.hold(tx, payment.customer_id, payment.id)
        if held is not None and held.state is PaymentState.SENDING:
            await settle(tx, payment, PaymentResult.without_bank(FailureKind.INTERRUPTED))
