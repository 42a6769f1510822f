"""What a connector is given in tests: a clock, a sealer, HTTP, an access."""

import os
import ssl
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

import httpx
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    BankAddress,
    BankConnector,
    CallContext,
    Credentials,
    Memory,
    Operation,
    SealedState,
    Step,
    WayBack,
)
from kontowerk.connectors.http_client import open_client
from kontowerk.connectors.journal import ExchangeLog, Watcher
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.secret import Secret

TENANT = UUID(int=1)
CUSTOMER = UUID(int=2)
OPERATION = UUID(int=3)
PROVIDER = UUID(int=4)
_KEY = bytes(range(32))
SOMEBODY = "192.0.2.7"
BACK = WayBack("https://kontowerk.example/back/1", "https://kontowerk.example/back/1?failed=1")


class MovableClock:
    """Real time plus what a test adds."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        return SystemClock().now() + self.ahead


class TestSealer:
    """Seals for real, under one key that all test processes know; shows what it sealed."""

    __test__ = False

    def __init__(self) -> None:
        self.sealed: list[bytes] = []

    async def seal(self, plain: bytes, context: bytes) -> SealedState:
        self.sealed.append(plain)
        nonce = os.urandom(12)
        return SealedState(nonce + AESGCM(_KEY).encrypt(nonce, plain, context))

    async def open(self, state: SealedState, context: bytes) -> bytes | None:
        try:
            return AESGCM(_KEY).decrypt(state[:12], state[12:], context)
        except InvalidTag:
            return None


@dataclass(slots=True)
class Caller:
    """Somebody who calls a connector and keeps what it gives back."""

    connector: BankConnector
    access: AccessRef
    credentials: Credentials
    http: httpx.AsyncClient
    clock: MovableClock = field(default_factory=MovableClock)
    sealer: TestSealer = field(default_factory=TestSealer)
    seconds: float = 60
    present: bool = True
    operation_id: UUID = OPERATION
    way_back: WayBack | None = None
    watcher: Watcher = field(default_factory=Watcher)
    journal: ExchangeLog = field(default_factory=ExchangeLog)

    def context(self) -> CallContext:
        return CallContext(
            operation_id=self.operation_id,
            correlation_id="test",
            clock=self.clock,
            deadline=self.clock.now() + timedelta(seconds=self.seconds),
            sealer=self.sealer,
            http=self.http,
            customer_ip=SOMEBODY if self.present else None,
            way_back=self.way_back,
            watcher=self.watcher,
            journal=self.journal,
        )

    async def begin(self, operation: Operation) -> Step:
        step = await self.connector.begin(self.access, self.credentials, operation, self.context())
        self.remember(step.memory)
        return step

    async def resume(self, step: Step, answer: Answer) -> Step:
        assert step.state is not None
        following = await self.connector.resume(
            self.access, step.state, self.credentials, answer, self.context()
        )
        self.remember(following.memory)
        return following

    async def abort(self, step: Step) -> None:
        assert step.state is not None
        await self.connector.abort(self.access, step.state, self.credentials, self.context())

    def remember(self, memory: Memory | None) -> None:
        if memory is not None:
            self.access = replace(self.access, memory=memory)


def login(user_id: str, pin: str) -> Credentials:
    return {"userid": Secret(user_id.encode()), "pin": Secret(pin.encode())}


def access_to(url: str, bank_code: str, profile: str = "default") -> AccessRef:
    address = BankAddress(PROVIDER, bank_code, url, profile)
    return AccessRef(TENANT, CUSTOMER, "access-1", address, {})


@asynccontextmanager
async def http_client(
    ca_file: Path, certificate: tuple[Path, Path] | None = None
) -> AsyncGenerator[httpx.AsyncClient]:
    """Open a client that trusts one authority; `certificate` and key say who we are."""
    context = ssl.create_default_context(cafile=str(ca_file))
    if certificate is not None:
        context.load_cert_chain(*certificate)
    async with open_client(context, most=20) as client:
        yield client
