"""A payment as the pages show it: data, no words and no HTML.

What a person approves is shown on every page of the approval: how much, to whom, from where.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum

from kontowerk.connectors.transfer import PayeeMatch


class EditField(StrEnum):
    """A field of the form in which details are changed."""

    RECIPIENT = "recipient"
    IBAN = "iban"
    AMOUNT = "amount"
    PURPOSE = "purpose"


class Slip(StrEnum):
    """What is wrong with an entry; one text each."""

    MISSING = "missing"
    TOO_LONG = "too_long"
    LETTERS = "letters"  # some that cannot be seen
    IBAN = "iban"
    COUNTRY = "country"  # not in the SEPA area
    BANK = "bank"  # none that we know
    AMOUNT = "amount"  # no number
    AMBIGUOUS = "ambiguous"  # 1.234: a thousand and more, or one and a bit?
    CENTS = "cents"  # parts of a cent
    ZERO = "zero"
    TOO_MUCH = "too_much"


class PaymentEnd(StrEnum):
    """What has become of a payment when its session is over; one text each."""

    DONE = "done"
    ACCEPTED = "accepted"  # the bank has it and has not said yet that it carries it out
    DOUBT = "doubt"  # nobody knows, or not yet
    WITHDRAWN = "withdrawn"  # the person left, and the bank is told so
    NOTHING = "nothing"  # the person left before the bank was asked
    INVALID = "invalid"
    REJECTED = "rejected"
    DUPLICATE = "duplicate"
    NOT_POSSIBLE = "not_possible"
    METHOD = "method"
    PAYEE = "payee"
    TAN_WRONG = "tan_wrong"
    NOT_APPROVED = "not_approved"
    EXPIRED = "expired"
    REFUSED = "refused"
    LOCKED = "locked"
    INCOMPLETE = "incomplete"
    UNREACHABLE = "unreachable"
    INTERNAL = "internal"


@dataclass(frozen=True, slots=True)
class TransferShown:
    """One transfer; `sent_*` is what the bank gets where SEPA lacks letters that were typed."""

    recipient: str
    iban: str
    amount: Decimal
    currency: str
    purpose: str
    sent_recipient: str | None = None
    sent_purpose: str | None = None


@dataclass(frozen=True, slots=True)
class PayerShown:
    """The account that pays."""

    label: str
    number: str | None  # masked


@dataclass(frozen=True, slots=True)
class StandingShown:
    """What is done with a standing order, and when it pays."""

    action: str  # create, change or delete
    cycle: str
    every: int
    day: int
    first_on: date
    last_on: date | None


@dataclass(frozen=True, slots=True)
class OrderShown:
    """What is paid, and how. `can_change` says that the person may edit it here and now."""

    transfers: tuple[TransferShown, ...]
    payer: PayerShown | None
    instant: bool
    execute_on: date | None
    can_change: bool = False
    standing: StandingShown | None = None  # None: a transfer

    @property
    def total(self) -> Decimal:
        """How much leaves the account."""
        return sum((transfer.amount for transfer in self.transfers), Decimal(0))

    @property
    def currency(self) -> str:
        """The currency of the whole; our rules let no order mix them."""
        return self.transfers[0].currency


@dataclass(frozen=True, slots=True)
class PayerChoice:
    """An account that can pay; `key` stands for it in the form."""

    key: str
    bank: str
    label: str
    number: str | None  # masked
    balance: Decimal | None
    currency: str | None


@dataclass(frozen=True, slots=True)
class CheckShown:
    """What the check of one payee found: the name that was typed, and the bank's if it is close."""

    recipient: str
    iban: str
    result: PayeeMatch
    matched_name: str | None


# Pages -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConfirmPage:
    """The person sees what will be paid and decides; picks an account if none is named."""

    order: OrderShown
    payers: tuple[PayerChoice, ...] = ()
    nothing_chosen: bool = False
    wrong: tuple[str, ...] = ()  # fields no bank would take, by their names on the wire


@dataclass(frozen=True, slots=True)
class EditPage:
    """The person changes details; what was typed stays, errors stand beside the field."""

    values: Mapping[EditField, str]
    currency: str
    slips: Mapping[EditField, Slip] = field(default_factory=dict[EditField, Slip])


@dataclass(frozen=True, slots=True)
class PayeePage:
    """The check of the payee found something; what matches is not among `checks`."""

    order: OrderShown
    bank: str
    checks: tuple[CheckShown, ...]
    must_tick: bool
    not_ticked: bool = False

    @property
    def better_name(self) -> str | None:
        """The bank's name of the payee, if the person may take it over."""
        name = self.checks[0].matched_name if len(self.checks) == 1 else None
        return name if self.order.can_change else None


@dataclass(frozen=True, slots=True)
class SendingPage:
    """The order is on its way; `approved` says that the person has done their part."""

    order: OrderShown
    bank: str | None
    since: datetime
    approved: bool


@dataclass(frozen=True, slots=True)
class DoubtPage:
    """Nobody knows whether the bank has carried it out, or will; we keep asking."""

    order: OrderShown
    bank: str | None
    accepted: bool  # the bank has it, and said nothing more
