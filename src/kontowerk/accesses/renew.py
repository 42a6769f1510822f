"""Have a person approve at the bank: the approval of an access is begun, or joined.

Spec: Customer (POST consent); OP-064 to OP-068, OP-076.
"""

from collections.abc import Mapping
from uuid import UUID

from kontowerk.accesses.add import add
from kontowerk.accesses.errors import CredentialsNeededError, UnknownAccessError
from kontowerk.accesses.events import RefreshWanted
from kontowerk.accesses.model import Access, Cause, NewAccess
from kontowerk.accesses.rules import outcome
from kontowerk.accesses.store import access as store
from kontowerk.approvals import begin as approvals
from kontowerk.approvals import end, read
from kontowerk.approvals.model import NewApproval, Phase
from kontowerk.connectors.contract import History
from kontowerk.identity.model import Tenant
from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.vault import inventory


async def renew(
    tx: Tx,
    tenant: Tenant,
    customer_id: UUID,
    access_id: str,
    *,
    present_ip: str | None,
    callback_url: str | None,
    choose_anew: bool,
    history: History,
    credentials: Mapping[str, str] | None = None,
    actor: str,
) -> UUID:
    """Begin the approval of an access; returns its name.

    One that is under way is joined, unless the person wants to choose anew, wants more history or
    comes with new credentials. A refresh that asks nobody gives way.
    """
    await store.lock_customer(tx, customer_id)
    access = await _held(tx, customer_id, access_id)
    if credentials is not None:
        entry = NewAccess(access_id, None, credentials, access.sync, access.selected)
        await add(
            tx, tenant, customer_id, [entry], refresh=False, present_ip=present_ip, actor=actor
        )
        access = await _held(tx, customer_id, access_id)
    if access.run is not None:
        if not choose_anew and await _can_be_joined(tx, customer_id, access.run, history):
            await approvals.point_back(tx, customer_id, access.run, callback_url)
            return access.run
        await end.abandon(tx, customer_id, access.run)
    await _require_credentials(tx, access)
    run = new_id()
    await store.start(tx, customer_id, access_id, run, present_ip)
    new = NewApproval(
        customer_id=customer_id,
        id=run,
        tenant_id=access.tenant_id,
        access_id=access_id,
        access_key=access.key,
        cause=Cause.RENEWAL.value,
        callback_url=callback_url,
        choose_anew=choose_anew,
        history=history,
    )
    await approvals.begin(tx, new)
    await outbox.put(tx, RefreshWanted(customer_id, access.key, run, Cause.RENEWAL).order())
    await store.tell(tx, access.key, access.run)
    await audit.record(
        tx,
        actor=actor,
        action=f"access.renew {access_id}",
        subject=str(customer_id),
        tenant_id=access.tenant_id,
    )
    return run


async def _held(tx: Tx, customer_id: UUID, access_id: str) -> Access:
    access = (await store.hold_some(tx, customer_id, [access_id])).get(access_id)
    if access is None:
        raise UnknownAccessError
    return access


async def _can_be_joined(tx: Tx, customer_id: UUID, run: UUID, history: History) -> bool:
    """Say whether an approval is open that fetches as much as is wanted now."""
    approval = await read.find(tx, customer_id, run)
    if approval is None or approval.phase is Phase.ENDED:
        return False
    return history in {History.OPEN, approval.history}


async def _require_credentials(tx: Tx, access: Access) -> None:
    stored = await inventory.stored_fields(tx, access.customer_id)
    is_known = any(field.access_id == access.access_id for field in stored)
    if not is_known or outcome.needs_credentials(access.block):
        raise CredentialsNeededError
