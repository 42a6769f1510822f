from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import pytest

from tests.database import TestServer

from .receiver import Receiver, receiving
from .world import World, open_world


@pytest.fixture
async def world(server: TestServer, tmp_path: Path) -> AsyncIterator[World]:
    async with open_world(server, tmp_path) as world:
        yield world


@pytest.fixture
async def tenant(world: World) -> UUID:
    return await world.new_tenant()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


@pytest.fixture
def url(receiver: Receiver) -> str:
    return f"http://127.0.0.1:{receiver.port}/hook"
