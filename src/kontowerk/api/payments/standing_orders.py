"""Standing orders over HTTP (extension): listed, created, changed, deleted.

A request about one runs like a transfer: the person approves, the bank is asked once. Tenants of
the redirect frontend are answered 451: the person confirms there.
"""

from typing import Annotated, Any, Final, NamedTuple
from uuid import UUID

from fastapi import APIRouter, Depends, Path
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanPay, CanReadCustomer, CanReadOrPay, customer_of
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.copies import UNCHANGED, answer_once
from kontowerk.api.customer.accesses import PRODUCT
from kontowerk.api.customer.parameters import AccessId, ProductId, TheProduct, known_product
from kontowerk.api.payments.parameters import (
    AnyWishes,
    PaymentView,
    ThePayment,
    TransferOptions,
    settled_payment,
)
from kontowerk.api.payments.transfers import (
    REDIRECTED,
    initiated,
    new_payment,
    product_source,
)
from kontowerk.api.requests import JsonBody, id_in
from kontowerk.api.route import WireRoute
from kontowerk.api.waiting import MAY_WAIT, mark
from kontowerk.api.wire import encode, words
from kontowerk.api.wire.encode import plain
from kontowerk.api.wire.standing_orders import (
    StandingOrderInput,
    StandingOrders,
    StandingOrderStatus,
)
from kontowerk.connectors.transfer import TransferKind
from kontowerk.identity.model import Caller
from kontowerk.kit.db import Tx
from kontowerk.ledger import standing as ledger
from kontowerk.ledger.model import UnknownStandingOrderError
from kontowerk.payments import standing
from kontowerk.payments.model import NewPayment, PaymentSource, UnknownPaymentError

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])

_REDIRECTED: Final[dict[int | str, dict[str, Any]]] = {
    451: {**REDIRECTED[451], "model": StandingOrderStatus}
}
_READING: Final[dict[str, Any]] = {"dependencies": MAY_WAIT, "response_model": StandingOrderStatus}
_REQUESTING: Final[dict[str, Any]] = {**_READING, "responses": _REDIRECTED}
_ONE: Final = PRODUCT + words.STANDING_PATH + "/{order_id}"
StandingBody = Annotated[
    StandingOrderInput, Depends(JsonBody[StandingOrderInput](StandingOrderInput))
]


class OrderPath(NamedTuple):
    """The standing order that a path names, and the account it is of."""

    source: PaymentSource
    order_id: UUID


async def _order_path(
    access_id: AccessId, product_id: ProductId, order_id: Annotated[str, Path()]
) -> OrderPath:
    source = product_source(known_product(access_id, product_id))
    return OrderPath(source, id_in(order_id, UnknownStandingOrderError))


TheOrder = Annotated[OrderPath, Depends(_order_path)]


@router.get(
    PRODUCT + words.STANDING_PATH,
    operation_id="listStandingOrders",
    response_model=StandingOrders,
    responses=UNCHANGED,
)
async def list_standing_orders(
    request: Request, caller: CanReadCustomer, house: TheContext, path: TheProduct
) -> Response:
    """Return the standing orders of an account as of the last refresh; the bank is not asked."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        found = await ledger.of_product(tx, customer_id, *path)
    orders = StandingOrders.of(path.product_id, found, house.links, house.links.product(*path))
    return answer_once(request, plain(orders))


@router.post(PRODUCT + words.STANDING_PATH, operation_id="createStandingOrder", **_REQUESTING)
async def create_standing_order(
    request: Request,
    caller: CanPay,
    house: TheContext,
    body: StandingBody,
    wishes: AnyWishes,
    path: TheProduct,
) -> Response:
    """Create a standing order for a product."""
    source, kind = product_source(path), TransferKind.STANDING_CREATE
    return await _initiate(request, caller, house, source, wishes, kind, body=body)


@router.put(_ONE, operation_id="changeStandingOrder", **_REQUESTING)
async def change_standing_order(
    request: Request,
    caller: CanPay,
    house: TheContext,
    body: StandingBody,
    wishes: AnyWishes,
    path: TheOrder,
) -> Response:
    """Change a standing order at the bank."""
    kind = TransferKind.STANDING_CHANGE
    return await _initiate(
        request, caller, house, path.source, wishes, kind, order_id=path.order_id, body=body
    )


@router.delete(_ONE, operation_id="deleteStandingOrder", **_REQUESTING)
async def delete_standing_order(
    request: Request, caller: CanPay, house: TheContext, wishes: AnyWishes, path: TheOrder
) -> Response:
    """Delete a standing order at the bank."""
    kind = TransferKind.STANDING_DELETE
    return await _initiate(
        request, caller, house, path.source, wishes, kind, order_id=path.order_id
    )


@router.get(
    words.STANDING_PATH + "/{payment_id}", operation_id="getStandingOrderRequest", **_READING
)
async def get_standing_order_request(
    request: Request, caller: CanReadOrPay, house: TheContext, payment_id: ThePayment
) -> Response:
    """Return the status of a standing order request; the bank is not asked."""
    seen, applied = await settled_payment(
        request, house, customer_of(caller), payment_id, patient=False
    )
    if seen.payment.standing is None:
        raise UnknownPaymentError
    return mark(_status(caller, house, seen), applied=applied)


async def _initiate(
    request: Request,
    caller: Caller,
    house: ApiContext,
    source: PaymentSource,
    wishes: TransferOptions,
    kind: TransferKind,
    *,
    order_id: UUID | None = None,
    body: StandingOrderInput | None = None,
) -> Response:
    new = new_payment(caller, wishes, source, () if body is None else (body.details(),))
    schedule = None if body is None else body.when.schedule()

    async def complete(tx: Tx, new: NewPayment) -> NewPayment:
        return await standing.request(tx, new, kind, schedule=schedule, order_id=order_id)

    return await initiated(request, caller, house, new, _status, complete)


def _status(caller: Caller, house: ApiContext, seen: PaymentView) -> Response:
    regulated = caller.tenant.regulated
    body = StandingOrderStatus.of(seen.payment, seen.approval, house.links, regulated=regulated)
    return encode.answer(body)
