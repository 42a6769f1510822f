"""One simulator for all tests of the connector, and callers with names of their own."""

from collections.abc import AsyncIterator, Iterator
from itertools import count
from typing import Any, ClassVar

import httpx
import pytest

from kontowerk.connectors.fints.connector import FintsConnector
from tests.connectors.bank import BANK_CODE, PIN, TAN, RunningBank, running_bank
from tests.connectors.subject import Subject
from tests.connectors.world import Caller, access_to, http_client, login

PRODUCT = "TEST0PRODUCT0ID"
_numbers = count()


@pytest.fixture(scope="session")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBank]:
    with running_bank(tmp_path_factory.mktemp("bank")) as found:
        yield found
        parts = found.bank.store.rows("SELECT parts FROM received")
        assert not any("overlapping" in str(row[0]) for row in parts), "one dialogue at a time"


@pytest.fixture(scope="session")
async def http(bank: RunningBank) -> AsyncIterator[httpx.AsyncClient]:
    async with http_client(bank.ca_file) as client:
        yield client


class FintsSubject(Subject):
    """FinTS at the simulator; a scenario is a login name, or a word of the contract."""

    pin = PIN
    tan = TAN
    logins_of: ClassVar = {
        "plain": "",
        "many-methods": ".methods-5",
        "many-media": ".sms.media-2",
        "tan": ".sms",
        "app": ".decoupled",
        "wrong-pin": ".wrong-pin",
        "locked": ".locked",
        "down": ".down",
        "silent": ".hang",
        "lost": ".partial",
        "part-fails": ".tx-1",
    }

    def __init__(self, bank: RunningBank, http: httpx.AsyncClient) -> None:
        self.bank = bank
        self.http = http

    def caller(self, scenario: str, profile: str = "default", pin: str = PIN) -> Caller:
        name = f"{self.logins_of.get(scenario, scenario)}+{next(_numbers)}"
        assert len(name) <= 35, "no FinTS user id is longer"
        connector = FintsConnector(product_id=PRODUCT)
        # The simulator's words for its habits name the connector's profiles, too.
        access = access_to(self.bank.url, BANK_CODE, profile.removeprefix("like-"))
        return Caller(connector, access, login(name, pin), self.http)

    def odd(self, persona: str, quirk: str) -> Caller:
        caller = self.caller(f"{persona}.sms" if quirk == "quirk-media-abort" else persona)
        if quirk:
            self.switch(caller, quirk)
        return caller

    @staticmethod
    def user(caller: Caller) -> str:
        return caller.credentials["userid"].reveal().decode()

    def decide(self, caller: Caller, *, approve: bool) -> None:
        self.bank.decide(self.user(caller), approve=approve)

    def logins(self, caller: Caller) -> int:
        return self.bank.logins(self.user(caller))

    def received(self, caller: Caller) -> list[str]:
        return self.bank.received(self.user(caller))

    def calls(self, caller: Caller) -> int:
        return self.bank.calls(self.user(caller))

    def switch(self, caller: Caller, fault: str) -> None:
        """Let something go wrong from now on, for this caller."""
        user = self.bank.customer(self.user(caller)).user_id
        self.bank.bank.register.switch_fault(user, fault, active=True)

    def order(self, caller: Caller) -> dict[str, Any]:
        return {
            "connector": "kontowerk.connectors.fints.connector:FintsConnector",
            "arguments": {"product_id": PRODUCT},
            "url": self.bank.url,
            "bank_code": BANK_CODE,
            "ca_file": str(self.bank.ca_file),
            "user": self.user(caller),
            "pin": self.pin,
        }


@pytest.fixture
def subject(bank: RunningBank, http: httpx.AsyncClient) -> FintsSubject:
    return FintsSubject(bank, http)
