"""The types of both clients are those of the interface; nothing is written twice by hand."""

from types import ModuleType

import pytest
from kontowerk_client import AsyncClient, Client
from kontowerk_client.calls import Calls
from kontowerk_client.client import Awaited, Blocking
from tools.write_client_types import MAKERS


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.TARGET.name)
def test_the_types_are_made_from_the_document(maker: ModuleType) -> None:
    assert maker.TARGET.read_text(encoding="utf-8") == maker.text(), "run `make client-types`"


def test_both_clients_have_every_call() -> None:
    calls = {name for name in dir(Calls) if not name.startswith("_")}
    assert {name for name, each in vars(Client).items() if isinstance(each, Blocking)} == calls
    assert {name for name, each in vars(AsyncClient).items() if isinstance(each, Awaited)} == calls
