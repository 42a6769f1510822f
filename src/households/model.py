"""The nouns of a made-up household: what happened, what the bank wrote, what is true of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any


class Pool(StrEnum):
    """Lists of names, texts, banks and lives that never meet."""

    DEV = "dev"
    VAL = "val"
    TEST = "test"


class Kind(StrEnum):
    """What tagging can know of a booking beforehand."""

    BRAND = "brand"  # a partner of the directory
    STRUCTURED = "structured"  # salary, rent, insurance, taxes, transfers, cash
    UNSEEN = "unseen"  # a shop no directory knows


UNKNOWN_PARTNER = "UNKNOWN"
UNRELATED = "UNRELATED_OTHER"
PRIVATE = "PRIVATE"
ONCE = ""


@dataclass(frozen=True, slots=True)
class Dials:
    """How hard the world is; the defaults are those the difficulty test accepts."""

    unseen_brands: float = 0.07  # purchases at brands the directory is loaded without
    local: float = 0.62  # factor on the shares of local shops
    opaque: float = 0.33  # local shops whose names do not tell the trade
    tail: float = 0.55  # purchases at any brand of the directory instead of a well-known one
    novelty: float = 0.45  # purchases outside of a household's favourite shops
    habits: int = 80  # near-regular purchases tried for a household
    habit_jitter: float = 0.07  # of a habit's interval
    jitter: float = 2.5  # days of a contract's slot
    aggregator: float = 0.45  # of purchases online
    blind: float = 0.12  # of those, nothing tells the shop
    reader: float = 0.25  # of local shops
    typo: float = 0.04
    refund: float = 0.025
    double: float = 0.004  # booked twice, and back
    skipped: float = 0.03  # slots of a contract
    shared: float = 0.15  # two holders
    stale: float = 0.05  # bookings end months before the others
    no_codes: bool = False  # ablations
    no_mandates: bool = False
    hard: bool = False  # contracts change as in life: the noises of `data/noises.toml`


@dataclass(frozen=True, slots=True)
class Truth:
    """What is true of a booking; `slot` is the day a contract's payment was due."""

    category: str
    kind: Kind
    insurance_type: str = UNRELATED
    partner: str = UNKNOWN_PARTNER
    freelancer_category: str = PRIVATE
    contract: str = ONCE
    period: str = ONCE
    slot: date | None = None
    regular: bool = False
    noises: tuple[str, ...] = ()  # what makes it hard to understand


@dataclass(frozen=True, slots=True)
class Account:
    """A product of the household; `kind` as the ledger calls it."""

    key: str
    kind: str
    iban: str
    dialect: str
    opening: Decimal


@dataclass(frozen=True, slots=True)
class Movement:
    """A payment before a bank has written it down. `shop` stands behind a payment service."""

    account: str
    amount: Decimal
    day: date
    way: str
    name: str
    text: str
    truth: Truth
    iban: str = ""
    mandate: str = ""
    creditor: str = ""
    shop: str = ""


@dataclass(frozen=True, slots=True)
class Observed:
    """A booking as the bank shows it, with the hidden truth and balance."""

    id: str
    account: str
    amount: Decimal
    booked_on: date
    valued_on: date
    purpose: str
    booking_text: str
    code: str
    name: str
    iban: str
    ultimate: str
    creditor_id: str
    mandate_id: str
    dialect: str
    balance: Decimal
    truth: Truth


@dataclass(frozen=True, slots=True)
class Contract:
    """Something paid again and again, from its first day to its last."""

    id: str
    name: str
    category: str
    insurance: str
    freelancer: str
    partner: str
    kind: Kind
    payee: str
    iban: str
    text: str
    number: str
    cents: int
    incoming: bool
    period: str
    day: int
    way: str
    steps: float
    first: date
    last: date
    mandate: str = ""  # drawn where none is given
    creditor: str = ""
    wanders: int = 0  # days after its slot on which it may as well be paid
    noises: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Due:
    """A day on which a contract was to be paid; without a booking the payment was left out."""

    slot: date
    booking: str | None = None
    booked_on: date | None = None
    amount: Decimal | None = None


@dataclass(frozen=True, slots=True)
class TrueContract:
    """What is true of a contract: everything it owed, and whether it was ended."""

    id: str
    name: str
    category: str
    period: str
    rolls_back: bool  # to the business day before, as salaries do
    ended_on: date | None
    dues: tuple[Due, ...]
    noises: tuple[str, ...] = ()

    def paid_until(self, day: date) -> frozenset[str]:
        """Return the bookings up to a day."""
        return frozenset(
            it.booking
            for it in self.dues
            if it.booking is not None and it.booked_on is not None and it.booked_on <= day
        )

    def next_after(self, day: date) -> Due | None:
        """Return what is paid or left out next, be it late; None when nothing more is known."""
        return next((it for it in self.dues if (it.booked_on or it.slot) > day), None)

    def due_after(self, day: date) -> Due | None:
        """Return the slot after the last one paid until a day, whatever becomes of it."""
        paid = [it.slot for it in self.dues if it.booked_on is not None and it.booked_on <= day]
        return next((it for it in self.dues if paid and it.slot > paid[-1]), None)

    def is_over(self, day: date) -> bool:
        """See whether it was ended by a day, and nothing of it is still to come."""
        over = self.ended_on is not None and self.ended_on <= day
        return over and self.next_after(day) is None


@dataclass(frozen=True, slots=True)
class Event:
    """A turn in a life, by the system name of its tag, and the day of its first or last slot."""

    name: str
    day: date


@dataclass(slots=True)
class Life:
    """What is known of a household before anything is booked."""

    persona: Mapping[str, Any]
    holders: tuple[str, ...]
    first: date
    last: date
    traits: frozenset[str]
    contracts: list[Contract] = field(default_factory=list[Contract])
    events: list[Event] = field(default_factory=list[Event])
    incomes: tuple[str, ...] = ()
    stages: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Household:
    """A user with accounts, bookings by day, and what happened to it."""

    user: str
    pool: Pool
    persona: str
    holders: tuple[str, ...]
    accounts: tuple[Account, ...]
    bookings: tuple[Observed, ...]
    contracts: tuple[TrueContract, ...]
    events: tuple[Event, ...]
    stages: dict[str, str]
    migrated_on: date | None = None  # from this day on the bank writes in another way
