from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.database import TestServer

from .world import Case, World, open_world


@pytest.fixture(scope="session")
async def world(
    server: TestServer, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[World]:
    async with open_world(server, tmp_path_factory.mktemp("accesses")) as world:
        yield world


@pytest.fixture
async def own_world(server: TestServer, tmp_path: Path) -> AsyncIterator[World]:
    """A world for tests that look at all customers, or move the clock."""
    async with open_world(server, tmp_path) as world:
        yield world


@pytest.fixture
async def case(world: World) -> Case:
    return await world.case()
