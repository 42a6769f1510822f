"""What a waiting dialogue remembers: versioned JSON, sealed for tenant, access and operation.

It never holds a PIN or a TAN: the type has no place for them.
"""

import zlib
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Final

import msgspec

from kontowerk.connectors.contract import History
from kontowerk.connectors.fints.methods import TanMethod
from kontowerk.connectors.fints.parameters import BankParameters, UserAccount
from kontowerk.connectors.skeleton import StateCodec
from kontowerk.connectors.snapshot import Balance, TanMedium, Transaction
from kontowerk.connectors.transfer import PayeeCheck, StandingOrder, TransferOrder

VERSION: Final = 1
KIND: Final = "fints"
UNKNOWN_SYSTEM: Final = "0"
MOST_TRIES: Final = 3


class FintsWaiting(StrEnum):
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
    STANDING = "standing"


@dataclass(slots=True)
class DialogState:
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
    cookies: dict[str, str] = field(default_factory=dict[str, str])  # which of a bank's machines

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
class TaskResult:
    """What the bank gave to one question."""

    order: str = ""
    pages: list[bytes] = field(default_factory=list[bytes])
    pending: list[bytes] = field(default_factory=list[bytes])
    balances: list[Balance] = field(default_factory=list[Balance])
    codes: list[str] = field(default_factory=list[str])
    failed: bool = False
    standing: list[StandingOrder] = field(default_factory=list[StandingOrder])
    packed: bytes | None = None  # the pages, while they wait in a state
    bookings: list[Transaction] | None = None  # what the pages say, once it was read; never kept


@dataclass(slots=True)
class ReadProgress:
    """What is asked, what is answered. The first task is the one under way."""

    accounts: list[UserAccount] = field(default_factory=list[UserAccount])
    tasks: list[Task] | None = None  # None: not planned yet
    parts: dict[str, TaskResult] = field(default_factory=dict[str, TaskResult])


@dataclass(frozen=True, slots=True)
class FintsScope:
    """The operation, as far as it decides what is read."""

    transactions: bool
    since: date | None = None
    only: frozenset[str] | None = None
    history: History = History.OPEN
    standing_orders: bool = False


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
class FintsChallenge:
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
class FintsState:
    """A dialogue between two steps."""

    wish: FintsScope
    session: DialogState
    bank: BankParameters | None = None
    methods: list[TanMethod] = field(default_factory=list[TanMethod])
    media: list[TanMedium] = field(default_factory=list[TanMedium])
    progress: ReadProgress = field(default_factory=ReadProgress)
    pending: FintsChallenge | None = None
    waiting: FintsWaiting | None = None
    expires_at: datetime | None = None
    mail: list[str] = field(default_factory=list[str])
    errand: Errand | None = None
    trace: TransferOrder | None = None
    begun_anew: int = 0  # dialogues that an order we can do without has cost
    without_media: bool = False  # the bank ends the dialogue when it is asked for media
    before: Choice | None = None  # what is chosen anew; it counts until the new choice is proven
    version: int = VERSION


def _pack(state: FintsState) -> FintsState:
    """Shorten statements; they shrink to a tenth."""
    progress = state.progress
    parts = {key: _packed(part) for key, part in progress.parts.items()}
    return replace(state, progress=replace(progress, parts=parts))


def _unpack(state: FintsState) -> FintsState | None:
    try:
        parts = {key: _unpacked(part) for key, part in state.progress.parts.items()}
    except (msgspec.DecodeError, zlib.error):
        return None
    state.progress.parts = parts
    return state


def _packed(part: TaskResult) -> TaskResult:
    if not part.pages:
        return replace(part, bookings=None)
    packed = zlib.compress(msgspec.msgpack.encode(part.pages), 1)
    return replace(part, pages=[], bookings=None, packed=packed)


def _unpacked(part: TaskResult) -> TaskResult:
    if part.packed is None:
        return part
    pages = msgspec.msgpack.decode(zlib.decompress(part.packed), type=list[bytes])
    return replace(part, pages=pages, packed=None)


CODEC: Final = StateCodec(KIND, FintsState, VERSION, _pack, _unpack)
