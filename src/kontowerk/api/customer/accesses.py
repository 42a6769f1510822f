"""The customer over HTTP: its bank accesses, their products, and all that changed since a cursor.

Spec: Customer (GET product, GET depotpositionen). `Prefer: wait=n`, the budget and the changes are
additions.
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.accesses import read, remove
from kontowerk.accesses.model import AccessStatus, AccessView
from kontowerk.api.auth import CanModifyCustomer, CanReadCustomer, customer_of
from kontowerk.api.context import ApiContext, TheContext, context_of
from kontowerk.api.copies import UNCHANGED, answer_once, takes_gzip
from kontowerk.api.customer.parameters import TheAccess, TheProduct
from kontowerk.api.route import DirectRoute, WireRoute
from kontowerk.api.waiting import MAY_WAIT, mark, settled
from kontowerk.api.wire import accesses as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.accesses import RefreshBudget
from kontowerk.api.wire.customer import Customer, SyncAnswer, wire_customer, wire_page
from kontowerk.api.wire.encode import JSON, plain
from kontowerk.api.wire.products import BankProduct, Position, wire_product
from kontowerk.api.wire.transactions import packed
from kontowerk.identity.model import Caller, CustomerId
from kontowerk.ledger import read as ledger
from kontowerk.ledger.model import Product, UnknownProductError
from kontowerk.sync import follow, model

direct_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=DirectRoute, tags=["Customer"])
router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

ALL: Final = words.ACCESSES_PATH
ONE: Final = words.ACCESSES_PATH + "/{access_id}"
products_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])
positions_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])
sync_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

_LONG: Final = 100  # bookings from which a page is written in a thread, and packed
_VARIES: Final = {"Vary": "Accept-Encoding"}


@direct_router.get(
    "",
    operation_id="getCustomer",
    dependencies=MAY_WAIT,
    response_model=Customer,
    responses=UNCHANGED,
)
async def get_customer(request: Request, caller: CanReadCustomer) -> Response:
    """Return the customer of the token with all bank accesses."""
    house = context_of(request)
    views, applied = await _all_settled(request, caller, house)
    body = wire_customer(views, caller.tenant, house.links, house.clock.now())
    return mark(answer_once(request, body), applied=applied)


@router.get(
    ALL,
    operation_id="listAccesses",
    dependencies=MAY_WAIT,
    response_model=dict[str, wire.BankAccess],
    responses=UNCHANGED,
)
async def list_accesses(request: Request, caller: CanReadCustomer, house: TheContext) -> Response:
    """Return all bank accesses by ID."""
    views, applied = await _all_settled(request, caller, house)
    body = wire.wire_accesses(views, caller.tenant, house.links, house.clock.now())
    return mark(answer_once(request, body), applied=applied)


@router.delete(ALL, operation_id="removeAccesses", response_class=Response)
async def remove_accesses(caller: CanModifyCustomer, house: TheContext) -> Response:
    """Remove all bank accesses with their data."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        await remove.remove_all(tx, customer_id, tenant_id=caller.tenant.id, actor=caller.actor)
    return Response()


@router.get(
    ONE,
    operation_id="getAccess",
    dependencies=MAY_WAIT,
    response_model=wire.BankAccess,
    responses=UNCHANGED,
)
async def get_access(
    request: Request, caller: CanReadCustomer, house: TheContext, access_id: TheAccess
) -> Response:
    """Return one bank access with its products."""
    view, applied = await settled_view(request, caller, house, access_id)
    body = wire.wire_access(view, caller.tenant, house.links, house.clock.now())
    return mark(answer_once(request, body), applied=applied)


@router.delete(ONE, operation_id="removeAccess", response_class=Response)
async def remove_access(
    caller: CanModifyCustomer, house: TheContext, access_id: TheAccess
) -> Response:
    """Remove a bank access with its data."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        await remove.remove(
            tx, customer_id, access_id, tenant_id=caller.tenant.id, actor=caller.actor
        )
    return Response()


@router.get(
    ONE + words.ISSUES_PATH,
    operation_id="getIssues",
    response_model=wire.Issues,
    responses=UNCHANGED,
)
async def get_issues(
    request: Request, caller: CanReadCustomer, house: TheContext, access_id: TheAccess
) -> Response:
    """Return the result of the last refresh attempt."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        access = await read.access(tx, customer_id, access_id)
    body = wire.wire_issues(access, caller.tenant, house.links, house.clock.now())
    return answer_once(request, body)


@router.get(
    ONE + words.BUDGET_PATH,
    operation_id="getBudget",
    response_model=RefreshBudget,
    responses=UNCHANGED,
)
async def get_budget(
    request: Request, caller: CanReadCustomer, house: TheContext, access_id: TheAccess
) -> Response:
    """Return the next background refresh of a bank access and how many are left today."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        found = await read.refreshing(tx, customer_id, access_id)
    return answer_once(request, plain(RefreshBudget.of(found, house.links)))


async def settled_view(
    request: Request, caller: Caller, house: ApiContext, access_id: str
) -> tuple[AccessView, bool]:
    """Read an access with its products; wait for its fetch when the caller prefers that."""
    customer_id = customer_of(caller)

    async def look() -> AccessView:
        return await read.one_now(house.db, customer_id, access_id)

    return await settled(request, house.news, look, lambda view: unsettled([view]))


async def views_of(house: ApiContext, customer_id: CustomerId) -> list[AccessView]:
    """Read all accesses of a customer at one instant."""
    return await read.every_now(house.db, customer_id)


def unsettled(views: Iterable[AccessView]) -> list[UUID]:
    """Return the keys of the accesses that are being fetched and wait for nobody."""
    return [
        view.access.key
        for view in views
        if view.access.status is not AccessStatus.COMPLETE and view.access.asked is None
    ]


async def _all_settled(
    request: Request, caller: Caller, house: ApiContext
) -> tuple[Sequence[AccessView], bool]:
    customer_id = customer_of(caller)
    return await settled(request, house.news, lambda: views_of(house, customer_id), unsettled)


class ProductSegment(Convertor[str]):
    """A path segment that may be a product id: not one of the words at the same place."""

    regex = r"(?!(?:issues|consent)(?:/|$))[^/]+"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("product", ProductSegment())
PRODUCT: Final = ONE + "/{product_id:product}"


@products_router.get(
    PRODUCT,
    operation_id="getProduct",
    dependencies=MAY_WAIT,
    response_model=BankProduct,
    responses=UNCHANGED,
)
async def get_product(
    request: Request, caller: CanReadCustomer, house: TheContext, path: TheProduct
) -> Response:
    """Return one product; with `Prefer: wait`, waits until the product is known."""
    view, applied = await settled_view(request, caller, house, path.access_id)
    body = wire_product(_product_of(view, path.product_id), view.access, caller.tenant, house.links)
    return mark(answer_once(request, body), applied=applied)


def _product_of(view: AccessView, product_id: str) -> Product:
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
    request: Request, caller: CanReadCustomer, house: TheContext, path: TheProduct
) -> Response:
    """Return the positions of a securities account; other products have none."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        found = await ledger.positions(tx, customer_id, *path)
    return answer_once(request, [plain(Position.of(position)) for position in found])


@sync_router.get(words.SYNC_PATH, operation_id="syncCustomer", response_model=SyncAnswer)
async def sync_customer(
    request: Request,
    caller: CanReadCustomer,
    house: TheContext,
    cursor: Annotated[
        str | None, Query(description="`next` of an earlier response; omit it to start")
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=model.MOST, description="Maximum number of changes, 1 to 1000")
    ] = model.USUAL,
) -> Response:
    """Return what was added, changed or removed after the cursor; without a cursor, everything."""
    customer_id = customer_of(caller)
    since = None if cursor is None else model.cursor_of(cursor, customer_id)
    page = await follow.page(house.db, house.classifier, customer_id, since, most=limit)
    now, trees = house.clock.now(), house.classifier.trees

    def written() -> bytes:
        return wire_page(page, customer_id, caller.tenant, house.links, now, trees)

    if len(page.bookings) < _LONG:
        return Response(written(), headers=_VARIES, media_type=JSON)
    if not takes_gzip(request):
        return Response(await asyncio.to_thread(written), headers=_VARIES, media_type=JSON)
    body = await asyncio.to_thread(lambda: packed([written()]))
    headers = {"Content-Encoding": "gzip", **_VARIES}
    return Response(body, headers=headers, media_type=JSON)
