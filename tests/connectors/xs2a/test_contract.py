"""The XS2A connector keeps the contract of all connectors."""

import pytest

from tests.connectors.contract import Contract

METHODS = ("chip", "chip-optical", "chip-qr", "photo", "sms", "push", "decoupled")


@pytest.fixture(params=METHODS)
def tan_scenario(request: pytest.FixtureRequest) -> str:
    """Each TAN method of the bank."""
    return f".{request.param}"


class TestXs2aKeepsTheContract(Contract):
    """All promises, at the simulator's embedded face."""
