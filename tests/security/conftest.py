"""What the attacks share: processes of their own, one set for a file."""

from collections.abc import AsyncIterator

import pytest

from tests.database import TestServer
from tests.security.attack_stage import Attacked, open_attacked


@pytest.fixture(scope="module")
async def attacked(
    server: TestServer, processes: None, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Attacked]:
    del processes  # it starts them
    async with open_attacked(server.copy(), tmp_path_factory.mktemp("attacked")) as found:
        yield found
