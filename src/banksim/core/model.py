"""What the bank knows: plain values, shared by all faces."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum


class AccountKind(StrEnum):
    """What a customer can have at the bank."""

    CHECKING = "checking"
    SAVINGS = "savings"
    CALL_MONEY = "call_money"
    FIXED_TERM = "fixed_term"
    LOAN = "loan"
    CREDIT_CARD = "credit_card"
    DEPOT = "depot"
    HOME_SAVINGS = "home_savings"


@dataclass(frozen=True, slots=True)
class Customer:
    """A login, taken apart: `persona[.fault...][@number][+unique]`."""

    user_id: str
    persona: str
    faults: frozenset[str]
    number: int
    unique: str
    name: str

    def has(self, fault: str) -> bool:
        return fault in self.faults


@dataclass(frozen=True, slots=True)
class Account:
    """An account, card, depot or contract of a customer."""

    user_id: str
    kind: AccountKind
    number: str
    iban: str | None  # depots, cards and home-savings contracts have none
    bic: str
    currency: str
    owner: str
    label: str
    limit: Decimal | None  # overdraft of a checking account, line of a card
    can_transfer: bool


@dataclass(frozen=True, slots=True)
class Booking:
    """One line of an account. Amounts are signed from the account's point of view."""

    id: int
    account: str
    amount: Decimal
    currency: str
    booked_on: date
    value_on: date
    purpose: str
    booking_text: str
    transaction_code: str  # the three digits of the German code (GVC)
    primanota: str
    counterparty_name: str | None
    counterparty_iban: str | None
    counterparty_bic: str | None
    end_to_end_id: str | None
    mandate_id: str | None
    creditor_id: str | None
    ultimate_name: str | None
    reference: str | None  # the bank's own reference; None where it gives none
    batch_id: str | None
    pending: bool


@dataclass(frozen=True, slots=True)
class Balance:
    """The balance of an account on a day: the sum of its bookings."""

    booked: Decimal
    pending: Decimal
    currency: str
    at: datetime
    limit: Decimal | None
    available: Decimal | None


class Unit(StrEnum):
    PIECES = "pieces"
    NOMINAL = "nominal"


@dataclass(frozen=True, slots=True)
class Holding:
    """A security in a depot."""

    account: str
    isin: str
    wkn: str
    name: str
    quantity: Decimal
    unit: Unit
    price: Decimal  # per piece in `currency`, or percent for a nominal holding
    currency: str
    priced_at: datetime
    fx_rate: Decimal | None  # units of EUR for one unit of `currency`
    venue: str
    value_eur: Decimal


class TanKind(StrEnum):
    """How a method of the bank works."""

    CHIP_MANUAL = "chip_manual"
    CHIP_OPTICAL = "chip_optical"
    CHIP_QR = "chip_qr"
    PHOTO = "photo"
    SMS = "sms"
    PUSH = "push"
    PUSH_DECOUPLED = "push_decoupled"


@dataclass(frozen=True, slots=True)
class TanMethod:
    """A TAN method as this bank names it; `code` is its FinTS security function."""

    code: str
    kind: TanKind
    name: str
    text: str  # what is asked for, for example "TAN" or "Bitte geben Sie die TAN ein"
    needs_medium: bool


@dataclass(frozen=True, slots=True)
class TanMedium:
    name: str
    kind_letter: str  # FinTS class: L list, G generator, M mobile, S secoder, B bilateral
    valid_from: date | None
    valid_until: date | None


@dataclass(frozen=True, slots=True)
class Challenge:
    """A TAN the bank waits for. Lives in the bank's database, so a restart does not lose it."""

    id: str  # the task reference on the wire
    user_id: str
    method: TanMethod
    medium: str | None
    subject: str  # what it is for, in words a person understands
    instructions: str
    hhd_uc: str | None
    photo: bytes | None  # PNG
    valid_until: datetime
    tries_left: int


class TanResult(StrEnum):
    """What became of a TAN or an approval."""

    RIGHT = "right"
    WRONG = "wrong"
    WAITING = "waiting"  # decoupled: not approved yet
    REJECTED = "rejected"  # decoupled: refused by the customer
    EXPIRED = "expired"
    USED_UP = "used_up"  # three wrong tries
    UNKNOWN = "unknown"


class PinResult(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    LOCKED = "locked"
