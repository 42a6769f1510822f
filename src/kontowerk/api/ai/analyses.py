"""Analyses of a person over HTTP.

They are kept as they were sent last, packed; a credit risk assessment is not among them, so its
path is unknown.

Spec: Analysis endpoints; OP-138, OP-141 to OP-145; Analysis endpoints (query of contracts and
cashflow); OP-147, OP-149.
"""

import asyncio
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.analysis import analyse_user
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
from kontowerk.api.wire.analyses.affordability import (
    AffordabilityInstance,
    DisposableMoneyInstance,
    Nothing,
)
from kontowerk.api.wire.analyses.cashflow import CashflowInstance, CashflowView
from kontowerk.api.wire.analyses.contracts import ContractInstance
from kontowerk.api.wire.analyses.life import (
    LifeEventInstance,
    LifeStageInstance,
    SalesTriggerInstance,
)
from kontowerk.api.wire.encode import JSON
from kontowerk.identity.model import Caller
from kontowerk.kit.errors import Fault, ForbiddenError, InvalidError
from kontowerk.tagging.model import Tree

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Analysis"])

_LARGE: Final = 16 * 1024  # packed bytes from which unpacking is left to a thread


E = TypeVar("E", bound=StrEnum)
Endpoint = TypeVar("Endpoint", bound=Callable[..., Awaitable[Response]])

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


class AnalysisReader:
    """Answers a request with analyses of its caller."""

    def __init__(self, request: Request, caller: Caller, house: ApiContext) -> None:
        self._request = request
        self._caller = caller
        self._house = house

    async def profile(self, view: str) -> Response:
        """Answer with what is profiling, if the tenant wants it at all."""
        if not self._caller.tenant.profiling:
            raise ProfilingNotWantedError
        return await self.page(view)

    async def page(self, view: str) -> Response:
        """Answer with an analysis as the caller takes it, or with 304 when the caller has it."""
        page = await analyse_user.page(self._house.analyses, customer_of(self._caller), view)
        packed = takes_gzip(self._request)
        etag = tag(f"{page.tag} {packed}".encode())
        if has_copy(self._request, etag):
            return unchanged(etag)
        headers = {"ETag": etag, "Vary": "Accept-Encoding"}
        if packed:
            headers["Content-Encoding"] = "gzip"
            return Response(page.packed, headers=headers, media_type=JSON)
        large = len(page.packed) > _LARGE
        body = await asyncio.to_thread(page.unpacked) if large else page.unpacked()
        return Response(body, headers=headers, media_type=JSON)


async def _reader(request: Request, caller: CanReadCustomer, house: TheContext) -> AnalysisReader:
    return AnalysisReader(request, caller, house)


Reader = Annotated[AnalysisReader, Depends(_reader)]


def _get(path: str, operation: str, model: Any) -> Callable[[Endpoint], Endpoint]:
    return router.get(path, operation_id=operation, response_model=model, responses=UNCHANGED)


@_get(words.CONTRACTS_PATH, "listContracts", list[ContractInstance])
async def list_contracts(reader: Reader, view: AskedContracts) -> Response:
    """Return the contracts of the user: recurring expenses and income."""
    return await reader.page(view)


@_get(words.CASHFLOW_PATH, "getCashflow", list[CashflowInstance])
async def get_cashflow(reader: Reader, view: AskedCashflow) -> Response:
    """Return past and predicted cash flow, by tag and period."""
    return await reader.page(view)


@_get(words.DISPOSABLE_MONEY_PATH, "getDisposableMoney", DisposableMoneyInstance | Nothing)
async def get_disposable_money(reader: Reader) -> Response:
    """Return the money left until the next salary; an empty object without a salary."""
    return await reader.page(pages.DISPOSABLE_MONEY)


@_get(words.LIFE_EVENTS_PATH, "listLifeEvents", list[LifeEventInstance])
async def list_life_events(reader: Reader) -> Response:
    """Return the life events of the user."""
    return await reader.profile(pages.LIFE_EVENTS)


@_get(words.LIFE_STAGES_PATH, "listLifeStages", list[LifeStageInstance])
@_get(words.STAGES_OF_LIFE_PATH, "listStagesOfLife", list[LifeStageInstance])
async def list_life_stages(reader: Reader) -> Response:
    """Return the life stages of the user."""
    return await reader.profile(pages.LIFE_STAGES)


@_get(words.SALES_TRIGGERS_PATH, "listSalesTriggers", list[SalesTriggerInstance])
async def list_sales_triggers(reader: Reader) -> Response:
    """Return sales triggers of the user."""
    return await reader.profile(pages.SALES_TRIGGERS)


@_get(words.AFFORDABILITY_PATH, "getAffordability", AffordabilityInstance | Nothing)
async def get_affordability(reader: Reader) -> Response:
    """Return the user's affordability; an empty object with less than three full months."""
    return await reader.profile(pages.AFFORDABILITY)
