"""The contract every connector keeps: begin, resume, abort; outcomes as types.

- Approval by a person is data. No exception, no waiting inside: the step ends with a `Need*`
  and a sealed state, and any worker can go on from there, also after the first one died.
- A refused PIN is an answer and is never tried again by a connector.
- The state never holds a PIN or TAN; it is sealed through `ctx.sealer`, a connector sees no key.
- Time comes from the context, sockets only from `ctx.http`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Final, NewType, Protocol
from uuid import UUID

import httpx

from kontowerk.connectors.journal import ExchangeLog, Watcher
from kontowerk.connectors.snapshot import SecurityMethod, Snapshot, TanMedium
from kontowerk.connectors.transfer import PayeeCheck, TransferOrder
from kontowerk.kit.clock import Clock
from kontowerk.kit.secret import Secret

_LONGEST_TAN: Final = 99  # FinTS: an..99; no other protocol takes more
SealedState = NewType("SealedState", bytes)
Credentials = Mapping[str, Secret[bytes]]
# What a connector wants to find again next time (system id, chosen method): no secrets.
Memory = Mapping[str, str]


class Sealer(Protocol):
    """Seals and opens dialogue state under the tenant's keys."""

    async def seal(self, plain: bytes, context: bytes) -> SealedState: ...

    async def open(self, state: SealedState, context: bytes) -> bytes | None: ...


@dataclass(frozen=True, slots=True)
class BankAddress:
    """Where a bank is reached and how it behaves."""

    provider_id: UUID
    bank_code: str
    url: str
    profile: str


@dataclass(frozen=True, slots=True)
class AccessRef:
    """Whose dialogue this is, and with which bank."""

    tenant_id: UUID
    customer_id: UUID
    access_id: str
    bank: BankAddress
    memory: Memory


@dataclass(frozen=True, slots=True)
class WayBack:
    """Where the bank sends a person to who was on its own pages: ours, never the tenant's."""

    approved: str
    failed: str


@dataclass(frozen=True, slots=True)
class CallContext:
    """The outside world of one call."""

    operation_id: UUID
    correlation_id: str
    clock: Clock
    deadline: datetime
    sealer: Sealer
    http: httpx.AsyncClient
    customer_ip: str | None = None  # None: nobody is present, the bank must not ask anything
    way_back: WayBack | None = None  # None: the person cannot be sent to the bank's own pages
    watcher: Watcher = field(default_factory=Watcher)
    journal: ExchangeLog = field(default_factory=ExchangeLog)


# Operations ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Discover:
    """Log in and find out which products and methods there are."""


class History(StrEnum):
    """How far back to read transactions."""

    OPEN = "open"  # what the bank gives without asking the person once more
    PAYMENT_ACCOUNTS = "payment_accounts"  # of payment accounts everything, of others as above
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Fetch:
    """Bring products with balances, transactions since a day, and positions.

    `renew` has the person approve although the bank would still give data; if that comes to
    nothing, the memory of before still works. `choose_anew` forgets the method and medium
    chosen before.
    """

    since: date | None = None  # None: as far back as `history` says
    only: frozenset[str] | None = None  # account numbers or IBANs; None: all
    history: History = History.OPEN
    renew: bool = False
    choose_anew: bool = False


@dataclass(frozen=True, slots=True)
class Pay:
    """Have the bank carry out an order.

    `method` and `medium` are how the person approves, where the caller says so; a method the
    bank does not allow is `UNSUPPORTED`. `reject_without_funds` is passed on where the protocol
    can. An order may also create, change or delete a standing order; `Paid` then says that the
    bank has done so, and its reference is the bank's name of the standing order. What a protocol
    does not know is `NOT_OFFERED`.
    """

    order: TransferOrder
    method: str | None = None
    medium: str | None = None
    choose_anew: bool = False
    reject_without_funds: bool | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """Find out what became of an order whose outcome nobody knows; moves no money.

    `reference` is the bank's own name of the order, where it has given one. Ends with `Paid`,
    `Failed(REJECTED)`, `Unseen`, or a failure of the attempt itself.
    """

    order: TransferOrder
    reference: str | None = None


Operation = Discover | Fetch | Pay | Trace


# Answers of a person ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Method:
    """The security method the person chose."""

    code: str


@dataclass(frozen=True, slots=True)
class Medium:
    """The TAN medium the person chose."""

    name: str


@dataclass(frozen=True, slots=True)
class Tan:
    """The TAN the person typed."""

    text: Secret[str]

    @property
    def can_be_sent(self) -> bool:
        """Whether any bank could take it; one that none could costs no try."""
        text = self.text.reveal()
        return 0 < len(text) <= _LONGEST_TAN and text.isascii() and text.isprintable()


@dataclass(frozen=True, slots=True)
class Poll:
    """Ask the bank whether the person has approved in the app, or on the bank's own pages."""


@dataclass(frozen=True, slots=True)
class ConfirmPayee:
    """The person has seen what the check of the payee found, and wants to pay all the same."""


@dataclass(frozen=True, slots=True)
class Returned:
    """The person came back from the bank's own pages with a code of OAuth 2."""

    code: Secret[str]


Answer = Method | Medium | Tan | Poll | Returned | ConfirmPayee


# Outcomes --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Done:
    """The operation is complete."""

    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class Paid:
    """The bank has the order and every approval. `settled`: it has also accepted it for good.

    One that is not settled is looked after with `Trace`.
    """

    reference: str | None = None
    settled: bool = True


@dataclass(frozen=True, slots=True)
class Unseen:
    """The bank shows no trace of an order; that does not prove that it never will."""


@dataclass(frozen=True, slots=True)
class NeedPayee:
    """The person must see what the check of the payee found, before anything is approved."""

    checks: tuple[PayeeCheck, ...]
    valid_until: datetime


@dataclass(frozen=True, slots=True)
class NeedMethod:
    """The person must choose how to approve."""

    methods: tuple[SecurityMethod, ...]


@dataclass(frozen=True, slots=True)
class NeedMedium:
    """The person must choose with which device."""

    media: tuple[TanMedium, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    """What the person is shown; all of it the bank's own words and pictures."""

    method: SecurityMethod
    instructions: str
    hhd_uc: str | None = None
    hhd: str | None = None
    photo: bytes | None = None
    photo_type: str | None = None


@dataclass(frozen=True, slots=True)
class NeedTan:
    """The person must type a TAN."""

    challenge: Challenge
    valid_until: datetime
    tries_left: int


@dataclass(frozen=True, slots=True)
class NeedDecoupled:
    """The person must approve in an app; we may ask the bank at these times."""

    challenge: Challenge
    first_poll_after: float
    next_poll_after: float
    polls_left: int
    valid_until: datetime


@dataclass(frozen=True, slots=True)
class NeedRedirect:
    """The person must go to the bank's own pages; afterwards (or meanwhile) we may ask."""

    url: str
    valid_until: datetime


class FailureKind(StrEnum):
    """Why a bank or its network did not do what we asked."""

    BAD_CREDENTIALS = "bad_credentials"
    LOCKED = "locked"
    INCOMPLETE = "incomplete"
    UNREACHABLE = "unreachable"
    INTERRUPTED = "interrupted"  # reached, then lost; what was fetched so far is in `partial`
    REJECTED = "rejected"
    TAN_WRONG = "tan_wrong"  # the last try is used up, or the challenge is no longer valid
    NOT_APPROVED = "not_approved"  # refused in the app, or time ran out
    CONSENT = "consent"  # approval is needed and nobody is present
    RATE = "rate"
    YIELDED = "yielded"  # ended politely for somebody more important
    UNSUPPORTED = "unsupported"
    DUPLICATE = "duplicate"  # the bank takes an order for one it has
    NOT_POSSIBLE = "not_possible"  # this account cannot pay, or not in this way
    NOT_OFFERED = "not_offered"  # this bank, or its protocol, knows no such order
    UNKNOWN = "unknown"  # the order may have been carried out or not
    UNHEARD = "unheard"  # not asked: nobody heard what the bank made of the logins before
    WITHHELD = "withheld"  # not asked: nobody is there, and the tries left are a person's
    ASKING = "asking"  # not asked: another question to the same person is open at this login
    GIVEN_UP = "given_up"  # our workers ended before the operation did, too often
    BUG = "bug"


@dataclass(frozen=True, slots=True)
class Failed:
    """The operation ended without its result."""

    kind: FailureKind
    codes: tuple[str, ...] = ()
    retry_after: float | None = None
    missing_fields: tuple[str, ...] = ()


Need = NeedMethod | NeedMedium | NeedTan | NeedDecoupled | NeedRedirect | NeedPayee
Outcome = Done | Paid | Unseen | Need | Failed


class MessageKind(StrEnum):
    """What a bank's message is about."""

    BANK_MAIL = "bank_mail"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class BankMessage:
    """Something the bank wants the person to know."""

    kind: MessageKind
    text: str
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """How far a dialogue came. `state` is set exactly when the outcome is a need.

    `memory` replaces what was remembered, once the operation has ended.
    """

    outcome: Outcome
    state: SealedState | None = None
    partial: Snapshot | None = None
    messages: tuple[BankMessage, ...] = ()
    memory: Memory | None = None
    consent_until: datetime | None = None  # how long the bank gives data; None: it does not say

    def __post_init__(self) -> None:
        if isinstance(self.outcome, Need) is (self.state is None):
            message = "a step carries a state exactly when something is needed"
            raise ValueError(message)


CONSENT: Final = "consent_id"  # under which a connector remembers the consent that is in force


class BankConnector(Protocol):
    """A bank protocol."""

    kind: str

    async def begin(
        self, access: AccessRef, credentials: Credentials, operation: Operation, ctx: CallContext
    ) -> Step:
        """Start an operation; logs in at the bank."""
        ...

    async def resume(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials,
        answer: Answer,
        ctx: CallContext,
    ) -> Step:
        """Go on with what the person answered."""
        ...

    async def abort(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials | None,
        ctx: CallContext,
    ) -> None:
        """Tell the bank that nobody will answer; best effort."""
        ...
