"""Disposable money: what is left to spend until the next salary.

Spec: Disposable money. Without a running salary the object is empty (OP-138). What is left out
is an addition.
"""

from datetime import date
from decimal import Decimal
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.disposable import DisposableMoney
from kontowerk.api.wire.analyses.instances import (
    Instance,
    ItemWriter,
    euros,
    instance_id,
    left_out,
    person,
)
from kontowerk.api.wire.base import Answer, WireAmount, wire
from kontowerk.api.wire.encode import encode
from kontowerk.api.wire.tags import ItemInstance

EMPTY: Final = b"{}"
_TREE: Final = "DISPOSABLE_MONEY"
_ITEM: Final = "DISPOSABLEMONEY_INFORMATION"


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


class _Details(msgspec.Struct, frozen=True, gc=False, kw_only=True, rename="camel"):
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
    written, owner = items.written(_TREE, _ITEM), analysis.owner
    identity = instance_id(owner, _ITEM)
    details = _details(found, left_out(analysis))
    return encode(Instance(identity, person(owner), written.relations, written.item, details))


def _details(found: DisposableMoney, uncounted: list[str] | UnsetType) -> _Details:
    return _Details(
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
