"""Analyses of a person over HTTP.

They are kept as they were sent last, packed; a credit risk assessment is not among them, so its
path is unknown.

Spec: Analysis endpoints; OP-138, OP-141 to OP-145; Analysis endpoints (query of contracts and
cashflow); OP-147, OP-149.
"""

import asyncio
from enum import StrEnum
from typing import Annotated, Final, TypeVar

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.analysis import current
from kontowerk.analysis.cashflow.build import Focus
from kontowerk.analysis.cashflow.cells import CashflowQuery, Level
from kontowerk.api.auth import CanReadCustomer, customer_of
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.copies import UNCHANGED, has_copy, tag, takes_gzip, unchanged
from kontowerk.api.customer.parameters import GivenTwiceError
from kontowerk.api.requests import flag
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import words
from kontowerk.api.wire.analyses import pages
from kontowerk.api.wire.analyses.affordability import AffordabilityInstance
from kontowerk.api.wire.analyses.cashflow import CashflowInstance, CashflowView
from kontowerk.api.wire.analyses.contracts import ContractInstance
from kontowerk.api.wire.analyses.disposable_money import DisposableMoneyInstance, Nothing
from kontowerk.api.wire.analyses.life import LifeEventInstance, LifeStageInstance
from kontowerk.api.wire.analyses.sales_triggers import SalesTriggerInstance
from kontowerk.api.wire.encode import JSON
from kontowerk.identity.model import Caller
from kontowerk.kit.errors import Fault, ForbiddenError, InvalidError
from kontowerk.tagging.model import Tree

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Analysis"])

_LARGE: Final = 16 * 1024  # packed bytes from which unpacking is left to a thread


E = TypeVar("E", bound=StrEnum)

_FLAG: Final = "`true` or `false`"


class NotAChoiceError(InvalidError):
    """A parameter has a value that is none of its choices."""


class _Shown(StrEnum):
    """The trees a cashflow is told by."""

    CATEGORIES = Tree.CATEGORIES
    BUSINESS_PARTNERS = Tree.BUSINESS_PARTNERS


async def _contracts(
    request: Request,
    _only: Annotated[str | None, Query(alias="insuranceOnly", description=_FLAG)] = None,
    _extended: Annotated[
        str | None, Query(alias="insuranceOnlyExtended", description=_FLAG)
    ] = None,
) -> str:
    """Name the page with the contracts asked for; the larger wish wins."""
    only, extended = _flag(request, "insuranceOnly"), _flag(request, "insuranceOnlyExtended")
    if extended:
        return pages.INSURANCE_EXTENDED
    return pages.INSURANCE if only else pages.CONTRACTS


async def _cashflow(
    request: Request,
    _focus: Annotated[str | None, Query(alias="focus", description="`time` or `tag`")] = None,
    _tag: Annotated[
        str | None, Query(alias="tag", description="`CATEGORIES` or `BUSINESS_PARTNERS`")
    ] = None,
    _level: Annotated[
        str | None, Query(alias="catLevel", description="`sub` or `main`; of categories only")
    ] = None,
    _excluded: Annotated[str | None, Query(alias="excludeSavings", description=_FLAG)] = None,
) -> str:
    """Name the page with the cashflow asked for."""
    focus = _choice(request, "focus", Focus.TIME)
    tree = Tree(_choice(request, "tag", _Shown.CATEGORIES))
    level = _choice(request, "catLevel", Level.SUB)
    if tree is not Tree.CATEGORIES:
        level = Level.SUB
    excluded = _flag(request, "excludeSavings")
    return CashflowView(focus, CashflowQuery(tree, level, excluded)).name


def _flag(request: Request, name: str) -> bool:
    given = _once(request, name)
    return given is not None and flag(name, given)


def _choice(request: Request, name: str, usual: E) -> E:
    given, choices = _once(request, name), type(usual)
    if given is None:
        return usual
    try:
        return choices(given)
    except ValueError:
        known = " or ".join(choices)
        raise NotAChoiceError(Fault(f"/query/{name}", known)) from None


def _once(request: Request, name: str) -> str | None:
    given = request.query_params.getlist(name)
    if len(given) > 1:
        raise GivenTwiceError(Fault(f"/query/{name}", "given twice"))
    return given[0] if given else None


AskedContracts = Annotated[str, Depends(_contracts)]

AskedCashflow = Annotated[str, Depends(_cashflow)]


class ProfilingNotWantedError(ForbiddenError):
    """The tenant does not let the lives and means of its users be judged."""


@router.get(
    words.CONTRACTS_PATH,
    operation_id="listContracts",
    response_model=list[ContractInstance],
    responses=UNCHANGED,
)
async def list_contracts(
    request: Request, caller: CanReadCustomer, house: TheContext, view: AskedContracts
) -> Response:
    """Return what the person pays or is paid again and again."""
    return await _page(request, caller, house, view)


@router.get(
    words.CASHFLOW_PATH,
    operation_id="getCashflow",
    response_model=list[CashflowInstance],
    responses=UNCHANGED,
)
async def get_cashflow(
    request: Request, caller: CanReadCustomer, house: TheContext, view: AskedCashflow
) -> Response:
    """Return what moved and will move, by tag and time."""
    return await _page(request, caller, house, view)


@router.get(
    words.DISPOSABLE_MONEY_PATH,
    operation_id="getDisposableMoney",
    response_model=DisposableMoneyInstance | Nothing,
    responses=UNCHANGED,
)
async def get_disposable_money(
    request: Request, caller: CanReadCustomer, house: TheContext
) -> Response:
    """Return what is left until the next salary; an empty object without a salary."""
    return await _page(request, caller, house, pages.DISPOSABLE_MONEY)


@router.get(
    words.LIFE_EVENTS_PATH,
    operation_id="listLifeEvents",
    response_model=list[LifeEventInstance],
    responses=UNCHANGED,
)
async def list_life_events(
    request: Request, caller: CanReadCustomer, house: TheContext
) -> Response:
    """Return what happened in the life of the person."""
    return await _profile(request, caller, house, pages.LIFE_EVENTS)


@router.get(
    words.LIFE_STAGES_PATH,
    operation_id="listLifeStages",
    response_model=list[LifeStageInstance],
    responses=UNCHANGED,
)
@router.get(
    words.STAGES_OF_LIFE_PATH,
    operation_id="listStagesOfLife",
    response_model=list[LifeStageInstance],
    responses=UNCHANGED,
)
async def list_life_stages(
    request: Request, caller: CanReadCustomer, house: TheContext
) -> Response:
    """Return where in life the person is."""
    return await _profile(request, caller, house, pages.LIFE_STAGES)


@router.get(
    words.SALES_TRIGGERS_PATH,
    operation_id="listSalesTriggers",
    response_model=list[SalesTriggerInstance],
    responses=UNCHANGED,
)
async def list_sales_triggers(
    request: Request, caller: CanReadCustomer, house: TheContext
) -> Response:
    """Return sales triggers of the user."""
    return await _profile(request, caller, house, pages.SALES_TRIGGERS)


@router.get(
    words.AFFORDABILITY_PATH,
    operation_id="getAffordability",
    response_model=AffordabilityInstance | Nothing,
    responses=UNCHANGED,
)
async def get_affordability(
    request: Request, caller: CanReadCustomer, house: TheContext
) -> Response:
    """Return what the person can afford; an empty object with less than three full months."""
    return await _profile(request, caller, house, pages.AFFORDABILITY)


async def _profile(request: Request, caller: Caller, house: ApiContext, view: str) -> Response:
    """Answer with what is profiling, if the tenant wants it at all."""
    if not caller.tenant.profiling:
        raise ProfilingNotWantedError
    return await _page(request, caller, house, view)


async def _page(request: Request, caller: Caller, house: ApiContext, view: str) -> Response:
    """Answer with an analysis as the caller takes it, or with 304 when the caller has it."""
    page = await current.page(house.analyses, customer_of(caller), view)
    packed = takes_gzip(request)
    etag = tag(f"{page.tag} {packed}".encode())
    if has_copy(request, etag):
        return unchanged(etag)
    headers = {"ETag": etag, "Vary": "Accept-Encoding"}
    if packed:
        headers["Content-Encoding"] = "gzip"
        return Response(page.packed, headers=headers, media_type=JSON)
    large = len(page.packed) > _LARGE
    body = await asyncio.to_thread(page.unpacked) if large else page.unpacked()
    return Response(body, headers=headers, media_type=JSON)
