"""What all connectors do alike: the order of steps, sealed states, outcomes of trouble.

A protocol gives what differs as methods of `ProtocolConnector`. What it does not give is refused
as unsupported, so a connector of which nothing is written yet keeps the contract's shape and
claims nothing. An exception that leaves a connector is a bug.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    BankMessage,
    CallContext,
    Credentials,
    Failed,
    FailureKind,
    Memory,
    Need,
    Operation,
    Outcome,
    Pay,
    SealedState,
    Step,
)
from kontowerk.connectors.errors import BankTroubleError
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.connectors.transfer import STANDING, TransferKind

LONGEST_WAIT: Final = timedelta(minutes=15)


class WaitingState(Protocol):
    """What outlives the process while a person is asked. It has no place for a PIN or a TAN."""

    expires_at: datetime | None
    version: int


S = TypeVar("S", bound=WaitingState)
S_co = TypeVar("S_co", bound=WaitingState, covariant=True)
L = TypeVar("L")


class ProtocolOperation(Protocol[S_co]):
    """One operation on its way; trouble with the bank is raised as `BankTroubleError`."""

    @property
    def state(self) -> S_co: ...

    async def go_on(self, answer: Answer) -> Outcome:
        """Take a person's answer; one that does not fit the question asks it again."""
        ...

    async def too_late(self, answer: Answer) -> Outcome:
        """End what nobody answered in time."""
        ...


F = TypeVar("F", bound=ProtocolOperation[Any])


@dataclass(frozen=True, slots=True)
class StateCodec(Generic[S]):
    """Versioned JSON, sealed for tenant, access and operation: it opens nowhere else.

    `pack` and `unpack` shorten long states; such a state is written and read in a thread.
    """

    kind: str
    shape: type[S]
    version: int = 1
    pack: Callable[[S], S] | None = None
    unpack: Callable[[S], S | None] | None = None

    def context(self, access: AccessRef, ctx: CallContext) -> bytes:
        """Say where a state belongs."""
        parts = (self.version, self.kind, access.tenant_id, access.access_id, ctx.operation_id)
        return "|".join(str(part) for part in parts).encode()

    async def seal(self, state: S, access: AccessRef, ctx: CallContext) -> SealedState:
        if self.pack is None:
            plain = self._encode(state)
        else:
            plain = await asyncio.to_thread(self._encode, state)
        return await ctx.sealer.seal(plain, self.context(access, ctx))

    async def open(self, sealed: SealedState, access: AccessRef, ctx: CallContext) -> S | None:
        """Return None for a state of another place, another version, or no state at all."""
        plain = await ctx.sealer.open(sealed, self.context(access, ctx))
        if plain is None:
            return None
        if self.unpack is None:
            return self._decode(plain)
        return await asyncio.to_thread(self._decode, plain)

    def _encode(self, state: S) -> bytes:
        return msgspec.json.encode(state if self.pack is None else self.pack(state))

    def _decode(self, plain: bytes) -> S | None:
        try:
            state = msgspec.json.decode(plain, type=self.shape)
        except msgspec.DecodeError:
            return None
        if state.version != self.version:
            return None
        return state if self.unpack is None else self.unpack(state)


class ProtocolConnector(Generic[S, L, F]):
    """A connector but for its protocol: S is its state, L its login, F its operation."""

    kind: str
    codec: StateCodec[S] | None = None

    async def begin(
        self, access: AccessRef, credentials: Credentials, operation: Operation, ctx: CallContext
    ) -> Step:
        """Start an operation; logs in at the bank."""
        if isinstance(operation, Pay) and operation.order.kind not in self.offers(access):
            return Step(Failed(FailureKind.NOT_OFFERED, (operation.order.kind.value,)))
        names = self.required(access)
        missing = tuple(name for name in names if not is_given(credentials, name))
        if missing:
            return Step(Failed(FailureKind.INCOMPLETE, missing_fields=missing))
        login = self.login(access, credentials)
        if isinstance(login, Failed):
            return Step(login)
        begun = await self.first(access, login, operation, ctx)
        if isinstance(begun, Failed):
            return Step(begun)
        flow, work = begun
        return await self._step(flow, access, ctx, work)

    async def resume(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials,
        answer: Answer,
        ctx: CallContext,
    ) -> Step:
        """Go on with what the person answered."""
        if self.codec is None:
            return Step(Failed(FailureKind.UNSUPPORTED))
        opened = await self.codec.open(state, access, ctx)
        if opened is None:
            return Step(Failed(FailureKind.BUG))
        login = self.login(access, credentials)
        if isinstance(login, Failed):
            return Step(Failed(FailureKind.INCOMPLETE))
        flow = self.following(access, login, opened, ctx)
        if isinstance(flow, Failed):
            return Step(flow)
        late = opened.expires_at is not None and opened.expires_at <= ctx.clock.now()
        work = flow.too_late(answer) if late else flow.go_on(answer)
        return await self._step(flow, access, ctx, work)

    async def abort(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials | None,
        ctx: CallContext,
    ) -> None:
        """Tell the bank that nobody will answer; best effort."""
        opened = await self.codec.open(state, access, ctx) if self.codec is not None else None
        login = self.leaving(access, credentials)
        if opened is None or isinstance(login, Failed):
            return
        flow = self.following(access, login, opened, ctx)
        if not isinstance(flow, Failed):
            await self.withdraw(flow)

    async def _step(
        self, flow: F, access: AccessRef, ctx: CallContext, work: Awaitable[Outcome]
    ) -> Step:
        try:
            outcome = await work
        except BankTroubleError as trouble:
            outcome = self.failed(trouble, flow)
        messages, sealed = self.messages(flow), None
        if not isinstance(outcome, Need):
            await self.goodbye(flow, outcome)
        elif self.codec is not None:
            sealed = await self.codec.seal(self.waiting(flow, ctx.clock.now()), access, ctx)
        return Step(
            outcome,
            sealed,
            await self.partial(flow, outcome),
            messages,
            await self.memory(flow, outcome, access, ctx),
            self.consent_until(flow),
        )

    # What a protocol gives -----------------------------------------------------------

    def offers(self, access: AccessRef) -> frozenset[TransferKind]:
        """Name the orders this protocol can give; standing orders only where it says so."""
        return frozenset(TransferKind) - STANDING

    def required(self, access: AccessRef) -> tuple[str, ...]:
        """Name the login fields without which this bank need not be asked."""
        return ()

    def login(self, access: AccessRef, credentials: Credentials) -> L | Failed:
        """Take the login fields; `BAD_CREDENTIALS` if no bank could be asked with them."""
        return Failed(FailureKind.UNSUPPORTED)

    def leaving(self, access: AccessRef, credentials: Credentials | None) -> L | Failed:
        """Take the login of somebody who gives up, perhaps without credentials."""
        if credentials is None:
            return Failed(FailureKind.INCOMPLETE)
        return self.login(access, credentials)

    async def first(
        self,
        access: AccessRef,
        login: L,
        operation: Operation,
        ctx: CallContext,
    ) -> tuple[F, Awaitable[Outcome]] | Failed:
        """Return an operation and its first piece of work, not yet begun."""
        return Failed(FailureKind.UNSUPPORTED)

    def following(
        self,
        access: AccessRef,
        login: L,
        state: S,
        ctx: CallContext,
    ) -> F | Failed:
        """Return an operation that goes on from a state."""
        return Failed(FailureKind.UNSUPPORTED)

    def waiting(self, flow: F, now: datetime) -> S:
        """Return the state to keep while a person is asked, with its end."""
        flow.state.expires_at = now + LONGEST_WAIT
        return flow.state

    def failed(self, trouble: BankTroubleError, flow: F) -> Failed:
        """Make an outcome of trouble."""
        return Failed(trouble.kind, trouble.codes, trouble.retry_after, trouble.missing)

    def messages(self, flow: F) -> tuple[BankMessage, ...]:
        """Return what the bank wants the person to know."""
        return ()

    async def partial(self, flow: F, outcome: Outcome) -> Snapshot | None:
        """Return what was read although the operation is not done."""
        return None

    async def memory(
        self,
        flow: F,
        outcome: Outcome,
        access: AccessRef,
        ctx: CallContext,
    ) -> Memory | None:
        """Say what to find again next time; None leaves it as it was."""
        return None

    def consent_until(self, flow: F) -> datetime | None:
        """Say how long the bank gives data."""
        return None

    async def goodbye(self, flow: F, outcome: Outcome) -> None:
        """Leave the bank after an operation has ended."""

    async def withdraw(self, flow: F) -> None:
        """Take back what nobody will approve; best effort."""


def is_given(credentials: Credentials, name: str) -> bool:
    """Say whether a login field has something in it."""
    return name in credentials and bool(credentials[name].reveal().strip())
