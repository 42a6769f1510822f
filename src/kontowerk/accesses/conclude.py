"""What follows a step of a dialogue: ask the person, or store the end.

Whatever happens, the access ends complete; only the worker's own death leaves that to the next
one. Spec: BankAccess (status); OP-050, OP-070, OP-076.
"""

from collections.abc import Awaitable

from kontowerk.accesses import tries
from kontowerk.accesses.bank import Line, without_bank
from kontowerk.accesses.enter import Asking, Busy, Entering, Gone, NotNow
from kontowerk.accesses.host_notes import note_host
from kontowerk.accesses.model import Block, Cause, Job, LoginAnswer, Unsure
from kontowerk.accesses.rules import slots
from kontowerk.accesses.settle import Ending, Entry, settle
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.accesses.tools import Tools
from kontowerk.approvals import begin as approvals
from kontowerk.approvals import read
from kontowerk.approvals.model import Approval, NewApproval, Question
from kontowerk.connectors.contract import Failed, FailureKind, Need, SealedState, Step
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId
from kontowerk.kit import lease
from kontowerk.kit.db import Database, DatabaseUnavailableError, Tx
from kontowerk.kit.lease import Lease, LeaseLostError
from kontowerk.kit.logging import logger, where

_log = logger(__name__)


class _NobodyThereError(Exception):
    """Nobody can be asked; rolls back what was written for a question."""


async def carry_through(tools: Tools, job: Job, work: Awaitable[Ending | None]) -> None:
    """Await how an operation ends and store it; None has nothing to be stored."""
    try:
        ending = await work
    except DatabaseUnavailableError:
        raise  # whoever runs the job again finds everything as it was
    except LeaseLostError:
        return  # settled where it was lost, as far as it was ours to settle
    except Exception as error:  # noqa: BLE001 - nobody waits for ever because of a bug
        ending = _bug(error)
    if ending is not None:
        await _settle(tools, job, ending)
        await _note_host(tools.db, ending)


async def refused_entry(tools: Tools, job: Job, entering: Entering) -> Ending | None:
    """Return what it means not to be let in."""
    match entering:
        case Block.LOCKED:
            return without_bank(FailureKind.LOCKED)
        case Block():
            return without_bank(FailureKind.BAD_CREDENTIALS)
        case Unsure() | Asking() | Busy() if not job.background:
            return _not_entered(entering)
        case Busy():  # background comes back a little later
            access = job.access
            async with tools.db.begin(access.customer_id) as tx:
                at = slots.when_busy(access.key, tx.now)
                await schedule.set_due(tx, access.customer_id, access.key, at)
            return None
        case NotNow() | Unsure():  # told: nobody would notice that data gets old
            return without_bank(FailureKind.WITHHELD)
        case Asking() | Gone() | Entry():
            return None


def _not_entered(entering: Unsure | Asking | Busy) -> Ending:
    """Return what a person hears whose turn did not come."""
    match entering:
        case Unsure():
            return without_bank(FailureKind.UNHEARD)
        case Asking():
            return without_bank(FailureKind.ASKING)
        case Busy():
            return without_bank(FailureKind.RATE, codes=("busy",))


async def ask_or_end(line: Line, step: Step, login: LoginAnswer) -> Ending | None:
    """Ask the person what the bank wants to know; else return how the operation ended."""
    if not isinstance(step.outcome, Need):
        return line.ending(step, login)
    if await _ask(line, step, step.outcome, login):
        await _note_host(line.tools.db, line.ending(step, login))
        return None
    assert step.state is not None  # noqa: S101 - a step that needs something has a state
    await line.call.abort(step.state)
    return line.ending(step, login)


async def lost(line: Line) -> None:
    """End an operation without its lease, unless it goes on elsewhere under the same name."""
    await _abandon(line.tools, line.job, line.entry.lease)


async def _ask(line: Line, step: Step, need: Need, login: LoginAnswer) -> bool:
    """Write the question down; False when nobody is there to answer."""
    tools, job, access, entry = line.tools, line.job, line.job.access, line.entry
    try:
        async with tools.db.begin(access.customer_id) as tx:
            # A question never waits longer than this; whoever ends it earlier gives the lease back.
            seconds = tools.patience.total_seconds() + lease.SECONDS
            await lease.keep(tx, entry.lease, seconds, yields=entry.yields(login))
            await tries.settle(tx, entry.login_key, entry.claim, login)
            question = await _put(tx, tools, job, need, step.state)
    except _NobodyThereError:
        return False
    except LeaseLostError:
        await lost(line)
        raise
    _log.info("approval.asked", tenant=str(access.tenant_id), outcome=question.asked.value)
    return True


async def _put(tx: Tx, tools: Tools, job: Job, need: Need, state: SealedState | None) -> Question:
    """Write a question where everybody sees it; raises when there is nobody to ask."""
    customer_id, key = job.access.customer_id, job.access.key
    held = await store.hold_by_key(tx, customer_id, key)
    if held is None or held.run != job.run or state is None:
        raise _NobodyThereError
    approval = await _approval(tx, job)
    if approval is None:
        raise _NobodyThereError
    question = await approvals.ask(tx, approval, need, state, longest=tools.patience)
    if question is None:
        raise _NobodyThereError
    await store.ask(tx, customer_id, key, job.run, question.asked)
    await store.tell(tx, key, job.run)
    return question


async def _approval(tx: Tx, job: Job) -> Approval | None:
    """Return the approval of an operation; tenants that may ask people themselves need none yet."""
    access = job.access
    found = await read.find(tx, access.customer_id, job.run)
    if found is not None or job.cause in {Cause.BACKGROUND, Cause.RENEWAL}:
        return found
    if not await identity.is_regulated(tx, TenantId(access.tenant_id)):
        return None
    new = NewApproval(
        customer_id=access.customer_id,
        id=job.run,
        tenant_id=access.tenant_id,
        access_id=access.access_id,
        access_key=access.key,
        cause=job.cause.value,
    )
    await approvals.begin(tx, new)
    return await read.one(tx, access.customer_id, job.run)


async def _settle(tools: Tools, job: Job, ending: Ending) -> None:
    access = job.access
    try:
        async with tools.db.begin(access.customer_id) as tx:
            stored = await settle(tx, job, ending)
    except LeaseLostError:
        if ending.entry is not None:
            await _abandon(tools, job, ending.entry.lease)
        return
    except DatabaseUnavailableError:
        raise
    except Exception as error:  # noqa: BLE001 - what cannot be stored must still end
        after = _bug(error, login=ending.login, entry=ending.entry)
        async with tools.db.begin(access.customer_id) as tx:
            await settle(tx, job, after)
        return
    _log.info(
        "refresh.done",
        tenant=str(access.tenant_id),
        operation=job.cause.value,
        outcome=_word(ending.step) if stored else "discarded",
    )


async def _abandon(tools: Tools, job: Job, held: Lease) -> None:
    async with tools.db.begin(job.access.customer_id) as tx:
        if await lease.holder(tx, held.login_key) != job.run:
            await settle(tx, job, without_bank(FailureKind.INTERRUPTED))
    _log.warning("refresh.lease_lost", tenant=str(job.access.tenant_id))


async def _note_host(db: Database, ending: Ending) -> None:
    if ending.host is not None:
        await note_host(db, ending.host, ending.step.outcome)


def _bug(
    error: Exception, *, login: LoginAnswer = LoginAnswer.UNHEARD, entry: Entry | None = None
) -> Ending:
    _log.error("refresh.failed", error_type=type(error).__name__, error_at=where(error))
    return Ending(Step(Failed(FailureKind.BUG)), login, entry)


def _word(step: Step) -> str:
    found = step.outcome
    return found.kind.value if isinstance(found, Failed) else type(found).__name__.lower()
