"""The nouns of account reports, and what can be wrong about one.

DomainError
├── NotFoundError
│   └── UnknownReportError       there is no such account report
├── InvalidError
│   └── BadReportError           the account report cannot be asked for like this
└── ConflictError
    ├── NotReleasedError         the person has not released the account report, or it has ended
    ├── NoPaperError             the account report has no PDF: this installation signs none
    ├── ReportOverError          the account report has ended
    └── ReportChangedError       the account report is not the one that was seen
"""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from kontowerk.analysis.model import ReportFigures
from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError
from kontowerk.kit.secret import Secret


class ReportPurpose(StrEnum):
    """What a report is for."""

    TENANCY = "tenancy"
    CREDIT = "credit"


class ReportState(StrEnum):
    """Where a report stands.

    requested -> ready -> released -> ended;  requested | ready -> refused | expired | ended
    """

    REQUESTED = "requested"  # nothing has been worked out yet
    READY = "ready"  # the person can look at it; nobody else can
    RELEASED = "released"
    REFUSED = "refused"
    EXPIRED = "expired"  # it was not released in time
    ENDED = "ended"  # called back, or not valid any more


@dataclass(frozen=True, slots=True)
class ReportContent:
    """What a report says; it never changes once it is released.

    `holders` are the names banks give the accounts.
    """

    figures: ReportFigures
    holders: tuple[str, ...]
    banks: tuple[str, ...]
    accounts: int
    fetched_at: datetime | None


@dataclass(frozen=True, slots=True)
class NewReport:
    """A report as a tenant asks for it; `receiver` is who gets it, `subject` what it is about."""

    customer_id: UUID
    tenant_id: UUID
    purpose: ReportPurpose
    receiver: str
    subject: str | None
    expires_on: date | None  # the last day to release it


@dataclass(frozen=True, slots=True)
class AccountReport:
    """A report as its row says."""

    customer_id: UUID
    id: UUID
    tenant_id: UUID
    purpose: ReportPurpose
    receiver: str
    subject: str | None
    code: str
    content: ReportContent | None
    created_at: datetime
    expires_at: datetime
    made_at: datetime | None
    released_at: datetime | None
    valid_until: datetime | None
    refused_at: datetime | None
    ended_at: datetime | None

    @property
    def actor(self) -> str:
        """The person as the audit log names it."""
        return f"account report:{self.id} user:{self.customer_id}"


@dataclass(frozen=True, slots=True)
class ReportView:
    """A report and where it stands."""

    report: AccountReport
    state: ReportState


@dataclass(frozen=True, slots=True)
class SignedPaper:
    """A report as a signed PDF, and the SHA-256 of the file."""

    pdf: bytes
    sha256: bytes


@dataclass(frozen=True, slots=True)
class SigningPair:
    """What reports are signed with: certificates (PEM, ours first) and the private key (PEM)."""

    certificates: bytes
    key: Secret[bytes]


class UnknownReportError(NotFoundError):
    """There is no such account report."""


class BadReportError(InvalidError):
    """The account report cannot be asked for like this."""


class NotReleasedError(ConflictError):
    """The person has not released the account report, or it has ended."""


class NoPaperError(ConflictError):
    """The account report has no PDF: this installation signs none."""


class ReportOverError(ConflictError):
    """The account report has ended."""


class ReportChangedError(ConflictError):
    """The account report is not the one that was seen."""
