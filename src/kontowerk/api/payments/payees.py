"""Checking a payee on its own, before a transfer. Spec: OP-099."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends
from starlette.responses import Response

from kontowerk.api.auth import CanPay, RegulatedOnlyError, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.customer.parameters import (
    AccessId,
    ProductId,
    known_access_id,
    known_product_id,
)
from kontowerk.api.customer.products import PRODUCT
from kontowerk.api.payments.parameters import uuid_at
from kontowerk.api.requests import JsonBody
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import encode, words
from kontowerk.api.wire.payees import (
    PayeeInput,
    PayeesInput,
    PayeeVerification,
    PayeeVerifications,
)
from kontowerk.identity.model import Caller
from kontowerk.kit.db import Tx
from kontowerk.ledger import read as ledger
from kontowerk.payments.initiate import check_payee

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])

PayeesBody = Annotated[PayeesInput, Depends(JsonBody[PayeesInput](PayeesInput))]
PayeeBody = Annotated[PayeeInput, Depends(JsonBody[PayeeInput](PayeeInput))]


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
