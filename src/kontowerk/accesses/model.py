"""The nouns of bank accesses, and what callers can get wrong about them.

Spec: BankAccess (issues); Message.

NotFoundError
└── UnknownAccessError        no such access of this customer
InvalidError
├── AccessIdError             not a usable access id (OP-056)
├── CredentialsNeededError    provider id and credentials are missing
└── UnknownProviderIdError    no provider has this id
ConflictError
└── OtherProviderError        the access exists at another provider (OP-055)

To the work and facts that accesses announce only `jobs` subscribes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.approvals.model import BANK_QUEUE, NewApproval, QuestionKind
from kontowerk.bankcalls.model import Block, Party
from kontowerk.connectors.snapshot import SecurityMethod, TanMedium
from kontowerk.kit import outbox
from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError
from kontowerk.kit.outbox import WorkOrder
from kontowerk.ledger.model import Product

FETCHES_KEPT_FOR: Final = timedelta(days=90)


class AccessStatus(StrEnum):
    """How far the fetch is. A fetch that ended, also with errors, is complete (OP-050)."""

    STARTED = "started"
    HEADERS = "headers"
    COMPLETE = "complete"


class IssueKind(StrEnum):
    """What went wrong or must be done; code and text are the HTTP door's."""

    INTERNAL = "internal"
    GIVEN_UP = "given_up"  # our workers ended before the fetch did, too often
    UNHEARD = "unheard"  # tries whose answer nobody heard; the login is left alone for a while
    WITHHELD = "withheld"  # not fetched unasked: the tries that are left are a person's
    LOCKED = "locked"
    REFUSED = "refused"
    INCOMPLETE = "incomplete"
    UNREACHABLE = "unreachable"
    PARTLY = "partly"
    PRODUCT = "product"
    TRANSACTIONS = "transactions"
    POSITIONS = "positions"
    BANK_MAIL = "bank_mail"
    METHOD_NEEDED = "method_needed"
    MEDIUM_NEEDED = "medium_needed"
    ASKING = "asking"  # another question to the person is open at this login
    NOT_APPROVED = "not_approved"  # the person did not approve, or not in time


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that went wrong. `detail` is for machines and support, never a secret."""

    kind: IssueKind
    detail: str | None = None
    product_id: str | None = None


class AccessState(StrEnum):
    """What an access is waiting for, if anything; the words are the door's."""

    CURRENT = "current"
    RUNNING = "running"
    APPROVAL = "approval"
    REFUSED = "refused"
    LOCKED = "locked"
    INCOMPLETE = "incomplete"
    BANK = "bank"
    OURS = "ours"


class AccessCondition(StrEnum):
    """What the latest fetch shows of an access, as tenants are told; stored."""

    CONNECTED = "connected"
    NEEDS_PERSON = "needs_person"
    BROKEN = "broken"


class Brought(StrEnum):
    """What a fetch brought."""

    ALL = "all"
    PART = "part"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Latest:
    """How the latest fetch went: when it ended, and on whose side and why something is missing."""

    at: datetime
    brought: Brought
    side: Party
    kind: IssueKind | None


@dataclass(frozen=True, slots=True)
class PastFetch:
    """That there was a fetch, for the person to see: no contents."""

    access_id: str
    provider_id: UUID
    at: datetime
    background: bool
    brought: Brought


@dataclass(frozen=True, slots=True)
class Budget:
    """Background fetches of today that are still to come, of so many a day, and the day's end."""

    left: int
    most: int
    resets_at: datetime


class Cause(StrEnum):
    """Why a refresh runs."""

    ADDED = "added"
    ASKED = "asked"
    RENEWAL = "renewal"  # the person wants to approve anew
    BACKGROUND = "background"


@dataclass(frozen=True, slots=True)
class Access:
    """A bank access. `key` is our own name of it; `access_id` is the caller's.

    `notices` are what the person can act on and belong to the stable object; `issues` are the
    tentative rest. `run` is the refresh under way, `asked` what it wants from the person now.
    `consent_until` is how long the bank says it gives data without asking.
    """

    customer_id: UUID
    access_id: str
    key: UUID
    tenant_id: UUID
    provider_id: UUID
    status: AccessStatus
    sync: bool
    selected: frozenset[str]
    block: Block | None
    run: UUID | None
    present_ip: str | None
    created_at: datetime
    refreshed_at: datetime | None
    attempted_at: datetime | None
    expires_at: datetime | None
    methods: tuple[SecurityMethod, ...]
    active_method: SecurityMethod | None
    media: tuple[TanMedium, ...]
    memory: Mapping[str, str]
    notices: tuple[Issue, ...]
    issues: tuple[Issue, ...]
    webhook_serial: int
    version: int
    asked: QuestionKind | None
    consent_until: datetime | None

    def approval_of(self, run: UUID, cause: Cause) -> NewApproval:
        """Return what an approval of this access is opened for."""
        return NewApproval(
            self.customer_id, run, self.tenant_id, self.access_id, self.key, cause.value
        )


@dataclass(frozen=True, slots=True)
class AccessView:
    """An access with its products, read at one instant."""

    access: Access
    products: tuple[Product, ...]


@dataclass(frozen=True, slots=True)
class Refreshing:
    """How an access is kept fresh; `next_due` is missing where nothing is fetched unasked."""

    access_id: str
    budget: Budget
    next_due: datetime | None
    latest: Latest | None
    consent_until: datetime | None


@dataclass(frozen=True, slots=True)
class NewAccess:
    """What a caller says about an access. Credentials are field key to sealed wire text.

    Without a word on `sync` or `selected` a new access is kept fresh with all its products, and
    one that exists stays as it is unless it gets new credentials.
    """

    access_id: str
    provider_id: UUID | None
    credentials: Mapping[str, str] | None
    sync: bool | None = None
    selected: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """An access whose time has come. `active` says whether its user is."""

    customer_id: UUID
    access_key: UUID
    active: bool


@dataclass(frozen=True, slots=True)
class Released:
    """What a look at the schedule led to."""

    hosts: int = 0
    accesses: int = 0


@dataclass(frozen=True, slots=True)
class RefreshRun:
    """A refresh under way: which access, as it was when the refresh began, and why."""

    access: Access
    run: UUID
    cause: Cause

    @property
    def background(self) -> bool:
        """Whether nobody waits for it."""
        return self.cause is Cause.BACKGROUND


class UnknownAccessError(NotFoundError):
    """There is no such bank access."""


class AccessIdError(InvalidError):
    """The access id is not usable."""


class CredentialsNeededError(InvalidError):
    """Provider id and credentials are needed."""


class UnknownProviderIdError(InvalidError):
    """No provider has this id."""


class OtherProviderError(ConflictError):
    """The access exists at another provider."""


NEWS_QUEUE: Final = "news"


@dataclass(frozen=True, slots=True)
class RefreshWanted:
    """An access shall be fetched from its bank. `run` names this refresh."""

    customer_id: UUID
    access_key: UUID
    run: UUID
    cause: Cause

    def order(self) -> WorkOrder:
        """Return the job: one at a time per access, people first."""
        background = self.cause is Cause.BACKGROUND
        return WorkOrder(
            queue=BANK_QUEUE,
            task="refresh",
            args={
                "customer_id": str(self.customer_id),
                "access_key": str(self.access_key),
                "run": str(self.run),
                "cause": self.cause.value,
            },
            priority=outbox.BACKGROUND if background else outbox.INTERACTIVE,
            lock=str(self.access_key),
        )


@dataclass(frozen=True, slots=True)
class TransactionsArrived:
    """A fetch brought new bookings. `serial` is set when tenants are to be told (OP-129)."""

    customer_id: UUID
    access_key: UUID
    serial: int | None

    def order(self) -> WorkOrder:
        """Return the job; it needs no lock, order does not matter (OP-127)."""
        return WorkOrder(
            queue=NEWS_QUEUE,
            task="announce",
            args={
                "customer_id": str(self.customer_id),
                "access_key": str(self.access_key),
                "serial": self.serial,
            },
        )
