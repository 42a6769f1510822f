"""Where a person is sent: to the frontend, and from a bank back to who was on its own pages.

Spec: Customer (DELETE regprotect/sessions); Redirect flow; callbackUrl rules; OP-121. The ticket in
the address of a return is the authorisation, and all it allows is to have the bank asked and to be
sent on to the address the tenant gave beforehand. Approvals of the frontend count only in the
browser that asked; tenants that ask themselves recognise theirs by the nonce.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.accesses import approve
from kontowerk.api.auth import CanModifyCustomer, customer_of
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.customer.consents import approval_of, unsettled
from kontowerk.api.pages import language, shell
from kontowerk.api.pages.forms import is_secure
from kontowerk.api.route import AnyAcceptRoute, WireRoute
from kontowerk.api.waiting import settled_within
from kontowerk.api.webform.render import PageRefusal, render_refusal
from kontowerk.api.webform.visits import COOKIE
from kontowerk.api.wire import words
from kontowerk.api.wire.accesses import AccessInput
from kontowerk.api.wire.consents import HTML, address, end_page, error_word
from kontowerk.api.wire.customer import PermissionLink
from kontowerk.api.wire.encode import answer
from kontowerk.approvals import read
from kontowerk.approvals.model import (
    Approval,
    CameBack,
    CameElsewhere,
    Declined,
    NotAskedError,
    PersonAnswer,
    Ticket,
    UnknownApprovalError,
)
from kontowerk.connectors.contract import History
from kontowerk.identity import callbacks
from kontowerk.identity.model import Caller
from kontowerk.kit import errors
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.kit.secret import Secret
from kontowerk.webform import permitted, sessions
from kontowerk.webform.model import NewSession, UseCase
from kontowerk.webform.sessions import is_own_browser, open_session

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

REDIRECTED: Final[dict[int | str, dict[str, Any]]] = {
    451: {
        "description": "The user continues at the address in `Location`",
        "headers": {"Location": {"schema": {"type": "string"}}},
    }
}
returning_router = APIRouter(
    prefix=words.CUSTOMER_PATH, route_class=AnyAcceptRoute, tags=["Customer"]
)

# A person looks at an empty page meanwhile; what the bank says later, the tenant can ask for.
_PATIENCE: Final = 10.0  # seconds
_SENT_ON: Final = 303

_REFUSED: Final = 403
TicketInPath = Annotated[str, Path(alias="ticket")]
Failed = Annotated[str | None, Query(description="Set by the bank if the user did not approve")]

Code = Annotated[str | None, Query(max_length=2048, description="Set by a bank that uses OAuth 2")]
Error = Annotated[
    str | None,
    Query(max_length=200, description="Set instead of a code by a bank that uses OAuth 2"),
]


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


@returning_router.get(
    words.RETURN_PATH + "/{ticket}",
    operation_id="returnFromBank",
    response_class=Response,
    status_code=_SENT_ON,
    responses={
        200: {
            "description": "Nobody said where to go on: a page says how it ended",
            "content": {HTML: {"schema": {"type": "string"}}},
        },
        303: {
            "description": "Redirects the browser to the tenant's `callbackUrl`",
            "headers": {"Location": {"schema": {"type": "string"}}},
        },
        403: {
            "description": "The approval was started in another browser: a page says what to do",
            "content": {HTML: {"schema": {"type": "string"}}},
        },
    },
)
async def return_from_bank(
    request: Request,
    house: TheContext,
    ticket: TicketInPath,
    failed: Failed = None,
    code: Code = None,
    error: Error = None,
) -> Response:
    """Ask the bank for the result and redirect the user to the tenant."""
    known = await _known(house, ticket)
    approval = await approval_of(house, known.customer_id, known.approval_id)
    is_own = not approval.bound or await _is_own_browser(request, house, approval)
    given = _said(approval, known, is_own=is_own)
    if isinstance(given, CameBack) and error is not None:
        given = Declined()
    elif isinstance(given, CameBack) and code:
        given = CameBack(Secret(code))
    await _note(house, approval, given)
    if not is_own:
        return _other_browser(request)
    approval, _ = await settled_within(
        _PATIENCE,
        house.news,
        lambda: approval_of(house, known.customer_id, known.approval_id),
        unsettled,
    )
    word = error_word(approval.ending, failed=known.declined or failed == "1" or error is not None)
    if approval.callback_url is None:
        return Response(end_page(failed=word is not None), media_type=HTML)
    nonce = None if approval.bound or known.declined else approval.nonce
    place = address(approval.callback_url, word, nonce)
    return Response(status_code=_SENT_ON, headers={"Location": place})


async def _known(house: ApiContext, ticket: str) -> Ticket:
    if not ticket.isascii():
        raise UnknownApprovalError
    async with house.db.begin() as tx:
        found = await read.by_ticket(tx, ticket)
    if found is None:
        raise UnknownApprovalError
    return found


async def _is_own_browser(request: Request, house: ApiContext, approval: Approval) -> bool:
    cookie = COOKIE.given(request, secure=is_secure(house))
    return await is_own_browser(house.db, cookie, approval)


def _said(approval: Approval, ticket: Ticket, *, is_own: bool) -> PersonAnswer:
    """Say what it means that somebody came back.

    Where one browser is waited for, the way of those who declined is an answer by itself: it is
    known to whoever cancels at the bank, and must not show what somebody else approved there.
    """
    if not is_own:
        return CameElsewhere()
    return Declined() if approval.bound and ticket.declined else CameBack()


async def _note(house: ApiContext, approval: Approval, given: PersonAnswer) -> None:
    with suppress(NotAskedError):  # a page loaded again, or somebody was faster
        async with house.db.begin(owner=approval.customer_id) as tx:
            await approve.answer(tx, approval.customer_id, approval.id, given)


def _other_browser(request: Request) -> Response:
    """Say what happened to whoever came back in another browser, and nothing about whose it is."""
    page = render_refusal(
        PageRefusal.ELSEWHERE, language=language.of(request), reference=shell.reference()
    )
    return Response(page, _REFUSED, media_type=HTML, headers=shell.HEADERS)
