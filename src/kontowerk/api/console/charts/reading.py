"""What the pictures need of the answers of the analyses; whatever else there is, is not read.

Spec: Contract, Cashflow, Disposable money, Life event, Affordability details.
"""

from datetime import date
from decimal import Decimal
from typing import Final

import msgspec

from kontowerk.api.console.charts.drawing import NOTHING
from kontowerk.tagging.trees import UnknownTreeError, UnknownTreeItemError, load_trees

UNKNOWN: Final = "UNKNOWN"
ACTIVE: Final = "ACTIVE"


class _Read(msgspec.Struct, frozen=True, rename="camel"):
    """Names on the wire are in camel case."""


class ReadTree(_Read, frozen=True):
    """A tag tree."""

    system_name: str


class Item(_Read, frozen=True):
    """An item of a tag tree; answers name it in German."""

    display_name: str
    system_name: str
    tag_tree: ReadTree | None = None

    def name_in(self, language: str) -> str:
        """Return its name in a language; one that is in no tree of ours keeps the name it has."""
        if language == "de" or self.tag_tree is None:
            return self.display_name
        try:
            tree = load_trees().by_name(self.tag_tree.system_name)
            return tree.item(self.system_name).display_name_en
        except (UnknownTreeError, UnknownTreeItemError):
            return self.display_name


class ReadCell(_Read, frozen=True):
    """Amount of a period."""

    cashflow: Decimal
    tag_tree_item: Item


class Forecast(ReadCell, frozen=True):
    """What will move, and between which amounts in 8 of 10 cases."""

    lower: Decimal | None = None
    upper: Decimal | None = None


class FlowDetails(_Read, frozen=True):
    """Past and running spans, and those predicted."""

    statistics: tuple[ReadCell, ...] = ()
    predictions: tuple[Forecast, ...] = ()
    aggregate: bool | None = None


class ReadFlow(_Read, frozen=True):
    """A tag with its times."""

    tag_tree_item: Item
    details: FlowDetails


class ContractChange(_Read, frozen=True):
    """What changed on a day, and why both sides of it are one contract."""

    date: date
    what: str
    before: str
    after: str
    reasons: tuple[str, ...] = ()


class ContractDetails(_Read, frozen=True):
    """What a contract costs."""

    amount_latest: Decimal
    status: str
    date_latest: date | None = None
    changes: tuple[ContractChange, ...] = ()
    cost_development_regular: dict[date, Decimal] = {}
    amount_next: Decimal | None = None
    date_next: date | None = None
    counterparty_name: str | None = None


class ReadContract(_Read, frozen=True):
    """What is paid again and again."""

    tag_tree_item: Item
    details: ContractDetails
    tag_tree_item_business_partner: Item | None = None
    tag_tree_item_period: Item | None = None

    @property
    def partner(self) -> str:
        known = self.tag_tree_item_business_partner
        if known is not None and known.system_name != UNKNOWN:
            return known.display_name
        return self.details.counterparty_name or NOTHING


class DisposableDetails(_Read, frozen=True):
    """The running salary cycle."""

    amount_cashflow: Decimal
    amount_currently_left: Decimal
    amount_expected_fixed_cashflow: Decimal
    amount_expected_flex_cashflow: Decimal
    amount_expected_left: Decimal
    amount_expected_left_daily: Decimal
    amount_salary_latest: Decimal
    date_salary_latest: date
    date_salary_next: date
    days_until_salary: int


class Disposable(_Read, frozen=True):
    """Empty without a salary (OP-138)."""

    details: DisposableDetails | None = None


class EventDetails(_Read, frozen=True):
    """When something happened."""

    event_date: date


class ReadEvent(_Read, frozen=True):
    """A change in a life."""

    tag_tree_item: Item
    details: EventDetails


class ReadAmounts(_Read, frozen=True):
    """An amount in a month; parts of it are not drawn."""

    amount: Decimal


class Expenses(_Read, frozen=True):
    """What is spent in a month."""

    amount: Decimal
    luxuries: ReadAmounts | None = None
    necessities: ReadAmounts | None = None


class AffordabilityDetails(_Read, frozen=True):
    """What somebody can afford in a month."""

    discretionary: Decimal
    savings: Decimal
    gambling: Decimal
    existing_loans: bool
    mortgage_payments: bool
    rental_payments: bool
    return_debits: bool
    reminder_charges: bool
    seizure_payments: bool
    debt_collection_payments: bool
    credit_cards: int
    financial_literacy: str
    ratio_expenses_to_income: float
    expenses: Expenses | None = None
    income: ReadAmounts | None = None


class ReadAffordability(_Read, frozen=True):
    """Empty when there is nothing to go by."""

    details: AffordabilityDetails | None = None


cashflow: Final = msgspec.json.Decoder(tuple[ReadFlow, ...]).decode
contracts: Final = msgspec.json.Decoder(tuple[ReadContract, ...]).decode
disposable: Final = msgspec.json.Decoder(Disposable).decode
events: Final = msgspec.json.Decoder(tuple[ReadEvent, ...]).decode
affordability: Final = msgspec.json.Decoder(ReadAffordability).decode
