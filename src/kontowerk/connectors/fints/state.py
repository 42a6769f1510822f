"""What a waiting dialogue remembers: versioned JSON, sealed for tenant, access and operation.

It never holds a PIN or a TAN: the type has no place for them.
"""

import asyncio
import zlib
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Final

import msgspec

from kontowerk.connectors.contract import AccessRef, CallContext, History, SealedState
from kontowerk.connectors.fints.methods import TanMethod
from kontowerk.connectors.fints.parameters import BankParameters, UserAccount
from kontowerk.connectors.snapshot import Balance, TanMedium, Transaction
from kontowerk.connectors.transfer import PayeeCheck, TransferOrder

VERSION: Final = 1
KIND: Final = "fints"
UNKNOWN_SYSTEM: Final = "0"
MOST_TRIES: Final = 3


class Waiting(StrEnum):
    """What the person must give."""

    METHOD = "method"
    MEDIUM = "medium"
    TAN = "tan"
    APP = "app"
    PAYEE = "payee"


class Ask(StrEnum):
    """The kinds of questions to a bank."""

    ACCOUNTS = "accounts"
    BALANCE = "balance"
    TRANSACTIONS = "transactions"
    POSITIONS = "positions"


@dataclass(slots=True)
class Session:
    """Where we stand with the bank; everything a message's envelope needs but the login."""

    system_id: str = UNKNOWN_SYSTEM
    dialog_id: str = "0"
    message_number: int = 1
    method: TanMethod | None = None  # None: one-step, only to learn the methods
    medium: str | None = None
    renamed: tuple[str, str] | None = (
        None  # new user and customer id (3072), from the next login on
    )
    user_id: str | None = None
    customer_id: str | None = None
    logged_in: bool = False
    approved: bool = False  # the bank let us in, with a TAN or without
    proven: bool = False  # a person approved something with this method and medium

    @property
    def is_open(self) -> bool:
        return self.dialog_id != "0"


@dataclass(slots=True)
class Task:
    """One question to the bank; `point` is where its next page begins."""

    ask: Ask
    account: int
    order: str
    version: int
    point: str | None = None
    fallback: tuple[str, int] | None = None
    shortened: bool = False  # a later start was taken, because the bank refused the period


@dataclass(slots=True)
class Part:
    """What the bank gave to one question."""

    order: str = ""
    pages: list[bytes] = field(default_factory=list[bytes])
    pending: list[bytes] = field(default_factory=list[bytes])  # only kept for a trace
    balances: list[Balance] = field(default_factory=list[Balance])
    codes: list[str] = field(default_factory=list[str])
    failed: bool = False
    packed: bytes | None = None  # the pages, while they wait in a state
    bookings: list[Transaction] | None = None  # what the pages say, once it was read; never kept


@dataclass(slots=True)
class Progress:
    """What is asked, what is answered. The first task is the one under way."""

    accounts: list[UserAccount] = field(default_factory=list[UserAccount])
    tasks: list[Task] | None = None  # None: not planned yet
    parts: dict[str, Part] = field(default_factory=dict[str, Part])


@dataclass(frozen=True, slots=True)
class Wish:
    """The operation, as far as it decides what is read."""

    transactions: bool
    since: date | None = None
    only: frozenset[str] | None = None
    history: History = History.OPEN


@dataclass(slots=True)
class Errand:
    """An order to carry out, and how far it came.

    The document is kept because a confirmation repeats the order byte for byte.
    """

    order: TransferOrder
    method: str | None = None  # how the person approves, where the caller says so
    medium: str | None = None
    segment: str = ""
    version: int = 1
    account: int = -1
    descriptor: str = ""
    document: bytes = b""
    sent: bool = False  # the bank has seen it; it is not given to it anew
    checks: tuple[PayeeCheck, ...] = ()
    vop_id: bytes = b""
    check_behind: bool = False  # the check of payees stands behind the order
    confirm_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """How a person approves: the method, and the medium where it needs one."""

    method: TanMethod | None
    medium: str | None


@dataclass(slots=True)
class Pending:
    """A challenge the bank waits for, with everything to show it again."""

    reference: str
    instructions: str
    valid_until: datetime
    decoupled: bool
    hhd_uc: str | None = None
    hhd: str | None = None
    photo: bytes | None = None
    photo_type: str | None = None
    tries_left: int = MOST_TRIES
    polls_used: int = 0
    next_poll_at: datetime | None = None


@dataclass(slots=True)
class State:
    """A dialogue between two steps."""

    wish: Wish
    session: Session
    bank: BankParameters | None = None
    methods: list[TanMethod] = field(default_factory=list[TanMethod])
    media: list[TanMedium] = field(default_factory=list[TanMedium])
    progress: Progress = field(default_factory=Progress)
    pending: Pending | None = None
    waiting: Waiting | None = None
    expires_at: datetime | None = None
    mail: list[str] = field(default_factory=list[str])
    errand: Errand | None = None
    trace: TransferOrder | None = None
    begun_anew: int = 0  # dialogues that an order we can do without has cost
    without_media: bool = False  # the bank ends the dialogue when it is asked for media
    before: Choice | None = None  # what is chosen anew; it counts until the new choice is proven
    version: int = VERSION


def context(access: AccessRef, ctx: CallContext) -> bytes:
    """Bind a sealed state to its place: it opens nowhere else."""
    parts = (VERSION, KIND, access.tenant_id, access.access_id, ctx.operation_id)
    return "|".join(str(part) for part in parts).encode()


async def seal(state: State, access: AccessRef, ctx: CallContext) -> SealedState:
    plain = await asyncio.to_thread(_encode, state)
    return await ctx.sealer.seal(plain, context(access, ctx))


async def open_state(sealed: SealedState, access: AccessRef, ctx: CallContext) -> State | None:
    """Return None for a state of another place, another version, or no state at all."""
    plain = await ctx.sealer.open(sealed, context(access, ctx))
    return await asyncio.to_thread(_decode, plain) if plain is not None else None


def _encode(state: State) -> bytes:
    """Write a state; statements are packed, they shrink to a tenth."""
    progress = state.progress
    parts = {key: _packed(part) for key, part in progress.parts.items()}
    return msgspec.json.encode(replace(state, progress=replace(progress, parts=parts)))


def _decode(plain: bytes) -> State | None:
    try:
        state = msgspec.json.decode(plain, type=State)
        parts = {key: _unpacked(part) for key, part in state.progress.parts.items()}
    except (msgspec.DecodeError, zlib.error):
        return None
    state.progress.parts = parts
    return state if state.version == VERSION else None


def _packed(part: Part) -> Part:
    if not part.pages:
        return replace(part, bookings=None)
    packed = zlib.compress(msgspec.msgpack.encode(part.pages), 1)
    return replace(part, pages=[], bookings=None, packed=packed)


def _unpacked(part: Part) -> Part:
    if part.packed is None:
        return part
    pages = msgspec.msgpack.decode(zlib.decompress(part.packed), type=list[bytes])
    return replace(part, pages=pages, packed=None)
