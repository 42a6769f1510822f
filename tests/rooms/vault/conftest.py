from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import pytest

from kontowerk.kit.ids import new_id

from .world import World, fresh_world


@pytest.fixture(scope="session")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    async with fresh_world(tmp_path_factory.mktemp("vault")) as world:
        yield world


@pytest.fixture
async def own_world(tmp_path: Path) -> AsyncIterator[World]:
    """A world for tests that touch the keys of every tenant."""
    async with fresh_world(tmp_path) as world:
        yield world


@pytest.fixture
async def tenant(world: World) -> UUID:
    return await world.new_tenant()


@pytest.fixture
def customer() -> UUID:
    return new_id()
