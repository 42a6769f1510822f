"""What a person can spend: a month as a rule, and until the next salary; and signs of trouble.

Spec: Affordability details (OP-144, OP-151); Disposable money. With less than three full months, or
without a running salary (OP-138), the object is empty. What is left out is an addition.
"""

from datetime import date
from decimal import Decimal
from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from pydantic import Field, WithJsonSchema

from kontowerk.analysis.affordability import Affordability, CategoryShare, MonthlyCents
from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.disposable import DisposableMoney
from kontowerk.api.wire.analyses.instances import ItemWriter, euros, left_out, of_person, rate
from kontowerk.api.wire.base import Answer, WireAmount, wire
from kontowerk.api.wire.tag_trees import TagTreeItem
from kontowerk.api.wire.tags import ItemInstance
from kontowerk.tagging.model import Tree

EMPTY: Final = b"{}"
_DISPOSABLE_TREE: Final = "DISPOSABLE_MONEY"
_DISPOSABLE_ITEM: Final = "DISPOSABLEMONEY_INFORMATION"
_TREE: Final = "AFFORDABILITY"
_ITEM: Final = "AFFORDABILITY_INFORMATION"

_NotNegative = Annotated[
    Decimal, WithJsonSchema({"type": "number", "minimum": 0, "multipleOf": 0.01})
]
_Share = Annotated[float, Field(ge=0, le=1)]
_Ratio = Annotated[float, Field(ge=0)]


class Nothing(Answer):
    """An empty object."""


class DisposableMoneyDetails(Answer):
    """The current salary cycle; outgoing amounts are negative."""

    cashflow: WireAmount = wire("amountCashflow")
    currently_left: WireAmount = wire("amountCurrentlyLeft")
    disposable: WireAmount = wire("amountDisposableMoney")
    expected_fixed: WireAmount = wire("amountExpectedFixedCashflow")
    expected_flexible: WireAmount = wire("amountExpectedFlexCashflow")
    expected_left: WireAmount = wire("amountExpectedLeft")
    expected_left_daily: WireAmount = wire("amountExpectedLeftDaily")
    salary_latest: WireAmount = wire("amountSalaryLatest")
    salary_next: WireAmount = wire("amountSalaryNext")
    date_salary_latest: date = wire("dateSalaryLatest")
    date_salary_next: date = wire("dateSalaryNext")
    days_until_salary: int = wire("daysUntilSalary")
    left_out: list[str] | None = wire("transactionIdsLeftOut", default=None)


class DisposableMoneyInstance(ItemInstance):
    """Money a user can spend until the next salary."""

    details: DisposableMoneyDetails


class DisposableFigures(msgspec.Struct, frozen=True, gc=False, kw_only=True, rename="camel"):
    """What `DisposableMoneyDetails` describes."""

    amount_cashflow: Decimal
    amount_currently_left: Decimal
    amount_disposable_money: Decimal
    amount_expected_fixed_cashflow: Decimal
    amount_expected_flex_cashflow: Decimal
    amount_expected_left: Decimal
    amount_expected_left_daily: Decimal
    amount_salary_latest: Decimal
    amount_salary_next: Decimal
    date_salary_latest: date
    date_salary_next: date
    days_until_salary: int
    transaction_ids_left_out: list[str] | UnsetType = UNSET


def disposable_money(analysis: Analysis, items: ItemWriter) -> bytes:
    found = analysis.disposable_money
    if found is None:
        return EMPTY
    return of_person(
        analysis, items, _DISPOSABLE_TREE, _DISPOSABLE_ITEM, _cycle(found, left_out(analysis))
    )


def _cycle(found: DisposableMoney, uncounted: list[str] | UnsetType) -> DisposableFigures:
    return DisposableFigures(
        amount_cashflow=euros(found.cashflow),
        amount_currently_left=euros(found.currently_left),
        amount_disposable_money=euros(found.disposable),
        amount_expected_fixed_cashflow=euros(found.expected_fixed),
        amount_expected_flex_cashflow=euros(found.expected_flexible),
        amount_expected_left=euros(found.expected_left),
        amount_expected_left_daily=euros(found.expected_left_daily),
        amount_salary_latest=euros(found.salary_latest),
        amount_salary_next=euros(found.salary_next),
        date_salary_latest=found.date_salary_latest,
        date_salary_next=found.date_salary_next,
        days_until_salary=found.days_until_salary,
        transaction_ids_left_out=uncounted,
    )


class AmountPerTagTreeItem(Answer):
    """A monthly amount of one category."""

    amount: WireAmount
    tag_tree_item: TagTreeItem = wire("tagTreeItem")


class RegularOrIrregular(Answer):
    """A monthly amount with its categories."""

    amount: WireAmount
    parts: list[AmountPerTagTreeItem] = wire("amountsPerTagTreeItem")


class RegularIrregular(Answer):
    """A monthly amount: contracts and other transactions."""

    amount: WireAmount
    regular: RegularOrIrregular
    irregular: RegularOrIrregular


class AffordabilityExpenses(Answer):
    """Monthly expenses; negative."""

    amount: WireAmount
    luxuries: RegularIrregular
    necessities: RegularIrregular


class AffordabilityDetails(Answer):
    """Monthly averages over the last full months, at least three and at most twelve."""

    discretionary: _NotNegative
    for_irregular_luxuries: _NotNegative = wire("discretionaryForIrregularLuxuries")
    savings: _NotNegative
    gambling: _NotNegative
    existing_loans: bool = wire("existingLoans")
    mortgage_payments: bool = wire("mortgagePayments")
    rental_payments: bool = wire("rentalPayments")
    return_debits: bool = wire("returnDebits")
    reminder_charges: bool = wire("reminderCharges")
    seizure_payments: bool = wire("seizurePayments")
    debt_collection_payments: bool = wire("debtCollectionPayments")
    credit_cards: Annotated[int, Field(ge=0)] = wire("creditCards")
    financial_literacy: Literal["low", "neutral", "high"] = wire("financialLiteracy")
    luxuries_to_expenses: _Share = wire("ratioLuxuriesToExpenses")
    necessities_to_expenses: _Share = wire("ratioNecessitiesToExpenses")
    luxuries_to_income: _Ratio = wire("ratioLuxuriesToIncome")
    necessities_to_income: _Ratio = wire("ratioNecessitiesToIncome")
    expenses_to_income: _Ratio = wire("ratioExpensesToIncome")
    gambling_to_discretionary: _Ratio = wire("ratioGamblingToDiscretionaryForIrregularLuxuries")
    expenses: AffordabilityExpenses
    income: RegularIrregular
    most_recent_rental_payment: date | None = wire("mostRecentRentalPayment", default=None)
    left_out: list[str] | None = wire("transactionIdsLeftOut", default=None)


class AffordabilityInstance(ItemInstance):
    """Affordability of a user."""

    details: AffordabilityDetails


class _OfItem(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What `AmountPerTagTreeItem` describes."""

    amount: Decimal
    tag_tree_item: msgspec.Raw


class _Part(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What `RegularOrIrregular` describes."""

    amount: Decimal
    amounts_per_tag_tree_item: list[_OfItem]


class _Flow(msgspec.Struct, frozen=True, gc=False):
    """What `RegularIrregular` describes."""

    amount: Decimal
    regular: _Part
    irregular: _Part


class _Expenses(msgspec.Struct, frozen=True, gc=False):
    """What `AffordabilityExpenses` describes."""

    amount: Decimal
    luxuries: _Flow
    necessities: _Flow


class AffordabilityFigures(msgspec.Struct, frozen=True, gc=False, kw_only=True, rename="camel"):
    """What `AffordabilityDetails` describes."""

    discretionary: Decimal
    discretionary_for_irregular_luxuries: Decimal
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
    ratio_luxuries_to_expenses: float
    ratio_necessities_to_expenses: float
    ratio_luxuries_to_income: float
    ratio_necessities_to_income: float
    ratio_expenses_to_income: float
    ratio_gambling_to_discretionary_for_irregular_luxuries: float
    expenses: _Expenses
    income: _Flow
    # Returned when rent is paid, else absent.
    most_recent_rental_payment: date | UnsetType = UNSET
    transaction_ids_left_out: list[str] | UnsetType = UNSET


def affordability(analysis: Analysis, items: ItemWriter) -> bytes:
    found = analysis.affordability
    if found is None:
        return EMPTY
    details = _details(found, items, left_out(analysis))
    return of_person(analysis, items, _TREE, _ITEM, details)


def _details(
    found: Affordability, items: ItemWriter, uncounted: list[str] | UnsetType
) -> AffordabilityFigures:
    return AffordabilityFigures(
        discretionary=euros(found.discretionary),
        discretionary_for_irregular_luxuries=euros(found.discretionary_for_irregular_luxuries),
        savings=euros(found.savings),
        gambling=euros(found.gambling),
        existing_loans=found.existing_loans,
        mortgage_payments=found.mortgage_payments,
        rental_payments=found.rental_payments,
        return_debits=found.return_debits,
        reminder_charges=found.reminder_charges,
        seizure_payments=found.seizure_payments,
        debt_collection_payments=found.debt_collection_payments,
        credit_cards=found.credit_cards,
        financial_literacy=found.financial_literacy.value,
        ratio_luxuries_to_expenses=rate(found.ratio_luxuries_to_expenses),
        ratio_necessities_to_expenses=rate(found.ratio_necessities_to_expenses),
        ratio_luxuries_to_income=rate(found.ratio_luxuries_to_income),
        ratio_necessities_to_income=rate(found.ratio_necessities_to_income),
        ratio_expenses_to_income=rate(found.ratio_expenses_to_income),
        ratio_gambling_to_discretionary_for_irregular_luxuries=rate(
            found.ratio_gambling_to_discretionary
        ),
        expenses=_Expenses(
            euros(found.expenses), _flow(found.luxuries, items), _flow(found.necessities, items)
        ),
        income=_flow(found.income, items),
        most_recent_rental_payment=found.most_recent_rental_payment or UNSET,
        transaction_ids_left_out=uncounted,
    )


def _flow(flow: MonthlyCents, items: ItemWriter) -> _Flow:
    return _Flow(euros(flow.amount), _part(flow.regular, items), _part(flow.irregular, items))


def _part(part: CategoryShare, items: ItemWriter) -> _Part:
    return _Part(
        euros(part.amount),
        [
            _OfItem(euros(cents), items.written(Tree.CATEGORIES, name).item)
            for name, cents in part.per_category.items()
        ],
    )
