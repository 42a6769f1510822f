"""Redirect sessions over HTTP: sending the end user to the frontend, and ending all sessions.

Spec: Customer (DELETE regprotect/sessions); Redirect flow.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final
from uuid import UUID

from fastapi import APIRouter
from starlette.responses import Response

from kontowerk.api.auth import CanModifyCustomer, customer_of
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import words
from kontowerk.api.wire.accesses import AccessInput
from kontowerk.api.wire.customer import PermissionLink
from kontowerk.api.wire.encode import answer
from kontowerk.connectors.contract import History
from kontowerk.identity import callbacks
from kontowerk.identity.model import Caller
from kontowerk.kit import errors
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.webform import permitted, sessions
from kontowerk.webform.model import NewSession, UseCase
from kontowerk.webform.sessions import open_session

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

REDIRECTED: Final[dict[int | str, dict[str, Any]]] = {
    451: {
        "description": "The user continues at the address in `Location`",
        "headers": {"Location": {"schema": {"type": "string"}}},
    }
}


class NotForRedirectTenantsError(InvalidError):
    """A tenant of the redirect frontend sends neither provider nor credentials, and keeps sync."""


def require_nothing_regulated(body: Mapping[str, AccessInput]) -> None:
    """Refuse what a tenant of the redirect frontend must not send (OP-043, OP-057)."""
    faults = list(_not_for_redirect(body))
    if faults:
        raise NotForRedirectTenantsError(*faults)


def _not_for_redirect(body: Mapping[str, AccessInput]) -> Iterator[Fault]:
    for access_id, given in body.items():
        if given.names_bank:
            yield Fault(errors.pointer(access_id), "the end user chooses the bank and logs in")
        if not given.sync:
            yield Fault(errors.pointer(access_id, "sync"), "must be true")


async def check_callback(tx: Tx, tenant_id: UUID, callback_url: str | None) -> None:
    """Refuse a callback URL that the tenant may not use."""
    if callback_url is not None:
        await callbacks.require_allowed(tx, tenant_id, callback_url)


async def redirect(
    tx: Tx,
    house: ApiContext,
    caller: Caller,
    use_case: UseCase,
    access_ids: Iterable[str],
    callback_url: str | None,
    history: History | None = None,
) -> Response:
    """Open a session and answer with the address the end user goes on at."""
    new = NewSession(
        customer_id=customer_of(caller),
        tenant_id=caller.tenant.id,
        use_case=use_case,
        access_ids=tuple(access_ids),
        callback_url=callback_url,
        history=history,
    )
    session = await open_session(tx, new, cell=house.settings.cell)
    return Response(status_code=451, headers={"Location": house.links.webform(session)})


@router.delete(words.SESSIONS_PATH, operation_id="endSessions", response_class=Response)
async def end(caller: CanModifyCustomer, house: TheContext) -> Response:
    """End all webform sessions of the user."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        await sessions.end_all(tx, customer_id)
    return Response()


@router.post(
    "/permissions/link",
    operation_id="createPermissionLink",
    status_code=201,
    response_model=PermissionLink,
)
async def link_permissions(caller: CanModifyCustomer, house: TheContext) -> Response:
    """Create a link to the page where the user sees and revokes permissions (extension).

    It opens once, within fifteen minutes; a new link invalidates the previous one.
    """
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        secret, until = await permitted.open_link(
            tx, customer_id, caller.tenant.id, cell=house.settings.cell, actor=caller.actor
        )
    href = house.links.permission_link(secret)
    return answer(PermissionLink(href=href, valid_to=until), status=201)
