from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.database import TestServer
from tests.rooms.accesses.world import Case, World
from tests.rooms.payments.world import PaymentCase, open_case

from .form import open_redirect_world


@pytest.fixture(scope="session")
async def world(
    server: TestServer, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[World]:
    async with open_redirect_world(server, tmp_path_factory.mktemp("webform")) as world:
        yield world


@pytest.fixture
async def own_world(server: TestServer, tmp_path: Path) -> AsyncIterator[World]:
    """A world for tests that look at all customers, or move the clock."""
    async with open_redirect_world(server, tmp_path) as world:
        yield world


@pytest.fixture
async def case(world: World) -> Case:
    return await world.case()


@pytest.fixture
async def own(own_world: World) -> Case:
    return await own_world.case()


@pytest.fixture
async def paying(world: World) -> PaymentCase:
    return await open_case(world)


@pytest.fixture
async def own_paying(own_world: World) -> PaymentCase:
    return await open_case(own_world)
