"""The customer and its bank accesses over HTTP.

Spec: Customer. `Prefer: wait=n` and the budget are additions.
"""

from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.accesses import read, remove
from kontowerk.accesses.model import AccessStatus, AccessView
from kontowerk.api.auth import CanModifyCustomer, CanReadCustomer, customer_of
from kontowerk.api.context import ApiContext, TheContext, context_of
from kontowerk.api.copies import UNCHANGED, answer_once
from kontowerk.api.customer.parameters import AccessId, known_access_id
from kontowerk.api.route import DirectRoute, WireRoute
from kontowerk.api.waiting import MAY_WAIT, mark, settled
from kontowerk.api.wire import accesses as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.accesses import RefreshBudget
from kontowerk.api.wire.customer import Customer, wire_customer
from kontowerk.api.wire.encode import plain
from kontowerk.identity.model import Caller, CustomerId

direct_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=DirectRoute, tags=["Customer"])
router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

ALL: Final = words.ACCESSES_PATH
ONE: Final = words.ACCESSES_PATH + "/{access_id}"


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
    request: Request, caller: CanReadCustomer, house: TheContext, access_id: AccessId
) -> Response:
    """Return one bank access with its products."""
    view, applied = await settled_view(request, caller, house, known_access_id(access_id))
    body = wire.wire_access(view, caller.tenant, house.links, house.clock.now())
    return mark(answer_once(request, body), applied=applied)


@router.delete(ONE, operation_id="removeAccess", response_class=Response)
async def remove_access(
    caller: CanModifyCustomer, house: TheContext, access_id: AccessId
) -> Response:
    """Remove a bank access with its data."""
    customer_id, known = customer_of(caller), known_access_id(access_id)
    async with house.db.begin(owner=customer_id) as tx:
        await remove.remove(tx, customer_id, known, tenant_id=caller.tenant.id, actor=caller.actor)
    return Response()


@router.get(
    ONE + words.ISSUES_PATH,
    operation_id="getIssues",
    response_model=wire.Issues,
    responses=UNCHANGED,
)
async def get_issues(
    request: Request, caller: CanReadCustomer, house: TheContext, access_id: AccessId
) -> Response:
    """Return the result of the last refresh attempt."""
    customer_id, known = customer_of(caller), known_access_id(access_id)
    async with house.db.begin(owner=customer_id) as tx:
        access = await read.access(tx, customer_id, known)
    body = wire.wire_issues(access, caller.tenant, house.links, house.clock.now())
    return answer_once(request, body)


@router.get(
    ONE + words.BUDGET_PATH,
    operation_id="getBudget",
    response_model=RefreshBudget,
    responses=UNCHANGED,
)
async def get_budget(
    request: Request, caller: CanReadCustomer, house: TheContext, access_id: AccessId
) -> Response:
    """Return the next background refresh of a bank access and how many are left today."""
    customer_id, known = customer_of(caller), known_access_id(access_id)
    async with house.db.begin(owner=customer_id) as tx:
        found = await read.refreshing(tx, customer_id, known)
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
