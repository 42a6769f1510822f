"""A client that only follows the cursor ends with what readers see, whatever happens meanwhile."""

from random import Random

import pytest

from kontowerk.kit.settings import process_environment
from tests.database import TestServer
from tests.rooms.ledger.world import open_world

from .follower import Follower, Meanwhile
from .sync_machine import SyncMachine

_STEPS = int(process_environment().get("SYNC_STEPS", "300"))
_COMPARE_EVERY = 60
_SEED = 20261117


@pytest.mark.req("X-SYNC-007", "X-SYNC-009")
async def test_a_follower_ends_with_exactly_what_readers_see(server: TestServer) -> None:
    async with open_world(server, owned=True) as world:
        chance = Random(_SEED)  # noqa: S311 - a seeded course, no secret
        machine = SyncMachine(await world.customer("first"), world.url, chance)
        for step in range(1, _STEPS + 1):
            await machine.step()
            if step % _COMPARE_EVERY == 0 or step == _STEPS:
                await machine.compare()
        assert machine.linked
        print(f"sync machine: seed {_SEED}, {_STEPS} steps {machine.done}", flush=True)  # noqa: T201 - long runs show what they did


@pytest.mark.req("X-SYNC-007")
async def test_what_settles_while_a_page_is_made_is_told_with_its_tag(server: TestServer) -> None:
    async with open_world(server, owned=True) as world:
        machine = SyncMachine(await world.customer("first"), world.url, Random(_SEED))  # noqa: S311 - no secret
        await machine.begin_with("red")
        begun: list[int] = []

        async def end_the_writer() -> None:
            begun.append(len(begun))
            if len(begun) == 2:  # the page has been read once, and tags what it found
                await machine.end_writers()

        await machine.open_writer("red")
        follower = Follower(machine.customer)
        meanwhile = Meanwhile(machine.customer.world.api, end_the_writer)
        while await follower.step(machine.tagger, 50, meanwhile):
            pass
        told = list(follower.bookings.values())
        assert len(told) > 1
        assert all(category is not None for _, _, _, _, category, *_ in told), told
