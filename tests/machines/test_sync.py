"""A client that only follows the cursor ends with what readers see, whatever happens meanwhile."""

from random import Random

import pytest

from kontowerk.kit.settings import process_environment
from tests.database import TestServer
from tests.rooms.ledger.world import open_world

from .sync_machine import SyncMachine

_STEPS = int(process_environment().get("SYNC_STEPS", "300"))
_COMPARE_EVERY = 60
_SEED = 20261117


@pytest.mark.req("X-SYNC-007")
async def test_a_follower_ends_with_exactly_what_readers_see(server: TestServer) -> None:
    async with open_world(server, owned=True) as world:
        chance = Random(_SEED)  # noqa: S311 - a seeded course, no secret
        machine = SyncMachine(await world.customer("first"), world.url, chance)
        for step in range(1, _STEPS + 1):
            await machine.step()
            if step % _COMPARE_EVERY == 0 or step == _STEPS:
                await machine.compare()
        print(f"sync machine: seed {_SEED}, {_STEPS} steps {machine.done}", flush=True)  # noqa: T201 - long runs show what they did
