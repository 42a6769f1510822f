"""Fetch an access from its bank, and go on with what a person answered; commits by itself.

    look -> open credentials -> enter (lease, counted try) -> talk -> settle, or ask the person

Spec: BankAccess (status), Limits (parallel operations); OP-042, OP-050, OP-074, OP-076.

    take the answer -> open credentials -> enter (the kept lease) -> talk -> settle, or ask again

What nobody will answer any more is ended. A TAN is sent once or not at all: a worker that died with
one in its hands is not imitated by the next. Everything else may be said twice. Spec: OP-070,
OP-071, OP-075.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from kontowerk.accesses import recordings
from kontowerk.accesses.model import Access, Cause, RefreshRun
from kontowerk.accesses.reach import RefreshAtBank
from kontowerk.accesses.rules import outcome, slots
from kontowerk.accesses.settle import RefreshResult, settle
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.approvals import approve, read, rules
from kontowerk.approvals.model import (
    Approval,
    ApprovalOutcome,
    CameElsewhere,
    Declined,
    GivenUp,
    Lapsed,
    Question,
    TakenAnswer,
)
from kontowerk.bankcalls.bank import BankDeps, Call, Over, answer_for_bank, way_back
from kontowerk.bankcalls.model import LoginAnswer, Unfinished
from kontowerk.bankcalls.rules import login as login_rules
from kontowerk.bankcalls.run import Heard, at_bank, carry_through
from kontowerk.connectors.contract import (
    Answer,
    Failed,
    FailureKind,
    Fetch,
    Need,
    Poll,
    Step,
    WayBack,
)
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId, UnknownUserError
from kontowerk.kit import lease
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import earliest_id
from kontowerk.ledger import read as ledger
from kontowerk.ledger.rules import names_at_bank
from kontowerk.providers import read as providers
from kontowerk.providers.model import Provider


@dataclass(frozen=True, slots=True)
class _Begun:
    """What a refresh begins with."""

    job: RefreshRun
    provider: Provider
    approval: Approval | None
    way_back: WayBack | None
    only: frozenset[str] | None
    recorded: bool  # the person agreed that this dialogue is taken down

    def operation(self) -> Fetch:
        """Return what the bank is asked for."""
        access, job, approval = self.job.access, self.job, self.approval
        since = outcome.since(access.refreshed_at, background=job.background)
        if approval is None:
            return Fetch(since=since, only=self.only)
        return Fetch(
            since=since,
            only=self.only,
            history=approval.history,
            renew=job.cause is Cause.RENEWAL,
            choose_anew=approval.choose_anew,
        )


async def refresh(
    tools: BankDeps, customer_id: UUID, access_key: UUID, run: UUID, cause: Cause
) -> None:
    """Fetch an access, unless it is gone or this refresh is no longer the one wanted."""
    begun = await _look(tools, customer_id, access_key, run, cause)
    if begun is None:
        return
    operation = begun.operation()
    refreshing = RefreshAtBank(begun.job, begun.provider, begun.way_back, operation.since)
    work = at_bank(tools, refreshing, lambda call: _fetch(call, begun, operation))
    await carry_through(tools, refreshing, work)


async def give_up(
    db: Database, customer_id: UUID, access_key: UUID, run: UUID, why: Unfinished
) -> None:
    """End a refresh that nobody will run again; one nobody waits for ends by itself."""
    async with db.begin(customer_id) as tx:
        access = await store.by_key(tx, customer_id, access_key)
        if access is not None and access.run == run:
            result = RefreshResult.without_bank(login_rules.failure_of(why))
            await settle(tx, RefreshRun(access, run, Cause.ASKED), result)


async def _look(
    tools: BankDeps, customer_id: UUID, access_key: UUID, run: UUID, cause: Cause
) -> _Begun | None:
    async with tools.db.begin(customer_id) as tx:
        access = await store.by_key(tx, customer_id, access_key)
        if access is None or not await _is_wanted(tx, access, run, cause):
            return None
        if cause is Cause.BACKGROUND:  # the next one counts from the real beginning of this one
            at = slots.next_slot(access.key, tx.now)
            await schedule.postpone(tx, customer_id, access.key, at)
        approval = await read.find(tx, customer_id, run)
        return _Begun(
            RefreshRun(access, run, cause),
            await providers.one(tx, access.provider_id),
            approval,
            await way_back(tools, tx, approval),
            await _wanted_accounts(tx, access),
            await recordings.is_wanted(tx, access),
        )


async def _wanted_accounts(tx: Tx, access: Access) -> frozenset[str] | None:
    """Return what the bank calls the chosen products; None: it is asked for all (OP-058)."""
    if not access.selected:
        return None
    known = await ledger.products(tx, access.customer_id, access.access_id)
    return names_at_bank(access.selected, known)


async def _is_wanted(tx: Tx, access: Access, run: UUID, cause: Cause) -> bool:
    if cause is not Cause.BACKGROUND:
        return access.run == run and access.asked is None
    if access.run is not None or access.block is not None or not access.sync:
        return False
    # Orders wait where a bank or the workers stood still: the first one fetches for all of them.
    if access.attempted_at is not None and run < earliest_id(access.attempted_at):
        return False
    try:
        user = await identity.user(tx, TenantId(access.tenant_id), access.customer_id)
    except UnknownUserError:
        return False
    return user.active


async def _fetch(call: Call, begun: _Begun, operation: Fetch) -> tuple[Step, LoginAnswer]:
    """Ask the bank, and take the dialogue down where its person agreed."""
    tape, access = call.bank.tape() if begun.recorded else None, begun.job.access
    step, login = await replace(call, tape=tape).begin(operation)
    if tape is not None:
        await recordings.keep(call.tools.db, access, tape.recording(step, access.memory))
    return step, login


async def go_on(tools: BankDeps, customer_id: UUID, access_key: UUID, run: UUID) -> None:
    """Go on with an operation, unless it is over or somebody else has gone on with it."""
    begun = await _take(tools, customer_id, access_key, run)
    if begun is not None:
        refreshing, taken = begun
        await carry_through(tools, refreshing, _answer(tools, refreshing, taken))


async def let_go(db: Database, run: UUID) -> None:
    """Free the login that was kept for an operation that is over."""
    async with db.begin() as tx:
        await lease.let_go(tx, run)


async def _take(
    tools: BankDeps, customer_id: UUID, access_key: UUID, run: UUID
) -> tuple[RefreshAtBank, TakenAnswer] | None:
    """Take the answer in hand, and what it is about."""
    async with tools.db.begin(customer_id) as tx:
        access = await store.hold_by_key(tx, customer_id, access_key)
        if access is None or access.run != run:
            return None
        taken = await approve.take(tx, customer_id, run)
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
