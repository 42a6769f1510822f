from collections.abc import AsyncIterator

import pytest

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.providers import directory
from kontowerk.providers.directory import DirectoryEntry
from tests.database import TestServer


@pytest.fixture
async def db(server: TestServer) -> AsyncIterator[Database]:
    """A fresh database, seen as the operator sees it."""
    opened = await Database.open(server.copy(), role=Role.OPERATOR, size=2, clock=SystemClock())
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def banks() -> list[DirectoryEntry]:
    return directory.german_banks()
