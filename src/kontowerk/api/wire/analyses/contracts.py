"""Contract: what a person pays or is paid again and again.

Spec: Contract. `tagTreeItem` is the category, so that a contract is a tag instance like others.
Fields of loans are not defined yet and left out (OP-140). Payments with
which another contract begins, as a person said, are an extension.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from pydantic import Field

from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.model import Amounts, Contract, Entry
from kontowerk.analysis.split_contract import Split
from kontowerk.api.wire.analyses.instances import (
    Hrefs,
    ItemWriter,
    Person,
    euros,
    maybe_euros,
    person,
    rate,
    raw,
)
from kontowerk.api.wire.base import Answer, WireAmount, WireTime, related, wire
from kontowerk.api.wire.encode import encode, plain
from kontowerk.api.wire.tag_trees import TagTreeItem
from kontowerk.api.wire.tags import ItemInstance
from kontowerk.tagging.model import Tree

_PERIODS: Final = "PERIODS"

Confidence = Annotated[float, Field(ge=0, le=1)]
Development = dict[date, Decimal]


class BusinessPartnerItem(TagTreeItem):
    """A business partner with the categories of its products."""

    categories: list[str]


class ContractChange(Answer):
    """A change of a continuing contract, with the first payment after it."""

    day: date = wire("date")
    what: Literal["COUNTERPARTY_NAME", "COUNTERPARTY_IBAN", "MANDATE", "CREDITOR", "DAY_OF_MONTH"]
    before: str
    after: str
    reasons: list[str]


class ContractDetails(Answer):
    """Costs and dates of a contract; amounts of regular payments unless stated otherwise."""

    amount_first: WireAmount = wire("amountFirst")
    amount_latest: WireAmount = wire("amountLatest")
    amount_maximum: WireAmount = wire("amountMaximum")
    amount_mean: WireAmount = wire("amountMean")
    amount_median: WireAmount = wire("amountMedian")
    amount_minimum: WireAmount = wire("amountMinimum")
    amount_next: WireAmount | None = wire("amountNext")
    amount_total: WireAmount = wire("amountTotal")
    amount_total_irregular: WireAmount = wire("amountTotalNonRegular")
    amount_total_regular: WireAmount = wire("amountTotalRegular")
    contract_numbers: list[str] = wire("contractNumbers")
    customer_numbers: list[str] = wire("customerNumbers")
    development: dict[date, WireAmount] = wire("costDevelopment")
    development_irregular: dict[date, WireAmount] = wire("costDevelopmentNonRegular")
    development_regular: dict[date, WireAmount] = wire("costDevelopmentRegular")
    counterparty_bic: str | None = wire("counterpartyBic")
    counterparty_iban: str | None = wire("counterpartyIban")
    counterparty_name: str | None = wire("counterpartyName")
    counterparty_name_ultimate: str | None = wire("counterpartyNameUltimate")
    date_first: date = wire("dateFirst")
    date_latest: date = wire("dateLatest")
    date_next: date | None = wire("dateNext")
    date_start: date = wire("dateStart")
    days_age: int = wire("daysAge")
    growth_rate: float = wire("growthRate")
    standard_deviation: WireAmount = wire("standardDeviation")
    status: Literal["ACTIVE", "INACTIVE"]
    transaction_ids: list[str] = wire("transactionIds")
    transaction_ids_irregular: list[str] = wire("transactionIdsNonRegular")
    transaction_ids_regular: list[str] = wire("transactionIdsRegular")
    period_confidence: Confidence | None = wire("periodConfidenceLevel", default=None)
    changes: list[ContractChange]


class ContractInstance(ItemInstance):
    """A contract of a user."""

    business_partner: BusinessPartnerItem = wire("tagTreeItemBusinessPartner")
    category: TagTreeItem = wire("tagTreeItemCategory")
    insurance_type: TagTreeItem = wire("tagTreeItemInsuranceType")
    period: TagTreeItem = wire("tagTreeItemPeriod")
    details: ContractDetails


class _Change(msgspec.Struct, frozen=True, gc=False):
    """What `ContractChange` describes."""

    date: date
    what: str
    before: str
    after: str
    reasons: tuple[str, ...]


class _Details(msgspec.Struct, frozen=True, gc=False, kw_only=True, rename="camel"):
    """What `ContractDetails` describes."""

    amount_first: Decimal
    amount_latest: Decimal
    amount_maximum: Decimal
    amount_mean: Decimal
    amount_median: Decimal
    amount_minimum: Decimal
    amount_next: Decimal | None
    amount_total: Decimal
    amount_total_non_regular: Decimal
    amount_total_regular: Decimal
    contract_numbers: tuple[str, ...]
    customer_numbers: tuple[str, ...]
    cost_development: Development
    cost_development_non_regular: Development
    cost_development_regular: Development
    counterparty_bic: str | None
    counterparty_iban: str | None
    counterparty_name: str | None
    counterparty_name_ultimate: str | None
    date_first: date
    date_latest: date
    date_next: date | None
    date_start: date
    days_age: int
    growth_rate: float
    standard_deviation: Decimal
    status: str
    transaction_ids: list[str]
    transaction_ids_non_regular: list[str]
    transaction_ids_regular: list[str]
    changes: list[_Change]  # an addition
    # The one field whose absence says something: the period is fully reliable.
    period_confidence_level: float | UnsetType = UNSET


class _Contract(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What `ContractInstance` describes."""

    id: str
    entity: Person
    relations: msgspec.Raw
    tag_tree_item: msgspec.Raw
    tag_tree_item_business_partner: msgspec.Raw
    tag_tree_item_category: msgspec.Raw
    tag_tree_item_insurance_type: msgspec.Raw
    tag_tree_item_period: msgspec.Raw
    details: _Details


def all_contracts(analysis: Analysis, items: ItemWriter) -> bytes:
    return _encoded(analysis, analysis.contracts, items)


def insurances(analysis: Analysis, items: ItemWriter, *, extended: bool) -> bytes:
    """Write insurance contracts; extended, those of home savings too."""
    wanted = (
        contract
        for contract in analysis.contracts
        if contract.is_insurance or (extended and contract.home_savings)
    )
    return _encoded(analysis, wanted, items)


def _encoded(analysis: Analysis, contracts: Iterable[Contract], items: ItemWriter) -> bytes:
    subject = person(analysis.owner)
    return encode([_written(contract, subject, items) for contract in contracts])


def _written(contract: Contract, subject: Person, items: ItemWriter) -> _Contract:
    category = items.written(Tree.CATEGORIES, contract.category)
    return _Contract(
        str(contract.id),
        subject,
        _relations(contract, items),
        category.item,
        raw(items.partner(contract.partner)),
        category.item,
        items.written(Tree.INSURANCE_TYPES, contract.insurance).item,
        items.written(_PERIODS, contract.period).item,
        _details(contract),
    )


def _relations(contract: Contract, items: ItemWriter) -> msgspec.Raw:
    trees = {
        "category": items.hrefs(Tree.CATEGORIES, contract.category),
        "insurance_type": items.hrefs(Tree.INSURANCE_TYPES, contract.insurance),
        "period": items.hrefs(_PERIODS, contract.period),
        "business_partner": items.hrefs(Tree.BUSINESS_PARTNERS, contract.partner),
    }
    own = _named("", trees["category"])
    named = [pair for name, hrefs in trees.items() for pair in _named(f"_{name}", hrefs)]
    return raw(related(tag_trees=items.tag_trees, **dict([*own, *named])))


def _named(suffix: str, hrefs: Hrefs) -> Iterator[tuple[str, str]]:
    yield f"tag_tree{suffix}", hrefs.tree
    yield f"tag_tree_items{suffix}", hrefs.items
    yield f"tag_tree_item{suffix}", hrefs.item


def _details(contract: Contract) -> _Details:
    amounts: Amounts = contract.amounts
    confidence = contract.period_confidence
    return _Details(
        amount_first=euros(amounts.first),
        amount_latest=euros(amounts.latest),
        amount_maximum=euros(amounts.maximum),
        amount_mean=euros(amounts.mean),
        amount_median=euros(amounts.median),
        amount_minimum=euros(amounts.minimum),
        amount_next=maybe_euros(amounts.next),
        amount_total=euros(amounts.total),
        amount_total_non_regular=euros(amounts.total_irregular),
        amount_total_regular=euros(amounts.total_regular),
        contract_numbers=contract.contract_numbers,
        customer_numbers=contract.customer_numbers,
        cost_development=_development(amounts.development),
        cost_development_non_regular=_development(amounts.development_irregular),
        cost_development_regular=_development(amounts.development_regular),
        counterparty_bic=contract.counterparty_bic,
        counterparty_iban=contract.counterparty_iban,
        counterparty_name=contract.counterparty_name,
        counterparty_name_ultimate=contract.counterparty_name_ultimate,
        date_first=contract.date_first,
        date_latest=contract.date_latest,
        date_next=contract.date_next,
        date_start=contract.date_start,
        days_age=contract.days_age,
        growth_rate=rate(amounts.growth_rate),
        standard_deviation=euros(amounts.standard_deviation),
        status=contract.status.value,
        transaction_ids=_ids(
            sorted((*contract.regular, *contract.irregular), key=lambda it: (it.day, str(it.id)))
        ),
        transaction_ids_non_regular=_ids(contract.irregular),
        transaction_ids_regular=_ids(contract.regular),
        changes=[
            _Change(change.day, change.what.value, *change[2:]) for change in contract.changes
        ],
        period_confidence_level=UNSET if confidence is None else rate(confidence),
    )


def _development(cents: Mapping[date, int]) -> Development:
    return {day: euros(cent) for day, cent in cents.items()}


def _ids(entries: Iterable[Entry]) -> list[str]:
    return [str(entry.id) for entry in entries]


class ContractSplit(Answer):
    """A payment that, according to the user, starts another contract."""

    transaction_id: str = wire("transactionId")
    said_at: WireTime = wire("saidAt")


def wire_split(split: Split) -> dict[str, Any]:
    """Write what `ContractSplit` describes."""
    return plain(exported_split(split))


def exported_split(split: Split) -> ContractSplit:
    return ContractSplit(transaction_id=str(split.transaction_id), said_at=split.said_at)
