"""What a bank says of itself to somebody who does not log in."""

from dataclasses import dataclass, field
from typing import NoReturn, Protocol

from kontowerk.connectors.contract import BankAddress, CallContext, SealedState


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
