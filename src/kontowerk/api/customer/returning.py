"""Where a bank sends the person back to who was on its own pages.

Spec: callbackUrl rules; OP-121. The ticket in the address is the authorisation, and all it
allows is to have the bank asked and to be sent on to the address the tenant gave beforehand.
"""

from contextlib import suppress
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from kontowerk.accesses import answer
from kontowerk.api.customer.consents import approval_of, unsettled
from kontowerk.api.house import House, TheHouse
from kontowerk.api.route import AnyAcceptRoute
from kontowerk.api.waiting import settled_within
from kontowerk.api.wire import words
from kontowerk.api.wire.returning import HTML, end_page, error_word, with_error
from kontowerk.approvals import read
from kontowerk.approvals.errors import NotAskedError, UnknownApprovalError
from kontowerk.approvals.model import CameBack

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=AnyAcceptRoute, tags=["Customer"])

# A person looks at an empty page meanwhile; what the bank says later, the tenant can ask for.
_PATIENCE: Final = 10.0  # seconds
_SENT_ON: Final = 303

Ticket = Annotated[str, Path()]
Failed = Annotated[str | None, Query(description="Set by the bank when the person did not approve")]


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
            "description": "The browser goes on at the tenant's `callbackUrl`",
            "headers": {"Location": {"schema": {"type": "string"}}},
        },
    },
)
async def return_from_bank(house: TheHouse, ticket: Ticket, failed: Failed = None) -> Response:
    """Ask the bank how it went and send the person back to the tenant."""
    customer_id, approval_id = await _owner_of(house, ticket)
    with suppress(NotAskedError):  # a page loaded again, or somebody was faster
        async with house.db.begin(owner=customer_id) as tx:
            await answer.answer(tx, customer_id, approval_id, CameBack())
    approval, _ = await settled_within(
        _PATIENCE,
        house.news,
        lambda: approval_of(house, customer_id, approval_id),
        unsettled,
    )
    word = error_word(approval.ending, failed=failed == "1")
    if approval.callback_url is None:
        return Response(end_page(failed=word is not None), media_type=HTML)
    return Response(
        status_code=_SENT_ON, headers={"Location": with_error(approval.callback_url, word)}
    )


async def _owner_of(house: House, ticket: str) -> tuple[UUID, UUID]:
    if not ticket.isascii():
        raise UnknownApprovalError
    async with house.db.begin() as tx:
        found = await read.by_ticket(tx, ticket)
    if found is None:
        raise UnknownApprovalError
    return found
