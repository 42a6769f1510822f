"""Transfers in their legacy form, of regulated tenants.

Spec: Customer (legacy transfers); States (legacy transfer); OP-103 to OP-108.
"""

from contextlib import suppress
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.accesses import approve
from kontowerk.api.auth import CanPay, RegulatedOnlyError, customer_of
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.customer.parameters import AddressOrCaller, ProductId, known_product_id
from kontowerk.api.payments.parameters import IdempotencyKey, PaymentView, look, settled_payment
from kontowerk.api.requests import JsonBody, id_in, reference_in
from kontowerk.api.route import WireRoute
from kontowerk.api.waiting import MAY_WAIT, mark
from kontowerk.api.wire import encode, words
from kontowerk.api.wire.transfer_input import LegacyStatus, LegacyTransferInput, TanInput
from kontowerk.api.wire.transfers import open_question
from kontowerk.approvals.model import GivenTan, Look, NotAskedError, PersonAnswer, QuestionKind
from kontowerk.identity.model import Caller
from kontowerk.kit.secret import Secret
from kontowerk.payments.initiate import initiate
from kontowerk.payments.model import (
    NewPayment,
    PaymentReason,
    PaymentSource,
    PaymentState,
    TransferForm,
    UnknownPaymentError,
)
from kontowerk.providers.model import UnknownProviderError

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])

_ALL: Final = words.LEGACY_TRANSFER_PATH + "/{provider_id}/{product_id}"
ProviderId = Annotated[str, Path()]
TransferId = Annotated[str, Path()]
LegacyBody = Annotated[
    LegacyTransferInput, Depends(JsonBody[LegacyTransferInput](LegacyTransferInput))
]
TanBody = Annotated[TanInput, Depends(JsonBody[TanInput](TanInput))]


@router.post(
    _ALL, operation_id="createLegacyTransfer", dependencies=MAY_WAIT, response_model=LegacyStatus
)
async def create(
    request: Request,
    caller: CanPay,
    house: TheContext,
    provider_id: ProviderId,
    product_id: ProductId,
    body: LegacyBody,
    idempotency_key: IdempotencyKey,
    present_ip: AddressOrCaller,
) -> Response:
    """Initiate a transfer; waits until the bank requests a TAN or rejects it."""
    _require_regulated(caller)
    customer_id, product = customer_of(caller), known_product_id(product_id)
    provider = id_in(provider_id, UnknownProviderError)
    async with house.db.begin(owner=customer_id) as tx:
        payment = await initiate(
            tx,
            NewPayment(
                customer_id=customer_id,
                tenant_id=caller.tenant.id,
                flow=TransferForm.LEGACY,
                source=PaymentSource(provider, product, credentials=body.credentials),
                details=(body.details(),),
                execute_on=body.execute_on,
                idempotency_key=idempotency_key,
                method=str(body.method),
                medium=body.medium,
                present_ip=present_ip,
            ),
            actor=caller.actor,
        )
    seen, applied = await settled_payment(request, house, customer_id, payment.id, patient=True)
    return mark(_status(house, seen), applied=applied)


@router.put(
    _ALL + "/{transfer_id}",
    operation_id="submitTransferTan",
    dependencies=MAY_WAIT,
    response_model=LegacyStatus,
)
async def submit_tan(
    request: Request,
    caller: CanPay,
    house: TheContext,
    provider_id: ProviderId,
    product_id: ProductId,
    transfer_id: TransferId,
    body: TanBody,
) -> Response:
    """Submit the TAN; after approval in an app, send any text to have the bank asked."""
    _require_regulated(caller)
    customer_id, payment_id = customer_of(caller), id_in(transfer_id, UnknownPaymentError)
    seen = await look(house, customer_id, payment_id)
    _require_path(seen, provider_id, product_id)
    given = _given(seen, body.tan)
    if given is not None:
        # Somebody else was faster, or time has just run out: the status says which.
        with suppress(NotAskedError):
            async with house.db.begin(owner=customer_id) as tx:
                await approve.answer(tx, customer_id, seen.payment.run, given)
    seen, applied = await settled_payment(request, house, customer_id, payment_id, patient=True)
    _require_not_expired(seen)
    return mark(_status(house, seen), applied=applied)


def _require_regulated(caller: Caller) -> None:
    if not caller.tenant.regulated:
        raise RegulatedOnlyError


def _require_path(seen: PaymentView, provider_id: str, product_id: str) -> None:
    payment = seen.payment
    path = (reference_in(provider_id), product_id)
    if payment.flow is not TransferForm.LEGACY or path != (payment.provider_id, payment.product_id):
        raise UnknownPaymentError


def _given(seen: PaymentView, tan: str) -> PersonAnswer | None:
    """Return what a TAN says to the open question; None when nothing is open any more."""
    question = open_question(seen.payment, seen.approval)
    if question is None:
        return None
    return GivenTan(Secret(tan)) if question.asked is QuestionKind.TAN else Look()


def _require_not_expired(seen: PaymentView) -> None:
    """Treat a transfer whose time has run out as one that does not exist (OP-108)."""
    payment, approval = seen.payment, seen.approval
    if payment.state is PaymentState.REJECTED and payment.reason is PaymentReason.EXPIRED:
        raise UnknownPaymentError
    question = open_question(payment, approval)
    if question is not None and approval is not None and approval.expires_at <= seen.at:
        raise UnknownPaymentError


def _status(house: ApiContext, seen: PaymentView) -> Response:
    return encode.answer(LegacyStatus.of(seen.payment, seen.approval, house.links))
