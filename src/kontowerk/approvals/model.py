"""The nouns of approvals, and what callers can get wrong about them.

Spec: Consent status, Challenge; OP-069 to OP-071.

NotFoundError
└── UnknownApprovalError      no such approval of this customer
InvalidError
├── UnknownChoiceError        no such method or medium
└── BadTanError               no bank could take this as a TAN
ConflictError
└── NotAskedError             nobody asked for this, or not any more

To the work that approvals order only `jobs` subscribes.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.connectors.contract import Challenge, History, Memory, SealedState
from kontowerk.connectors.snapshot import SecurityMethod, TanMedium
from kontowerk.connectors.transfer import PayeeCheck
from kontowerk.kit import outbox
from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError
from kontowerk.kit.outbox import WorkOrder
from kontowerk.kit.secret import Secret


class ApprovalPurpose(StrEnum):
    """What kind of operation needs the approval."""

    ACCESS = "access"
    PAYMENT = "payment"


class Phase(StrEnum):
    """Whose turn it is."""

    WORKING = "working"  # ours: a job is ordered or under way
    ASKING = "asking"  # the person's: no job, no worker, no connection
    ENDED = "ended"


class QuestionKind(StrEnum):
    """What the person must give or do."""

    METHOD = "method"
    MEDIUM = "medium"
    TAN = "tan"
    APP = "app"
    REDIRECT = "redirect"
    PAYEE = "payee"  # see what the check of the payee found, and decide


class ApprovalOutcome(StrEnum):
    """How an approval ended."""

    GRANTED = "granted"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    TAN_WRONG = "tan_wrong"
    NOT_APPROVED = "not_approved"
    ELSEWHERE = "elsewhere"  # the person came back in another browser than the one that asked
    REFUSED = "refused"  # the bank does not take the credentials
    FAILED = "failed"  # everything else; the operation's own issues say more


@dataclass(frozen=True, slots=True)
class Question:
    """What the bank wants from the person, in the bank's own words."""

    asked: QuestionKind
    valid_until: datetime
    methods: tuple[SecurityMethod, ...] = ()
    media: tuple[TanMedium, ...] = ()
    challenge: Challenge | None = None
    tries_left: int | None = None
    next_poll_at: datetime | None = None
    polls_left: int | None = None
    redirect_url: str | None = None
    checks: tuple[PayeeCheck, ...] = ()


@dataclass(frozen=True, slots=True)
class NewApproval:
    """What an approval is opened for. `id` is the operation's own name.

    `access_key` is the key of the access, or of whatever else the operation works on. `bound`:
    only the browser that asked may bring the person back from the bank's pages.
    """

    customer_id: UUID
    id: UUID
    tenant_id: UUID
    access_id: str | None
    access_key: UUID
    cause: str
    purpose: ApprovalPurpose = ApprovalPurpose.ACCESS
    callback_url: str | None = None
    choose_anew: bool = False
    history: History = History.OPEN
    bound: bool = False


@dataclass(frozen=True, slots=True)
class Approval:
    """An approval as anybody may see it who owns it: neither dialogue state nor TAN.

    `nonce` is what a tenant knows its own browser by when it comes back from the bank.
    """

    customer_id: UUID
    id: UUID
    tenant_id: UUID
    purpose: ApprovalPurpose
    access_id: str | None
    access_key: UUID
    cause: str
    choose_anew: bool
    history: History
    callback_url: str | None
    phase: Phase
    question_no: int
    question: Question | None  # stays when an answer was given, until the next one
    wrong_tans: int
    ending: ApprovalOutcome | None
    created_at: datetime
    changed_at: datetime
    expires_at: datetime
    bound: bool = False
    nonce: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a ticket stands for; `declined` is the way back of those who did not approve."""

    customer_id: UUID
    approval_id: UUID
    declined: bool


# What is given ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChosenMethod:
    """The person chose how to approve."""

    code: str


@dataclass(frozen=True, slots=True)
class ChosenMedium:
    """The person chose with which device."""

    name: str


@dataclass(frozen=True, slots=True)
class GivenTan:
    """The person typed a TAN."""

    tan: Secret[str]


@dataclass(frozen=True, slots=True)
class PayeeConfirmed:
    """The person has seen what the check of the payee found, and wants to pay."""


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody believes the person has approved in the app or on the bank's pages."""


@dataclass(frozen=True, slots=True)
class CameBack:
    """The person has come back from the bank's own pages, where it is so with a code."""

    code: Secret[str] | None = None


@dataclass(frozen=True, slots=True)
class CameElsewhere:
    """Somebody has come back from the bank's pages in another browser than the one that asked."""


@dataclass(frozen=True, slots=True)
class Declined:
    """The bank has sent the person back by the way of those who did not approve."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """The person does not want to go on."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    """Time ran out."""


PersonAnswer = (
    ChosenMethod
    | ChosenMedium
    | GivenTan
    | PayeeConfirmed
    | Look
    | CameBack
    | CameElsewhere
    | Declined
    | GivenUp
    | Lapsed
)


@dataclass(frozen=True, slots=True)
class TakenAnswer:
    """An answer in a worker's hands, and what it needs to go on.

    `sealed_tan` opens only with the tenant's key. `again` says that a worker took this answer
    before and did not come to an end.
    """

    approval: Approval
    given: PersonAnswer | None  # None: a TAN; it is in `sealed_tan`, or was taken before
    sealed_tan: str | None
    state: SealedState
    again: bool


@dataclass(frozen=True, slots=True)
class ConsentToEnd:
    """What a bank may still take for approved: by a dialogue that waited, or as remembered."""

    number: int
    customer_id: UUID
    tenant_id: UUID
    access_id: str
    provider_id: UUID
    operation_id: UUID | None
    state: SealedState | None = field(repr=False)
    memory: Memory = field(repr=False)
    noted_at: datetime


class UnknownApprovalError(NotFoundError):
    """There is no such approval."""


class UnknownChoiceError(InvalidError):
    """The bank offers no such method or medium."""


class BadTanError(InvalidError):
    """A TAN has 1 to 99 printable characters."""


class NotAskedError(ConflictError):
    """The bank does not wait for this."""


# Told by NOTIFY whenever an access, a payment or a run of one changed what it shows; the payload is
# the key of the access, or the name of the run.
CHANNEL: Final = "kw_access"
BANK_QUEUE: Final = "bank"
GO_ON: Final = "go_on"
PAY_ON: Final = "pay_on"
LET_GO: Final = "let_go"
_TASKS: Final = {ApprovalPurpose.ACCESS: GO_ON, ApprovalPurpose.PAYMENT: PAY_ON}


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """Somebody answered: the operation can go on."""

    customer_id: UUID
    access_key: UUID
    run: UUID
    purpose: ApprovalPurpose

    def order(self) -> WorkOrder:
        """Return the job; a person waits with a phone in the hand."""
        return WorkOrder(
            queue=BANK_QUEUE,
            task=_TASKS[self.purpose],
            args={
                "customer_id": str(self.customer_id),
                "access_key": str(self.access_key),
                "run": str(self.run),
            },
            priority=outbox.TAN,
            lock=str(self.access_key),
        )


@dataclass(frozen=True, slots=True)
class Abandoned:
    """An operation is over whose login is still kept for it."""

    run: UUID

    def order(self) -> WorkOrder:
        """Return the job."""
        return WorkOrder(
            queue=BANK_QUEUE, task=LET_GO, args={"run": str(self.run)}, priority=outbox.TAN
        )
