"""Securities positions over HTTP.

Spec: Customer (GET depotpositionen).
"""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanReadCustomer, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.copies import UNCHANGED, answer_once
from kontowerk.api.customer.parameters import (
    AccessId,
    ProductId,
    known_access_id,
    known_product_id,
)
from kontowerk.api.customer.products import PRODUCT
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import words
from kontowerk.api.wire.encode import plain
from kontowerk.api.wire.products import Position
from kontowerk.ledger import read

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])


@router.get(
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
    """Return the securities of a depot; other products have none."""
    customer_id = customer_of(caller)
    known, wanted = known_access_id(access_id), known_product_id(product_id)
    async with house.db.begin(owner=customer_id) as tx:
        found = await read.positions(tx, customer_id, known, wanted)
    return answer_once(request, [plain(Position.of(position)) for position in found])
