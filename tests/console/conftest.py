"""One furnished house for all tests of the console."""

from collections.abc import Iterator

import pytest

from tests.console.furniture import House, furnished
from tests.database import TestServer


@pytest.fixture(scope="package")
def house(server: TestServer) -> Iterator[House]:
    with furnished(server) as found:
        yield found
