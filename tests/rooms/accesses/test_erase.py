"""What is written of a person while it is being erased goes, too."""

import asyncio

from kontowerk.accesses.model import FETCHES_KEPT_FOR, Brought
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import views
from kontowerk.privacy.tables import ROOMS, DataSubject

from .world import ACTOR, Case

_WAITS = """
SELECT FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'
"""
_FETCHES = "SELECT access_id FROM access_fetch WHERE customer_id = $1"


async def _erase_accesses(case: Case) -> None:
    (room,) = [room for room in ROOMS if room.room == "accesses"]
    async with case.world.operator.begin(case.customer_id) as tx:
        await room.erase(tx, DataSubject(case.customer_id, case.world.tenant.id, ACTOR))


async def test_a_fetch_that_ends_while_its_person_is_erased_leaves_nothing(case: Case) -> None:
    await case.add()
    access = await case.access()
    async with case.world.worker.begin(case.customer_id) as tx:
        await store.hold_by_key(tx, case.customer_id, access.key)
        erasing = asyncio.create_task(_erase_accesses(case))
        while not await case.world.sql(_WAITS):
            assert not erasing.done()
        before = tx.now - FETCHES_KEPT_FOR
        await views.add(tx, access, Brought.ALL, background=True, before=before)
    await erasing
    assert await case.world.sql(_FETCHES, case.customer_id) == []
