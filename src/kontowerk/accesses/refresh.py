"""Fetch an access from its bank: a verb that commits by itself, around the bank call.

    look -> open credentials -> enter (lease, counted try) -> talk -> settle, or ask the person

Spec: BankAccess (status), Limits (parallel operations); OP-042, OP-050, OP-074, OP-076.
"""

from dataclasses import dataclass, replace
from uuid import UUID

from kontowerk.accesses import recordings
from kontowerk.accesses.model import Access, Cause, RefreshRun
from kontowerk.accesses.reach import RefreshAtBank
from kontowerk.accesses.rules import outcome, slots
from kontowerk.accesses.settle import RefreshResult, settle
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.approvals import read
from kontowerk.approvals.model import Approval
from kontowerk.bankcalls.bank import Call, way_back
from kontowerk.bankcalls.deps import BankDeps
from kontowerk.bankcalls.model import LoginAnswer, Unfinished
from kontowerk.bankcalls.rules import login as login_rules
from kontowerk.bankcalls.run import at_bank, carry_through
from kontowerk.connectors.contract import Fetch, Step, WayBack
from kontowerk.identity import read as identity
from kontowerk.identity.errors import UnknownUserError
from kontowerk.identity.model import TenantId
from kontowerk.kit.db import Database, Tx
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
