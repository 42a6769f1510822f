"""Adding bank accesses and renewing their approval over HTTP, by tenants of both kinds.

Spec: Customer (adding bank accesses; POST consent; `callbackUrl` rules); Redirect flow. The body of
a renewal says of the access what it says on adding; one that does not exist yet is added.
"""

from collections.abc import Mapping
from typing import Annotated, Final, cast
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from pydantic import Field, TypeAdapter
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.accesses import add, read
from kontowerk.accesses.approve import ApprovalRequest, renew
from kontowerk.accesses.model import AccessIdError, AccessView, NewAccess, UnknownProviderIdError
from kontowerk.accesses.rules import naming
from kontowerk.api.auth import CanModifyCustomer, customer_of
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.customer.accesses import ALL, ONE, unsettled, views_of
from kontowerk.api.customer.consents import settled_approval
from kontowerk.api.customer.parameters import (
    AccessId,
    CallbackUrl,
    PresentAddress,
    Refresh,
    RequiredAddress,
    WantedHistory,
    is_access_id,
    known_access_id,
    required_callback,
)
from kontowerk.api.customer.redirects import (
    REDIRECTED,
    check_callback,
    redirect,
    require_nothing_regulated,
)
from kontowerk.api.requests import (
    JsonBody,
    decoded,
    flag,
    reference_in,
    require_media_type,
    whole_body,
)
from kontowerk.api.route import WireRoute
from kontowerk.api.waiting import MAY_WAIT, mark, settled_within, wanted_seconds
from kontowerk.api.wire import decode, words
from kontowerk.api.wire.accesses import AccessInput
from kontowerk.api.wire.encode import JSON, created
from kontowerk.connectors.contract import History
from kontowerk.identity.model import CustomerId
from kontowerk.kit import errors
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.webform.model import UseCase

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

_MOST_ENTRIES: Final = 1000
renewing_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

_BODY: Final = TypeAdapter(dict[str, AccessInput])
_NOTHING: Final = AccessInput()


class AccessMapBody(JsonBody[dict[str, AccessInput]]):
    """Dependency that reads entries by access id; no fault points at what is no id."""

    def read(self, body: bytes) -> dict[str, AccessInput]:
        found = decode.read_json(body)
        _check_keys(found)
        return decode.as_kind(found, self.adapter)


def _check_keys(found: object) -> None:
    keys = list(cast("dict[str, object]", found)) if isinstance(found, dict) else []
    if len(keys) > _MOST_ENTRIES:
        raise NoEntriesError(Fault("", f"1 to {_MOST_ENTRIES} entries"))
    if not all(map(is_access_id, keys)):
        raise AccessIdError(Fault("", "an id is 1 to 64 of A-Z a-z 0-9 . _ ~ -"))


_Entries = Annotated[dict[str, AccessInput], Field(max_length=_MOST_ENTRIES)]
AccessesBody = Annotated[dict[str, AccessInput], Depends(AccessMapBody(_Entries))]


class NoEntriesError(InvalidError):
    """The body names no access, or too many."""


@router.post(
    ALL,
    operation_id="addAccesses",
    dependencies=MAY_WAIT,
    status_code=201,
    response_class=Response,
    responses=REDIRECTED,
)
async def add_accesses(
    request: Request,
    caller: CanModifyCustomer,
    house: TheContext,
    body: AccessesBody,
    present_ip: PresentAddress,
    callback_url: CallbackUrl,
    history: WantedHistory,
    refresh: Refresh = "false",
) -> Response:
    """Add bank accesses, replace their credentials or refresh them; all or none.

    Waits for the refresh as long as the caller prefers, otherwise as long as set for the tenant.
    """
    customer_id, again = customer_of(caller), flag("refresh", refresh)
    require_entries(body, customer_id)
    if not caller.tenant.regulated:
        require_nothing_regulated(body)
    async with house.db.begin(owner=customer_id) as tx:
        await check_callback(tx, caller.tenant.id, callback_url)
        if not caller.tenant.regulated:
            # Only the person can open what is older than a bank gives unasked.
            is_unasked = again and history in {None, History.OPEN}
            if not (is_unasked and await _know_all(tx, customer_id, body)):
                adding = UseCase.ADD_ACCESS
                return await redirect(tx, house, caller, adding, body, callback_url, history)
        await add.add(
            tx,
            caller.tenant,
            customer_id,
            [entry_of(access_id, given) for access_id, given in body.items()],
            refresh=again,
            present_ip=present_ip,
            callback_url=callback_url,
            history=history,
            actor=caller.actor,
        )

    async def look() -> list[AccessView]:
        views = await views_of(house, customer_id)
        return [view for view in views if view.access.access_id in body]

    wanted = wanted_seconds(request)
    seconds = wanted if wanted is not None else caller.tenant.post_wait or None
    _, waited = await settled_within(seconds, house.news, look, unsettled)
    applied = waited and wanted is not None
    return mark(_added(house, list(body)), applied=applied)


def require_entries(body: Mapping[str, AccessInput], customer_id: UUID) -> None:
    """Refuse a body without entries, and ids that no access may have."""
    if not body:
        raise NoEntriesError(Fault("", f"1 to {_MOST_ENTRIES} entries"))
    try:
        for access_id in body:
            naming.check_access_id(access_id, customer_id)
    except AccessIdError as error:
        # The refused value is the key itself, so it is not pointed at.
        raise AccessIdError(*(Fault("", fault.text) for fault in error.faults)) from None


def entry_of(access_id: str, given: AccessInput) -> NewAccess:
    """Return what an entry of the body says of an access; what is absent is not said."""
    return NewAccess(
        access_id=access_id,
        provider_id=_provider_id_in(access_id, given),
        credentials=given.credentials,
        sync=given.sync if given.says_sync else None,
        selected=None if given.selected is None else frozenset(given.selected),
    )


def _provider_id_in(access_id: str, given: AccessInput) -> UUID | None:
    """Read the provider of an entry; what is no id names no provider."""
    if given.provider_id is None:
        return None
    provider_id = reference_in(given.provider_id)
    if provider_id is None:
        raise UnknownProviderIdError(
            Fault(errors.pointer(access_id, "providerId"), "no such provider")
        )
    return provider_id


async def _know_all(tx: Tx, customer_id: CustomerId, body: Mapping[str, AccessInput]) -> bool:
    known = {view.access.access_id for view in await read.every(tx, customer_id)}
    return known.issuperset(body)


def _added(house: ApiContext, access_ids: list[str]) -> Response:
    """Point at what was added: the access, or the list and each of its new members (OP-054)."""
    links = house.links
    if len(access_ids) == 1:
        return created(links.access(access_ids[0]))
    response = created(links.accesses())
    for access_id in access_ids:
        response.headers.append("Link", f'<{links.access(access_id)}>; rel="item"')
    return response


class OtherAccessError(InvalidError):
    """The body is about another access than the path."""


async def _read_body(request: Request, access_id: AccessId) -> AccessInput:
    """Read the entry of this access; a body about anything else is refused (OP-066)."""
    known, body = known_access_id(access_id), await whole_body(request)
    if not body:
        return _NOTHING
    require_media_type(request, JSON)
    found: object = await decoded(request, body, decode.read_json)
    # Looked at first: a fault of another entry would point at its key, which nobody checked.
    if _keys(found) != {known}:
        raise OtherAccessError(Fault("", "the access of the path and no other"))
    return decode.as_kind(found, _BODY)[known]


def _keys(found: object) -> set[str] | None:
    return set(cast("dict[str, object]", found)) if isinstance(found, dict) else None


_Given = Annotated[AccessInput, Depends(_read_body)]


@renewing_router.post(
    ONE + words.CONSENT_PATH,
    operation_id="renewApproval",
    dependencies=MAY_WAIT,
    status_code=201,
    response_class=Response,
    responses=REDIRECTED,
    openapi_extra={
        "requestBody": {
            "required": False,
            "content": {JSON: {"schema": {"type": "object", "additionalProperties": True}}},
        }
    },
)
async def renew_approval(
    request: Request,
    caller: CanModifyCustomer,
    house: TheContext,
    access_id: AccessId,
    given: _Given,
    present_ip: RequiredAddress,
    callback_url: CallbackUrl,
    history: WantedHistory,
    query_tan_settings: Annotated[str, Query(alias="queryTanSettings")] = "false",
) -> Response:
    """Start SCA for a bank access; redirect tenants are sent to the webform."""
    customer_id, known, tenant = customer_of(caller), known_access_id(access_id), caller.tenant
    choose_anew = flag("queryTanSettings", query_tan_settings)
    if tenant.regulated:
        required_callback(callback_url)
    else:
        require_nothing_regulated({known: given})
    async with house.db.begin(owner=customer_id) as tx:
        if not tenant.regulated:
            await read.access(tx, customer_id, known)
        await check_callback(tx, tenant.id, callback_url)
        if not tenant.regulated:
            renewal = UseCase.RENEW_APPROVAL
            return await redirect(tx, house, caller, renewal, [known], callback_url, history)
        wish = ApprovalRequest(
            entry_of(known, given),
            present_ip=present_ip,
            callback_url=callback_url,
            choose_anew=choose_anew,
            history=history,
        )
        approval_id = await renew(tx, tenant, customer_id, wish, actor=caller.actor)
    _, applied = await settled_approval(request, house, customer_id, approval_id)
    return mark(created(house.links.consent(approval_id)), applied=applied)
