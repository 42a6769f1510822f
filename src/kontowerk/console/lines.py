"""More nouns of the console: banks, payments, sessions of the webform, subscriptions."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from kontowerk.approvals.model import QuestionKind
from kontowerk.bankcalls.model import Block, Party
from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.console.model import HostState
from kontowerk.payments.model import PaymentReason, PaymentState
from kontowerk.webform.model import UseCase
from kontowerk.webform.pages import Exit
from kontowerk.webhooks.model import SignatureResult


@dataclass(frozen=True, slots=True)
class AccessGroup:
    """Accesses to one bank in the same state, maybe none any more; the times are the latest."""

    provider_id: UUID
    provider: str | None
    endpoint: str | None
    running: bool
    block: Block | None
    asked: QuestionKind | None
    issues: frozenset[str]
    tried: bool
    accesses: int
    refreshed_at: datetime | None
    attempted_at: datetime | None


@dataclass(frozen=True, slots=True)
class Failure:
    """When a fetch failed, and on whose side."""

    at: datetime
    side: Party


@dataclass(frozen=True, slots=True)
class MissingBankLine:
    """A bank that users of a tenant looked for and did not find, as they named it."""

    name: str
    tenant: str
    reports: int
    first_on: date
    last_on: date


@dataclass(frozen=True, slots=True)
class BankLine:
    """A bank by the latest fetch of each of its accesses; more is not stored of them."""

    name: str | None
    accesses: int
    succeeded: int
    failed: Mapping[Party, int]
    last_success: datetime | None
    last_failure: Failure | None
    state: HostState
    failures: int
    closed_until: datetime | None

    @property
    def share(self) -> float | None:
        """How many of the fetches that ended succeeded; None when none has ended."""
        ended = self.succeeded + sum(self.failed.values())
        return self.succeeded / ended if ended else None


@dataclass(frozen=True, slots=True)
class PaymentCount:
    """Payments in one state, for one reason."""

    state: PaymentState
    reason: PaymentReason | None
    payments: int
    last_at: datetime


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A payment without what is paid, from whom and to whom."""

    id: UUID
    customer_id: UUID
    tenant: str
    provider: str | None
    bulk: bool
    instant: bool
    state: PaymentState
    reason: PaymentReason | None
    bank_codes: str | None
    checks: tuple[PayeeMatch, ...]
    bank_reference: str | None
    sends: int
    looks: int
    created_at: datetime
    changed_at: datetime
    next_look: datetime | None = None


class FormStep(StrEnum):
    """How far somebody came in the webform, as far as it is stored."""

    LINK = "link"  # the link was not opened
    START = "start"  # terms, or the choice of a bank
    LOGIN = "login"
    ORDER = "order"  # a payment to look at
    APPROVAL = "approval"  # with the choice of accounts behind it


@dataclass(frozen=True, slots=True)
class SessionGroup:
    """Sessions that are alike, and how many."""

    use_case: UseCase
    provider: str | None
    opened: bool
    begun: bool
    payment: PaymentState | None
    exit: Exit | None
    sessions: int


@dataclass(frozen=True, slots=True)
class StepLine:
    """How many are at a step, and how many ended there."""

    step: FormStep
    open: int
    succeeded: int
    left: int


@dataclass(frozen=True, slots=True)
class FormBankLine:
    """Sessions whose person chose a bank."""

    name: str
    open: int
    succeeded: int
    left: Mapping[Exit, int]


@dataclass(frozen=True, slots=True)
class Gap:
    """Events of an access that a subscription was not told."""

    customer_id: UUID
    access_id: str
    serials: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CheckSeen:
    """A check of a signature; without a verdict it waits for a worker."""

    id: UUID
    url: str
    verdict: SignatureResult | None


@dataclass(frozen=True, slots=True)
class HookLine:
    """A subscription, without its secret."""

    id: UUID
    tenant: str
    url: str
    created_at: datetime
    delivered: int
    waiting: int
    dropped: int
    last_success: datetime | None
    gaps: tuple[Gap, ...] = ()
