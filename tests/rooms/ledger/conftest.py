from collections.abc import AsyncIterator

import pytest

from tests.database import TestServer

from .world import Customer, World, open_world


@pytest.fixture(scope="session")
async def world(server: TestServer) -> AsyncIterator[World]:
    async with open_world(server) as world:
        yield world


@pytest.fixture
async def customer(world: World) -> Customer:
    return await world.customer()
