"""Fixtures of moves between two cells."""

from collections.abc import AsyncIterator

import pytest

from kontowerk.cells.model import CellAddress
from kontowerk.cells.sides import CellSide, connect
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from tests.database import TestServer, run_coroutine
from tests.rooms.cells.world import fill


@pytest.fixture(scope="module")
def filled(server: TestServer) -> str:
    """A database with people of two tenants, who have one of everything."""
    url = server.copy()
    run_coroutine(fill(url))
    return url.rpartition("/")[2]


@pytest.fixture
def urls(server: TestServer, filled: str) -> dict[str, str]:
    name = f"kw_test_{new_id().hex}"
    server.sql(f"CREATE DATABASE {name} TEMPLATE {filled}")
    server.made.append(name)
    return {"c0": server.url(name), "c1": server.copy()}


@pytest.fixture
async def sides(urls: dict[str, str]) -> AsyncIterator[dict[str, CellSide]]:
    async with connect([CellAddress(name, Secret(url)) for name, url in urls.items()]) as opened:
        yield opened
