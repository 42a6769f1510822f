"""The nouns of payments, and what callers can get wrong about them.

Spec: Transfer (legacy and newer form); OP-095 to OP-111.

NotFoundError
├── UnknownPaymentError      no such payment of this customer
└── UnknownLinkError         no such payment link of this customer
InvalidError
├── OtherPayeeError          the check of the payee was about somebody else (OP-099)
├── BadLinkError             no bank would take what a payment link asks for
└── UnknownSourceError       no such provider or account
ConflictError
├── NotOfferedError          the bank does not offer this for this account
├── OtherPaymentError        the id belongs to a payment with other contents (OP-100)
├── TooLateError             the payment has gone too far for this
└── LinkNotOpenError         the payment link is being paid, was paid, or has ended

To the work that payments order only `jobs` subscribes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.approvals.model import BANK_QUEUE
from kontowerk.connectors.transfer import (
    PayeeCheck,
    PayeeMatch,
    StandingTerms,
    TransferKind,
    TransferOrder,
)
from kontowerk.kit import outbox
from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError
from kontowerk.kit.outbox import WorkOrder


class TransferForm(StrEnum):
    """By which interface a payment came."""

    LEGACY = "legacy"
    NEWER = "newer"


class PaymentState(StrEnum):
    """Where a payment stands.

    draft -> created -> (asking <-> sending) -> done | rejected | doubt;  doubt -> done | rejected
    """

    DRAFT = "draft"  # a person has to look at it in the frontend first
    CREATED = "created"  # a worker will give it to the bank
    ASKING = "asking"  # the bank or we want something from the person
    SENDING = "sending"  # a request that may move money is on its way
    DONE = "done"
    REJECTED = "rejected"  # it was not carried out, and never will be
    DOUBT = "doubt"  # nobody knows; it is never sent again, the bank is asked


ENDED = frozenset({PaymentState.DONE, PaymentState.REJECTED})


class PaymentReason(StrEnum):
    """Why a payment was not carried out, or is in doubt; code and text are the HTTP door's."""

    INVALID = "invalid"  # our own rules: see `detail`
    REJECTED = "rejected"  # the bank's rules: see `detail`
    DUPLICATE = "duplicate"
    NOT_POSSIBLE = "not_possible"  # not from this account, or not in this way
    METHOD = "method"  # the bank does not allow this TAN method
    PAYEE = "payee"  # the check of the payee found something nobody can be asked about
    TAN_WRONG = "tan_wrong"
    NOT_APPROVED = "not_approved"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    REFUSED = "refused"  # the bank does not take the credentials
    LOCKED = "locked"
    INCOMPLETE = "incomplete"
    UNREACHABLE = "unreachable"  # before anything was sent that could move money
    UNKNOWN = "unknown"  # in doubt: the answer was lost
    INTERNAL = "internal"
    GIVEN_UP = "given_up"  # our workers ended before it did, too often; nothing was sent
    UNHEARD = "unheard"  # not tried: nobody heard what the bank made of the logins before


@dataclass(frozen=True, slots=True)
class PaymentDetails:
    """One transfer as the caller wrote it."""

    recipient: str
    purpose: str
    iban: str
    bic: str
    currency: str
    amount: Decimal
    end_to_end_id: str | None = None
    purpose_code: str | None = None
    ultimate_debtor: str | None = None
    ultimate_creditor: str | None = None


@dataclass(frozen=True, slots=True)
class PaymentSource:
    """Where the money comes from.

    With `access_id` the stored access pays with its stored credentials; without it the caller
    sends sealed `credentials` for a provider, and `product_id` is the IBAN of the account.
    """

    provider_id: UUID | None
    product_id: str | None
    access_id: str | None = None
    credentials: Mapping[str, str] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class StandingRequest:
    """What is done with a standing order: created, changed or deleted."""

    action: TransferKind
    terms: StandingTerms


@dataclass(frozen=True, slots=True)
class NewPayment:
    """A payment as a caller asks for it; `id` None lets us name it."""

    customer_id: UUID
    tenant_id: UUID
    flow: TransferForm
    source: PaymentSource
    details: tuple[PaymentDetails, ...]
    bulk: bool = False
    instant: bool = False
    execute_on: date | None = None
    id: UUID | None = None
    vop_id: UUID | None = None
    idempotency_key: str | None = None
    method: str | None = None
    medium: str | None = None
    choose_anew: bool = False
    reject_without_funds: bool | None = None
    callback_url: str | None = None
    present_ip: str | None = None
    draft: bool = False  # a person confirms it in the frontend first
    editable: bool = False
    link_id: UUID | None = None  # of the payment link it was begun with
    standing: StandingRequest | None = None  # None: a transfer


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment as its owner may see it; credentials are only in the row.

    `run` names the operation at the bank, its approval and its lease; an edit makes a new one.
    `order` is what the bank is given, None while something about it is wrong or unknown.
    """

    customer_id: UUID
    id: UUID
    tenant_id: UUID
    run: UUID
    flow: TransferForm
    bulk: bool
    instant: bool
    execute_on: date | None
    provider_id: UUID | None
    access_id: str | None
    product_id: str | None
    details: tuple[PaymentDetails, ...]
    order: TransferOrder | None
    state: PaymentState
    reason: PaymentReason | None
    detail: str | None
    checks: tuple[PayeeCheck, ...]  # what the person has confirmed
    bank_reference: str | None
    sends: int
    method: str | None
    medium: str | None
    choose_anew: bool
    reject_without_funds: bool | None
    callback_url: str | None
    present_ip: str | None
    editable: bool
    fingerprint: bytes
    looks: int  # how often the bank was asked about one in doubt
    created_at: datetime
    changed_at: datetime
    link_id: UUID | None = None
    standing: StandingRequest | None = None  # None: a transfer


@dataclass(frozen=True, slots=True)
class PayeeRequest:
    """A check of a payee on its own, and what came of it. Spec: OP-099."""

    customer_id: UUID
    id: UUID
    payment_id: UUID
    recipient: str
    iban: str
    result: PayeeMatch
    matched_name: str | None
    created_at: datetime


class LinkState(StrEnum):
    """Where a payment link stands."""

    OPEN = "open"  # it can be paid; perhaps somebody looks at it
    IN_PROGRESS = "in_progress"  # the bank has been asked, or the person is
    EXECUTED = "executed"
    IN_DOUBT = "in_doubt"  # nobody knows; it cannot be paid again
    CANCELLED = "cancelled"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class NewLink:
    """A bill that one person shall pay at an address of its own."""

    customer_id: UUID
    tenant_id: UUID
    details: PaymentDetails
    callback_url: str | None
    expires_on: date | None  # the last day


@dataclass(frozen=True, slots=True)
class PaymentLink:
    """A link as its row says; `payment_id` is the payment that was begun last."""

    customer_id: UUID
    id: UUID
    tenant_id: UUID
    details: PaymentDetails
    callback_url: str | None
    payment_id: UUID | None
    created_at: datetime
    expires_at: datetime
    cancelled_at: datetime | None
    paid_at: datetime | None

    @property
    def actor(self) -> str:
        """The person as the audit log names it."""
        return f"payment link:{self.id} user:{self.customer_id}"


@dataclass(frozen=True, slots=True)
class LinkView:
    """A link, where it stands, and the payment that made it so."""

    link: PaymentLink
    state: LinkState
    payment: Payment | None


class UnknownPaymentError(NotFoundError):
    """There is no such payment."""


class UnknownLinkError(NotFoundError):
    """There is no such payment link."""


class BadLinkError(InvalidError):
    """No bank would take what the payment link asks for."""


class OtherPayeeError(InvalidError):
    """The check of the payee belongs to another user, payee or payment."""


class UnknownSourceError(InvalidError):
    """There is no such provider."""


class NotOfferedError(ConflictError):
    """The bank does not offer this for this account."""


class OtherPaymentError(ConflictError):
    """The payment id belongs to a payment with other contents."""


class TooLateError(ConflictError):
    """The payment cannot be changed any more."""


class LinkNotOpenError(ConflictError):
    """The payment link is being paid, was paid, or has ended."""


PAY: Final = "pay"
TRACE: Final = "trace"


@dataclass(frozen=True, slots=True)
class PaymentWanted:
    """A payment shall be given to its bank. `run` names the attempt."""

    customer_id: UUID
    run: UUID

    def order(self) -> WorkOrder:
        """Return the job; the login is kept apart by its lease, so that background gives way."""
        return _order(PAY, self.customer_id, self.run, outbox.INTERACTIVE)


@dataclass(frozen=True, slots=True)
class OutcomeWanted:
    """A bank shall be asked what became of a payment."""

    customer_id: UUID
    run: UUID

    def order(self) -> WorkOrder:
        """Return the job; nobody waits for it."""
        return _order(TRACE, self.customer_id, self.run, outbox.BACKGROUND)


def _order(task: str, customer_id: UUID, run: UUID, priority: int) -> WorkOrder:
    args = {"customer_id": str(customer_id), "run": str(run)}
    return WorkOrder(queue=BANK_QUEUE, task=task, args=args, priority=priority, lock=str(run))
