"""One attempt at a bank for a payment: reach it, talk, ask the person or store the end.

    open credentials -> enter (lease, counted try) -> talk -> ask the person, or settle

No transaction is open while the bank or the key-encryption key is asked. Whatever happens, the
payment ends or is in doubt; only the worker's own death leaves that to the next one.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from kontowerk.accesses import tries
from kontowerk.accesses.bank import Bank, Call, Caller, bank_of
from kontowerk.accesses.enter import (
    PAYMENT,
    Asking,
    Busy,
    Entering,
    Gone,
    NotNow,
    Order,
    in_turn,
    step_in,
)
from kontowerk.accesses.host_notes import note_host
from kontowerk.accesses.model import Block, LoginAnswer, Unsure
from kontowerk.accesses.settle import Entry
from kontowerk.accesses.tools import Tools
from kontowerk.approvals import begin as approvals
from kontowerk.approvals import read
from kontowerk.connectors.contract import Failed, FailureKind, Memory, Need, Step, WayBack
from kontowerk.kit import lease
from kontowerk.kit.db import DatabaseUnavailableError
from kontowerk.kit.lease import LeaseLostError
from kontowerk.kit.logging import logger, where
from kontowerk.kit.secret import Secret
from kontowerk.payments.model import ENDED, Payment, State
from kontowerk.payments.rules import machine
from kontowerk.payments.settle import Ending, settle, without_bank
from kontowerk.payments.store import payment as store
from kontowerk.payments.store import timers
from kontowerk.payments.teller import NoSendRightError, Teller
from kontowerk.providers.model import Provider
from kontowerk.vault.model import Opened, Opening, Unopenable

_log = logger(__name__)

Work = Callable[[Call], Awaitable[tuple[Step, LoginAnswer] | Ending]]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What an attempt begins with. `memory` is what the connector learnt before.

    `elsewhere`: a person could approve where we do not see it.
    """

    payment: Payment
    provider: Provider
    memory: Memory
    way_back: WayBack | None = None
    background: bool = False
    elsewhere: bool = False


async def carry_through(tools: Tools, attempt: Attempt, work: Work) -> None:
    """Make an attempt and store how it ended."""
    payment = attempt.payment
    try:
        ending = await _make(tools, attempt, work)
    except DatabaseUnavailableError:
        raise  # whoever runs the job again finds everything as it was
    except LeaseLostError:
        return  # settled where it was lost, as far as it was ours to settle
    except Exception as error:  # noqa: BLE001 - nobody waits for ever because of a bug
        ending = bug(error)
    if ending is None:
        return
    ending = replace(ending, elsewhere=attempt.elsewhere)
    try:
        async with tools.db.begin(payment.customer_id) as tx:
            verdict = await settle(tx, payment, ending)
    except LeaseLostError:
        await _lost(tools, payment, ending.entry)
        return
    if ending.host is not None:
        await note_host(tools.db, ending.host, ending.outcome)
    _log.info(
        "payment.attempted",
        tenant=str(payment.tenant_id),
        outcome="discarded" if verdict is None else verdict.state.value,
    )


def bug(error: Exception) -> Ending:
    """Return how an attempt ended in which we made a mistake."""
    _log.error("payment.failed", error_type=type(error).__name__, error_at=where(error))
    return without_bank(FailureKind.BUG)


async def _make(tools: Tools, attempt: Attempt, work: Work) -> Ending | None:
    payment = attempt.payment
    until = asyncio.get_running_loop().time() + tools.deadline
    opening = await _open(tools, payment)
    bank = await bank_of(tools, attempt.provider, opening, payment.customer_id)
    if isinstance(bank, Failed):
        return Ending(bank)
    entering = await in_turn(
        lambda: _enter(tools, attempt, bank), None if attempt.background else until
    )
    if not isinstance(entering, Entry):
        return _refused(entering, background=attempt.background)
    caller = Caller(
        payment.run,
        payment.tenant_id,
        payment.customer_id,
        payment.access_id or str(payment.id),
        attempt.memory,
        None if attempt.background else payment.present_ip,
    )
    teller = Teller(tools.db, payment, entering)
    call = Call(tools, caller, bank, entering.lease, until, teller, attempt.way_back)
    try:
        said = await work(call)
        if isinstance(said, Ending):
            return replace(said, entry=entering, host=bank.login.host)
        return await _ask_or_end(tools, payment, call, entering, said)
    except NoSendRightError:
        await _step_back(tools, entering)
        raise
    except LeaseLostError:
        await _lost(tools, payment, entering)
        raise


async def _open(tools: Tools, payment: Payment) -> Opening:
    """Open the credentials of the access, or those that came with the payment."""
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


async def _enter(tools: Tools, attempt: Attempt, bank: Bank) -> Entering:
    payment = attempt.payment
    async with tools.db.begin(payment.customer_id) as tx:
        now = await store.one(tx, payment.customer_id, payment.id)
        if now is None or now.run != payment.run or now.state in ENDED:
            return Gone()
        order = Order(payment.customer_id, payment.run, PAYMENT, attempt.background)
        return await step_in(tx, bank.login, order)


def _refused(entering: Entering, *, background: bool) -> Ending | None:
    """Return what it means not to be let in; nobody was asked anything."""
    match entering:
        case Block.LOCKED:
            return without_bank(FailureKind.LOCKED)
        case Block():
            return without_bank(FailureKind.BAD_CREDENTIALS)
        case Unsure():
            return None if background else without_bank(FailureKind.UNHEARD)
        case Busy():
            return None if background else without_bank(FailureKind.RATE)
        case Asking():
            return None if background else without_bank(FailureKind.ASKING)
        case NotNow() | Gone() | Entry():
            return None


async def _ask_or_end(
    tools: Tools,
    payment: Payment,
    call: Call,
    entry: Entry,
    said: tuple[Step, LoginAnswer],
) -> Ending | None:
    """Ask the person what the bank wants to know; else return how the attempt ended."""
    step, login = said
    outcome, host = step.outcome, call.bank.login.host
    if not isinstance(outcome, Need):
        return Ending(outcome, login, entry, host)
    assert step.state is not None  # noqa: S101 - a step that needs something has a state
    no = machine.cannot_be_asked(payment.flow, outcome)
    if no is None and await _ask(tools, payment, entry, step, login):
        await note_host(tools.db, host, outcome)
        return None
    await call.abort(step.state)
    return Ending(Failed(FailureKind.NOT_APPROVED), login, entry, host, no)


async def _ask(
    tools: Tools, payment: Payment, entry: Entry, step: Step, login: LoginAnswer
) -> bool:
    """Write the question down; False when nobody waits for it any more."""
    assert isinstance(step.outcome, Need)  # noqa: S101 - asked for nothing else
    assert step.state is not None  # noqa: S101 - a step that needs something has a state
    customer_id = payment.customer_id
    async with tools.db.begin(customer_id) as tx:
        seconds = tools.patience.total_seconds() + lease.SECONDS
        await lease.keep(tx, entry.lease, seconds, yields=entry.yields(login))
        await tries.settle(tx, entry.login_key, entry.claim, login)
        held = await store.hold(tx, customer_id, payment.id)
        approval = await read.find(tx, customer_id, payment.run)
        if held is None or held.run != payment.run or approval is None:
            return False
        question = await approvals.ask(
            tx, approval, step.outcome, step.state, longest=tools.patience
        )
        if question is None or not await store.asking(tx, payment):
            return False
        await timers.clear(tx, customer_id, payment.id)
        await store.tell(tx, payment.run)
    _log.info("payment.asked", tenant=str(payment.tenant_id), outcome=question.asked.value)
    return True


async def _step_back(tools: Tools, entry: Entry) -> None:
    """Free the login: what this worker has in hand is over, changed, or another's."""
    async with tools.db.begin() as tx:
        await lease.release(tx, entry.lease)


async def _lost(tools: Tools, payment: Payment, entry: Entry | None) -> None:
    """End an attempt without its lease, unless it goes on elsewhere under the same name."""
    async with tools.db.begin(payment.customer_id) as tx:
        if entry is not None and await lease.holder(tx, entry.lease.login_key) == payment.run:
            return
        await settle(tx, payment, without_bank(FailureKind.INTERRUPTED))
    _log.warning("payment.lease_lost", tenant=str(payment.tenant_id))


async def interrupted(tools: Tools, payment: Payment) -> None:
    """End an attempt whose worker is gone; what it may have sent is in doubt."""
    async with tools.db.begin(payment.customer_id) as tx:
        held = await store.hold(tx, payment.customer_id, payment.id)
        if held is not None and held.state is State.SENDING:
            await settle(tx, payment, without_bank(FailureKind.INTERRUPTED))
