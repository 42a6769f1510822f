from collections.abc import AsyncIterator

import pytest

from tests.database import TestServer
from tests.rooms.accesses.world import World, open_world

from .world import PaymentCase, open_case


@pytest.fixture(scope="session")
async def world(
    server: TestServer, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[World]:
    async with open_world(server, tmp_path_factory.mktemp("payments")) as world:
        yield world


@pytest.fixture
async def case(world: World) -> PaymentCase:
    return await open_case(world)
