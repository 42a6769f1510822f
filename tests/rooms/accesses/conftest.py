from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.providers.model import ConnectorKind
from tests.connectors.bank import RunningBank, running_bank, since
from tests.connectors.world import http_client
from tests.database import TestServer

from .world import NOON, Case, World, open_world


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


@pytest.fixture(scope="session")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBank]:
    """The simulator, on the day on which the clock of the tests stands still."""
    with running_bank(tmp_path_factory.mktemp("bank"), since(NOON)) as found:
        yield found


@pytest.fixture
async def real(world: World, bank: RunningBank) -> AsyncIterator[Case]:
    """A customer whose bank is the simulator."""
    case = await world.case(await world.provider(bank.url))
    connector = FintsConnector(product_id="0123456789ABCDEF012345678")
    async with http_client(bank.ca_file) as http:
        case.tools = replace(
            case.tools,
            connectors={ConnectorKind.FINTS: connector},
            http={ConnectorKind.FINTS: http},
            deadline=30,
        )
        yield case
