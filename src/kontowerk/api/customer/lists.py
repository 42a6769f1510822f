"""Lists of bookings: which days, who has a copy, and long ones kept as they were sent.

Spec: Customer (transactions of a product). `from` and `to` are additions.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Protocol
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.copies import has_copy, tag, takes_gzip, unchanged
from kontowerk.api.customer.parameters import known_access_id, known_product_id
from kontowerk.api.wire import transactions as wire
from kontowerk.api.wire.encode import JSON
from kontowerk.kit.db import Database
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.ledger import lists, read
from kontowerk.ledger.model import UnknownProductError
from kontowerk.ledger.read import ListHead, Record

LONG: Final = 100  # rows from which a list is worth keeping
HEAD: Final = "list_head"  # in the state of a request: what the short way read of its list
LARGE: Final = 128 * 1024  # bytes from which unpacking is left to a thread
_HUGE: Final = 1024 * 1024  # bytes from which packing is left to a thread


class NotADayError(InvalidError):
    """A day is neither a date nor a date-time."""


class ListView(Protocol):
    """What a list shows of bookings."""

    @property
    def name(self) -> str:
        """Another one when its bytes change: pages and copies of before are then useless."""
        ...

    @property
    def completes(self) -> bool:
        """Say whether reading the rows may itself change what the list answers."""
        ...

    @property
    def varies(self) -> str:
        """Name the request header by which its bytes differ; empty for none."""
        ...

    async def rows(
        self, product_no: int, *, first: date | None, last: date | None
    ) -> Sequence[Record]: ...

    def encoded(self, rows: Sequence[Record]) -> Iterator[bytes]: ...


@dataclass(frozen=True, slots=True)
class ListRequest:
    """The list a caller wants."""

    customer_id: UUID
    access_id: str
    product_id: str
    first: date | None
    last: date | None

    @property
    def whole(self) -> bool:
        return self.first is None and self.last is None


async def answer_list(
    request: Request, db: Database, customer_id: UUID, view: ListView
) -> Response:
    """Return the bookings of a product, newest first."""
    asked = ListRequest(
        customer_id,
        known_access_id(request.path_params["access_id"]),
        known_product_id(request.path_params["product_id"]),
        _day(request, "from"),
        _day(request, "to"),
    )
    whole, may_have_copy = asked.whole, "if-none-match" in request.headers
    # Who may have a copy is first asked for nothing but the version.
    wanted = "" if may_have_copy or not whole else view.name
    head = _known_head(request, asked) or await _head(db, asked, wanted)
    if may_have_copy:
        packed = _is_packed(request, head, whole=whole)
        etag = list_tag(view.name, customer_id, head, packed=packed)
        if has_copy(request, etag):
            return unchanged(etag, vary=view.varies)
        if whole and head.count >= LONG:
            head = await _head(db, asked, view.name)
    if whole and head.page is not None:
        return await _page(request, customer_id, view, head, head.page)
    rows = await view.rows(head.product_no, first=asked.first, last=asked.last)
    if view.completes:
        present = await _head(db, asked, "")
        if present.tx_version != head.tx_version:
            # What was read is of no version; what is read now is at least of this one.
            head = present
            rows = await view.rows(head.product_no, first=asked.first, last=asked.last)
    if not whole or head.count < LONG:
        etag = list_tag(view.name, customer_id, head, packed=False)
        headers = {"ETag": etag, **_vary(view)}
        return Response(b"".join(await _pieces(view, rows)), headers=headers, media_type=JSON)
    page = await _packed(await _pieces(view, rows))
    await lists.keep(
        db, customer_id, head.product_no, view=view.name, tx_version=head.tx_version, body=page
    )
    return await _page(request, customer_id, view, head, page)


def _day(request: Request, name: str) -> date | None:
    given = request.query_params.getlist(name) if request.scope["query_string"] else ()
    if not given:
        return None
    try:
        (text,) = given
        return wire.day_of(text)
    except ValueError:
        raise NotADayError(Fault(f"/query/{name}", "a date or date-time, once")) from None


def _known_head(request: Request, asked: ListRequest) -> ListHead | None:
    """Return what the short way has read of the whole list."""
    head: ListHead | None = request.scope["state"].pop(HEAD, None)
    return head if asked.whole else None


async def _head(db: Database, asked: ListRequest, view: str) -> ListHead:
    head = await read.head(db, asked.customer_id, asked.access_id, asked.product_id, view=view)
    if head is None:
        raise UnknownProductError
    return head


def _is_packed(request: Request, head: ListHead, *, whole: bool) -> bool:
    return whole and head.count >= LONG and takes_gzip(request)


def list_tag(view: str, customer_id: UUID, head: ListHead, *, packed: bool) -> str:
    """Return the entity tag of a list."""
    known = f"{view} {customer_id} {head.product_no} {head.tx_version} {head.count} {packed}"
    return tag(known.encode())


def _vary(view: ListView) -> dict[str, str]:
    return {"Vary": view.varies} if view.varies else {}


async def _packed(pieces: Sequence[bytes]) -> bytes:
    if sum(map(len, pieces)) < _HUGE:
        return wire.packed(pieces)
    return await asyncio.to_thread(wire.packed, pieces)


async def _page(
    request: Request, customer_id: UUID, view: ListView, head: ListHead, page: bytes
) -> Response:
    """Send a long list as the caller takes it."""
    packed = takes_gzip(request)
    vary = f"Accept-Encoding, {view.varies}" if view.varies else "Accept-Encoding"
    etag = list_tag(view.name, customer_id, head, packed=packed)
    headers = {"ETag": etag, "Vary": vary}
    if packed:
        headers["Content-Encoding"] = "gzip"
        return Response(page, headers=headers, media_type=JSON)
    body = await asyncio.to_thread(wire.unpacked, page) if len(page) > LARGE else None
    return Response(body or wire.unpacked(page), headers=headers, media_type=JSON)


async def _pieces(view: ListView, rows: Sequence[Record]) -> list[bytes]:
    """Write a list; between the pieces of a long one others have their turn."""
    pieces: list[bytes] = []
    for piece in view.encoded(rows):
        pieces.append(piece)
        if len(rows) > LONG:
            await asyncio.sleep(0)
    return pieces
