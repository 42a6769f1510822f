"""Bookings over HTTP: lists and their views with tags, bookings that callers bring, what one is.

Spec: Customer (transactions of a product; PUT transaction); Analysis endpoints (tag views); Limits
(category sign rule); OP-084, OP-089 to OP-093. `from` and `to` are additions.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Annotated, Final, cast
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Query
from pydantic import FailFast, Field
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanModifyCustomer, CanReadCustomer, customer_of
from kontowerk.api.context import ApiContext, TheContext, context_of
from kontowerk.api.copies import UNCHANGED
from kontowerk.api.customer.accesses import PRODUCT
from kontowerk.api.customer.lists import ListView, answer_list
from kontowerk.api.customer.parameters import (
    AccessId,
    ProductId,
    TheProduct,
    known_access_id,
    known_product_id,
)
from kontowerk.api.pages.language import preferred
from kontowerk.api.requests import MOST_BYTES_OF_LISTS, JsonBody, flag, id_in
from kontowerk.api.route import DirectRoute, WireRoute
from kontowerk.api.wire import tagged, words
from kontowerk.api.wire import transactions as wire
from kontowerk.api.wire.ai_transactions import AiConnectTransactionPut
from kontowerk.api.wire.encode import created
from kontowerk.api.wire.tag_trees import Language
from kontowerk.api.wire.tagged import Shown
from kontowerk.api.wire.tags import TagWriter
from kontowerk.kit.db import Database
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.ledger import lists, read
from kontowerk.ledger.model import UnknownTransactionError
from kontowerk.ledger.read import Record
from kontowerk.tagging import read as tagging
from kontowerk.tagging.model import Tree
from kontowerk.tagging.ruling import correct

_VIEWS: Final[Mapping[str, Tree]] = {
    "categories": Tree.CATEGORIES,
    "insurances": Tree.INSURANCE_TYPES,
    "insurance-types": Tree.INSURANCE_TYPES,
    "business-partners": Tree.BUSINESS_PARTNERS,
    "freelancer-categories": Tree.FREELANCER_CATEGORIES,
}
_FLAGS: Final[Mapping[str, Tree | None]] = {"true": Tree.CATEGORIES, "false": None}
TAG_VIEWS: Final = f"one of {', '.join((*_FLAGS, *_VIEWS))}"
direct_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=DirectRoute, tags=["Customer"])
router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

_MOST_PUSHED: Final = 1000

_Pushed = Annotated[list[wire.TransactionInput], Field(max_length=_MOST_PUSHED), FailFast()]
PushedBody = Annotated[_Pushed, Depends(JsonBody[_Pushed](_Pushed, most_bytes=MOST_BYTES_OF_LISTS))]


PLAIN: Final = "plain-1"


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
        return await tagging.rows(
            house.db, house.classifier, self._customer_id, product_no, first, last
        )

    def encoded(self, rows: Sequence[Record]) -> Iterator[bytes]:
        return tagged.encoded(rows, self._shown, self._writer, self._customer_id)


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


class _Plain:
    """Bookings as banks and callers brought them."""

    __slots__ = ("_customer_id", "_db")

    name = PLAIN
    completes = False
    varies = ""
    encoded = staticmethod(wire.encoded)

    def __init__(self, db: Database, customer_id: UUID) -> None:
        self._db = db
        self._customer_id = customer_id

    async def rows(
        self, product_no: int, *, first: date | None, last: date | None
    ) -> Sequence[Record]:
        return await read.rows(self._db, self._customer_id, product_no, first=first, last=last)


async def _parameters(
    access_id: AccessId,
    product_id: ProductId,
    first: Annotated[str | None, Query(alias="from")] = None,
    last: Annotated[str | None, Query(alias="to")] = None,
    categorize: Annotated[str | None, Query(description="`true` or `false`")] = None,
    tag: Annotated[str | None, Query(description=TAG_VIEWS)] = None,
) -> None:
    """Describe the parameters of a list; never run."""


@direct_router.get(
    PRODUCT + words.TRANSACTIONS_PATH,
    operation_id="listTransactions",
    response_model=list[wire.Transaction],
    responses=UNCHANGED,
    dependencies=[Depends(_parameters)],
)
async def list_transactions(request: Request, caller: CanReadCustomer) -> Response:
    """Return all stored transactions of a product, newest first."""
    house, customer_id = context_of(request), customer_of(caller)
    shown = shown_by(request)
    if shown is None:
        view: ListView = _Plain(house.db, customer_id)
    else:
        view = TaggedView(request, customer_id, shown)
    return await answer_list(request, house.db, customer_id, view)


@router.post(
    PRODUCT + words.TRANSACTIONS_PATH,
    operation_id="pushTransactions",
    status_code=201,
    response_class=Response,
)
async def push_transactions(
    caller: CanModifyCustomer, house: TheContext, body: PushedBody, path: TheProduct
) -> Response:
    """Store transactions supplied by the caller; those already stored are left unchanged."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        await lists.push(tx, customer_id, *path, [given.pushed() for given in body])
    return created(house.links.transactions(house.links.product(*path)))


TransactionId = Annotated[str, Path()]
CorrectionBody = Annotated[
    AiConnectTransactionPut, Depends(JsonBody[AiConnectTransactionPut](AiConnectTransactionPut))
]


@router.put(
    PRODUCT + words.TRANSACTIONS_PATH + "/{transaction_id}",
    operation_id="correctTransaction",
    response_class=Response,
)
async def correct_transaction(
    caller: CanModifyCustomer,
    house: TheContext,
    access_id: AccessId,
    product_id: ProductId,
    transaction_id: TransactionId,
    body: CorrectionBody,
    change_existing: Annotated[str, Query(alias="changeExisting")] = "false",
    create_rule: Annotated[str, Query(alias="createRule")] = "false",
) -> Response:
    """Set the category of a transaction; it is never overwritten automatically."""
    customer_id = customer_of(caller)
    existing = flag("changeExisting", change_existing)
    future = flag("createRule", create_rule)
    async with house.db.begin(owner=customer_id) as tx:
        await correct(
            tx,
            house.classifier,
            customer_id,
            known_access_id(access_id),
            known_product_id(product_id),
            id_in(transaction_id, UnknownTransactionError),
            body.tags.tag_tree.system_name,
            body.tags.system_name,
            change_existing=existing,
            create_rule=future,
        )
    return Response()
