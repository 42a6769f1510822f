"""The nouns of the webform, and what a form can get wrong that our own pages never send.

Redirect sessions, and what a person has permitted, as its page shows it: states, never contents.

What people mistype is none of these: it is shown to them on the page.
Spec: Redirect flow; OP-112 to OP-120, OP-166.

ConflictError
└── WrongStepError            the session is at another page (a second tab, a double click)
    └── ChangedError          at the same page, but it shows something else by now
InvalidError
├── UnknownBankError          no such bank is offered
├── UnknownAccountError       no such account to choose
└── BadBrandError             a brand that cannot be used
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import Access, AccessState
from kontowerk.approvals.model import Approval, QuestionKind
from kontowerk.connectors.contract import History
from kontowerk.kit.errors import ConflictError, InvalidError
from kontowerk.kit.secret import Secret
from kontowerk.payments.model import Payment, PaymentState
from kontowerk.webform.pages import Brand, Exit, PageTrouble

SHOWN_FOR: Final = timedelta(days=90)
PAYMENT_WORDS: Final[dict[PaymentState, str]] = {
    PaymentState.DRAFT: "payment_open",
    PaymentState.CREATED: "payment_open",
    PaymentState.ASKING: "payment_open",
    PaymentState.SENDING: "payment_open",
    PaymentState.DONE: "payment_done",
    PaymentState.REJECTED: "payment_rejected",
    PaymentState.DOUBT: "payment_doubt",
}


class UseCase(StrEnum):
    """What the person is sent to the frontend for."""

    ADD_ACCESS = "add_access"
    RENEW_APPROVAL = "renew_approval"
    SINGLE_TRANSFER = "single_transfer"


@dataclass(frozen=True, slots=True)
class NewSession:
    """What a session is opened for. `callback_url` is used when the link names none.

    A payment is named by `payment_id`, and no accesses are. Without a `history` the first fetch
    goes back as far as the tenant has it.
    """

    customer_id: UUID
    tenant_id: UUID
    use_case: UseCase
    access_ids: tuple[str, ...]
    callback_url: str | None
    payment_id: UUID | None = None
    history: History | None = None


@dataclass(frozen=True, slots=True)
class Browser:
    """Where somebody opens a page. `step_url` is our own page: banks send people back there."""

    language: str
    present_ip: str | None
    step_url: str
    cell: str


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A session at the only moment its secret is known."""

    secret: Secret[str]
    use_case: UseCase
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Entered:
    """A person is in; the cookie is known only now."""

    cookie: Secret[str]


@dataclass(frozen=True, slots=True)
class Session:
    """A session as its row says.

    The accesses are gone through one after the other; `done` counts those that are finished.
    `run` is the approval under way, `begun` the key of an access that exists only because of
    this session. `cleared` says that nothing is left to be given up once the session has ended.
    `typed` is what the person typed that is no secret, readable with the cookie alone; while a
    payment's details are being edited there is always something.
    """

    customer_id: UUID
    id: UUID
    tenant_id: UUID
    use_case: UseCase
    access_ids: tuple[str, ...]
    callback_url: str | None
    appended_url: str | None
    step_url: str | None
    language: str
    present_ip: str | None
    provider_id: UUID | None
    done: int
    run: UUID | None
    begun: UUID | None
    wrong_logins: int
    typed: bytes | None = field(repr=False)
    trouble: PageTrouble | None
    exit: Exit | None
    cleared: bool
    extensions: int
    version: int
    created_at: datetime
    opened_at: datetime | None
    expires_at: datetime
    due_at: datetime
    payment_id: UUID | None = None
    history: History | None = None
    cookie: Secret[str] | None = None  # of the request that found the session
    shown: str | None = None  # the fingerprint beside a confirmation; None where none is asked for

    @property
    def access_id(self) -> str:
        """The access that is being worked on; the last one when all are finished.

        A payment's session works on none: no access has an empty name.
        """
        if not self.access_ids:
            return ""
        return self.access_ids[min(self.done, len(self.access_ids) - 1)]

    @property
    def actor(self) -> str:
        """The person as the audit log names it."""
        return f"webform session:{self.id} user:{self.customer_id}"


class PageKind(StrEnum):
    """Which page a session is at."""

    LEGAL = "legal"
    BANK = "bank"
    LOGIN = "login"
    CONNECTING = "connecting"
    METHOD = "method"
    MEDIUM = "medium"
    TAN = "tan"
    APP = "app"
    REDIRECT = "redirect"
    ACCOUNTS = "accounts"
    CONFIRM = "confirm"
    EDIT = "edit"
    PAYEE = "payee"
    SENDING = "sending"
    DOUBT = "doubt"
    ERROR = "error"
    EXIT = "exit"


# At which page a person answers what the bank asks, whatever the session is for.
QUESTION_PAGES: Final = {
    QuestionKind.METHOD: PageKind.METHOD,
    QuestionKind.MEDIUM: PageKind.MEDIUM,
    QuestionKind.TAN: PageKind.TAN,
    QuestionKind.APP: PageKind.APP,
    QuestionKind.REDIRECT: PageKind.REDIRECT,
}


@dataclass(frozen=True, slots=True)
class PageStatus:
    """What a page that waits asks for. `waits_for` are the names news will come under."""

    kind: PageKind
    version: str
    waits_for: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of the bank, or a tenant's logo."""

    content: bytes
    media_type: str


@dataclass(frozen=True, slots=True)
class NewBrand:
    """A brand as an operator brings it, checked."""

    brand: Brand
    logo: Image | None


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """What is known besides the session itself."""

    active: bool  # the user may use the service
    legal: bool  # the present terms are accepted
    access: Access | None
    approval: Approval | None
    has_credentials: bool
    now: datetime
    payment: Payment | None = None
    link_over: bool = False  # nobody may confirm the payment any more


@dataclass(frozen=True, slots=True)
class CurrentPage:
    """Which page a session is at, and why.

    An `exit` here is one that the facts demand and the session does not know yet. `begin` says
    that nothing is under way and our work has to be ordered.
    """

    kind: PageKind
    trouble: PageTrouble | None = None
    exit: Exit | None = None
    can_retry: bool = False
    begin: bool = False


class WrongStepError(ConflictError):
    """The session is at another page by now."""


class ChangedError(WrongStepError):
    """What was confirmed is not what would be shown now."""


class UnknownBankError(InvalidError):
    """No such bank is offered."""


class UnknownAccountError(InvalidError):
    """There is no such account to choose."""


class BadBrandError(InvalidError):
    """The brand cannot be used like this."""


@dataclass(frozen=True, slots=True)
class PermissionVisit:
    """A browser that may look at the permissions of one person, until an instant."""

    customer_id: UUID
    id: UUID
    tenant_id: UUID
    language: str
    expires_at: datetime

    @property
    def actor(self) -> str:
        """The person as the audit log names it."""
        return f"permissions visit:{self.id} user:{self.customer_id}"


@dataclass(frozen=True, slots=True)
class PermittedAccount:
    """An account that may be read; of its number only how it ends."""

    label: str
    ending: str | None


@dataclass(frozen=True, slots=True)
class Permission:
    """An access of the person. Without `until` the bank names no end."""

    key: UUID
    access_id: str
    bank: str
    accounts: tuple[PermittedAccount, ...]
    kept_fresh: bool
    pays: bool
    since: datetime
    until: datetime | None
    last_used: datetime | None
    state: AccessState
    days_left: int | None


class EntryKind(StrEnum):
    """What was done with an account."""

    FETCH = "fetch"
    PAYMENT = "payment"


@dataclass(frozen=True, slots=True)
class PermissionEntry:
    """A fetch or a payment: when, at which bank, and what became of it; `word` names the text."""

    kind: EntryKind
    at: datetime
    bank: str
    word: str
    background: bool = False


@dataclass(frozen=True, slots=True)
class PermissionsPage:
    """Everything a person has permitted, and what was done with it in ninety days."""

    permissions: tuple[Permission, ...]
    entries: tuple[PermissionEntry, ...]
    fetches: int
    payments: int


@dataclass(frozen=True, slots=True)
class EndPermissionPage:
    """The question whether a permission shall end."""

    permission: Permission
