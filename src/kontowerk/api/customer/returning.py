"""Where a bank sends the person back to who was on its own pages.

Spec: callbackUrl rules; OP-121. The ticket in the address is the authorisation, and all it
allows is to have the bank asked and to be sent on to the address the tenant gave beforehand.
Approvals of the frontend count only in the browser that asked; tenants that ask themselves
recognise theirs by the nonce.
"""

from contextlib import suppress
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.accesses import approve
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.customer.consents import approval_of, unsettled
from kontowerk.api.pages import language, shell
from kontowerk.api.pages.forms import is_secure
from kontowerk.api.route import AnyAcceptRoute
from kontowerk.api.waiting import settled_within
from kontowerk.api.webform.render import PageRefusal, render_refusal
from kontowerk.api.webform.visits import COOKIE
from kontowerk.api.wire import words
from kontowerk.api.wire.consents import HTML, address, end_page, error_word
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
from kontowerk.kit.secret import Secret
from kontowerk.webform.sessions import is_own_browser

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=AnyAcceptRoute, tags=["Customer"])

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


@router.get(
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
