"""Go on with what a person answered, or end what nobody will answer any more.

    take the answer -> open credentials -> enter (the kept lease) -> talk -> settle, or ask again

A TAN is sent once or not at all: a worker that died with one in its hands is not imitated by the
next. Everything else may be said twice. Spec: OP-070, OP-071, OP-075.
"""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from kontowerk.accesses.model import Cause, RefreshRun
from kontowerk.accesses.reach import RefreshAtBank
from kontowerk.accesses.settle import RefreshResult
from kontowerk.accesses.store import access as store
from kontowerk.approvals import ask, rules
from kontowerk.approvals.model import (
    ApprovalOutcome,
    CameElsewhere,
    Declined,
    GivenUp,
    Lapsed,
    Question,
    TakenAnswer,
)
from kontowerk.bankcalls.bank import Call, Over, answer_for_bank, way_back
from kontowerk.bankcalls.deps import BankDeps
from kontowerk.bankcalls.run import Heard, at_bank, carry_through
from kontowerk.connectors.contract import (
    Answer,
    Failed,
    FailureKind,
    Need,
    Poll,
    Step,
)
from kontowerk.kit import lease
from kontowerk.kit.db import Database
from kontowerk.providers import read as providers


async def go_on(tools: BankDeps, customer_id: UUID, access_key: UUID, run: UUID) -> None:
    """Go on with an operation, unless it is over or somebody else has gone on with it."""
    begun = await _look(tools, customer_id, access_key, run)
    if begun is not None:
        refreshing, taken = begun
        await carry_through(tools, refreshing, _answer(tools, refreshing, taken))


async def let_go(db: Database, run: UUID) -> None:
    """Free the login that was kept for an operation that is over."""
    async with db.begin() as tx:
        await lease.let_go(tx, run)


async def _look(
    tools: BankDeps, customer_id: UUID, access_key: UUID, run: UUID
) -> tuple[RefreshAtBank, TakenAnswer] | None:
    """Take the answer in hand, and what it is about."""
    async with tools.db.begin(customer_id) as tx:
        access = await store.hold_by_key(tx, customer_id, access_key)
        if access is None or access.run != run:
            return None
        taken = await ask.take(tx, customer_id, run)
        if taken is None:
            return None
        refreshing = RefreshAtBank(
            RefreshRun(access, run, Cause(taken.approval.cause)),
            await providers.one(tx, access.provider_id),
            await way_back(tools, tx, taken.approval),
        )
        return refreshing, taken


async def _answer(tools: BankDeps, run: RefreshAtBank, taken: TakenAnswer) -> RefreshResult | None:
    given = await answer_for_bank(tools, taken)
    if given is None:
        # Nobody knows what the bank made of the TAN, and it must not be sent twice.
        return RefreshResult.without_bank(FailureKind.INTERRUPTED)
    return await at_bank(tools, run, lambda call: _say(call, taken, given))


async def _say(call: Call, taken: TakenAnswer, given: Answer | Over) -> Heard | RefreshResult:
    match given:
        case GivenUp():
            return await _take_back(call, taken, ApprovalOutcome.CANCELLED)
        case Declined():
            return await _take_back(call, taken, ApprovalOutcome.NOT_APPROVED)
        case CameElsewhere():
            return await _take_back(call, taken, ApprovalOutcome.ELSEWHERE)
        case Lapsed() if rules.waits_for_browser(taken.approval):
            return await _take_back(call, taken, ApprovalOutcome.EXPIRED)
        case Lapsed():
            return await _lapse(call, taken)
        case _:
            return await call.resume(taken.state, given)


async def _take_back(call: Call, taken: TakenAnswer, how: ApprovalOutcome) -> RefreshResult:
    """Take back at the bank what somebody may have approved there; nothing of it is used."""
    heard = await call.take_back(taken.state)
    return _without_approval(how, heard=heard)


async def _lapse(call: Call, taken: TakenAnswer) -> RefreshResult:
    """Look once more whether the person has approved elsewhere; else it is over."""
    question, state = taken.approval.question, taken.state
    if question is not None and rules.happens_elsewhere(question):
        step, login = await call.resume(state, Poll())
        if not isinstance(step.outcome, Need):
            return _in_time(RefreshResult(step, login), question, call.tools.clock.now())
        state = step.state or state
    heard = await call.take_back(state)
    return _without_approval(ApprovalOutcome.EXPIRED, heard=heard)


def _in_time(ending: RefreshResult, question: Question, now: datetime) -> RefreshResult:
    """A bank that is asked too late says no; what ran out was time."""
    found = ending.step.outcome
    no = isinstance(found, Failed) and found.kind is FailureKind.NOT_APPROVED
    is_late = no and now >= question.valid_until
    return replace(ending, approval=ApprovalOutcome.EXPIRED) if is_late else ending


def _without_approval(how: ApprovalOutcome, *, heard: bool) -> RefreshResult:
    failed = Step(Failed(FailureKind.NOT_APPROVED, (how.value,)))
    return RefreshResult(failed, approval=how, taken_back=heard)
