"""What is paid, from where and to whom; and what a bank says about it.

Texts are already in the letters that SEPA knows, amounts have two decimals: a connector changes
neither, it refuses. A request about a standing order is a `TransferOrder` like any other: it is
approved by a person, sent once, and in doubt where its answer is lost.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.kit.money import Money

# The word of `Product.transfers` for accounts whose standing orders can be listed.
STANDING_LIST: Final = "standing_list"
LAST_DAY: Final = 99  # of a month: its last day; 97 and 98 are the two before


class PaymentCycle(StrEnum):
    """What the time between two payments is counted in."""

    MONTHS = "months"
    WEEKS = "weeks"


@dataclass(frozen=True, slots=True)
class PaymentSchedule:
    """Every so many months or weeks, on a day of them: 1 to 30, 97 to 99, or 1 (Monday) to 7."""

    first_on: date
    cycle: PaymentCycle
    every: int
    day: int
    last_on: date | None = None


@dataclass(frozen=True, slots=True)
class StandingTerms:
    """What an order about a standing order says beside the transfer.

    `order_id` is the bank's name of the one that is changed or deleted; a new one has none.
    """

    schedule: PaymentSchedule
    order_id: str | None = None


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """A standing order as the bank lists it; without `order_id` nobody can change it."""

    order_id: str | None
    recipient: str
    iban: str
    amount: Money
    schedule: PaymentSchedule
    bic: str | None = None
    purpose: str | None = None
    end_to_end_id: str | None = None


class TransferKind(StrEnum):
    """How an order is carried out; the words are those of `Product.transfers`."""

    SINGLE = "single"
    INSTANT = "instant"
    SCHEDULED = "scheduled"
    BULK = "bulk"
    STANDING_CREATE = "standing_create"
    STANDING_CHANGE = "standing_change"
    STANDING_DELETE = "standing_delete"

    @property
    def is_standing(self) -> bool:
        """Whether the order is about a standing order, and moves no money itself."""
        return self in STANDING


STANDING: Final = frozenset(
    {TransferKind.STANDING_CREATE, TransferKind.STANDING_CHANGE, TransferKind.STANDING_DELETE}
)


@dataclass(frozen=True, slots=True)
class Payer:
    """The account that pays."""

    owner: str
    iban: str | None
    bic: str | None = None
    account_number: str | None = None
    sub_account: str | None = None
    bank_code: str | None = None


@dataclass(frozen=True, slots=True)
class CreditTransfer:
    """One payment to one payee. `end_to_end_id` is how it is found again in a statement."""

    recipient: str
    iban: str
    bic: str
    amount: Money
    purpose: str
    end_to_end_id: str
    purpose_code: str | None = None
    ultimate_debtor: str | None = None
    ultimate_creditor: str | None = None


@dataclass(frozen=True, slots=True)
class TransferOrder:
    """What the bank shall do: one transfer, or several as one order."""

    payment_id: UUID
    kind: TransferKind
    payer: Payer
    transfers: tuple[CreditTransfer, ...]
    execute_on: date | None = None  # set exactly for scheduled ones
    standing: StandingTerms | None = None  # set exactly for those about standing orders


class PayeeMatch(StrEnum):
    """Whether the account belongs to whom the person believes."""

    MATCH = "match"
    CLOSE_MATCH = "close_match"
    NO_MATCH = "no_match"
    NOT_POSSIBLE = "not_possible"


@dataclass(frozen=True, slots=True)
class PayeeCheck:
    """What the payee's bank said about one payee; the name only when it is close."""

    iban: str
    result: PayeeMatch
    matched_name: str | None = None
