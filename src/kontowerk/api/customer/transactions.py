"""Lists of bookings over HTTP, and bookings that callers bring themselves.

Spec: Customer (transactions of a product). `from` and `to` are additions.
"""

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanModifyCustomer, CanReadCustomer, customer_of
from kontowerk.api.body import JsonBody
from kontowerk.api.copies import UNCHANGED, has_copy, tag, takes_gzip, unchanged
from kontowerk.api.customer.direct import DirectRoute
from kontowerk.api.customer.parameters import (
    AccessId,
    ProductId,
    known_access_id,
    known_product_id,
)
from kontowerk.api.customer.products import PRODUCT
from kontowerk.api.house import TheHouse, house_of
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import transactions as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.encode import JSON, created
from kontowerk.kit.db import Database
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.ledger import pages, push, read
from kontowerk.ledger.errors import UnknownProductError
from kontowerk.ledger.read import ListHead, Record

direct_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=DirectRoute, tags=["Customer"])
router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

# Another number when the bytes of a list change: pages and copies of before are then useless.
_VIEW: Final = "plain-1"
_LONG: Final = 100  # rows from which a list is worth keeping
_LARGE: Final = 128 * 1024  # bytes from which unpacking is left to a thread
_MOST_PUSHED: Final = 1000

PushedBody = Annotated[
    list[wire.TransactionInput],
    Depends(JsonBody[list[wire.TransactionInput]](list[wire.TransactionInput])),
]


class NotADayError(InvalidError):
    """A day is neither a date nor a date-time."""


class TooManyPushedError(InvalidError):
    """A call brings at most 1,000 bookings."""


async def _parameters(
    access_id: AccessId,
    product_id: ProductId,
    first: Annotated[str | None, Query(alias="from")] = None,
    last: Annotated[str | None, Query(alias="to")] = None,
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
    """Return all stored bookings of a product, newest first."""
    house, customer_id = house_of(request), customer_of(caller)
    access_id = known_access_id(request.path_params["access_id"])
    product_id = known_product_id(request.path_params["product_id"])
    first, last = _day(request, "from"), _day(request, "to")
    whole = first is None and last is None
    asked = "if-none-match" in request.headers
    # Who may have a copy is first asked for nothing but the version.
    view = "" if asked or not whole else _VIEW
    head = await _head(house.db, customer_id, access_id, product_id, view)
    packed = whole and head.count >= _LONG and takes_gzip(request)
    etag = _tag(customer_id, head, packed=packed)
    if asked and has_copy(request, etag):
        return unchanged(etag)
    headers = {"ETag": etag}
    if not whole or head.count < _LONG:
        rows = await read.rows(house.db, customer_id, head.product_no, first=first, last=last)
        return Response(b"".join(await _pieces(rows)), headers=headers, media_type=JSON)
    headers["Vary"] = "Accept-Encoding"
    if asked:
        head = await _head(house.db, customer_id, access_id, product_id, _VIEW)
        headers["ETag"] = _tag(customer_id, head, packed=packed)
    page = head.page or await _make_page(house.db, customer_id, head)
    if packed:
        headers["Content-Encoding"] = "gzip"
        return Response(page, headers=headers, media_type=JSON)
    body = await asyncio.to_thread(wire.unpacked, page) if len(page) > _LARGE else None
    return Response(body or wire.unpacked(page), headers=headers, media_type=JSON)


@router.post(
    PRODUCT + words.TRANSACTIONS_PATH,
    operation_id="pushTransactions",
    status_code=201,
    response_class=Response,
)
async def push_transactions(
    caller: CanModifyCustomer,
    house: TheHouse,
    access_id: AccessId,
    product_id: ProductId,
    body: PushedBody,
) -> Response:
    """Add bookings the caller brings; ones that were brought before are left as they are."""
    customer_id = customer_of(caller)
    known, wanted = known_access_id(access_id), known_product_id(product_id)
    if len(body) > _MOST_PUSHED:
        raise TooManyPushedError(Fault("", f"at most {_MOST_PUSHED} bookings"))
    async with house.db.begin(owner=customer_id) as tx:
        await push.push(tx, customer_id, known, wanted, [given.pushed() for given in body])
    return created(house.links.transactions(house.links.product(known, wanted)))


def _day(request: Request, name: str) -> date | None:
    given = request.query_params.getlist(name) if request.scope["query_string"] else ()
    if not given:
        return None
    try:
        (text,) = given
        return wire.day_of(text)
    except ValueError:
        raise NotADayError(Fault(f"/query/{name}", "a date or date-time, once")) from None


async def _head(
    db: Database, customer_id: UUID, access_id: str, product_id: str, view: str
) -> ListHead:
    head = await read.head(db, customer_id, access_id, product_id, view=view)
    if head is None:
        raise UnknownProductError
    return head


def _tag(customer_id: UUID, head: ListHead, *, packed: bool) -> str:
    known = (_VIEW, customer_id, head.product_no, head.tx_version, head.count, packed)
    return tag(" ".join(map(str, known)).encode())


async def _pieces(rows: Sequence[Record]) -> list[bytes]:
    """Write a list; between the pieces of a long one others have their turn."""
    pieces: list[bytes] = []
    for piece in wire.encoded(rows):
        pieces.append(piece)
        if len(rows) > _LONG:
            await asyncio.sleep(0)
    return pieces


async def _make_page(db: Database, customer_id: UUID, head: ListHead) -> bytes:
    """Write a long list, compressed, and keep it until the list changes."""
    rows = await read.rows(db, customer_id, head.product_no, first=None, last=None)
    packer = wire.Packer()
    for piece in await _pieces(rows):
        packer.add(piece)
    page = packer.packed()
    await pages.keep(
        db, customer_id, head.product_no, view=_VIEW, tx_version=head.tx_version, body=page
    )
    return page
