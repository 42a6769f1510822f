"""What callers ask of analyses.

Spec: Analysis endpoints (query of contracts and cashflow); OP-147, OP-149.
"""

from enum import StrEnum
from typing import Annotated, Final, TypeVar

from fastapi import Depends, Query
from starlette.requests import Request

from kontowerk.analysis.cashflow.build import Focus
from kontowerk.analysis.cashflow.cells import Level, View
from kontowerk.api.customer.parameters import GivenTwiceError
from kontowerk.api.flags import flag
from kontowerk.api.wire.analyses import pages
from kontowerk.api.wire.analyses.cashflow import CashflowView
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.tagging.model import Tree

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
    return CashflowView(focus, View(tree, level, excluded)).name


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
