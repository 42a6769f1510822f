from collections.abc import AsyncIterator

import pytest

from kontowerk.bootstrap.tables import classifier
from kontowerk.kit.db import Database, Role
from kontowerk.testing import ManualClock
from tests.database import TestServer
from tests.rooms.ledger.world import NOON, World

from .world import Person, Room


@pytest.fixture(scope="session")
def url(server: TestServer) -> str:
    return server.copy()


@pytest.fixture(scope="session")
async def room(url: str) -> AsyncIterator[Room]:
    clock = ManualClock(NOON)
    api = await Database.open(url, role=Role.API, size=2, clock=clock)
    worker = await Database.open(url, role=Role.WORKER, size=8, clock=clock)
    yield Room(World(api, worker, clock), classifier())
    await api.close()
    await worker.close()


@pytest.fixture
async def operator(url: str, room: Room) -> AsyncIterator[Database]:
    db = await Database.open(url, role=Role.OPERATOR, size=1, clock=room.world.clock)
    yield db
    await db.close()


@pytest.fixture
async def person(room: Room) -> Person:
    return await room.person()
