"""One bank for the tests of this folder; each test has logins of its own."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.banksim.xs2a.tpp import ThirdParty, tls
from tests.connectors.bank import RunningBank, running_bank

Meet = Callable[..., ThirdParty]


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBank]:
    with running_bank(tmp_path_factory.mktemp("bank")) as running:
        yield running


@pytest.fixture(scope="module")
def client(bank: RunningBank) -> Iterator[httpx.Client]:
    with httpx.Client(verify=tls(bank.files), timeout=20) as made:
        yield made


@pytest.fixture
def meet(bank: RunningBank, client: httpx.Client, request: pytest.FixtureRequest) -> Meet:
    """Make a third party: `meet("embedded", "familie.sms")`; the login is the test's own."""
    unique = request.node.name.replace("[", "-").replace("]", "")
    unique = "".join(letter for letter in unique if letter.isalnum())[-40:]

    def made(provider: str, user: str = "angestellte", *, described: bool = True) -> ThirdParty:
        seals = bank.files if provider == "signed" else None
        return ThirdParty(
            f"{bank.xs2a_url}/{provider}", client, f"{user}+{unique}", seals, described
        )

    return made
