"""Fetch an access from its bank: a verb that commits by itself, around the bank call.

    look -> open credentials -> enter (lease, counted try) -> talk -> settle, or ask the person

Spec: BankAccess (status), Limits (parallel operations); OP-042, OP-050, OP-074, OP-076.
"""

import asyncio
from dataclasses import dataclass, replace
from uuid import UUID

from kontowerk.accesses import record
from kontowerk.accesses.bank import Line, reach
from kontowerk.accesses.conclude import ask_or_end, carry_through, lost, refused_entry
from kontowerk.accesses.enter import enter
from kontowerk.accesses.model import Access, Cause, Job, Unfinished
from kontowerk.accesses.rules import outcome, slots
from kontowerk.accesses.settle import Ending, Entry, settle
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.accesses.tools import Tools
from kontowerk.approvals import read, tickets
from kontowerk.approvals.model import Approval
from kontowerk.connectors.contract import Failed, Fetch, Step, WayBack
from kontowerk.identity import read as identity
from kontowerk.identity.errors import UnknownUserError
from kontowerk.identity.model import TenantId
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.lease import LeaseLostError
from kontowerk.ledger import read as ledger
from kontowerk.ledger.rules import names_at_bank
from kontowerk.providers import read as providers
from kontowerk.providers.model import Provider


@dataclass(frozen=True, slots=True)
class _Begun:
    """What a refresh begins with."""

    job: Job
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
    tools: Tools, customer_id: UUID, access_key: UUID, run: UUID, cause: Cause
) -> None:
    """Fetch an access, unless it is gone or this refresh is no longer the one wanted."""
    begun = await _look(tools, customer_id, access_key, run, cause)
    if begun is not None:
        await carry_through(tools, begun.job, _fetch(tools, begun))


async def give_up(
    db: Database, customer_id: UUID, access_key: UUID, run: UUID, why: Unfinished
) -> None:
    """End a refresh that nobody will run again; one nobody waits for ends by itself."""
    async with db.begin(customer_id) as tx:
        access = await store.by_key(tx, customer_id, access_key)
        if access is not None and access.run == run:
            step = Step(Failed(outcome.failure_of(why)))
            await settle(tx, Job(access, run, Cause.ASKED), Ending(step))


async def _look(
    tools: Tools, customer_id: UUID, access_key: UUID, run: UUID, cause: Cause
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
            Job(access, run, cause),
            await providers.one(tx, access.provider_id),
            approval,
            await way_back(tools, tx, approval),
            await _wanted_accounts(tx, access),
            await record.is_wanted(tx, access),
        )


async def _wanted_accounts(tx: Tx, access: Access) -> frozenset[str] | None:
    """Return what the bank calls the chosen products; None: it is asked for all (OP-058)."""
    if not access.selected:
        return None
    known = await ledger.products(tx, access.customer_id, access.access_id)
    return names_at_bank(access.selected, known)


async def way_back(tools: Tools, tx: Tx, approval: Approval | None) -> WayBack | None:
    """Return where a bank may send the person back to; only to whom we can send on."""
    if approval is None or approval.callback_url is None:
        return None
    customer_id, cell = approval.customer_id, tools.cell
    approved = await tickets.issue(tx, customer_id, approval.id, cell=cell)
    declined = await tickets.issue(tx, customer_id, approval.id, cell=cell, declined=True)
    return tools.way_back(approved, declined)


async def _is_wanted(tx: Tx, access: Access, run: UUID, cause: Cause) -> bool:
    if cause is not Cause.BACKGROUND:
        return access.run == run and access.asked is None
    if access.run is not None or access.block is not None or not access.sync:
        return False
    try:
        user = await identity.user(tx, TenantId(access.tenant_id), access.customer_id)
    except UnknownUserError:
        return False
    return user.active


async def _fetch(tools: Tools, begun: _Begun) -> Ending | None:
    """Go through the steps; returns how it ended, or None when there is nothing to settle."""
    job = begun.job
    until = asyncio.get_running_loop().time() + tools.deadline
    bank = await reach(tools, job.access, begun.provider)
    if isinstance(bank, Ending):
        return bank
    entering = await enter(tools.db, job, bank.login, until)
    if not isinstance(entering, Entry):
        return await refused_entry(tools, job, entering)
    tape = bank.tape() if begun.recorded else None
    line = Line(tools, job, bank, entering, until, begun.way_back, tape)
    operation = begun.operation()
    try:
        step, login = await line.call.begin(operation)
    except LeaseLostError:
        await lost(line)
        raise
    if tape is not None:
        await record.keep(tools.db, job.access, tape.recording(step, job.access.memory))
    ending = await ask_or_end(line, step, login)
    return None if ending is None else replace(ending, since=operation.since)
