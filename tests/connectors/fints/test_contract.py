"""The FinTS connector keeps the contract of all connectors."""

from collections.abc import Mapping

import pytest

from tests.connectors.contract import Contract
from tests.connectors.contract_quirks import Case, Touched, quirk_cases

METHODS = ("chip", "chip-optical", "chip-qr", "photo", "sms", "push", "decoupled")
QUIRKS = {
    "quirk-one-step": Touched.NOTHING,
    "quirk-tan-letters": Touched.NOTHING,
    "quirk-tan-short": Touched.NOTHING,
    "quirk-methods-12": Touched.NOTHING,
    "quirk-long-texts": Touched.NOTHING,
    "quirk-media-abort": Touched.NOTHING,
    "quirk-depot-abort": Touched.POSITIONS,
    "quirk-no-date": Touched.NOTHING,
    "quirk-no-point": Touched.NOTHING,
    "quirk-period": Touched.OLD_BOOKINGS,
    "quirk-camt-cut": Touched.NOTHING,
    "quirk-null-balance": Touched.NOTHING,
    "quirk-empty-reference": Touched.NOTHING,
    "quirk-empty-rights": Touched.NOTHING,
    "quirk-unknown-segments": Touched.NOTHING,
    "quirk-datetime": Touched.NOTHING,
    "quirk-prefix": Touched.NOTHING,
    "quirk-cookie": Touched.NOTHING,
}


@pytest.fixture(params=METHODS)
def tan_scenario(request: pytest.FixtureRequest) -> str:
    """Each TAN method of the bank, asked for at the login and again for old bookings."""
    return f".sca-always.{request.param}"


@pytest.fixture(params=quirk_cases("FinTS", QUIRKS), ids=".".join)
def quirk_case(request: pytest.FixtureRequest) -> Case:
    return request.param


@pytest.fixture
def quirks() -> Mapping[str, Touched]:
    return QUIRKS


class TestFintsKeepsTheContract(Contract):
    """All promises, at the simulator."""
