"""The XS2A connector keeps the contract of all connectors."""

from collections.abc import Mapping

import pytest

from tests.connectors.contract import Contract
from tests.connectors.contract_quirks import Case, Touched, quirk_cases

METHODS = ("chip", "chip-optical", "chip-qr", "photo", "sms", "push", "decoupled")
QUIRKS: dict[str, Touched] = dict.fromkeys(
    (
        *("quirk-json-numbers", "quirk-plain-links", "quirk-long-texts", "quirk-no-date"),
        *("quirk-null-balance", "quirk-times", "quirk-nulls", "quirk-snake", "quirk-download"),
        *("quirk-structured-object", "quirk-indicator", "quirk-unknown-values"),
        *("quirk-iso-balances", "quirk-day-parts"),
    ),
    Touched.NOTHING,
)


@pytest.fixture(params=METHODS)
def tan_scenario(request: pytest.FixtureRequest) -> str:
    """Each TAN method of the bank."""
    return f".{request.param}"


@pytest.fixture(params=quirk_cases("XS2A", QUIRKS), ids=".".join)
def quirk_case(request: pytest.FixtureRequest) -> Case:
    return request.param


@pytest.fixture
def quirks() -> Mapping[str, Touched]:
    return QUIRKS


class TestXs2aKeepsTheContract(Contract):
    """All promises, at the simulator's embedded face."""
