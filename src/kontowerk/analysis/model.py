"""The nouns of analysis.

Amounts are integer cents of euros; a value nobody knows is None.

Spec: Contract; Cashflow; Disposable money; Life event; Affordability details.

The figures of an account report are among them: they are read without what works them out.
"""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from hashlib import blake2b
from typing import Final, NamedTuple, Self
from uuid import UUID

import msgspec

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.model import Booking

Key = int | str

EntryId = UUID | str

_WEEK_DAYS = 7

_MONTH_DAYS = 365.25 / 12
_EFFORT: Final = 4  # a cashflow of megabytes: half the time of 6 for a few per cent more bytes
# Views that judge a person; a tenant may do without them.
PROFILING: Final = frozenset({"life_events", "life_stages", "sales_triggers", "affordability"})


class Period(StrEnum):
    """The items of the PERIODS tree; counted in weeks or in months, the other is 0."""

    weeks: int
    months: int
    days: float

    def __new__(cls, name: str, weeks: int, months: int) -> Self:
        made = str.__new__(cls, name)
        made._value_ = name
        made.weeks, made.months = weeks, months
        made.days = weeks * _WEEK_DAYS or months * _MONTH_DAYS
        return made

    WEEK_ONE = "WEEK_ONE", 1, 0
    WEEK_TWO = "WEEK_TWO", 2, 0
    WEEK_FOUR = "WEEK_FOUR", 4, 0
    MONTH_ONE = "MONTH_ONE", 0, 1
    MONTH_TWO = "MONTH_TWO", 0, 2
    MONTH_THREE = "MONTH_THREE", 0, 3
    MONTH_SIX = "MONTH_SIX", 0, 6
    YEAR_ONE = "YEAR_ONE", 0, 12


class Mark(StrEnum):
    """What the texts and codes of a booking say beside its tags; words in `data/marks.toml`."""

    STANDING_ORDER = "standing_order"
    CARD = "card"
    RECURRING_DEBIT = "recurring_debit"
    FINAL = "final"
    RETURN_DEBIT = "return_debit"
    RETURNED_TRANSFER = "returned_transfer"
    PAYMENT_SERVICE = "payment_service"
    REMINDER = "reminder"
    SEIZURE = "seizure"
    COLLECTION = "collection"
    GAMBLING = "gambling"
    HOME_SAVINGS = "home_savings"
    CHILD_BENEFIT = "child_benefit"
    PARENTAL_PAY = "parental_pay"
    UNEMPLOYMENT_PAY = "unemployment_pay"
    TRAINING_PAY = "training_pay"
    BONUS = "bonus"
    NOTARY = "notary"
    LAND_TRANSFER_TAX = "land_transfer_tax"
    PROPERTY_TAX = "property_tax"
    OWNERS_FEE = "owners_fee"
    OVERDRAFT_INTEREST = "overdraft_interest"
    CARD_SETTLEMENT = "card_settlement"
    LIABILITY = "liability"
    NUMBERED = "numbered"  # names the number of a contract or customer


class Entry(NamedTuple):
    """A booking with its tags; `day` is an ordinal, names folded, references compact."""

    id: EntryId
    product: Key
    day: int
    cents: int
    category: str
    insurance: str
    partner: str
    freelancer: str
    name: str
    merchant: str  # the shop behind a payment service, folded; empty if there is none
    iban: str
    creditor: str
    mandate: str
    marks: frozenset[Mark]
    booking: Booking

    @property
    def is_transfer(self) -> bool:
        return self.category.startswith("TRANSFER_")


@dataclass(frozen=True, slots=True)
class OwnedProduct:
    """An account, card or depot of the person; the balance is that of today."""

    key: Key
    kind: ProductKind
    balance: int | None = None


@dataclass(frozen=True, slots=True)
class PartnerFact:
    """What is known of a business partner: sells contracts only, and how often it collects."""

    contract_only: bool = False
    period: Period | None = None


class ContractStatus(StrEnum):
    ACTIVE = "ACTIVE"
    INACTIVE = "INACTIVE"


class Schedule(NamedTuple):
    """When a contract is paid: weeks from a day on, or a nominal day of every so many months."""

    period: Period
    phase: int  # a day for weeks, a month for months: where slot 0 is
    nominal: int = 0  # day of the month
    preceding: bool = False  # rolled to the banking day before, as salaries are


@dataclass(frozen=True, slots=True)
class Amounts:
    """What a contract costs, of its regular payments where nothing else is said.

    Developments add up by day: of slots for regular payments, of bookings for the others.
    """

    first: int
    latest: int
    maximum: int
    mean: int
    median: int
    minimum: int
    next: int | None
    total: int  # of all payments
    total_regular: int
    total_irregular: int
    development: Mapping[date, int]
    development_regular: Mapping[date, int]
    development_irregular: Mapping[date, int]
    growth_rate: float  # 0.05: five per cent more
    standard_deviation: int


class Changed(StrEnum):
    """What may change of a contract that goes on."""

    NAME = "COUNTERPARTY_NAME"
    ACCOUNT = "COUNTERPARTY_IBAN"
    MANDATE = "MANDATE"
    CREDITOR = "CREDITOR"
    DAY = "DAY_OF_MONTH"


class Change(NamedTuple):
    """A change of a contract on the day of the first payment after it.

    `reasons` say why the payments before and after are one contract; none where its key stayed.
    """

    day: date
    what: Changed
    before: str
    after: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contract:
    """What is paid again and again; regular payments have a slot, the others are apart."""

    key: str
    schedule: Schedule
    period_confidence: float | None  # None: fully reliable
    category: str
    insurance: str
    partner: str
    regular: tuple[Entry, ...]
    slots: tuple[int, ...]  # days of the regular ones, in their order
    irregular: tuple[Entry, ...]
    status: ContractStatus
    ended: bool  # so long without payment that it is over, not late
    next_slot: int | None  # its number in the schedule
    date_start: date
    date_first: date
    date_latest: date
    date_next: date | None
    days_age: int
    amounts: Amounts
    counterparty_name: str | None
    counterparty_name_ultimate: str | None
    counterparty_iban: str | None
    counterparty_bic: str | None
    contract_numbers: tuple[str, ...]
    customer_numbers: tuple[str, ...]
    home_savings: bool
    score: float
    prior: float
    changes: tuple[Change, ...] = ()
    id: UUID | None = None

    @property
    def period(self) -> Period:
        return self.schedule.period

    @property
    def is_active(self) -> bool:
        return self.status is ContractStatus.ACTIVE

    @property
    def is_insurance(self) -> bool:
        return self.insurance != "UNRELATED_OTHER"


@dataclass(frozen=True, slots=True)
class KeptPage:
    """The gzip of an answer's body, and an entity tag of what it says."""

    packed: bytes
    tag: str

    @classmethod
    def of(cls, body: bytes) -> Self:
        tag = f'"{blake2b(body, digest_size=16).hexdigest()}"'
        return cls(gzip.compress(body, _EFFORT, mtime=0), tag)

    def unpacked(self) -> bytes:
        """Return the body."""
        return gzip.decompress(self.packed)


@dataclass(frozen=True, slots=True)
class ContractMark:
    """What was last known of a contract: whether it is over, its price in cents, its changes."""

    over: bool
    price: int
    changes: int


@dataclass(frozen=True, slots=True)
class Compared:
    """What is remembered of an analysis for the next one; without `overdraft` there was none."""

    contracts: Mapping[UUID, ContractMark]
    overdraft: bool | None

    @property
    def is_known(self) -> bool:
        return self.overdraft is not None or bool(self.contracts)


VIEW: Final = "account_report"
MONTHS: Final = 3  # that are covered


@dataclass(frozen=True, slots=True)
class ReportLine:
    """Cents a month of a category, and the bookings they were found in."""

    category: str
    cents: int
    bookings: int
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class ReportFigures:
    """The figures of a report; months by their first days, expenses negative.

    `incomplete` are months with bookings around the covered ones that are not counted.
    `irregular` is a month's income beside contracts: told, and counted nowhere.
    """

    day: date
    months: tuple[date, ...]
    incomplete: tuple[date, ...]
    bookings: int
    left_out: int  # bookings in other currencies, or not of the calendar
    income: tuple[ReportLine, ...]
    fixed_costs: tuple[ReportLine, ...]
    irregular: int
    returned: tuple[date, ...]
    looked_since: date | None

    @property
    def is_possible(self) -> bool:
        """Say whether there is one complete month at least."""
        return bool(self.months)

    @property
    def income_cents(self) -> int:
        return sum(line.cents for line in self.income)

    @property
    def fixed_cents(self) -> int:
        return sum(line.cents for line in self.fixed_costs)

    @property
    def disposable_cents(self) -> int:
        """Income less fixed costs."""
        return self.income_cents + self.fixed_cents


def read(body: bytes) -> ReportFigures:
    """Read figures that were kept."""
    return msgspec.json.decode(body, type=ReportFigures)
