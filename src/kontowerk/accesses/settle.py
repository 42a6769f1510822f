"""End a refresh: store what came, or why nothing did, in one transaction.

Its first statement proves that the lease is still ours; whoever lost it stores nothing. A fetch
that failed leaves the stable data as it is. Spec: BankAccess, Errors; OP-050, OP-059, OP-129.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from kontowerk.accesses.model import (
    FETCHES_KEPT_FOR,
    Access,
    Brought,
    Cause,
    IssueKind,
    RefreshRun,
    TransactionsArrived,
)
from kontowerk.accesses.rules import outcome, slots
from kontowerk.accesses.rules.outcome import RefreshVerdict
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule, views
from kontowerk.accesses.store.access import Settled
from kontowerk.accesses.tell import tell_settled
from kontowerk.approvals.approve import end, keep_consent_of_run
from kontowerk.approvals.model import ApprovalOutcome
from kontowerk.approvals.rules import ending_of
from kontowerk.bankcalls import attempts
from kontowerk.bankcalls.model import Block, RunResult
from kontowerk.connectors.contract import CONSENT, Need, Step
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId
from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.ledger import lists, record
from kontowerk.ledger.model import Recorded
from kontowerk.vault.credentials import shred

_ACTOR: Final = "refresh"
_MOST_COUNTED: Final = 1000


@dataclass(frozen=True, slots=True)
class RefreshResult(RunResult):
    """How a refresh ended."""

    since: date | None = None
    wrong: Block = Block.REFUSED
    taken_back: bool = False  # the bank has heard that nothing it was asked for counts


# The bank said so itself: there is nothing to end.
_KNOWN_AT_THE_BANK: Final = frozenset(
    {
        ApprovalOutcome.GRANTED,
        ApprovalOutcome.TAN_WRONG,
        ApprovalOutcome.NOT_APPROVED,
        ApprovalOutcome.REFUSED,
    }
)


async def settle(tx: Tx, job: RefreshRun, ending: RefreshResult) -> bool:
    """Store the end of a refresh; False when the access is gone or has gone on without it."""
    async with attempts.concluding(tx, job.run, ending) as wrong:
        ending = replace(ending, wrong=wrong)
        access = await store.hold_by_key(tx, job.access.customer_id, job.access.key)
        is_ours = access is not None and _goes_on_with(access, job)
        if access is not None and is_ours:
            await _store(tx, access, job, ending)
        await _end_approval(tx, job, ending)
    return is_ours


async def _end_approval(tx: Tx, job: RefreshRun, ending: RefreshResult) -> None:
    """End the approval; what may have been approved for nothing is ended at the bank later."""
    how = _approval_ending(ending)
    memory, before = ending.step.memory or job.access.memory, job.access.memory
    is_used = memory.get(CONSENT) != before.get(CONSENT)
    if how not in _KNOWN_AT_THE_BANK and not ending.taken_back and not is_used:
        await keep_consent_of_run(tx, job.access.customer_id, job.run)
    await end(tx, job.access.customer_id, job.run, how)


def _approval_ending(ending: RefreshResult) -> ApprovalOutcome:
    step = ending.step.outcome
    if ending.approval is not None:
        return ending.approval
    return ApprovalOutcome.FAILED if isinstance(step, Need) else ending_of(step)


def _goes_on_with(access: Access, job: RefreshRun) -> bool:
    """Say whether this refresh is still the one its access waits for.

    Nobody waits for one in the background: it counts if nothing happened meanwhile.
    """
    if job.background:
        return access.run is None and access.version == job.access.version
    return access.run == job.run


async def _store(tx: Tx, access: Access, job: RefreshRun, ending: RefreshResult) -> None:
    found = outcome.verdict(ending.step, ending.wrong)
    if job.cause is Cause.RENEWAL:
        found = outcome.renewal(found, access.block)
    if found.quiet and job.background:
        return
    recorded = await _record(tx, access, found, ending.since)
    after = await _after(tx, access, found, recorded, ending.step)
    announce = job.background and bool(recorded.new)
    fence = ending.entry.lease.fence if ending.entry else 0
    serial = await store.settle(
        tx, access.customer_id, access.key, after, fence=fence, announce=announce
    )
    await _announce(tx, access, recorded, serial if announce else None)
    await _note_withheld(tx, access, found)
    await _schedule(tx, access, job, found, after.expires_at)
    if not access.sync:
        tenant = access.tenant_id
        await shred(tx, access.customer_id, access.access_id, tenant_id=tenant, actor=_ACTOR)
    # A renewal that came to nothing leaves everything as it was.
    brought = found.snapshot is not None
    counts = brought or job.cause is not Cause.RENEWAL or after.block is not None
    await _note_fetch(tx, access, job, after, brought=brought)
    await tell_settled(tx, access, after, brought=brought, counts=counts)
    await store.tell(tx, access.key, job.run)


async def _note_fetch(
    tx: Tx, access: Access, job: RefreshRun, after: Settled, *, brought: bool
) -> None:
    """Keep for the person that there was a fetch; how it went, and nothing of what came."""
    some = Brought.PART if after.issues else Brought.ALL
    await views.add(
        tx,
        access,
        some if brought else Brought.NOTHING,
        background=job.background,
        before=tx.now - FETCHES_KEPT_FOR,
    )


async def _record(tx: Tx, access: Access, found: RefreshVerdict, since: date | None) -> Recorded:
    if found.snapshot is None:
        return Recorded()
    recorded = await record.fetched(
        tx,
        access.customer_id,
        access.access_id,
        found.snapshot,
        provider_id=access.provider_id,
        selected=access.selected,
        since=since,
    )
    # Whoever chose fewer products than before does not see the others any more (OP-058).
    await lists.keep_selected(tx, access.customer_id, access.access_id, access.selected)
    return recorded


async def _after(
    tx: Tx, access: Access, found: RefreshVerdict, recorded: Recorded, step: Step
) -> Settled:
    """Return what the access says now."""
    expires_at = None
    if not access.sync:
        lifetime = await identity.unsynced_lifetime(tx, TenantId(access.tenant_id))
        expires_at = tx.now + lifetime
    memory = access.memory if step.memory is None else step.memory
    as_it_was = Settled(
        block=access.block,
        notices=access.notices,
        issues=() if found.issue is None else (found.issue,),
        methods=found.methods or access.methods,
        active_method=access.active_method,
        media=found.media or access.media,
        memory=memory,
        refreshed_at=access.refreshed_at,
        expires_at=expires_at,
        consent_until=step.consent_until or access.consent_until,
    )
    if found.notice is not None:
        # Without stored credentials there is nothing to approve later.
        block = found.block if access.sync or found.block is not Block.APPROVAL else None
        notices = outcome.notices_with(access.notices, found.notice)
        return replace(as_it_was, block=block, notices=notices)
    if found.snapshot is None:
        return as_it_was
    return replace(
        as_it_was,
        block=None,
        notices=outcome.mail_of(step.messages),
        issues=outcome.issues_of(found, recorded),
        methods=found.snapshot.methods or access.methods,
        active_method=found.snapshot.active_method or access.active_method,
        media=found.snapshot.media or access.media,
        refreshed_at=tx.now,
    )


async def _note_withheld(tx: Tx, access: Access, found: RefreshVerdict) -> None:
    """Write down once that an access is not fetched any more unless somebody asks."""
    before = {issue.kind for issue in access.issues}
    issue = found.issue
    if issue is None or issue.kind is not IssueKind.WITHHELD or issue.kind in before:
        return
    await audit.record_about(
        tx,
        access.customer_id,
        access.tenant_id,
        actor=_ACTOR,
        action=f"access.withheld {access.access_id}",
    )


async def _announce(tx: Tx, access: Access, recorded: Recorded, serial: int | None) -> None:
    """Order what follows new bookings; only background fetches tell the tenant (OP-129)."""
    if not recorded.new:
        return
    if serial is not None:
        count = len(recorded.new)
        await store.add_event(tx, access.customer_id, access, serial, new_id(), count)
    event = TransactionsArrived(access.customer_id, access.key, serial)
    await outbox.put(tx, event.order())


async def _schedule(
    tx: Tx, access: Access, job: RefreshRun, found: RefreshVerdict, expires_at: datetime | None
) -> None:
    next_due, failures = await schedule.one(tx, access.customer_id, access.key)
    if not access.sync or found.block is not None:
        next_due = None
    elif found.snapshot is not None:
        failures = 0
        next_due = next_due or slots.next_slot(access.key, tx.now)
    elif job.background and found.transient:
        failures += 1
        next_due = slots.after_failures(access.key, tx.now, failures)
    await schedule.change(
        tx,
        access.customer_id,
        access.key,
        next_due=next_due,
        failures=min(failures, _MOST_COUNTED),
        expires_at=expires_at,
    )
