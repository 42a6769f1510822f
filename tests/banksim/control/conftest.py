"""The whole bank on real sockets."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from aiohttp import ClientSession

from banksim.server import Running, Settings, serve

TOKEN = "sim-token"


@pytest.fixture
async def running(tmp_path: Path) -> AsyncGenerator[Running]:
    async with serve(Settings(tmp_path, TOKEN)) as made:
        yield made


@pytest.fixture
async def sim(running: Running) -> AsyncGenerator[ClientSession]:
    headers = {"X-Sim-Token": TOKEN}
    async with ClientSession(running.control_url, headers=headers) as session:
        yield session
