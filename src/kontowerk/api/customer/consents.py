"""Approvals over HTTP: how one stands, answering its question, asking the bank, giving up.

Spec: Customer (GET consent); Consent status; OP-069 to OP-071. `Prefer: wait=n` waits while it
is our turn, and never for the person. Approvals of transfers need the scope of transfers.
"""

from contextlib import suppress
from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.accesses import approve
from kontowerk.accesses import read as accesses
from kontowerk.accesses.model import Issue
from kontowerk.api.auth import (
    CanModifyOrPay,
    CanReadOrPay,
    RegulatedOnlyError,
    customer_of,
    require_scope,
)
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.requests import JsonBody, id_in
from kontowerk.api.route import WireRoute
from kontowerk.api.waiting import MAY_WAIT, mark, settled
from kontowerk.api.wire import encode, words
from kontowerk.api.wire.consents import ConsentInput, ConsentStatus
from kontowerk.api.wire.transfers import payment_consent
from kontowerk.approvals import read
from kontowerk.approvals.model import (
    Approval,
    ApprovalOutcome,
    ApprovalPurpose,
    GivenUp,
    Look,
    NotAskedError,
    PersonAnswer,
    Phase,
    UnknownApprovalError,
)
from kontowerk.identity.model import Caller, Scope
from kontowerk.payments import read as payments

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

ONE: Final = words.CONSENT_PATH + "/{consent_id}"
_STATUS: Final[dict[str, Any]] = {"dependencies": MAY_WAIT, "response_model": ConsentStatus}
_READING: Final = {
    ApprovalPurpose.ACCESS: (Scope.CUSTOMER_READ,),
    ApprovalPurpose.PAYMENT: (Scope.CUSTOMER_READ, Scope.CUSTOMER_TRANSFER),
}
_ANSWERING: Final = {
    ApprovalPurpose.ACCESS: (Scope.CUSTOMER_MODIFY,),
    ApprovalPurpose.PAYMENT: (Scope.CUSTOMER_TRANSFER,),
}
ConsentBody = Annotated[ConsentInput, Depends(JsonBody[ConsentInput](ConsentInput))]


async def _consent_path(consent_id: Annotated[str, Path()]) -> UUID:
    return id_in(consent_id, UnknownApprovalError)


TheConsent = Annotated[UUID, Depends(_consent_path)]


@router.get(ONE, operation_id="getConsent", **_STATUS)
async def get_consent(
    request: Request, caller: CanReadOrPay, house: TheContext, consent_id: TheConsent
) -> Response:
    """Return the status of an approval; the bank is not asked."""
    approval, applied = await settled_approval(request, house, customer_of(caller), consent_id)
    require_scope(caller, *_READING[approval.purpose])
    return mark(encode.answer(await _written(house, approval)), applied=applied)


@router.post(ONE, operation_id="answerConsent", **_STATUS)
async def answer_consent(
    request: Request,
    caller: CanModifyOrPay,
    house: TheContext,
    body: ConsentBody,
    consent_id: TheConsent,
) -> Response:
    """Select a method or device, submit the TAN or confirm the payee, as requested."""
    if not caller.tenant.regulated:
        # Their end users answer in the frontend: TANs are none of the tenant's business.
        raise RegulatedOnlyError
    await _give(caller, house, consent_id, body.given())
    return await _status(request, caller, house, consent_id)


@router.get(ONE + words.POLL_PATH, operation_id="pollConsent", **_STATUS)
async def poll_consent(
    request: Request, caller: CanModifyOrPay, house: TheContext, consent_id: TheConsent
) -> Response:
    """Ask the bank whether the user has approved, within the bank's limits."""
    with suppress(NotAskedError):  # there is nothing to look for: the status says what is
        await _give(caller, house, consent_id, Look())
    return await _status(request, caller, house, consent_id)


@router.post(ONE + words.CANCEL_PATH, operation_id="cancelConsent", **_STATUS)
async def cancel_consent(
    request: Request, caller: CanModifyOrPay, house: TheContext, consent_id: TheConsent
) -> Response:
    """Cancel the approval."""
    await _give(caller, house, consent_id, GivenUp())
    return await _status(request, caller, house, consent_id)


async def settled_approval(
    request: Request, house: ApiContext, customer_id: UUID, approval_id: UUID
) -> tuple[Approval, bool]:
    """Read an approval; while it is our turn wait as long as the caller prefers."""
    return await settled(
        request, house.news, lambda: approval_of(house, customer_id, approval_id), unsettled
    )


async def approval_of(house: ApiContext, customer_id: UUID, approval_id: UUID) -> Approval:
    """Read an approval of a customer."""
    async with house.db.begin(owner=customer_id) as tx:
        return await read.one(tx, customer_id, approval_id)


def unsettled(approval: Approval) -> list[UUID]:
    """Return what to listen for while it is our turn."""
    return [approval.id] if approval.phase is Phase.WORKING else []


async def _give(caller: Caller, house: ApiContext, approval_id: UUID, given: PersonAnswer) -> None:
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        approval = await read.one(tx, customer_id, approval_id)
        require_scope(caller, *_ANSWERING[approval.purpose])
        await approve.answer(tx, customer_id, approval_id, given)


async def _status(
    request: Request, caller: Caller, house: ApiContext, approval_id: UUID
) -> Response:
    approval, applied = await settled_approval(request, house, customer_of(caller), approval_id)
    return mark(encode.answer(await _written(house, approval)), applied=applied)


async def _written(house: ApiContext, approval: Approval) -> ConsentStatus:
    if approval.purpose is ApprovalPurpose.PAYMENT:
        return await _payment_status(house, approval)
    return ConsentStatus.of(approval, await _notices(house, approval), house.links)


async def _payment_status(house: ApiContext, approval: Approval) -> ConsentStatus:
    async with house.db.begin(owner=approval.customer_id) as tx:
        payment = await payments.by_run(tx, approval.customer_id, approval.id)
    return payment_consent(approval, payment, house.links)


async def _notices(house: ApiContext, approval: Approval) -> tuple[Issue, ...]:
    """Return what the access says, where the bank did not take its credentials."""
    if approval.ending is not ApprovalOutcome.REFUSED or approval.access_id is None:
        return ()
    async with house.db.begin(owner=approval.customer_id) as tx:
        found = await accesses.access(tx, approval.customer_id, approval.access_id)
    return found.notices
