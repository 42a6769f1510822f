"""Standing orders over HTTP (extension): listed, created, changed, deleted.

A request about one runs like a transfer: the person approves, the bank is asked once. Tenants of
the redirect frontend are answered 451: the person confirms there.
"""

from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanPay, CanReadCustomer, CanReadOrPay, customer_of, reference_in
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.copies import UNCHANGED, answer_once
from kontowerk.api.customer.parameters import (
    AccessId,
    ProductId,
    known_access_id,
    known_product_id,
)
from kontowerk.api.customer.products import PRODUCT
from kontowerk.api.customer.sessions import check_callback
from kontowerk.api.payments.parameters import (
    AnyWishes,
    PaymentId,
    TransferOptions,
    known_payment_id,
)
from kontowerk.api.payments.status import PaymentView, settled_payment
from kontowerk.api.payments.transfers import REDIRECTED, product_source, redirected
from kontowerk.api.requests import JsonBody
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
from kontowerk.ledger import standing as ledger
from kontowerk.ledger.errors import UnknownStandingOrderError
from kontowerk.payments import standing
from kontowerk.payments.errors import UnknownPaymentError
from kontowerk.payments.initiate import initiate
from kontowerk.payments.model import NewPayment, PaymentSource, PaymentState, TransferForm

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])

_REDIRECTED: Final[dict[int | str, dict[str, Any]]] = {
    451: {**REDIRECTED[451], "model": StandingOrderStatus}
}
OrderId = Annotated[str, Path()]
StandingBody = Annotated[
    StandingOrderInput, Depends(JsonBody[StandingOrderInput](StandingOrderInput))
]


@router.get(
    PRODUCT + words.STANDING_PATH,
    operation_id="listStandingOrders",
    response_model=StandingOrders,
    responses=UNCHANGED,
)
async def list_standing_orders(
    request: Request,
    caller: CanReadCustomer,
    house: TheContext,
    access_id: AccessId,
    product_id: ProductId,
) -> Response:
    """Return the standing orders of an account as of the last refresh; the bank is not asked."""
    customer_id = customer_of(caller)
    known, wanted = known_access_id(access_id), known_product_id(product_id)
    async with house.db.begin(owner=customer_id) as tx:
        found = await ledger.of_product(tx, customer_id, known, wanted)
    product = house.links.product(known, wanted)
    return answer_once(request, plain(StandingOrders.of(wanted, found, house.links, product)))


@router.post(
    PRODUCT + words.STANDING_PATH,
    operation_id="createStandingOrder",
    dependencies=MAY_WAIT,
    response_model=StandingOrderStatus,
    responses=_REDIRECTED,
)
async def create_standing_order(
    request: Request,
    caller: CanPay,
    house: TheContext,
    access_id: AccessId,
    product_id: ProductId,
    body: StandingBody,
    wishes: AnyWishes,
) -> Response:
    """Have the bank pay somebody regularly from a product."""
    source = product_source(access_id, product_id)
    kind = TransferKind.STANDING_CREATE
    return await _initiate(request, caller, house, source, wishes, kind, body=body)


@router.put(
    PRODUCT + words.STANDING_PATH + "/{order_id}",
    operation_id="changeStandingOrder",
    dependencies=MAY_WAIT,
    response_model=StandingOrderStatus,
    responses=_REDIRECTED,
)
async def change_standing_order(
    request: Request,
    caller: CanPay,
    house: TheContext,
    access_id: AccessId,
    product_id: ProductId,
    order_id: OrderId,
    body: StandingBody,
    wishes: AnyWishes,
) -> Response:
    """Have the bank put this in place of a standing order."""
    source, known = product_source(access_id, product_id), _known(order_id)
    kind = TransferKind.STANDING_CHANGE
    return await _initiate(request, caller, house, source, wishes, kind, order_id=known, body=body)


@router.delete(
    PRODUCT + words.STANDING_PATH + "/{order_id}",
    operation_id="deleteStandingOrder",
    dependencies=MAY_WAIT,
    response_model=StandingOrderStatus,
    responses=_REDIRECTED,
)
async def delete_standing_order(
    request: Request,
    caller: CanPay,
    house: TheContext,
    access_id: AccessId,
    product_id: ProductId,
    order_id: OrderId,
    wishes: AnyWishes,
) -> Response:
    """Have the bank end a standing order."""
    source, known = product_source(access_id, product_id), _known(order_id)
    kind = TransferKind.STANDING_DELETE
    return await _initiate(request, caller, house, source, wishes, kind, order_id=known)


@router.get(
    words.STANDING_PATH + "/{payment_id}",
    operation_id="getStandingOrderRequest",
    dependencies=MAY_WAIT,
    response_model=StandingOrderStatus,
)
async def get_standing_order_request(
    request: Request, caller: CanReadOrPay, house: TheContext, payment_id: PaymentId
) -> Response:
    """Return how a request about a standing order stands; the bank is not asked."""
    known = known_payment_id(payment_id)
    seen, applied = await settled_payment(request, house, customer_of(caller), known, patient=False)
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
    customer_id, tenant = customer_of(caller), caller.tenant
    wishes.check(tenant)
    new = NewPayment(
        customer_id=customer_id,
        tenant_id=tenant.id,
        flow=TransferForm.NEWER,
        source=source,
        details=() if body is None else (body.details(),),
        id=wishes.payment_id if tenant.regulated else None,
        choose_anew=wishes.choose_anew,
        callback_url=wishes.callback_url,
        present_ip=wishes.present_ip,
        draft=not tenant.regulated,
    )
    schedule = None if body is None else body.when.schedule()
    async with house.db.begin(owner=customer_id) as tx:
        await check_callback(tx, tenant.id, wishes.callback_url)
        new = await standing.request(tx, new, kind, schedule=schedule, order_id=order_id)
        payment = await initiate(tx, new, actor=caller.actor)
        if payment.state is PaymentState.DRAFT:
            return await redirected(tx, house, payment, lambda seen: _status(caller, house, seen))
    seen, applied = await settled_payment(request, house, customer_id, payment.id, patient=True)
    return mark(_status(caller, house, seen), applied=applied)


def _known(order_id: str) -> UUID:
    """Read the id of a standing order; what is no id names none."""
    found = reference_in(order_id)
    if found is None:
        raise UnknownStandingOrderError
    return found


def _status(caller: Caller, house: ApiContext, seen: PaymentView) -> Response:
    regulated = caller.tenant.regulated
    body = StandingOrderStatus.of(seen.payment, seen.approval, house.links, regulated=regulated)
    return encode.answer(body)
