"""Standing orders: when they pay, what is asked about them, and what a bank keeps of them.

A request about one is a `TransferOrder` like any other: it is approved by a person, sent once, and
in doubt where its answer is lost.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

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
