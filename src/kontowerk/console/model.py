"""The nouns of the console: who looks, what is seen, and what can go wrong.

NotFoundError
├── UnknownConsoleTokenError  no such token
└── NotShownError             not there, or not for this visitor (the two are one)
ForbiddenError
└── NotLetInError             the token opens nothing
ConflictError
└── OperatorExistsError       the name is taken
InvalidError
└── BadOperatorNameError      nobody can have this name
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from kontowerk.accesses.model import AccessState, Budget
from kontowerk.approvals.model import QuestionKind
from kontowerk.bankcalls.model import Block, Party
from kontowerk.kit.errors import ConflictError, ForbiddenError, InvalidError, NotFoundError
from kontowerk.kit.secret import Secret
from kontowerk.webhooks.model import Delivery


class ConsoleRole(StrEnum):
    """What somebody is to the service."""

    OPERATOR = "operator"  # runs it: sees all tenants
    DEVELOPER = "developer"  # integrates it: sees one tenant


@dataclass(frozen=True, slots=True)
class ConsoleToken:
    """What opens the console, without the secret itself."""

    id: UUID
    role: ConsoleRole
    tenant_id: UUID | None
    label: str
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    name: str | None = None  # operators have one; a token of a developer may have a label only
    factor_since: datetime | None = None  # since when there is a second factor
    last_login: datetime | None = None

    @property
    def actor(self) -> str:
        """Who it is in the audit log."""
        return f"console {self.name or self.id}"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who logged in. A developer has a tenant, an operator has none."""

    token_id: UUID
    role: ConsoleRole
    tenant_id: UUID | None
    tenant_name: str | None
    label: str
    language: str
    expires_at: datetime
    name: str | None = None
    session_id: UUID | None = None  # None: begun by the release before
    seen_at: datetime | None = None

    @property
    def is_operator(self) -> bool:
        return self.role is ConsoleRole.OPERATOR

    @property
    def actor(self) -> str:
        """Who it is in the audit log."""
        return f"console {self.name or self.token_id}"


@dataclass(frozen=True, slots=True)
class TenantLine:
    """A tenant in numbers."""

    id: UUID
    name: str
    regulated: bool
    clients: int
    users: int
    api_keys: int
    accesses: int


@dataclass(frozen=True, slots=True)
class ClientLine:
    """A client of a tenant, without its secret."""

    name: str
    description: str | None
    scopes: tuple[str, ...]
    roles: int
    api_keys: int
    created_at: datetime


@dataclass(frozen=True, slots=True)
class KeyLine:
    """An API key, without the key."""

    id: UUID
    client: str
    user_id: UUID
    created_at: datetime
    revoked_at: datetime | None
    expires_at: datetime | None = None
    last_used_at: datetime | None = None


class HostState(StrEnum):
    """How a bank's host answers."""

    ANSWERING = "answering"
    STUMBLING = "stumbling"  # it failed lately, and is asked on
    SILENT = "silent"  # it failed so often that it is only probed
    UNKNOWN = "unknown"  # nobody asked yet


@dataclass(frozen=True, slots=True)
class HostLine:
    """A computing centre of banks, and who depends on it."""

    host: str
    state: HostState
    failures: int
    closed_until: datetime | None
    accesses: int
    late: int


@dataclass(frozen=True, slots=True)
class ServiceNumbers:
    """The service, or a tenant of it, at one instant."""

    accesses: int
    blocked: int
    late: int
    consents_ending: int
    delivered: int
    waiting: int
    dropped: int


@dataclass(frozen=True, slots=True)
class AccessFacts:
    """What is stored of an access that the console may know."""

    access_id: str
    customer_id: UUID
    tenant: str
    provider_id: UUID
    provider: str | None
    sync: bool
    running: bool
    block: Block | None
    asked: QuestionKind | None
    issues: frozenset[str]
    refreshed_at: datetime | None
    consent_until: datetime | None
    next_due: datetime | None


@dataclass(frozen=True, slots=True)
class AccessLine:
    """An access as it is shown."""

    facts: AccessFacts
    state: AccessState
    side: Party
    budget: Budget
    is_sandbox: bool


@dataclass(frozen=True, slots=True)
class QueueLine:
    """Jobs of one kind."""

    queue: str
    task: str
    waiting: int
    later: int
    running: int
    failed: int
    oldest_at: datetime | None


@dataclass(frozen=True, slots=True)
class FailedJob:
    """A job that was put aside; its arguments are not shown."""

    id: int
    queue: str
    task: str
    attempts: int
    failed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Queue:
    """The job queue at one instant."""

    lines: tuple[QueueLine, ...]
    failed: tuple[FailedJob, ...]
    workers: int
    silent_workers: int
    most: int  # of a queue, of those that wait and of those that are planned

    @property
    def is_cut(self) -> bool:
        """Say whether there may be more jobs than are counted."""
        jobs = Counter[str]()
        for line in self.lines:
            jobs[line.queue] += line.waiting + line.later
        return any(number >= self.most for number in jobs.values())


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """A delivery with what it tells; a trial tells nothing and has no serial."""

    delivery: Delivery
    tenant: str
    url: str
    customer_id: UUID | None
    access_id: str | None
    serial: int | None
    count: int | None
    kind: str | None = None  # of what became of something; else it tells of new bookings

    @property
    def can_be_replayed(self) -> bool:
        return self.serial is not None and self.delivery.state.value != "waiting"


@dataclass(frozen=True, slots=True)
class AuditLine:
    """An entry of the audit log."""

    at: datetime
    tenant: str | None
    actor: str
    action: str
    subject: str
    outcome: str


@dataclass(frozen=True, slots=True)
class SandboxPerson:
    """Somebody whose accesses are all at sandbox banks; fetched when the oldest access was."""

    customer_id: UUID
    tenant_id: UUID
    tenant: str
    running: bool
    refreshed_at: datetime | None


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody a tenant created; `blocked` counts accesses that wait for the person."""

    customer_id: UUID
    tenant_id: UUID
    tenant: str
    username: str
    active: bool
    created_at: datetime
    accesses: int
    blocked: int


@dataclass(frozen=True, slots=True)
class News:
    """What came since an instant: new bookings, calls about them, and who listens at all."""

    bookings: int
    delivered: int
    waiting: int
    listeners: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What this installation asks of logins: a code too; how long they hold, used and unused."""

    second_factor: bool
    longest: timedelta
    idle: timedelta


@dataclass(frozen=True, slots=True)
class PendingLogin:
    """Somebody who gave a token and owes a code; `enrolling` is what an app has to learn first."""

    token: ConsoleToken
    language: str
    enrolling: Secret[bytes] | None
    closed_until: datetime | None


@dataclass(frozen=True, slots=True)
class CodeRefused:
    """A code opened nothing: wrong, used before, or not heard until then."""

    closed_until: datetime | None


@dataclass(frozen=True, slots=True)
class SessionLine:
    """Somebody who is logged in, without the cookie."""

    id: UUID
    role: ConsoleRole
    who: str
    created_at: datetime
    seen_at: datetime | None
    expires_at: datetime


class UnknownConsoleTokenError(NotFoundError):
    """There is no such console token, or it was revoked before."""


class NotShownError(NotFoundError):
    """The object does not exist."""


class NotLetInError(ForbiddenError):
    """This token does not open the console."""


class OperatorExistsError(ConflictError):
    """Somebody at the console has this name; `reset` gives them a new token."""


class BadOperatorNameError(InvalidError):
    """A name is 1 to 64 of the letters a-z, digits, and the signs . _ @ -."""
