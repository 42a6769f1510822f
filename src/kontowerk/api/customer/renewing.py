"""Starting the approval of an access over HTTP, by tenants of both kinds.

Spec: Customer (POST consent; `callbackUrl` rules); Redirect flow. The body says of the access what
it says on adding; one that does not exist yet is added.
"""

from typing import Annotated, Final, cast

from fastapi import APIRouter, Depends, Query
from pydantic import TypeAdapter
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.accesses import read
from kontowerk.accesses.approve import ApprovalRequest, renew
from kontowerk.api.auth import CanModifyCustomer, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.customer.accesses import ONE
from kontowerk.api.customer.adding import entry_of
from kontowerk.api.customer.consents import settled_approval
from kontowerk.api.customer.parameters import (
    AccessId,
    CallbackUrl,
    RequiredAddress,
    WantedHistory,
    known_access_id,
    required_callback,
)
from kontowerk.api.customer.sessions import (
    REDIRECTED,
    check_callback,
    redirect,
    require_nothing_regulated,
)
from kontowerk.api.requests import decoded, flag, require_media_type, whole_body
from kontowerk.api.route import WireRoute
from kontowerk.api.waiting import MAY_WAIT, mark
from kontowerk.api.wire import decode, words
from kontowerk.api.wire.accesses import AccessInput
from kontowerk.api.wire.encode import JSON, created
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.webform.model import UseCase

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

_BODY: Final = TypeAdapter(dict[str, AccessInput])
_NOTHING: Final = AccessInput()


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


@router.post(
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
