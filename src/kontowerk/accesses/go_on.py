"""Go on with what a person answered, or end what nobody will answer any more.

    take the answer -> open credentials -> enter (the kept lease) -> talk -> settle, or ask again

A TAN is sent once or not at all: a worker that died with one in its hands is not imitated by the
next. Everything else may be said twice. Spec: OP-070, OP-071, OP-075.
"""

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from kontowerk.accesses.bank import Line, reach, without_bank
from kontowerk.accesses.conclude import ask_or_end, carry_through, lost, refused_entry
from kontowerk.accesses.enter import enter
from kontowerk.accesses.model import Cause, Job, LoginAnswer
from kontowerk.accesses.refresh import way_back
from kontowerk.accesses.settle import Ending, Entry
from kontowerk.accesses.store import access as store
from kontowerk.accesses.told import Over, told
from kontowerk.accesses.tools import Tools
from kontowerk.approvals import answer, rules
from kontowerk.approvals.model import (
    CameElsewhere,
    Declined,
    GivenUp,
    Lapsed,
    Question,
    Taken,
)
from kontowerk.approvals.model import Ending as ApprovalEnding
from kontowerk.connectors.contract import (
    Answer,
    Failed,
    FailureKind,
    Need,
    Poll,
    Step,
    WayBack,
)
from kontowerk.kit import lease
from kontowerk.kit.db import Database
from kontowerk.kit.lease import LeaseLostError
from kontowerk.providers import read as providers
from kontowerk.providers.model import Provider


@dataclass(frozen=True, slots=True)
class _Begun:
    """An answer in hand, and what it is about."""

    taken: Taken
    job: Job
    provider: Provider
    way_back: WayBack | None


async def go_on(tools: Tools, customer_id: UUID, access_key: UUID, run: UUID) -> None:
    """Go on with an operation, unless it is over or somebody else has gone on with it."""
    begun = await _look(tools, customer_id, access_key, run)
    if begun is not None:
        await carry_through(tools, begun.job, _answer(tools, begun))


async def let_go(db: Database, run: UUID) -> None:
    """Free the login that was kept for an operation that is over."""
    async with db.begin() as tx:
        await lease.let_go(tx, run)


async def _look(tools: Tools, customer_id: UUID, access_key: UUID, run: UUID) -> _Begun | None:
    async with tools.db.begin(customer_id) as tx:
        access = await store.hold_by_key(tx, customer_id, access_key)
        if access is None or access.run != run:
            return None
        taken = await answer.take(tx, customer_id, run)
        if taken is None:
            return None
        return _Begun(
            taken,
            Job(access, run, Cause(taken.approval.cause)),
            await providers.one(tx, access.provider_id),
            await way_back(tools, tx, taken.approval),
        )


async def _answer(tools: Tools, begun: _Begun) -> Ending | None:
    job, taken = begun.job, begun.taken
    until = asyncio.get_running_loop().time() + tools.deadline
    given = await told(tools, taken)
    if given is None:
        # Nobody knows what the bank made of the TAN, and it must not be sent twice.
        return without_bank(FailureKind.INTERRUPTED)
    bank = await reach(tools, job.access, begun.provider)
    if isinstance(bank, Ending):
        return bank
    entering = await enter(tools.db, job, bank.login, until)
    if not isinstance(entering, Entry):
        return await refused_entry(tools, job, entering)
    line = Line(tools, job, bank, entering, until, begun.way_back)
    try:
        return await _say(line, taken, given)
    except LeaseLostError:
        await lost(line)
        raise


async def _say(line: Line, taken: Taken, given: Answer | Over) -> Ending | None:
    match given:
        case GivenUp():
            return await _take_back(line, taken, ApprovalEnding.CANCELLED)
        case Declined():
            return await _take_back(line, taken, ApprovalEnding.NOT_APPROVED)
        case CameElsewhere():
            return await _take_back(line, taken, ApprovalEnding.ELSEWHERE)
        case Lapsed() if rules.waits_for_browser(taken.approval):
            return await _take_back(line, taken, ApprovalEnding.EXPIRED)
        case Lapsed():
            return await _lapse(line, taken)
        case _:
            return await _resume(line, taken, given)


async def _take_back(line: Line, taken: Taken, how: ApprovalEnding) -> Ending:
    """Take back at the bank what somebody may have approved there; nothing of it is used."""
    heard = await line.call.take_back(taken.state)
    return _without_approval(line, how, heard=heard)


async def _resume(line: Line, taken: Taken, given: Answer) -> Ending | None:
    step, login = await line.call.resume(taken.state, given)
    return await ask_or_end(line, step, login)


async def _lapse(line: Line, taken: Taken) -> Ending | None:
    """Look once more whether the person has approved elsewhere; else it is over."""
    question, state = taken.approval.question, taken.state
    if question is not None and rules.happens_elsewhere(question):
        step, login = await line.call.resume(state, Poll())
        if not isinstance(step.outcome, Need):
            return _in_time(line.ending(step, login), question, line.tools.clock.now())
        state = step.state or state
    heard = await line.call.take_back(state)
    return _without_approval(line, ApprovalEnding.EXPIRED, heard=heard)


def _in_time(ending: Ending, question: Question, now: datetime) -> Ending:
    """A bank that is asked too late says no; what ran out was time."""
    found = ending.step.outcome
    no = isinstance(found, Failed) and found.kind is FailureKind.NOT_APPROVED
    is_late = no and now >= question.valid_until
    return replace(ending, approval=ApprovalEnding.EXPIRED) if is_late else ending


def _without_approval(line: Line, how: ApprovalEnding, *, heard: bool) -> Ending:
    failed = Step(Failed(FailureKind.NOT_APPROVED, (how.value,)))
    ending = line.ending(failed, LoginAnswer.OTHER)
    return replace(ending, approval=how, taken_back=heard)
