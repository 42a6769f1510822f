"""Everything that changed since a cursor, over all accesses of the customer (extension)."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanReadCustomer, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.copies import takes_gzip
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import sync as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.encode import JSON
from kontowerk.api.wire.transactions import packed
from kontowerk.sync import follow, model

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

_LONG: Final = 100  # bookings from which a page is written in a thread, and packed
_VARIES: Final = {"Vary": "Accept-Encoding"}


@router.get(words.SYNC_PATH, operation_id="syncCustomer", response_model=wire.SyncAnswer)
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
        return wire.wire_page(page, customer_id, caller.tenant, house.links, now, trees)

    if len(page.bookings) < _LONG:
        return Response(written(), headers=_VARIES, media_type=JSON)
    if not takes_gzip(request):
        return Response(await asyncio.to_thread(written), headers=_VARIES, media_type=JSON)
    body = await asyncio.to_thread(lambda: packed([written()]))
    headers = {"Content-Encoding": "gzip", **_VARIES}
    return Response(body, headers=headers, media_type=JSON)
