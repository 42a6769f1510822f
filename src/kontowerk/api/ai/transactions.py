"""Bookings from elsewhere, tagged over HTTP, and bank products in their English form.

Extensions. Spec: AiConnectTransaction; BankProduct, English-named form; OP-078, OP-146. Nothing of
the bookings is kept.
"""

from typing import Annotated, Final

from fastapi import APIRouter, Depends
from pydantic import FailFast, Field
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanReadCustomer, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.copies import UNCHANGED, answer_once
from kontowerk.api.customer.accesses import views_of
from kontowerk.api.customer.tagged import language_of, writer_of
from kontowerk.api.requests import MOST_BYTES_OF_LISTS, JsonBody
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import ai_transactions as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.analyses.bank_products import BankProductEn, wire_products
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.identity.model import Caller
from kontowerk.kit.errors import ForbiddenError
from kontowerk.tagging.tag_new import tag_raw

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Analysis"])
products_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Analysis"])

_MOST: Final = 1000

_Given = Annotated[list[wire.AiConnectTransactionInput], Field(max_length=_MOST), FailFast()]
GivenBody = Annotated[_Given, Depends(JsonBody[_Given](_Given, most_bytes=MOST_BYTES_OF_LISTS))]


class OfSomebodyElseError(ForbiddenError):
    """Bookings name a tenant or user other than those of the token."""


@router.post(
    words.RAW_TRANSACTIONS_PATH,
    operation_id="tagTransactions",
    response_model=list[wire.AiConnectTransaction],
)
async def tag_transactions(
    request: Request, caller: CanReadCustomer, house: TheContext, body: GivenBody
) -> Response:
    """Return external transactions with their tags of all trees; nothing is stored."""
    _require_own(caller, body)
    bookings = [given.booking(place) for place, given in enumerate(body)]
    found = await tag_raw(house.db, house.classifier, customer_of(caller), bookings)
    versions = str(house.classifier.versions)
    writer = wire.Writer(writer_of(request), versions, language_of(request))
    answers = [
        wire.wire_tagged(given, booking, tagged, writer)
        for given, booking, tagged in zip(body, bookings, found, strict=True)
    ]
    return Response(encode(answers), media_type=JSON)


def _require_own(caller: Caller, body: _Given) -> None:
    own = (caller.tenant.name, str(customer_of(caller)))
    if any((given.tenant, given.user.lower()) != own for given in body):
        raise OfSomebodyElseError


@products_router.get(
    words.AI_PRODUCTS_PATH,
    operation_id="listBankProducts",
    response_model=list[BankProductEn],
    responses=UNCHANGED,
)
async def list_products(request: Request, caller: CanReadCustomer, house: TheContext) -> Response:
    """Return the products of all bank accesses of the user."""
    views = await views_of(house, customer_of(caller))
    return answer_once(request, wire_products(views, caller.tenant, house.links))
