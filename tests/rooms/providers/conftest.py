from collections.abc import AsyncIterator

import pytest

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.providers import import_directory
from kontowerk.providers.import_directory import DirectoryEntry
from tests.database import TestServer


@pytest.fixture
async def db(server: TestServer) -> AsyncIterator[Database]:
    """A fresh database, seen as the operator sees it."""
    opened = await Database.open(server.copy(), role=Role.OPERATOR, size=2, clock=SystemClock())
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def banks() -> list[DirectoryEntry]:
    return import_directory.german_banks()
