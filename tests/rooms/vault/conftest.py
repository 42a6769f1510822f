from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import pytest

from kontowerk.kit.ids import new_id
from tests.database import TestServer

from .world import World, open_world


@pytest.fixture(scope="session")
async def world(
    server: TestServer, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[World]:
    async with open_world(server, tmp_path_factory.mktemp("vault")) as world:
        yield world


@pytest.fixture
async def own_world(server: TestServer, tmp_path: Path) -> AsyncIterator[World]:
    """A world for tests that touch the keys of every tenant."""
    async with open_world(server, tmp_path) as world:
        yield world


@pytest.fixture
async def tenant(world: World) -> UUID:
    return await world.new_tenant()


@pytest.fixture
def customer() -> UUID:
    return new_id()
