"""A connector for a made-up protocol: how little it takes beside the skeleton."""
# ruff: noqa: ARG002 - what is given to a protocol, whether it needs it or not

from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any

import httpx

from kontowerk.connectors import contract, snapshot
from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    CallContext,
    Credentials,
    Failed,
    Fetch,
    Outcome,
)
from kontowerk.connectors.errors import BankRefusedError, BankUnreachableError
from kontowerk.connectors.skeleton import ProtocolConnector, StateCodec
from kontowerk.connectors.snapshot import FetchedProduct, ProductKind, SecurityMethod


@dataclass(slots=True)
class SmallState:
    """What is wanted, and how far we came."""

    wish: Fetch | None
    method: str | None = None
    medium: str | None = None
    session: str = ""
    methods: list[SecurityMethod] = field(default_factory=list[SecurityMethod])
    media: list[str] = field(default_factory=list[str])
    ibans: list[str] = field(default_factory=list[str])
    expires_at: datetime | None = None
    version: int = 1


@dataclass(slots=True)
class SmallOperation:
    """Log in, choose, read; approve where the bank wants it."""

    url: str
    login: Credentials
    state: SmallState
    ctx: CallContext

    async def ask(self, word: str, **fields: object) -> dict[str, Any]:
        body = {"session": self.state.session, **fields}
        try:
            reply = await self.ctx.http.post(f"{self.url}/{word}", json=body)
        except httpx.HTTPError:
            raise BankUnreachableError from None
        if reply.is_error:
            raise BankRefusedError(contract.FailureKind.BAD_CREDENTIALS, (str(reply.status_code),))
        return reply.json()

    async def start(self) -> Outcome:
        login = {name: value.reveal().decode() for name, value in self.login.items()}
        said, state = await self.ask("login", **login), self.state
        await self.ctx.watcher.login_accepted()
        state.session, state.media, state.ibans = said["session"], said["media"], said["ibans"]
        state.methods = [SecurityMethod(*method) for method in said["methods"]]
        state.method = state.methods[0].code if len(state.methods) == 1 else state.method
        return await self.read()

    async def go_on(self, answer: Answer) -> Outcome:
        match self.question(), answer:
            case contract.NeedMethod(), contract.Method(code):
                self.state.method = code
            case contract.NeedMedium(), contract.Medium(name):
                self.state.medium = name
            case contract.NeedTan(), contract.Tan(text):
                await self.ask("approve", tan=text.reveal())
            case contract.NeedDecoupled(), contract.Poll():
                await self.ask("approve")
            case question, _:
                return question
        return await self.read()

    async def too_late(self, answer: Answer) -> Outcome:
        typed = isinstance(answer, contract.Tan)
        raise BankRefusedError(
            contract.FailureKind.TAN_WRONG if typed else contract.FailureKind.NOT_APPROVED
        )

    def question(self) -> contract.Need:
        state, until = self.state, self.ctx.clock.now() + timedelta(minutes=5)
        if state.method is None:
            return contract.NeedMethod(tuple(state.methods))
        if state.medium is None and state.media:
            media = (snapshot.TanMedium(name, snapshot.MediaClass.MOBILE) for name in state.media)
            return contract.NeedMedium(tuple(media))
        challenge = contract.Challenge(self.chosen, "Please approve")
        if self.chosen.decoupled:
            return contract.NeedDecoupled(challenge, 1, 1, 10, until)
        return contract.NeedTan(challenge, until, 3)

    @property
    def chosen(self) -> SecurityMethod:
        return next(method for method in self.state.methods if method.code == self.state.method)

    async def read(self) -> Outcome:
        state, wish = self.state, self.state.wish
        if isinstance(self.question(), contract.NeedMethod | contract.NeedMedium):
            return self.question()
        only = wish.only if wish else None
        ibans = [iban for iban in state.ibans if only is None or iban in only]
        products = [FetchedProduct(ProductKind.CHECKING, iban, "", iban=iban) for iban in ibans]
        await self.ctx.watcher.products_known(tuple(products), None)
        since = wish.since if wish and wish.since else date.max
        if wish and "challenge" in await self.ask("bookings", since=since.isoformat()):
            return self.question()
        if wish:
            products = [replace(each, transactions=snapshot.Present(())) for each in products]
        return contract.Done(snapshot.Snapshot(tuple(products), tuple(state.methods), self.chosen))


class SmallConnector(ProtocolConnector[SmallState, Credentials, SmallOperation]):
    kind = "small"
    codec = StateCodec("small", SmallState)

    def required(self, access: AccessRef) -> tuple[str, ...]:
        return ("userid", "pin")

    def login(self, access: AccessRef, credentials: Credentials) -> Credentials | Failed:
        return credentials

    async def first(
        self, access: AccessRef, login: Credentials, operation: contract.Operation, ctx: CallContext
    ) -> tuple[SmallOperation, Awaitable[Outcome]] | Failed:
        wish = operation if isinstance(operation, Fetch) else None
        remembered = (access.memory.get("method"), access.memory.get("medium"))
        flow = SmallOperation(access.bank.url, login, SmallState(wish, *remembered), ctx)
        return flow, flow.start()

    def following(
        self, access: AccessRef, login: Credentials, state: SmallState, ctx: CallContext
    ) -> SmallOperation:
        return SmallOperation(access.bank.url, login, state, ctx)

    async def memory(
        self, flow: SmallOperation, outcome: Outcome, access: AccessRef, ctx: CallContext
    ) -> contract.Memory:
        chosen = {"method": flow.state.method, "medium": flow.state.medium}
        return {name: value for name, value in chosen.items() if value is not None}
