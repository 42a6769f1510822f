"""Bank products over HTTP, and the securities in a depot.

Spec: Customer (GET product, GET depotpositionen).
"""

from typing import Final

from fastapi import APIRouter
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.accesses.model import AccessView
from kontowerk.api.auth import CanReadCustomer, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.copies import UNCHANGED, answer_once
from kontowerk.api.customer.accesses import ONE, settled_view
from kontowerk.api.customer.parameters import (
    AccessId,
    ProductId,
    known_access_id,
    known_product_id,
)
from kontowerk.api.route import WireRoute
from kontowerk.api.waiting import MAY_WAIT, mark
from kontowerk.api.wire import words
from kontowerk.api.wire.encode import plain
from kontowerk.api.wire.products import BankProduct, Position, wire_product
from kontowerk.ledger import read
from kontowerk.ledger.model import Product, UnknownProductError

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])
positions_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])


class ProductSegment(Convertor[str]):
    """A path segment that may be a product id: not one of the words at the same place."""

    regex = r"(?!(?:issues|consent)(?:/|$))[^/]+"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("product", ProductSegment())
PRODUCT: Final = ONE + "/{product_id:product}"


@router.get(
    PRODUCT,
    operation_id="getProduct",
    dependencies=MAY_WAIT,
    response_model=BankProduct,
    responses=UNCHANGED,
)
async def get_product(
    request: Request,
    caller: CanReadCustomer,
    house: TheContext,
    access_id: AccessId,
    product_id: ProductId,
) -> Response:
    """Return one product; with `Prefer: wait`, waits until the product is known."""
    known, wanted = known_access_id(access_id), known_product_id(product_id)
    view, applied = await settled_view(request, caller, house, known)
    body = wire_product(_product(view, wanted), view.access, caller.tenant, house.links)
    return mark(answer_once(request, body), applied=applied)


def _product(view: AccessView, product_id: str) -> Product:
    for product in view.products:
        if product.product_id == product_id:
            return product
    raise UnknownProductError


@positions_router.get(
    PRODUCT + words.POSITIONS_PATH,
    operation_id="listPositions",
    response_model=list[Position],
    responses=UNCHANGED,
)
async def list_positions(
    request: Request,
    caller: CanReadCustomer,
    house: TheContext,
    access_id: AccessId,
    product_id: ProductId,
) -> Response:
    """Return the positions of a securities account; other products have none."""
    customer_id = customer_of(caller)
    known, wanted = known_access_id(access_id), known_product_id(product_id)
    async with house.db.begin(owner=customer_id) as tx:
        found = await read.positions(tx, customer_id, known, wanted)
    return answer_once(request, [plain(Position.of(position)) for position in found])
