"""What a person is shown, as data: one class per page, no words and no HTML.

The HTTP door finds words and form for each. Everything of the bank (names, hints, instructions)
is the bank's own text and is quoted as such.
"""

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from kontowerk.connectors.snapshot import ProductKind, SecurityMethod, TanMedium
from kontowerk.webform.orders import (
    ConfirmPage,
    DoubtPage,
    EditPage,
    OrderShown,
    PayeePage,
    PayerChoice,
    PaymentEnd,
    SendingPage,
)


class Exit(StrEnum):
    """How a session ended, as the tenant is told."""

    ACCOUNT_CREATED = "account_created"
    FINISHED = "finished"
    LEGAL_NOT_ACCEPTED = "legal_not_accepted"
    USER_CANCELLED = "user_cancelled"
    BACKEND_ERROR = "backend_error"
    INVALID_CREDENTIALS = "invalid_credentials"
    INVALID_TAN = "invalid_tan"
    ERROR = "error"
    SESSION_TIMEOUT = "session_timeout"
    NO_CALLBACK_URL = "no_callback_url"
    INVALID_CALLBACK_URL = "invalid_callback_url"


class PageTrouble(StrEnum):
    """What went wrong, as far as the person can do something about it; one text each."""

    CREDENTIALS = "credentials"  # not accepted; `attempts_left` says how often more
    LOCKED = "locked"
    INCOMPLETE = "incomplete"
    UNREACHABLE = "unreachable"
    PARTLY = "partly"
    TAN_WRONG = "tan_wrong"
    TAN_USED_UP = "tan_used_up"
    REJECTED = "rejected"  # on the phone, or on the bank's pages
    EXPIRED = "expired"
    ELSEWHERE = "elsewhere"  # came back from the bank in another browser
    NOT_YET = "not_yet"  # looked at the app, nothing there
    INTERNAL = "internal"
    BUSY = "busy"


class BankHealth(StrEnum):
    """How a bank has answered lately."""

    GOOD = "good"
    BAD = "bad"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Brand:
    """The tenant as its users know it. Texts by language (`de`, `en`), without HTML."""

    name: str
    colour: str | None = None  # #rrggbb
    has_logo: bool = False
    operator: str | None = None  # the legal person behind it
    purpose: dict[str, str] = field(default_factory=dict[str, str])
    legal_text: dict[str, str] = field(default_factory=dict[str, str])
    legal_version: str = "1"
    support_url: str | None = None
    support_phone: str | None = None
    privacy_url: str | None = None
    imprint_url: str | None = None


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What every page shows around its own content."""

    brand: Brand
    language: str  # de or en
    step: int  # of the steps of this session, from 1; 0 on pages outside of them
    steps: tuple[str, ...]  # keys of their names: legal, bank, login, approve, accounts, order
    reference: str  # short, for support
    expires_at: datetime
    extensions_left: int
    csrf: str
    target_host: str | None  # where the person will go at the end
    paying: bool = False  # this is about a payment
    standing: bool = False  # of which kind: about a standing order
    target_origin: str | None = None  # where a form may lead to besides us; None: nowhere
    seen: str = ""  # the fingerprint that forms carry back
    changed: bool = False  # what was to be confirmed has changed meanwhile


@dataclass(frozen=True, slots=True)
class BankHit:
    """A bank in a list."""

    id: UUID
    name: str
    city: str | None
    bank_code: str | None
    bic: str | None
    health: BankHealth
    is_test: bool


@dataclass(frozen=True, slots=True)
class LoginInput:
    """A field of the login form; `pattern` in the provider's notation, in words by the door."""

    key: str
    label: str
    secret: bool
    pattern: str
    hint: str | None
    value: str = ""  # kept after an error, never of a secret field


@dataclass(frozen=True, slots=True)
class AccountChoice:
    """A product that can be ticked."""

    product_id: str
    kind: ProductKind
    label: str
    number: str | None  # masked
    balance: Decimal | None
    currency: str | None
    chosen: bool


# Pages -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LegalPage:
    """The person reads who wants what and agrees, or not."""


class BankReport(StrEnum):
    """What became of the name of a bank that somebody misses."""

    TAKEN = "taken"
    NO_NAME = "no_name"  # not the name of a bank: too short, an address, a number
    ENOUGH = "enough"  # this session has reported as often as one may


@dataclass(frozen=True, slots=True)
class BankPage:
    """Search and choose a bank; without a query the popular ones."""

    query: str
    hits: tuple[BankHit, ...]
    more: bool  # there are more hits than are shown
    missing: str = ""  # what was looked for in vain, if it can be the name of a bank
    report: BankReport | None = None
    order: OrderShown | None = None  # of a payment link: what is paid from the bank
    payers: tuple[PayerChoice, ...] = ()  # accounts that are connected already and can pay it
    nothing_chosen: bool = False


@dataclass(frozen=True, slots=True)
class LoginPage:
    """The bank's login form."""

    bank: BankHit
    fields: tuple[LoginInput, ...]
    hint: str | None
    trouble: PageTrouble | None = None
    attempts_left: int | None = None  # after a wrong one: 2 or 1
    must_confirm: bool = False  # the last try wants a tick
    order: OrderShown | None = None  # of a payment link
    account: str | None = None  # what was typed as the IBAN to pay from; None: nobody asks for it
    account_wrong: bool = False


@dataclass(frozen=True, slots=True)
class ConnectingPage:
    """We talk to the bank; `products` as soon as they are known."""

    bank: BankHit
    products: int | None
    since: datetime
    may_leave: bool  # it takes long: the person can go, we go on


@dataclass(frozen=True, slots=True)
class MethodPage:
    """Choose how to approve; the one used last is preselected."""

    bank: BankHit
    methods: tuple[SecurityMethod, ...]
    preselected: str | None
    order: OrderShown | None = None


@dataclass(frozen=True, slots=True)
class MediumPage:
    """Choose with which device."""

    bank: BankHit
    media: tuple[TanMedium, ...]
    order: OrderShown | None = None


@dataclass(frozen=True, slots=True)
class TanPage:
    """Type a TAN: words, and a flicker code, a picture, or neither."""

    bank: BankHit
    method: str
    instructions: str
    start_code: str | None  # of chipTAN, to type by hand
    flicker: str | None  # HHD code in hex, to be drawn as bars
    has_photo: bool  # the picture has an address of its own
    tries_left: int
    valid_until: datetime
    trouble: PageTrouble | None = None
    order: OrderShown | None = None
    can_choose_anew: bool = False


@dataclass(frozen=True, slots=True)
class AppPage:
    """Approve on the phone; the page looks by itself and can be told to."""

    bank: BankHit
    method: str
    instructions: str
    asked_at: datetime
    valid_until: datetime
    trouble: PageTrouble | None = None
    order: OrderShown | None = None
    can_choose_anew: bool = False


@dataclass(frozen=True, slots=True)
class RedirectPage:
    """Go on at the bank's own pages."""

    bank: BankHit
    url: str
    host: str
    order: OrderShown | None = None


@dataclass(frozen=True, slots=True)
class AccountsPage:
    """Confirm which accounts the tenant gets."""

    bank: BankHit
    accounts: tuple[AccountChoice, ...]
    nothing_chosen: bool = False


@dataclass(frozen=True, slots=True)
class CancelPage:
    """One question before leaving; `sent` says that it does not stop an order any more."""

    sent: bool = False


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """Something went wrong and the person can try again, or leave."""

    trouble: PageTrouble
    bank: BankHit | None
    bank_text: str | None  # the bank's own words
    can_retry: bool


@dataclass(frozen=True, slots=True)
class ExitPage:
    """The end: what was achieved, and the way back.

    Without `url` there is no safe way back; the page's own address carries the word. With one the
    browser is sent on: at once where `is_seen` is False, else from the page, after `pause`.
    """

    exit: Exit
    url: str | None
    host: str | None
    bank: BankHit | None = None
    accounts: int = 0
    consent_until: datetime | None = None
    payment: PaymentEnd | None = None
    order: OrderShown | None = None
    is_seen: bool = True
    pause: int | None = None  # seconds; None: the page stays until the person goes


@dataclass(frozen=True, slots=True)
class AccessibilityPage:
    """What is done against barriers on these pages, and what is not; `on` is the day it is of."""

    on: date


Page = (
    LegalPage
    | BankPage
    | LoginPage
    | ConnectingPage
    | MethodPage
    | MediumPage
    | TanPage
    | AppPage
    | RedirectPage
    | AccountsPage
    | ConfirmPage
    | EditPage
    | PayeePage
    | SendingPage
    | DoubtPage
    | CancelPage
    | ErrorPage
    | ExitPage
    | AccessibilityPage
)
