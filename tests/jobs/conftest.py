from collections.abc import AsyncIterator

import pytest_asyncio

from tests.database import TestServer
from tests.jobs.world import World, new_world


@pytest_asyncio.fixture
async def world(server: TestServer) -> AsyncIterator[World]:
    """A fresh database with the engine's schema."""
    made = await new_world(server)
    yield made
    await made.close()
