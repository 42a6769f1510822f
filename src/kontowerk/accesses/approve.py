"""Approvals of accesses: begun or joined, answered by a person, ended when nobody answers.

An access that does not exist yet is added by it.

State lies in rows: no worker sleeps until then.

Spec: Customer (POST consent); OP-064 to OP-068, OP-076; OP-069, OP-070; OP-071.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from kontowerk.accesses.add import add, amend, history_for
from kontowerk.accesses.model import (
    Access,
    Cause,
    CredentialsNeededError,
    NewAccess,
    OtherProviderError,
    RefreshWanted,
    UnknownAccessError,
)
from kontowerk.accesses.rules import outcome
from kontowerk.accesses.store import access as store
from kontowerk.approvals import approve as approvals
from kontowerk.approvals import read
from kontowerk.approvals.model import (
    GivenUp,
    Lapsed,
    NotAskedError,
    PersonAnswer,
    Phase,
    UnknownApprovalError,
)
from kontowerk.connectors.contract import History
from kontowerk.identity.model import Tenant
from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import new_id
from kontowerk.vault import credentials

_BATCH: Final = 200


@dataclass(frozen=True, slots=True)
class ApprovalRequest:
    """What is wanted of an approval, and where the person is.

    Without a `history` a first fetch follows the tenant. `entry` is what the caller says of the
    access itself. `bound`: see NewApproval.
    """

    entry: NewAccess
    present_ip: str | None
    callback_url: str | None
    choose_anew: bool = False
    history: History | None = None
    bound: bool = False


async def renew(
    tx: Tx, tenant: Tenant, customer_id: UUID, wish: ApprovalRequest, *, actor: str
) -> UUID:
    """Begin the approval of an access; returns its name.

    One that is under way is joined, unless the person wants to choose anew, wants more history or
    comes with new credentials. A refresh that asks nobody gives way.
    """
    access_id, callback_url = wish.entry.access_id, wish.callback_url
    await store.lock_customer(tx, customer_id)
    access = await _find(tx, customer_id, access_id)
    if access is None:
        return await _begin_access(tx, tenant, customer_id, wish, actor=actor)
    access = await _with_entry(tx, tenant, access, wish, actor=actor)
    history = await history_for(tx, tenant.id, access, wish.history)
    if access.run is not None:
        if not wish.choose_anew and await _can_be_joined(tx, customer_id, access.run, history):
            await approvals.point_back(tx, customer_id, access.run, callback_url, bound=wish.bound)
            return access.run
        await approvals.abandon(tx, customer_id, access.run)
    await _require_credentials(tx, access)
    return await _begin_renewal(tx, access, wish, history, actor=actor)


async def _begin_access(
    tx: Tx, tenant: Tenant, customer_id: UUID, wish: ApprovalRequest, *, actor: str
) -> UUID:
    """Add the access; its first fetch is the operation that the person approves (OP-066)."""
    if wish.entry.credentials is None:
        raise UnknownAccessError
    await add(
        tx,
        tenant,
        customer_id,
        [wish.entry],
        refresh=False,
        present_ip=wish.present_ip,
        callback_url=wish.callback_url,
        history=wish.history,
        bound=wish.bound,
        actor=actor,
    )
    added = await _find(tx, customer_id, wish.entry.access_id)
    if added is None or added.run is None:
        raise CredentialsNeededError  # a login field is missing: nothing to approve
    return added.run


async def _with_entry(
    tx: Tx, tenant: Tenant, access: Access, wish: ApprovalRequest, *, actor: str
) -> Access:
    """Write what the caller says of an access that exists; what it does not say stays."""
    entry = wish.entry
    if entry.provider_id not in {None, access.provider_id}:
        raise OtherProviderError
    if entry.credentials is None:
        return await amend(tx, access, entry)
    said = replace(
        entry,
        sync=access.sync if entry.sync is None else entry.sync,
        selected=access.selected if entry.selected is None else entry.selected,
    )
    await add(
        tx,
        tenant,
        access.customer_id,
        [said],
        refresh=False,
        present_ip=wish.present_ip,
        history=History.OPEN,  # this fetch gives way to the renewal
        actor=actor,
    )
    return await _find(tx, access.customer_id, access.access_id) or access


async def _begin_renewal(
    tx: Tx, access: Access, wish: ApprovalRequest, history: History, *, actor: str
) -> UUID:
    customer_id, access_id, run = access.customer_id, access.access_id, new_id()
    await store.start(tx, customer_id, access_id, run, wish.present_ip)
    new = replace(
        access.approval_of(run, Cause.RENEWAL),
        callback_url=wish.callback_url,
        choose_anew=wish.choose_anew,
        history=history,
        bound=wish.bound,
    )
    await approvals.begin(tx, new)
    await outbox.put(tx, RefreshWanted(customer_id, access.key, run, Cause.RENEWAL).order())
    await store.tell(tx, access.key, access.run)
    await audit.record_about(
        tx, customer_id, access.tenant_id, actor=actor, action=f"access.renew {access_id}"
    )
    return run


async def _find(tx: Tx, customer_id: UUID, access_id: str) -> Access | None:
    return (await store.hold_some(tx, customer_id, [access_id])).get(access_id)


async def _can_be_joined(tx: Tx, customer_id: UUID, run: UUID, history: History) -> bool:
    """Say whether an approval is open that fetches as much as is wanted now."""
    approval = await read.find(tx, customer_id, run)
    if approval is None or approval.phase is Phase.ENDED:
        return False
    return history in {History.OPEN, approval.history}


async def _require_credentials(tx: Tx, access: Access) -> None:
    stored = await credentials.stored_fields(tx, access.customer_id)
    is_known = any(field.access_id == access.access_id for field in stored)
    if not is_known or outcome.needs_credentials(access.block):
        raise CredentialsNeededError


async def answer(tx: Tx, customer_id: UUID, approval_id: UUID, given: PersonAnswer) -> None:
    """Store an answer and have the refresh go on; what comes too early changes nothing."""
    # The access is locked before its approval, as everywhere.
    key = await store.hold_by_run(tx, customer_id, approval_id)
    taken = await approvals.answer(tx, customer_id, approval_id, given)
    if taken is None or key is None:
        return
    await store.ask(tx, customer_id, key, approval_id, None)
    await store.tell(tx, key, approval_id)


async def give_up(tx: Tx, customer_id: UUID, approval_id: UUID) -> None:
    """End a question as if its person had given it up; one that is over stays as it ended."""
    with suppress(NotAskedError):  # answered, or over, a moment ago
        await answer(tx, customer_id, approval_id, GivenUp())


async def lapse_due(db: Database) -> int:
    """Do what is due; returns how many approvals changed."""
    async with db.begin() as tx:
        found = await approvals.due(tx, _BATCH)
    changed = 0
    for customer_id, approval_id in found:
        async with db.begin(customer_id) as tx:
            if await approvals.forget(tx, customer_id, approval_id):
                changed += 1
                continue
            try:
                await answer(tx, customer_id, approval_id, Lapsed())
                changed += 1
            except (NotAskedError, UnknownApprovalError):
                continue  # answered while we looked, and perhaps asked something else
    return changed
