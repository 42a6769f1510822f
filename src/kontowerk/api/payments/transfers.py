"""Transfers in their newer form: initiating single and bulk ones, and reading their status.

Spec: Customer (single transfers); Transfer, newer form; OP-095 to OP-102. Tenants of the redirect
frontend are answered 451: the person confirms there.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanPay, CanReadOrPay, customer_of
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.customer.accesses import PRODUCT
from kontowerk.api.customer.parameters import ProductPath, TheProduct
from kontowerk.api.customer.redirects import NotForRedirectTenantsError, check_callback
from kontowerk.api.payments.parameters import (
    AnyWishes,
    PaymentView,
    ProductWishes,
    ThePayment,
    TransferOptions,
    settled_payment,
    uuid_at,
)
from kontowerk.api.requests import JsonBody, reference_in
from kontowerk.api.route import WireRoute
from kontowerk.api.waiting import MAY_WAIT, mark
from kontowerk.api.wire import encode, words
from kontowerk.api.wire.transfer_input import BulkTransferInput, SingleTransferInput
from kontowerk.api.wire.transfers import TransferStatus
from kontowerk.identity.model import Caller
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.payments.initiate import initiate
from kontowerk.payments.model import (
    NewPayment,
    Payment,
    PaymentDetails,
    PaymentSource,
    PaymentState,
    TransferForm,
    UnknownPaymentError,
    UnknownSourceError,
)
from kontowerk.webform import sessions
from kontowerk.webform.model import NewSession, UseCase

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])

REDIRECTED: Final[dict[int | str, dict[str, Any]]] = {
    451: {
        "description": "The user confirms the transfer at the address in `Location`",
        "headers": {"Location": {"schema": {"type": "string"}}},
        "model": TransferStatus,
    }
}
_READING: Final[dict[str, Any]] = {"dependencies": MAY_WAIT, "response_model": TransferStatus}
_INITIATING: Final[dict[str, Any]] = {**_READING, "responses": REDIRECTED}
_PROVIDER: Final = "/provider"
AnyInput = SingleTransferInput | BulkTransferInput
SingleBody = Annotated[
    SingleTransferInput, Depends(JsonBody[SingleTransferInput](SingleTransferInput))
]
BulkBody = Annotated[BulkTransferInput, Depends(JsonBody[BulkTransferInput](BulkTransferInput))]


class SourceNeededError(InvalidError):
    """Provider, credentials and product are needed where the path names none of them."""


@router.post(words.SINGLE_TRANSFER_PATH, operation_id="initiateTransfer", **_INITIATING)
async def initiate_transfer(
    request: Request, caller: CanPay, house: TheContext, body: SingleBody, wishes: AnyWishes
) -> Response:
    """Initiate a transfer from an account at any provider."""
    return await _initiate(request, caller, house, body, wishes, _named_source(caller, body))


@router.post(words.BULK_TRANSFER_PATH, operation_id="initiateBulkTransfer", **_INITIATING)
async def initiate_bulk_transfer(
    request: Request, caller: CanPay, house: TheContext, body: BulkBody, wishes: AnyWishes
) -> Response:
    """Initiate several transfers as one payment, from an account at any provider."""
    return await _initiate(request, caller, house, body, wishes, _named_source(caller, body))


@router.post(
    PRODUCT + words.SINGLE_TRANSFER_PATH, operation_id="initiateProductTransfer", **_INITIATING
)
async def initiate_product_transfer(
    request: Request,
    caller: CanPay,
    house: TheContext,
    body: SingleBody,
    wishes: ProductWishes,
    path: TheProduct,
) -> Response:
    """Initiate a transfer from a product, with the credentials of its bank access."""
    return await _initiate(request, caller, house, body, wishes, product_source(path))


@router.post(
    PRODUCT + words.BULK_TRANSFER_PATH, operation_id="initiateProductBulkTransfer", **_INITIATING
)
async def initiate_product_bulk_transfer(
    request: Request,
    caller: CanPay,
    house: TheContext,
    body: BulkBody,
    wishes: ProductWishes,
    path: TheProduct,
) -> Response:
    """Initiate several transfers from a product as one payment."""
    return await _initiate(request, caller, house, body, wishes, product_source(path))


@router.get(words.SINGLE_TRANSFER_PATH + "/{payment_id}", operation_id="getTransfer", **_READING)
async def get_transfer(
    request: Request, caller: CanReadOrPay, house: TheContext, payment_id: ThePayment
) -> Response:
    """Return the status of a transfer; the bank is not asked."""
    return await _read(request, caller, house, payment_id, bulk=False)


@router.get(words.BULK_TRANSFER_PATH + "/{payment_id}", operation_id="getBulkTransfer", **_READING)
async def get_bulk_transfer(
    request: Request, caller: CanReadOrPay, house: TheContext, payment_id: ThePayment
) -> Response:
    """Return the status of a bulk transfer; the bank is not asked."""
    return await _read(request, caller, house, payment_id, bulk=True)


async def _initiate(
    request: Request,
    caller: Caller,
    house: ApiContext,
    body: AnyInput,
    wishes: TransferOptions,
    source: PaymentSource,
) -> Response:
    regulated = caller.tenant.regulated
    new = new_payment(caller, wishes, source, body.all_details())
    if not regulated and body.names_bank:
        raise NotForRedirectTenantsError(Fault("", "the end user chooses the bank and logs in"))
    new = replace(
        new,
        bulk=isinstance(body, BulkTransferInput),
        instant=body.instant,
        execute_on=body.execute_on,
        vop_id=None if body.vop_id is None else uuid_at("/vopId", body.vop_id),
        reject_without_funds=wishes.reject_without_funds,
        editable=wishes.editable and not regulated,
    )
    return await initiated(request, caller, house, new, _status)


def new_payment(
    caller: Caller,
    wishes: TransferOptions,
    source: PaymentSource,
    details: tuple[PaymentDetails, ...],
) -> NewPayment:
    """Return a payment of the newer form as a caller wants it; people in the frontend confirm."""
    tenant = caller.tenant
    wishes.check(tenant)
    return NewPayment(
        customer_id=customer_of(caller),
        tenant_id=tenant.id,
        flow=TransferForm.NEWER,
        source=source,
        details=details,
        id=wishes.payment_id if tenant.regulated else None,
        choose_anew=wishes.choose_anew,
        callback_url=wishes.callback_url,
        present_ip=wishes.present_ip,
        draft=not tenant.regulated,
    )


async def initiated(
    request: Request,
    caller: Caller,
    house: ApiContext,
    new: NewPayment,
    status: Callable[[Caller, ApiContext, PaymentView], Response],
    complete: Callable[[Tx, NewPayment], Awaitable[NewPayment]] | None = None,
) -> Response:
    """Take a payment in and answer when the person is asked, or with the way to the frontend.

    `complete` adds what only the stored data say.
    """
    customer_id = new.customer_id
    async with house.db.begin(owner=customer_id) as tx:
        await check_callback(tx, new.tenant_id, new.callback_url)
        if complete is not None:
            new = await complete(tx, new)
        payment = await initiate(tx, new, actor=caller.actor)
        if payment.state is PaymentState.DRAFT:
            return await _redirected(tx, house, payment, lambda seen: status(caller, house, seen))
    seen, applied = await settled_payment(request, house, customer_id, payment.id, patient=True)
    return mark(status(caller, house, seen), applied=applied)


async def _redirected(
    tx: Tx, house: ApiContext, payment: Payment, write: Callable[[PaymentView], Response]
) -> Response:
    """Open a session, and answer with its address and the name the payment was given (OP-096)."""
    new = NewSession(
        customer_id=payment.customer_id,
        tenant_id=payment.tenant_id,
        use_case=UseCase.SINGLE_TRANSFER,
        access_ids=(),
        callback_url=payment.callback_url,
        payment_id=payment.id,
    )
    session = await sessions.open_session(tx, new, cell=house.settings.cell)
    status = write(PaymentView(payment, None, tx.now))
    status.status_code = 451
    status.headers["Location"] = house.links.webform(session)
    return status


async def _read(
    request: Request, caller: Caller, house: ApiContext, payment_id: UUID, *, bulk: bool
) -> Response:
    seen, applied = await settled_payment(
        request, house, customer_of(caller), payment_id, patient=False
    )
    if seen.payment.bulk is not bulk or seen.payment.standing is not None:
        raise UnknownPaymentError
    return mark(_status(caller, house, seen), applied=applied)


def product_source(path: ProductPath) -> PaymentSource:
    """Return an account of the caller, named in the path."""
    return PaymentSource(None, path.product_id, path.access_id)


def _named_source(caller: Caller, body: AnyInput) -> PaymentSource:
    """Return where the money comes from by what the body says; people in the frontend choose."""
    if not caller.tenant.regulated:
        return PaymentSource(None, None)
    needed = {"provider": body.provider, "credentials": body.credentials, "product": body.product}
    missing = [Fault(f"/{name}", "missing") for name, value in needed.items() if value is None]
    if missing:
        raise SourceNeededError(*missing)
    return PaymentSource(_provider_in(body), body.product, credentials=body.credentials)


def _provider_in(body: AnyInput) -> UUID:
    provider_id = reference_in(body.provider or "")
    if provider_id is None:
        raise UnknownSourceError(Fault(_PROVIDER, "no such provider"))
    return provider_id


def _status(caller: Caller, house: ApiContext, seen: PaymentView) -> Response:
    regulated = caller.tenant.regulated
    body = TransferStatus.of(seen.payment, seen.approval, house.links, regulated=regulated)
    return encode.answer(body)
