"""Order calls for an event, the first time or once more under the same id; forget what is old.

New bookings are tagged before they are told of. Events and deliveries are kept for as long
as a setting says, checks for a day. Spec: Events (OP-125 to OP-127).
"""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.identity import read as identity
from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.logging import fault_of, logger
from kontowerk.lifecycle.record import EventNumber
from kontowerk.tagging.context import Tagger
from kontowerk.tagging.make import tag_new
from kontowerk.webhooks import read, rules
from kontowerk.webhooks.model import (
    NEW_TRANSACTIONS,
    DeliveryDue,
    DeliveryState,
    DeliveryUnderWayError,
    EventKey,
    UnknownDeliveryError,
)
from kontowerk.webhooks.read import NOBODY
from kontowerk.webhooks.store import events, subscriptions

_log = logger(__name__)

_BATCH: Final = 2000


async def announce(
    db: Database,
    tagger: Callable[[], Tagger],
    customer_id: UUID,
    access_key: UUID,
    serial: int | None,
) -> None:
    """Tag first, so that receivers find tags; then order the calls to them.

    Bookings without a serial are nobody's news (OP-129). `tagger` may take its time to read tables.
    """
    await _tag(db, tagger, customer_id)
    if serial is None:
        return
    async with db.begin(customer_id) as tx:
        await enqueue(tx, customer_id, access_key, serial)


async def tell_lifecycle(db: Database, source: EventNumber) -> None:
    """Order the calls for an event of a person."""
    async with db.begin(source.customer_id) as tx:
        await enqueue_lifecycle(tx, source)


async def enqueue(tx: Tx, customer_id: UUID, access_key: UUID, serial: int) -> int:
    """Order the calls for new bookings and return how many; ordering twice orders once.

    The transaction belongs to the customer. An event that is gone needs no calls.
    """
    return await _enqueue(tx, EventKey(customer_id, access_key, serial), NEW_TRANSACTIONS)


async def enqueue_lifecycle(tx: Tx, source: EventNumber) -> int:
    """Order the calls for an event of a person, like those for new bookings."""
    return await _enqueue(tx, source, source.kind)


async def replay(
    tx: Tx, tenant_id: UUID, subscription_id: UUID, event_id: UUID, *, actor: str
) -> None:
    """Order the calls for an event anew, after they ended; receivers see the same `webhook-id`.

    What is gone cannot be told again, and a trial never was an event.
    """
    await subscriptions.hold(tx, tenant_id)
    way = await read.delivery(tx, tenant_id, subscription_id, event_id)
    source = await events.source_of(tx, tenant_id, event_id)
    if source is None:
        raise UnknownDeliveryError
    if way.state is DeliveryState.WAITING or not await events.begin_anew(tx, way):
        raise DeliveryUnderWayError
    await outbox.put(tx, DeliveryDue(way.subscription_id, event_id, source).order())
    await audit.record(
        tx, actor=actor, action="webhook.replay", subject=str(event_id), tenant_id=tenant_id
    )


async def expire_old(db: Database, kept_for: timedelta = rules.KEPT_FOR) -> int:
    """Remove what is old, in small transactions; returns how many rows went."""
    total = await _expire_deliveries(db, kept_for)
    async with db.begin() as tx:
        total += await subscriptions.remove_old_checks(tx, tx.now - rules.CHECK_KEPT_FOR)
    async with db.read() as tx:
        tenants = [tenant.id for tenant in await identity.tenants(tx)]
    for tenant_id in tenants:
        total += await _expire_events(db, tenant_id, kept_for)
    return total


async def _enqueue(tx: Tx, source: EventKey | EventNumber, kind: str) -> int:
    found = await events.one(tx, source)
    if found is None:
        return 0
    event, tenant_id = found
    await subscriptions.hold(tx, tenant_id)
    told = await subscriptions.begin_deliveries(tx, tenant_id, event.id, kind)
    orders = [DeliveryDue(subscription, event.id, source).order() for subscription in told]
    return len(await outbox.put(tx, *orders))


async def _tag(db: Database, tagger: Callable[[], Tagger], customer_id: UUID) -> None:
    try:
        await tag_new(db, await asyncio.to_thread(tagger), customer_id)
    except Exception as error:  # noqa: BLE001 - the news goes out all the same; a read tags later
        _log.error("tagging.failed", operation="announce", **fault_of(error))


async def _expire_deliveries(db: Database, kept_for: timedelta) -> int:
    total, done = 0, _BATCH
    while done == _BATCH:
        async with db.begin() as tx:
            done = await subscriptions.remove_old_deliveries(tx, tx.now - kept_for, _BATCH)
        total += done
    return total


async def _expire_events(db: Database, tenant_id: UUID, kept_for: timedelta) -> int:
    total, done = 0, _BATCH
    while done == _BATCH:
        async with db.begin(NOBODY) as tx:
            await events.look_as(tx, tenant_id)
            done = await events.remove_old_events(tx, tenant_id, tx.now - kept_for, _BATCH)
        total += done
    return total
