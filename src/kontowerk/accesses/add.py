"""Add accesses, give them new credentials, change what is said of them; all or none.

Later fetches go back as far as the bank lets them unasked: what is older is here already, and
asking for it again would cost the person a TAN.

Spec: Customer (add a bank access), Credentials; OP-042, OP-052, OP-055, OP-056, OP-066; Limits
(transaction history); OP-067. Products and upkeep (`sync`, `selectedBankProducts`): OP-058, OP-059;
the products that are no longer wanted go with the next fetch that succeeds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from kontowerk.accesses.model import (
    Access,
    AccessStatus,
    Cause,
    CredentialsNeededError,
    Issue,
    IssueKind,
    NewAccess,
    OtherProviderError,
    RefreshWanted,
    UnknownProviderIdError,
)
from kontowerk.accesses.rules import naming, outcome, slots
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.approvals.approve import abandon, begin, keep_consents_of_access
from kontowerk.bankcalls.model import Block
from kontowerk.bankcalls.rules import login
from kontowerk.connectors.contract import History
from kontowerk.identity import read as identity
from kontowerk.identity.model import Tenant, TenantId
from kontowerk.kit import audit, errors, outbox
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault
from kontowerk.kit.ids import new_id
from kontowerk.providers import read as providers
from kontowerk.providers.model import Provider, UnknownProviderError
from kontowerk.vault import credentials
from kontowerk.vault.credentials import check_shape, keep
from kontowerk.vault.model import SealedFormatError


@dataclass(frozen=True, slots=True)
class _Request:
    """Who asks for what, once for all entries."""

    tenant: Tenant
    customer_id: UUID
    refresh: bool
    present_ip: str | None
    callback_url: str | None
    history: History | None
    bound: bool
    actor: str


async def add(
    tx: Tx,
    tenant: Tenant,
    customer_id: UUID,
    entries: Sequence[NewAccess],
    *,
    refresh: bool,
    present_ip: str | None,
    callback_url: str | None = None,
    history: History | None = None,
    bound: bool = False,
    actor: str,
) -> None:
    """Store the entries and order their fetches, or raise and store nothing.

    With a callback URL people can be sent to their bank's own pages and back. `history` says how
    far back is fetched; without it the first fetch follows the tenant. `bound`: see NewApproval.
    """
    for entry in entries:
        naming.check_access_id(entry.access_id, customer_id)
    request = _Request(
        tenant, customer_id, refresh, present_ip, callback_url, history, bound, actor
    )
    await store.lock_customer(tx, customer_id)
    known = await store.hold_some(tx, customer_id, [entry.access_id for entry in entries])
    wanted = [await _one(tx, request, entry, known.get(entry.access_id)) for entry in entries]
    await outbox.put(tx, *(event.order() for event in wanted if event is not None))


async def _one(
    tx: Tx, request: _Request, entry: NewAccess, known: Access | None
) -> RefreshWanted | None:
    if known is not None and entry.provider_id not in {None, known.provider_id}:
        raise OtherProviderError
    if entry.credentials is not None:
        provider_id = known.provider_id if known else entry.provider_id
        if provider_id is None:
            raise _needed(entry)
        provider = await _provider(tx, entry, provider_id, is_known=known is not None)
        return await _store(tx, request, entry, known, provider)
    if known is None or not request.refresh:
        raise _needed(entry)
    return await _fetch_again(tx, request, entry, known)


async def _provider(tx: Tx, entry: NewAccess, provider_id: UUID, *, is_known: bool) -> Provider:
    """Return the provider; one that is no longer offered still serves those who have it."""
    try:
        if is_known:
            return await providers.one(tx, provider_id)
        return await providers.listed_one(tx, provider_id)
    except UnknownProviderError:
        fault = Fault(errors.pointer(entry.access_id, "providerId"), "no such provider")
        raise UnknownProviderIdError(fault) from None


async def _store(
    tx: Tx, request: _Request, entry: NewAccess, known: Access | None, provider: Provider
) -> RefreshWanted | None:
    """Keep new credentials; fetch with them unless one is missing."""
    sealed = await _checked(tx, request, entry, provider)
    missing = login.missing_fields(provider.login, sealed)
    expires_at = None if entry.sync is not False else await _expiry(tx, request.tenant)
    access = _access(request, entry, known, provider, tx.now)
    access = replace(
        _incomplete(access, missing) if missing else _started(access, request),
        expires_at=expires_at,
    )
    if known is None:
        await store.add(tx, request.customer_id, access)
    else:
        if known.run is not None:
            await abandon(tx, request.customer_id, known.run)
        # What was approved with the credentials before is not used any more.
        await keep_consents_of_access(tx, request.customer_id, access.access_id)
        await store.replace(tx, request.customer_id, access)
    await keep(tx, request.customer_id, access.access_id, sealed)
    await _schedule(tx, access, provider, is_new=known is None)
    await store.tell(tx, access.key)
    await _note(tx, request, f"access.{'replace' if known else 'add'} {access.access_id}")
    return await _wanted(tx, request, access, Cause.ADDED)


async def _checked(
    tx: Tx, request: _Request, entry: NewAccess, provider: Provider
) -> dict[str, str]:
    """Return the sealed fields the provider asks for; other fields are not looked at."""
    given: Mapping[str, str] = entry.credentials or {}
    wanted = {field.key for field in provider.login.fields}
    sealed = {key: text for key, text in given.items() if key in wanted}
    for key, text in sealed.items():
        try:
            await check_shape(tx, request.tenant.id, text)
        except SealedFormatError as error:
            place = errors.pointer(entry.access_id, "credentials", key)
            raise error.at(place) from None
    return sealed


def _access(
    request: _Request, entry: NewAccess, known: Access | None, provider: Provider, now: datetime
) -> Access:
    """Return the access with what the entry says of it, complete and free of old complaints."""
    sync, selected = entry.sync is not False, entry.selected or frozenset[str]()
    if known is not None:
        return replace(
            known,
            status=AccessStatus.COMPLETE,
            sync=sync,
            selected=selected,
            block=outcome.without_credential_block(known.block) if sync else None,
            run=None,
            present_ip=None,
            asked=None,
            consent_until=None,
            notices=outcome.notices_without_credentials(known.notices),
        )
    return Access(
        customer_id=request.customer_id,
        access_id=entry.access_id,
        key=new_id(),
        tenant_id=request.tenant.id,
        provider_id=provider.id,
        status=AccessStatus.COMPLETE,
        sync=sync,
        selected=selected,
        block=None,
        run=None,
        present_ip=None,
        created_at=now,
        refreshed_at=None,
        attempted_at=None,
        expires_at=None,
        methods=(),
        active_method=None,
        media=(),
        memory={},
        notices=(),
        issues=(),
        webhook_serial=0,
        version=1,
        asked=None,
        consent_until=None,
    )


def _incomplete(access: Access, missing: Sequence[str]) -> Access:
    notice = Issue(IssueKind.INCOMPLETE, ", ".join(missing))
    return replace(access, block=Block.INCOMPLETE, notices=(*access.notices, notice))


def _started(access: Access, request: _Request) -> Access:
    return replace(access, status=AccessStatus.STARTED, run=new_id(), present_ip=request.present_ip)


async def _fetch_again(
    tx: Tx, request: _Request, entry: NewAccess, known: Access
) -> RefreshWanted | None:
    """Fetch with the stored credentials; a fetch under way is joined (OP-076).

    One that waits for an answer is replaced, if the person is there to be asked anew.
    """
    waits = known.asked is not None and request.present_ip is not None
    if (known.run is None or waits) and not await _has_credentials(tx, known):
        raise _needed(entry)
    known = await amend(tx, known, entry)
    if known.run is not None and not waits:
        return None
    if outcome.needs_credentials(known.block):
        return None  # the notice says what to do; the bank is not asked
    access = _started(known, request)
    assert access.run is not None  # noqa: S101 - it was started
    if known.run is not None:
        await abandon(tx, request.customer_id, known.run)
    await store.start(tx, access.customer_id, access.access_id, access.run, access.present_ip)
    await store.tell(tx, access.key, known.run)
    await _note(tx, request, f"access.refresh {access.access_id}")
    return await _wanted(tx, request, access, Cause.ASKED)


async def _has_credentials(tx: Tx, access: Access) -> bool:
    stored = await credentials.stored_fields(tx, access.customer_id)
    return any(field.access_id == access.access_id for field in stored)


async def _schedule(tx: Tx, access: Access, provider: Provider, *, is_new: bool) -> None:
    slot = slots.first_slot if is_new else slots.next_slot
    is_due = access.sync and access.block is None
    await schedule.add(
        tx,
        access.customer_id,
        access.key,
        tenant_id=access.tenant_id,
        host=login.host_of(provider.connection.url if provider.connection else None),
        next_due=slot(access.key, tx.now) if is_due else None,
        expires_at=access.expires_at,
    )


async def _expiry(tx: Tx, tenant: Tenant) -> datetime:
    """Return when an access that is not kept goes, at the latest; a fetch prolongs it."""
    return tx.now + await identity.unsynced_lifetime(tx, tenant.id)


async def _wanted(tx: Tx, request: _Request, access: Access, cause: Cause) -> RefreshWanted | None:
    if access.run is None:
        return None
    history = await _history(tx, request, access, cause)
    if request.callback_url is not None or history is not History.OPEN:
        new = replace(
            access.approval_of(access.run, cause),
            callback_url=request.callback_url,
            history=history,
            bound=request.bound,
        )
        await begin(tx, new)
    return RefreshWanted(access.customer_id, access.key, access.run, cause)


async def _history(tx: Tx, request: _Request, access: Access, cause: Cause) -> History:
    if cause is Cause.ASKED:  # what is only fetched again goes further back if somebody says so
        return request.history or History.OPEN
    return await history_for(tx, request.tenant.id, access, request.history)


def _needed(entry: NewAccess) -> CredentialsNeededError:
    place = errors.pointer(entry.access_id)
    return CredentialsNeededError(Fault(place, "providerId and credentials are needed"))


async def _note(tx: Tx, request: _Request, action: str) -> None:
    await audit.record_about(
        tx, request.customer_id, request.tenant.id, actor=request.actor, action=action
    )


async def history_for(
    tx: Tx, tenant_id: TenantId, access: Access | None, said: History | None
) -> History:
    """Return how far back the next fetch goes; an access without data has had none yet."""
    if said is not None:
        return said
    if access is not None and access.refreshed_at is not None:
        return History.OPEN
    return await identity.history(tx, tenant_id)


async def amend(tx: Tx, access: Access, entry: NewAccess) -> Access:
    """Write what the entry says and return the access as it is now."""
    if entry.selected is not None and entry.selected != access.selected:
        await store.select(tx, access.customer_id, access.access_id, entry.selected)
        access = replace(access, selected=entry.selected)
    if entry.sync is not None and entry.sync != access.sync:
        access = await _keep_fresh(tx, access, sync=entry.sync)
    return access


async def _keep_fresh(tx: Tx, access: Access, *, sync: bool) -> Access:
    """Begin or end fetching unasked; what is not kept has an end (OP-059)."""
    expires_at = None
    if not sync:
        expires_at = tx.now + await identity.unsynced_lifetime(tx, TenantId(access.tenant_id))
    customer_id, key = access.customer_id, access.key
    is_due = sync and access.block is None
    await store.set_sync(tx, customer_id, access.access_id, sync=sync, expires_at=expires_at)
    await schedule.change(
        tx,
        customer_id,
        key,
        next_due=slots.next_slot(key, tx.now) if is_due else None,
        failures=0,
        expires_at=expires_at,
    )
    return replace(access, sync=sync, expires_at=expires_at)
