"""What a connector may be able to do beside the contract.

Ask a bank to describe itself to somebody who does not log in; end consents that nobody needs any
more; have its dialogues taken down for support, without what they say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn, Protocol, runtime_checkable

from kontowerk.connectors.contract import (
    AccessRef,
    BankAddress,
    CallContext,
    Credentials,
    SealedState,
    Step,
)
from kontowerk.connectors.journal import Tape


@dataclass(frozen=True, slots=True)
class SelfDescription:
    """What could be read, in the bank's words, and what could not."""

    name: str | None = None
    versions: tuple[str, ...] = ()  # of the protocol, and of the bank's parameters
    methods: tuple[str, ...] = ()  # how people approve
    orders: tuple[str, ...] = ()  # what can be asked for, with versions
    formats: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()  # why something of this is missing


@dataclass(frozen=True, slots=True)
class NoDescription:
    """The bank did not answer, or said no; `codes` are its own."""

    why: str
    codes: tuple[str, ...] = field(default=())


Inquired = SelfDescription | NoDescription


class Inquirer(Protocol):
    """Asks a bank to describe itself; nobody's credentials are needed or sent."""

    async def inquire(self, bank: BankAddress, ctx: CallContext) -> Inquired: ...


class KeepsNothing:
    """The sealer of an inquiry, which has no state to keep."""

    async def seal(self, plain: bytes, context: bytes) -> SealedState:
        self._refuse(plain, context)

    async def open(self, state: SealedState, context: bytes) -> bytes | None:
        self._refuse(state, context)

    def _refuse(self, *_: bytes) -> NoReturn:
        message = "an inquiry has nothing to keep"
        raise AssertionError(message)


@runtime_checkable
class EndsConsents(Protocol):
    """A connector whose banks keep consents."""

    async def end_consent(
        self, access: AccessRef, state: SealedState | None, ctx: CallContext
    ) -> bool:
        """End what is remembered and what the state waits for; nobody logs in.

        Says whether the bank has heard it, or there is nothing to tell; else it is told again.
        """
        ...


Recording = dict[str, object]


class DialogueTape(Tape, Protocol):
    """A tape that becomes a recording."""

    def recording(self, step: Step, memory: Mapping[str, str]) -> Recording | None:
        """Return what was taken down, as a file that can be played; None if nothing was.

        `memory` is what the access remembered before.
        """
        ...


@runtime_checkable
class TakesDown(Protocol):
    """A connector whose dialogues can be taken down."""

    def tape(self, bank: BankAddress, credentials: Credentials) -> DialogueTape:
        """Return a tape; the credentials are what must not be on it."""
        ...
