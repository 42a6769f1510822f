"""One simulator for all tests of the connector; every exchange is held against the standard."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest

from kontowerk.connectors.contract import (
    Discover,
    Memory,
    Method,
    NeedDecoupled,
    NeedMethod,
    NeedRedirect,
    NeedTan,
    Poll,
    Step,
    Tan,
)
from kontowerk.connectors.xs2a.connector import Xs2aConnector
from kontowerk.connectors.xs2a.signing import Signer
from kontowerk.kit.secret import Secret
from tests.banksim.xs2a.described import check_response
from tests.connectors.bank import BANK_CODE, PIN, TAN, RunningBank, running_bank
from tests.connectors.subject import Subject, wait_to_poll
from tests.connectors.world import BACK, Caller, access_to, http_client, login

_numbers = count()


@pytest.fixture(scope="session")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBank]:
    with running_bank(tmp_path_factory.mktemp("bank")) as found:
        yield found


def certificate(bank: RunningBank) -> tuple[Path, Path]:
    return bank.files.tpp, bank.files.tpp_key


@pytest.fixture(scope="session")
async def http(bank: RunningBank) -> AsyncIterator[httpx.AsyncClient]:
    """A client that fails the test when bank or connector leave the standard."""

    async def hold_against_the_standard(response: httpx.Response) -> None:
        await response.aread()
        check_response(response)

    async with http_client(bank.ca_file, certificate(bank)) as client:
        client.event_hooks["response"] = [hold_against_the_standard]
        yield client


@pytest.fixture(scope="session")
async def loose_http(bank: RunningBank) -> AsyncIterator[httpx.AsyncClient]:
    """A client for lines that are meant to be broken."""
    async with http_client(bank.ca_file, certificate(bank)) as client:
        yield client


class Xs2aSubject(Subject):
    """XS2A at the simulator; a scenario is a login name, or a word of the contract."""

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
        "lost": "",
        "part-fails": ".tx-1",
    }
    approved_before: ClassVar = frozenset({"plain", "lost", "part-fails"})

    def __init__(
        self, bank: RunningBank, http: httpx.AsyncClient, loose_http: httpx.AsyncClient
    ) -> None:
        self.bank = bank
        self.http = http
        self.loose_http = loose_http
        self.calls_before: dict[str, int] = {}

    def caller(self, scenario: str, provider: str = "embedded", **changes: Any) -> Caller:
        """Make somebody new; `provider` is the bank's face and the connector's profile."""
        name = f"{self.logins_of.get(scenario, scenario)}+x{next(_numbers)}"
        signed = provider == "signed"
        files = self.bank.files
        signer = Signer(files.seal.read_bytes(), files.seal_key.read_bytes()) if signed else None
        access = access_to(
            f"{self.bank.xs2a_url}/{provider}", BANK_CODE, "atruvia" if signed else provider
        )
        broken = scenario in {"down", "silent", "lost"}
        client = self.loose_http if broken else self.http
        caller = Caller(Xs2aConnector(signer=signer), access, login(name, PIN), client)
        caller.way_back = BACK
        if scenario in self.approved_before:
            caller.remember(self.approved(caller))
            self.calls_before[name] = self.bank.calls(name)
        if scenario == "lost":
            self.switch(caller, "drop-5")
        return replace(caller, **changes)

    def odd(self, persona: str, quirk: str) -> Caller:
        caller = self.caller(persona, http=self.loose_http)
        if quirk:
            self.switch(caller, quirk)
        return caller

    def approved(self, caller: Caller) -> Memory:
        """Approve a consent beforehand, elsewhere; returns what the connector remembers."""

        async def approve() -> Memory:
            async with http_client(self.bank.ca_file, certificate(self.bank)) as client:
                other = replace(caller, http=client)
                step = await self.to_the_end(other, await other.begin(Discover()))
                assert step.memory is not None
                assert "consent_id" in step.memory, step.outcome
                return step.memory

        with ThreadPoolExecutor(1) as pool:  # a loop of its own: ours is running
            return pool.submit(asyncio.run, approve()).result()

    async def to_the_end(self, caller: Caller, step: Step, tan: str = TAN) -> Step:
        """Answer everything that is asked."""
        for _ in range(10):
            match step.outcome:
                case NeedMethod(methods):
                    step = await caller.resume(step, Method(methods[0].code))
                case NeedTan():
                    step = await caller.resume(step, Tan(Secret(tan)))
                case NeedDecoupled():
                    self.decide(caller, approve=True)
                    await wait_to_poll(caller, step)
                    step = await caller.resume(step, Poll())
                case NeedRedirect(url):
                    await self.visit(url, tan)
                    step = await caller.resume(step, Poll())
                case _:
                    return step
        message = "no end"
        raise AssertionError(message)

    async def visit(self, url: str, tan: str | None = TAN) -> str:
        """Do at the bank's pages what a person does there; returns where the bank sends them.

        Without a TAN the person gives up.
        """
        async with http_client(self.bank.ca_file) as browser:
            shown = await browser.get(url)
            assert shown.status_code == 200
            if tan is None:
                back = await browser.post(f"{url}/cancel")
            else:
                await browser.post(f"{url}/login", data={"pin": PIN})
                back = await browser.post(f"{url}/tan", data={"tan": tan})
            assert back.status_code == 303, back.text
            return back.headers["Location"]

    @staticmethod
    def user(caller: Caller) -> str:
        return caller.credentials["userid"].reveal().decode()

    def decide(self, caller: Caller, *, approve: bool) -> None:
        self.bank.decide(self.user(caller), approve=approve)

    def received(self, caller: Caller) -> list[str]:
        """What the bank heard: `POST:/embedded/v1/consents` and so on."""
        return self.bank.received(self.user(caller))

    def logins(self, caller: Caller) -> int:
        """How often we came in: to ask for a consent, or to read with one."""
        ends = ("/v1/consents", "/v1/accounts")
        return sum(name.endswith(ends) for name in self.received(caller))

    def calls(self, caller: Caller) -> int:
        """How many messages the bank saw, not counting an approval beforehand."""
        user = self.user(caller)
        return self.bank.calls(user) - self.calls_before.get(user, 0)

    def switch(self, caller: Caller, fault: str) -> None:
        """Let something go wrong from now on, for this caller."""
        user = self.bank.customer(self.user(caller)).user_id
        self.bank.bank.register.switch_fault(user, fault, active=True)

    def order(self, caller: Caller) -> dict[str, Any]:
        return {
            "connector": "kontowerk.connectors.xs2a.connector:Xs2aConnector",
            "arguments": {},
            "url": caller.access.bank.url,
            "profile": caller.access.bank.profile,
            "bank_code": BANK_CODE,
            "ca_file": str(self.bank.ca_file),
            "certificate": [str(path) for path in certificate(self.bank)],
            "user": self.user(caller),
            "pin": self.pin,
        }


@pytest.fixture
def subject(
    bank: RunningBank, http: httpx.AsyncClient, loose_http: httpx.AsyncClient
) -> Xs2aSubject:
    return Xs2aSubject(bank, http, loose_http)
