"""A connector of under 150 lines keeps the first ten promises of the contract.

Its bank is as made up as its protocol; what is shown is how much the skeleton does.
"""

from collections import defaultdict
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.connectors import contract
from tests.connectors.contract import Contract
from tests.connectors.small.connector import SmallConnector
from tests.connectors.subject import Subject
from tests.connectors.world import Caller, access_to, login

LINES = 150
_numbers = count()
_SMS = ["1", "SMS"]
_METHODS = {"many-methods": [_SMS, ["2", "Chip"]], "app": [["3", "App", None, True]]}


class SmallBank:
    """Answers in JSON; who logs in says by their name what happens."""

    def __init__(self) -> None:
        self.heard = defaultdict[str, list[str]](list)
        self.approved = set[str]()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        body = msgspec.json.decode(request.content)
        user, word = body.get("userid") or body["session"], request.url.path[1:]
        self.heard[user].append(word)
        scenario = user.split("+")[0]
        match word:
            case "login":
                media = ["Phone", "Tablet"] if scenario == "many-media" else []
                methods = _METHODS.get(scenario, [_SMS])
                ibans = ["DE02120300000000202051", "DE02500105170137075030"]
                said = {"session": user, "methods": methods, "media": media, "ibans": ibans}
                return httpx.Response(200, json=said)
            case "approve":
                if body.get("tan", "right") == "right":
                    self.approved.add(user)
            case _ if scenario == "lost":
                raise httpx.ReadError(word)
            case _ if body["since"] < "2100" and user not in self.approved:
                return httpx.Response(200, json={"challenge": True})
            case _:
                pass
        return httpx.Response(200, json={})


class SmallSubject(Subject):
    pin = "12345"
    tan = "right"

    def __init__(self, bank: SmallBank, http: httpx.AsyncClient) -> None:
        self.bank = bank
        self.http = http

    def caller(self, scenario: str) -> Caller:
        access = access_to("https://small.example", "10000000")
        name = f"{scenario}+{next(_numbers)}"
        return Caller(SmallConnector(), access, login(name, self.pin), self.http)

    def odd(self, persona: str, quirk: str) -> Caller:
        raise NotImplementedError

    def decide(self, caller: Caller, *, approve: bool) -> None:
        pass  # its app approves by itself

    def _heard(self, caller: Caller) -> list[str]:
        return self.bank.heard[caller.credentials["userid"].reveal().decode()]

    def logins(self, caller: Caller) -> int:
        return self._heard(caller).count("login")

    def calls(self, caller: Caller) -> int:
        return len(self._heard(caller))

    def order(self, caller: Caller) -> dict[str, Any]:
        raise NotImplementedError


@pytest.fixture
async def subject() -> AsyncIterator[SmallSubject]:
    bank = SmallBank()
    async with httpx.AsyncClient(transport=httpx.MockTransport(bank)) as http:
        yield SmallSubject(bank, http)


FIRST_TEN = [name for name in vars(Contract) if name.startswith("test_")][:10]


@pytest.mark.parametrize("promise", FIRST_TEN)
async def test_it_keeps(promise: str, subject: SmallSubject) -> None:
    await getattr(Contract(), promise)(subject)


def test_it_is_small() -> None:
    text = (Path(__file__).parent / "connector.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < LINES
    assert Path(contract.__file__).read_text(encoding="utf-8").count("def test_") > len(FIRST_TEN)
