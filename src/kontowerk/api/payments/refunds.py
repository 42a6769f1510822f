"""Refunds of received payments (extension): a transfer, filled in; nobody sends it."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path
from starlette.responses import Response

from kontowerk.api.auth import CanReadCustomer, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.customer.parameters import (
    AccessId,
    ProductId,
    known_access_id,
    known_product_id,
)
from kontowerk.api.customer.products import PRODUCT
from kontowerk.api.requests import reference_in
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import encode, words
from kontowerk.api.wire.transfers import REFUSALS, Refund
from kontowerk.kit.errors import InvalidError
from kontowerk.ledger.model import UnknownTransactionError
from kontowerk.payments import refund
from kontowerk.payments.refund import NoRefund

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])

BookingId = Annotated[str, Path(alias="transaction_id")]


class NoRefundError(InvalidError):
    """The booking cannot be paid back with a transfer."""


@router.get(
    PRODUCT + words.TRANSACTIONS_PATH + "/{transaction_id}" + words.REFUND_PATH,
    operation_id="prepareRefund",
    response_model=Refund,
)
async def prepare(
    caller: CanReadCustomer,
    house: TheContext,
    access_id: AccessId,
    product_id: ProductId,
    booking_id: BookingId,
) -> Response:
    """Return a transfer that refunds a received transaction; nothing is sent (extension)."""
    customer_id = customer_of(caller)
    access, product = known_access_id(access_id), known_product_id(product_id)
    async with house.db.begin(owner=customer_id) as tx:
        found = await refund.prepare(tx, customer_id, access, product, _known(booking_id))
    if isinstance(found, NoRefund):
        raise NoRefundError(REFUSALS[found])
    address = house.links.product(access, product)
    return encode.answer(Refund.of(found, address, house.links))


def _known(text: str) -> UUID:
    """Read the id of a booking; what is no id names none."""
    booking_id = reference_in(text)
    if booking_id is None:
        raise UnknownTransactionError
    return booking_id
