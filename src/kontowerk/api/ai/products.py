"""Bank products in their English form over HTTP.

An extension. Spec: BankProduct, English-named form; OP-078.
"""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanReadCustomer, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.copies import UNCHANGED, answer_once
from kontowerk.api.customer.accesses import views_of
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import words
from kontowerk.api.wire.analyses.bank_products import BankProductEn, wire_products

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Analysis"])


@router.get(
    words.AI_PRODUCTS_PATH,
    operation_id="listBankProducts",
    response_model=list[BankProductEn],
    responses=UNCHANGED,
)
async def list_products(request: Request, caller: CanReadCustomer, house: TheContext) -> Response:
    """Return the products of all accesses of the person."""
    views = await views_of(house, customer_of(caller))
    return answer_once(request, wire_products(views, caller.tenant, house.links))
