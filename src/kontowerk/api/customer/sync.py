"""Everything that changed since a cursor, over all accesses of the customer (extension)."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from kontowerk.api.auth import CanReadCustomer, customer_of
from kontowerk.api.house import TheHouse
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import sync as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.sync import follow, rules

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])


@router.get(words.SYNC_PATH, operation_id="syncCustomer", response_model=wire.SyncAnswer)
async def sync_customer(
    caller: CanReadCustomer,
    house: TheHouse,
    cursor: Annotated[
        str | None, Query(description="`next` of an earlier answer; none to begin")
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=rules.MOST, description="So many changes at most, 1 to 1000")
    ] = rules.USUAL,
) -> Response:
    """Return what was added, changed or removed behind the cursor, or everything without one."""
    customer_id = customer_of(caller)
    since = None if cursor is None else rules.cursor_of(cursor, customer_id)
    page = await follow.page(house.db, house.classifier, customer_id, since, most=limit)
    await asyncio.sleep(0)  # others have their turn before a long page is written
    now, trees = house.clock.now(), house.classifier.trees
    body = wire.wire_page(page, customer_id, caller.tenant, house.links, now, trees)
    return Response(encode(body), media_type=JSON)
