"""The nouns of payments. Spec: Transfer (legacy and newer form); OP-095 to OP-111."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from kontowerk.connectors.transfer import PayeeCheck, PayeeMatch, TransferOrder


class Flow(StrEnum):
    """By which interface a payment came."""

    LEGACY = "legacy"
    NEWER = "newer"


class State(StrEnum):
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


ENDED = frozenset({State.DONE, State.REJECTED})


class Reason(StrEnum):
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
class Details:
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
class Source:
    """Where the money comes from.

    With `access_id` the stored access pays with its stored credentials; without it the caller
    sends sealed `credentials` for a provider, and `product_id` is the IBAN of the account.
    """

    provider_id: UUID | None
    product_id: str | None
    access_id: str | None = None
    credentials: Mapping[str, str] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class NewPayment:
    """A payment as a caller asks for it; `id` None lets us name it."""

    customer_id: UUID
    tenant_id: UUID
    flow: Flow
    source: Source
    details: tuple[Details, ...]
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
    flow: Flow
    bulk: bool
    instant: bool
    execute_on: date | None
    provider_id: UUID | None
    access_id: str | None
    product_id: str | None
    details: tuple[Details, ...]
    order: TransferOrder | None
    state: State
    reason: Reason | None
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
