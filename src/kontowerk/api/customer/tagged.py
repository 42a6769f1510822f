"""Bookings with what they are: the views `categorize` and `tag` of a list.

Spec: Customer (transactions of a product); Analysis endpoints (tag views); OP-084.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final, cast
from uuid import UUID

from starlette.requests import Request

from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.pages.language import preferred
from kontowerk.api.requests import flag
from kontowerk.api.wire import tagged as wire
from kontowerk.api.wire.tag_trees import Language
from kontowerk.api.wire.tagged import Shown
from kontowerk.api.wire.tags import TagWriter
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.ledger.read import Record
from kontowerk.tagging import read
from kontowerk.tagging.model import Tree

_VIEWS: Final[Mapping[str, Tree]] = {
    "categories": Tree.CATEGORIES,
    "insurances": Tree.INSURANCE_TYPES,
    "insurance-types": Tree.INSURANCE_TYPES,
    "business-partners": Tree.BUSINESS_PARTNERS,
    "freelancer-categories": Tree.FREELANCER_CATEGORIES,
}
_FLAGS: Final[Mapping[str, Tree | None]] = {"true": Tree.CATEGORIES, "false": None}
TAG_VIEWS: Final = f"one of {', '.join((*_FLAGS, *_VIEWS))}"


class NotATagViewError(InvalidError):
    """There is no such view of bookings."""


def shown_by(request: Request) -> Shown | None:
    """Say what a list shall show beside its bookings, or None for nothing."""
    if not request.scope["query_string"]:
        return None
    given = _once(request, "categorize")
    classified = given is not None and flag("categorize", given)
    tree = _tree(_once(request, "tag"))
    if not classified and tree is None:
        return None
    return Shown(classified, tree, language_of(request))


def language_of(request: Request) -> Language:
    """Return the language of sentences: German, unless the caller likes English better."""
    return cast("Language", preferred(request))


def writer_of(request: Request) -> TagWriter:
    """Return the writer of tags the application was started with."""
    return cast("TagWriter", request.app.state.tag_writer)


class TaggedView:
    """A list that shows what its bookings are; those without tags get them first."""

    completes = True
    varies = ""

    def __init__(self, request: Request, customer_id: UUID, shown: Shown) -> None:
        self._house: ApiContext = context_of(request)
        self._writer = writer_of(request)
        self._customer_id = customer_id
        self._shown = shown
        kind = f"{shown.tree or '-'} {'classified' if shown.classified else '-'}"
        self.name = f"tags-2 {kind} {self._house.classifier.versions}"
        if shown.speaks:
            self.name += f" {shown.language}"
            self.varies = "Accept-Language"

    async def rows(
        self, product_no: int, *, first: date | None, last: date | None
    ) -> Sequence[Record]:
        house = self._house
        return await read.rows(
            house.db, house.classifier, self._customer_id, product_no, first, last
        )

    def encoded(self, rows: Sequence[Record]) -> Iterator[bytes]:
        return wire.encoded(rows, self._shown, self._writer, self._customer_id)


def _tree(text: str | None) -> Tree | None:
    if text is None or text.lower() in _FLAGS:
        return _FLAGS[(text or "false").lower()]
    try:
        return _VIEWS[text]
    except KeyError:
        raise NotATagViewError(Fault("/query/tag", TAG_VIEWS)) from None


def _once(request: Request, name: str) -> str | None:
    given = request.query_params.getlist(name)
    if len(given) > 1:
        raise NotATagViewError(Fault(f"/query/{name}", "given twice"))
    return given[0] if given else None
