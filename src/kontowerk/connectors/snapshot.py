"""What a bank told us: products, balances, transactions, positions.

Everything is a value. A part the bank did not give is a `Missing`, so that one failing
account does not cost the others.
"""

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Generic, TypeVar

from kontowerk.connectors.transfer import StandingOrder
from kontowerk.kit.money import Money

T = TypeVar("T")


class ProductKind(StrEnum):
    """What a bank product is."""

    CHECKING = "checking"
    SAVINGS = "savings"
    FIXED_TERM = "fixed_term"
    LOAN = "loan"
    CALL_MONEY = "call_money"
    HOME_SAVINGS = "home_savings"
    OTHER_ACCOUNT = "other_account"
    CREDIT_CARD = "credit_card"
    OTHER_CARD = "other_card"
    DEPOT = "depot"
    OTHER_PRODUCT = "other_product"


class MediaClass(StrEnum):
    """What a TAN comes from."""

    LIST = "list"
    GENERATOR = "generator"
    MOBILE = "mobile"
    SECODER = "secoder"
    PUSH = "push"


class Unit(StrEnum):
    """How a security is counted."""

    PIECES = "pieces"
    NOMINAL = "nominal"


@dataclass(frozen=True, slots=True)
class SecurityMethod:
    """A way of the bank to make sure it is you; the bank's own name and words."""

    code: str
    name: str
    hint: str | None = None
    decoupled: bool = False


@dataclass(frozen=True, slots=True)
class TanMedium:
    """A thing TANs come from or to."""

    name: str
    media_class: MediaClass
    valid_from: date | None = None
    valid_until: date | None = None


@dataclass(frozen=True, slots=True)
class Present(Generic[T]):
    """A part the bank gave."""

    value: T


@dataclass(frozen=True, slots=True)
class Missing:
    """A part the bank did not give, and its own codes for it."""

    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Balance:
    """What is on an account, and how far it may be used."""

    booked: Money
    at: datetime
    overdraft_limit: Money | None = None
    available: Money | None = None
    used: Money | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingWords:
    """What a booking says beside its amount and its day, whoever brings it."""

    value_on: date | None = None
    purpose: str | None = None
    booking_text: str | None = None
    transaction_code: str | None = None
    primanota: str | None = None
    counterparty_name: str | None = None
    counterparty_iban: str | None = None
    counterparty_bic: str | None = None


@dataclass(frozen=True, slots=True)
class Transaction(BookingWords):
    """One booking. Truly equal ones are numbered by `sepa.identity.numbered`, not here."""

    amount: Money
    booked_on: date
    counterparty_name_ultimate: str | None = None
    end_to_end_id: str | None = None
    mandate_id: str | None = None
    creditor_id: str | None = None
    bank_reference: str | None = None
    batch_id: str | None = None
    booked: bool = True


@dataclass(frozen=True, slots=True)
class Position:
    """A security in a depot."""

    name: str
    quantity: Decimal
    unit: Unit
    isin: str | None = None
    wkn: str | None = None
    price: Decimal | None = None
    price_currency: str | None = None
    priced_at: datetime | None = None
    fx_rate: Decimal | None = None
    venue: str | None = None
    total_value: Money | None = None


@dataclass(frozen=True, slots=True)
class HomeSavings:
    """A home-savings contract, as far as the bank tells."""

    contract_number: str | None = None
    contract_type: str | None = None
    contract_status: str | None = None
    contract_amount: Money | None = None
    contract_date: date | None = None
    rating: Decimal | None = None
    savings_rate: Decimal | None = None  # percent, as all below
    loan_rate: Decimal | None = None
    savings_progress: Decimal | None = None
    in_saving_phase: bool | None = None


@dataclass(frozen=True, slots=True)
class FetchedProduct:
    """An account, card, depot or contract, and what the bank said about it."""

    kind: ProductKind
    label: str
    owner: str
    currency: str | None = None
    account_number: str | None = None
    sub_account: str | None = None
    bank_code: str | None = None
    iban: str | None = None
    bic: str | None = None
    transfers: frozenset[str] = frozenset()
    balance: Present[Balance] | Missing | None = None
    balances: tuple[Balance, ...] = ()
    transactions: Present[tuple[Transaction, ...]] | Missing | None = None
    positions: Present[tuple[Position, ...]] | Missing | None = None
    home_savings: HomeSavings | None = None
    standing_orders: Present[tuple[StandingOrder, ...]] | Missing | None = None
    pending: tuple[Transaction, ...] | None = None  # only taken note of; None: the bank did not say


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All a dialogue brought home."""

    products: tuple[FetchedProduct, ...] = ()
    methods: tuple[SecurityMethod, ...] = ()
    active_method: SecurityMethod | None = None
    media: tuple[TanMedium, ...] = ()
    institution: str | None = None
    complete: bool = True
    notices: tuple[str, ...] = field(default=())
