"""The FinTS connector keeps the contract of all connectors."""

import pytest

from tests.connectors.contract import Contract

METHODS = ("chip", "chip-optical", "chip-qr", "photo", "sms", "push", "decoupled")


@pytest.fixture(params=METHODS)
def tan_scenario(request: pytest.FixtureRequest) -> str:
    """Each TAN method of the bank, asked for at the login and again for old bookings."""
    return f".sca-always.{request.param}"


class TestFintsKeepsTheContract(Contract):
    """All promises, at the simulator."""
