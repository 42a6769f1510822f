from collections.abc import AsyncIterator

import pytest

from tests.database import TestServer
from tests.rooms.ledger.world import open_world

from .world import Person, Room, WordTagger


@pytest.fixture(scope="session")
async def room(server: TestServer) -> AsyncIterator[Room]:
    async with open_world(server) as world:
        yield Room(world)


@pytest.fixture
async def person(room: Room) -> Person:
    return await room.person()


@pytest.fixture
def tagger() -> WordTagger:
    return WordTagger()
