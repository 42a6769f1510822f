"""Before a transfer: its payee is checked (OP-099), a refund is filled in, a link to pay is made.

Refunds and links are extensions. Nobody sends what is filled in. Whoever opens a link chooses an
account and approves on our pages, whatever kind the tenant is; one of somebody else is one that
does not exist.
"""

from typing import Annotated, Final, NamedTuple
from uuid import UUID

from fastapi import APIRouter, Depends, Path
from starlette.responses import Response

from kontowerk.api.auth import (
    CanPay,
    CanReadCustomer,
    CanReadOrPay,
    RegulatedOnlyError,
    customer_of,
)
from kontowerk.api.context import TheContext
from kontowerk.api.customer.accesses import PRODUCT
from kontowerk.api.customer.parameters import (
    AccessId,
    ProductId,
    ProductPath,
    known_access_id,
    known_product,
    known_product_id,
)
from kontowerk.api.customer.redirects import check_callback
from kontowerk.api.payments.parameters import uuid_at
from kontowerk.api.requests import JsonBody, id_in
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import encode, words
from kontowerk.api.wire.links import PaymentLink, PaymentLinkInput
from kontowerk.api.wire.payees import PayeeInput, PayeesInput, PayeeVerification, PayeeVerifications
from kontowerk.api.wire.transfers import REFUSALS, Refund
from kontowerk.identity.model import Caller
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import InvalidError
from kontowerk.ledger import read as ledger
from kontowerk.ledger.model import UnknownTransactionError
from kontowerk.payments import links, refund
from kontowerk.payments.initiate import check_payee
from kontowerk.payments.model import NewLink, UnknownLinkError
from kontowerk.payments.rules.link import with_bic
from kontowerk.payments.rules.refund import NoRefund

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])

PayeesBody = Annotated[PayeesInput, Depends(JsonBody[PayeesInput](PayeesInput))]
PayeeBody = Annotated[PayeeInput, Depends(JsonBody[PayeeInput](PayeeInput))]
refunds_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])
links_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])

_ONE: Final = words.PAYMENT_LINK_PATH + "/{link_id}"
LinkBody = Annotated[PaymentLinkInput, Depends(JsonBody[PaymentLinkInput](PaymentLinkInput))]


@router.post(words.PAYEE_PATH, operation_id="verifyPayee", response_model=PayeeVerification)
async def verify(caller: CanPay, house: TheContext, body: PayeeBody) -> Response:
    """Check whether the payee's name matches the account."""
    customer_id, payment_id = _asked_by(caller, body)
    async with house.db.begin(owner=customer_id) as tx:
        return await _verified(tx, customer_id, payment_id, body)


@router.post(
    words.PAYEE_PATH + words.SEVERAL_PATH,
    operation_id="verifyPayees",
    response_model=PayeeVerifications,
)
async def verify_several(caller: CanPay, house: TheContext, body: PayeesBody) -> Response:
    """Check several payees of one payment (extension)."""
    customer_id, payment_id = _asked_by(caller, body)
    async with house.db.begin(owner=customer_id) as tx:
        made = [
            (
                asked,
                await check_payee(tx, customer_id, payment_id, asked.recipient, asked.iban),
            )
            for asked in body.payees
        ]
    return encode.answer(PayeeVerifications.of_all(made))


@router.post(
    PRODUCT + words.PAYEE_PATH,
    operation_id="verifyPayeeOfProduct",
    response_model=PayeeVerification,
)
async def verify_from_product(
    caller: CanPay, house: TheContext, access_id: AccessId, product_id: ProductId, body: PayeeBody
) -> Response:
    """Check the payee of a transfer from this product."""
    customer_id, payment_id = _asked_by(caller, body)
    known, product = known_access_id(access_id), known_product_id(product_id)
    async with house.db.begin(owner=customer_id) as tx:
        await ledger.product(tx, customer_id, known, product)
        return await _verified(tx, customer_id, payment_id, body)


def _asked_by(caller: Caller, body: PayeeInput | PayeesInput) -> tuple[UUID, UUID]:
    if not caller.tenant.regulated:
        raise RegulatedOnlyError
    return customer_of(caller), uuid_at("/paymentId", body.payment_id)


async def _verified(tx: Tx, customer_id: UUID, payment_id: UUID, body: PayeeInput) -> Response:
    made = await check_payee(tx, customer_id, payment_id, body.recipient, body.iban)
    return encode.answer(PayeeVerification.of(made))


class BookingPath(NamedTuple):
    """The booking that a path names, and the product it is of."""

    product: ProductPath
    booking_id: UUID


async def _booking_path(
    access_id: AccessId,
    product_id: ProductId,
    booking_id: Annotated[str, Path(alias="transaction_id")],
) -> BookingPath:
    product = known_product(access_id, product_id)
    return BookingPath(product, id_in(booking_id, UnknownTransactionError))


TheBooking = Annotated[BookingPath, Depends(_booking_path)]


class NoRefundError(InvalidError):
    """The booking cannot be paid back with a transfer."""


@refunds_router.get(
    PRODUCT + words.TRANSACTIONS_PATH + "/{transaction_id}" + words.REFUND_PATH,
    operation_id="prepareRefund",
    response_model=Refund,
)
async def prepare(caller: CanReadCustomer, house: TheContext, path: TheBooking) -> Response:
    """Return a transfer that refunds a received transaction; nothing is sent (extension)."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        found = await refund.prepare(tx, customer_id, *path.product, path.booking_id)
    if isinstance(found, NoRefund):
        raise NoRefundError(REFUSALS[found])
    address = house.links.product(*path.product)
    return encode.answer(Refund.of(found, address, house.links))


async def _link_path(link_id: Annotated[str, Path()]) -> UUID:
    return id_in(link_id, UnknownLinkError)


TheLink = Annotated[UUID, Depends(_link_path)]


@links_router.post(
    words.PAYMENT_LINK_PATH,
    operation_id="createPaymentLink",
    status_code=201,
    response_model=PaymentLink,
)
async def create_link(caller: CanPay, house: TheContext, body: LinkBody) -> Response:
    """Create a link at which the user pays a fixed amount once (extension)."""
    customer_id, tenant_id = customer_of(caller), caller.tenant.id
    new = NewLink(
        customer_id=customer_id,
        tenant_id=tenant_id,
        details=with_bic(body.details()),
        callback_url=body.callback_url,
        expires_on=body.expires_on,
    )
    async with house.db.begin(owner=customer_id) as tx:
        await check_callback(tx, tenant_id, body.callback_url)
        view, secret = await links.make(tx, new, cell=house.settings.cell, actor=caller.actor)
    return encode.answer(PaymentLink.of(view, house.links, secret), status=201)


@links_router.get(_ONE, operation_id="getPaymentLink", response_model=PaymentLink)
async def read_link(caller: CanReadOrPay, house: TheContext, link_id: TheLink) -> Response:
    """Return the status of a payment link (extension)."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        view = await links.one(tx, customer_id, link_id)
    return encode.answer(PaymentLink.of(view, house.links))


@links_router.delete(_ONE, operation_id="cancelPaymentLink", response_model=PaymentLink)
async def cancel_link(caller: CanPay, house: TheContext, link_id: TheLink) -> Response:
    """Cancel a payment link; 409 if it is being paid or has ended (extension)."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        await links.cancel(tx, customer_id, link_id, actor=caller.actor)
        view = await links.one(tx, customer_id, link_id)
    return encode.answer(PaymentLink.of(view, house.links))
