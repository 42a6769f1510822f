"""The nouns of calls at banks."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Self
from uuid import UUID

from kontowerk.approvals.model import ApprovalOutcome
from kontowerk.connectors.contract import Failed, FailureKind, Step
from kontowerk.connectors.journal import Exchange, Trait
from kontowerk.kit.lease import Lease


class Block(StrEnum):
    """Why no login is tried until a person does something."""

    REFUSED = "refused"  # the bank did not accept the credentials
    LOCKED = "locked"  # three wrong entries
    INCOMPLETE = "incomplete"  # a required field was not given
    APPROVAL = "approval"  # the bank wants strong customer authentication


class Party(StrEnum):
    """Whose turn it is."""

    NOBODY = "nobody"
    PERSON = "person"
    BANK = "bank"
    US = "us"


@dataclass(frozen=True, slots=True)
class Host:
    """A computing centre of banks, and how much of it we use."""

    host: str
    rate: float
    burst: float
    tokens: float
    refilled_at: datetime
    max_in_flight: int
    failures: int
    closed_until: datetime | None


class LoginAnswer(StrEnum):
    """What a bank said about the credentials of a login."""

    ACCEPTED = "accepted"
    WRONG = "wrong"
    LOCKED = "locked"
    OTHER = "other"  # an answer that says nothing about them
    UNHEARD = "unheard"  # nobody knows what the bank made of them


@dataclass(frozen=True, slots=True)
class HostStanding:
    """How a bank's host does: failures in a row, refreshes that are due, approvals waited for."""

    host: str
    failures: int
    overdue: int
    lateness: float  # seconds since the oldest of them was due
    approvals: int


@dataclass(frozen=True, slots=True)
class LoginAttempts:
    """What is known of a login at a bank; secrets are keyed hashes, the latest last.

    `wrong` counts what the bank called wrong, `refused` are the secrets of it. `unheard` has an
    entry for every try whose answer nobody heard: it may have been wrong, and may have been right.
    """

    wrong: int
    refused: tuple[bytes, ...]
    unheard: tuple[bytes, ...]
    proven: bytes | None
    changed_at: datetime

    @property
    def attempts(self) -> int:
        """How many wrong entries the bank may have counted, at most."""
        return self.wrong + len(self.unheard)


@dataclass(frozen=True, slots=True)
class LoginAttempt:
    """A try that may be made, and the count without and with it."""

    before: LoginAttempts
    after: LoginAttempts
    secret: bytes
    counted: bool


class Unsure:
    """As many tries of a secret as are safe were made, and nobody heard what the bank said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankCall:
    """One call at a bank, without what was said: what was wanted, how it ended, and when."""

    id: UUID
    access_id: str
    protocol: str
    correlation_id: str
    deed: str
    outcome: str
    at: datetime
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRecord(BankCall):
    """A call that is to be written down, with its exchanges."""

    tenant_id: UUID
    customer_id: UUID
    provider_id: UUID
    exchanges: tuple[Exchange, ...]
    traits: tuple[Trait, ...] = ()  # what the bank was seen to be like


@dataclass(frozen=True, slots=True)
class LoginClaim:
    """The right to log in: the lease, and the try that was counted for it.

    Tries are counted by the login; the lease may be under a name that is its owner's alone.
    """

    lease: Lease
    claim: LoginAttempt
    login_key: bytes = field(repr=False)
    shared: bool = True

    def yields(self, answer: LoginAnswer) -> bool:
        """Say whether a question keeps nobody else out: the bank has not let this secret in."""
        return self.shared and self.claim.counted and answer is not LoginAnswer.ACCEPTED


@dataclass(frozen=True, slots=True)
class Order:
    """Whose operation wants to enter, what for, and whether its person is there to see."""

    customer_id: UUID
    run: UUID
    purpose: str
    background: bool
    present: bool = True


@dataclass(frozen=True, slots=True)
class LoginKeys:
    """A login at a bank, by its names; `own_key` is one that only its owner has."""

    host: str
    login_key: bytes = field(repr=False)
    own_key: bytes = field(repr=False)
    secret_key: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class RunResult:
    """How a run ended. Without an entry the bank's host was not asked.

    `approval` is said where it is known better than the step tells.
    """

    step: Step
    login: LoginAnswer = LoginAnswer.OTHER
    entry: LoginClaim | None = None
    host: str | None = None
    approval: ApprovalOutcome | None = None

    @classmethod
    def without_bank(cls, kind: FailureKind) -> Self:
        """Return how a run ended whose bank was not asked."""
        return cls(Step(Failed(kind)))


class Busy:
    """The login or the bank is used by others."""


class Asking:
    """Another operation at this login waits for an answer, and this one must not end it."""


class NotNow:
    """A login that nobody waits for would use up tries that are a person's."""


class Gone:
    """The access is removed, or fetched by somebody else."""


Entering = LoginClaim | Block | Unsure | Busy | Asking | NotNow | Gone


class Unfinished(StrEnum):
    """Why an operation that somebody waits for is not gone on with."""

    FAILED = "failed"  # it made a mistake of ours
    GIVEN_UP = "given_up"  # no worker lived to its end, as often as it was begun
