"""Forget events and deliveries after thirty days, checks after one. Spec: Events."""

from typing import Final
from uuid import UUID

from kontowerk.identity import read
from kontowerk.kit.db import Database
from kontowerk.webhooks import rules
from kontowerk.webhooks.read import NOBODY
from kontowerk.webhooks.store import events, subscriptions
from kontowerk.webhooks.store import subscriptions as store

_BATCH: Final = 2000


async def expire_old(db: Database) -> int:
    """Remove what is old, in small transactions; returns how many rows went."""
    total = await _expire_deliveries(db)
    async with db.begin() as tx:
        total += await subscriptions.remove_old_checks(tx, tx.now - rules.CHECK_KEPT_FOR)
    async with db.read() as tx:
        tenants = [tenant.id for tenant in await read.tenants(tx)]
    for tenant_id in tenants:
        total += await _expire_events(db, tenant_id)
    return total


async def _expire_deliveries(db: Database) -> int:
    total, done = 0, _BATCH
    while done == _BATCH:
        async with db.begin() as tx:
            done = await store.remove_old_deliveries(tx, tx.now - rules.KEPT_FOR, _BATCH)
        total += done
    return total


async def _expire_events(db: Database, tenant_id: UUID) -> int:
    total, done = 0, _BATCH
    while done == _BATCH:
        async with db.begin(NOBODY) as tx:
            await events.look_as(tx, tenant_id)
            done = await events.remove_old_events(tx, tenant_id, tx.now - rules.KEPT_FOR, _BATCH)
        total += done
    return total
