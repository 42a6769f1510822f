"""The customers of the sandbox bank, analysed as their lives are written down.

`golden/<persona>.toml` says what is true of each on one day, read from the plan of the persona.
`missed` are contracts that are there and not found yet; `faults` name what is told wrong for now.
A fault that is mended fails here until it is taken off the list.
"""

import tomllib
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from banksim.core import model as bank_model
from banksim.core.bank import Bank
from banksim.core.names import PERSONAS
from kontowerk.analysis.cashflow.cells import NET, CashflowQuery, Tag
from kontowerk.analysis.compute import Analysis, analyse
from kontowerk.analysis.model import Contract, OwnedProduct
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.model import Booking, TagContext
from kontowerk.tagging.shape import fold

_TODAY: Final = date(2026, 11, 16)
_SHORT: Final = {"gross": date(2026, 6, 17)}  # two hundred bookings a day: a part will do
_GOLDEN: Final = Path(__file__).parent / "golden"
_EURO: Final = 100
_Case = tuple[dict[str, Any], Analysis]


@pytest.fixture(scope="module")
def bank() -> Iterator[Bank]:
    found = Bank(real=lambda: datetime(2026, 11, 16, 11, tzinfo=UTC))
    yield found
    found.close()


@pytest.fixture(scope="module")
def classifier() -> Classifier:
    return Classifier.load()


@pytest.fixture(scope="module", params=PERSONAS)
def case(request: pytest.FixtureRequest, bank: Bank, classifier: Classifier) -> _Case:
    name: str = request.param
    told = tomllib.loads((_GOLDEN / f"{name}.toml").read_text("utf-8"))
    return told, _analysed(bank, classifier, name, _SHORT.get(name))


def _analysed(bank: Bank, classifier: Classifier, name: str, since: date | None) -> Analysis:
    customer = bank.customer(name)
    assert customer is not None
    accounts = bank.accounts(customer)
    kinds: dict[int | str, ProductKind] = {it.number: ProductKind(it.kind) for it in accounts}
    lines = [_read(it) for account in accounts for it in bank.bookings(account, since=since)]
    context = TagContext(
        own_ibans={it.iban: ProductKind(it.kind) for it in accounts if it.iban},
        own_names=frozenset({fold(it.owner) for it in accounts}),
        kinds=kinds,
    )
    tags = classifier.tag(lines, context)
    products = [
        OwnedProduct(it.number, ProductKind(it.kind), int(bank.balance(it).booked * _EURO))
        for it in accounts
    ]
    return analyse(name, zip(lines, tags, strict=True), products, _TODAY)


def _read(it: bank_model.Booking) -> Booking:
    return Booking(
        id=f"{it.id:07}",
        product=it.account,
        amount=it.amount,
        booked_on=it.booked_on,
        purpose=it.purpose,
        booking_text=it.booking_text,
        transaction_code=it.transaction_code,
        name=it.counterparty_name or "",
        iban=it.counterparty_iban or "",
        ultimate_name=it.ultimate_name or "",
        creditor_id=it.creditor_id or "",
        mandate_id=it.mandate_id or "",
        currency=it.currency,
    )


def _rows(told: list[Any]) -> set[tuple[str, str, int, date | None]]:
    return {(who, period, _cents(euros), day) for who, period, euros, day in told}


def _named(contract: Contract, names: list[str]) -> bool:
    name = contract.counterparty_name or ""
    sign = "+" if contract.amounts.latest > 0 else "-"
    return not {"*", name, f"{sign}{name}"}.isdisjoint(names)


def _row(contract: Contract) -> tuple[str, str, int, date | None]:
    return (
        contract.counterparty_name or "",
        contract.period.value,
        contract.amounts.latest,
        contract.date_next,
    )


def test_contracts_are_those_of_the_life(case: _Case) -> None:
    told, found = case
    wanted, missed = _rows(told["contracts"]), _rows(told.get("missed", []))
    seen = {_row(it): it for it in found.contracts}
    assert wanted - seen.keys() == set()
    assert missed & seen.keys() == set()
    extra = [row for row, it in seen.items() if row not in wanted and not _named(it, told["may"])]
    assert extra == []
    assert all(seen[it].is_active for it in wanted)


def test_the_next_amount_is_the_latest_where_nothing_varies(case: _Case) -> None:
    told, found = case
    loose = [*told["varies"], *told["may"]]
    steady = [it for it in found.contracts if it.is_active and not _named(it, loose)]
    assert [(it.counterparty_name, it.amounts.next) for it in steady] == [
        (it.counterparty_name, it.amounts.latest) for it in steady
    ]


def test_the_net_of_months_is_what_the_life_left(case: _Case) -> None:
    told, found = case
    flows = {it.tag: it.statistics for it in found.cashflow(CashflowQuery())}
    net = {it.item.system_name: it.cents for it in flows.get(Tag(NET, aggregate=True), [])}
    for month, euros in told["net"].items():
        assert net[month.replace("-", "_M")] == _cents(euros), month


def test_money_lasts_until_the_next_salary(case: _Case) -> None:
    told, found = case
    money = found.disposable_money
    assert (money is None) == ("disposable" not in told)
    _compare(money, told.get("disposable", {}))


def test_events_and_stages_are_those_of_the_life(
    case: _Case, request: pytest.FixtureRequest
) -> None:
    told, found = case
    _bear(request, told, "stages")
    assert [[it.name, it.day] for it in found.events] == told["events"]
    assert [it.name for it in found.stages] == told["stages"]
    assert [it.children for it in found.stages if it.children] == (
        [told["children"]] if "children" in told else []
    )


def test_triggers_are_what_the_life_lacks(case: _Case, request: pytest.FixtureRequest) -> None:
    told, found = case
    _bear(request, told, "triggers")
    assert [it.name for it in found.triggers] == told["triggers"]


def test_what_can_be_afforded_follows_the_life(case: _Case, request: pytest.FixtureRequest) -> None:
    told, found = case
    _bear(request, told, "affordability")
    afforded = found.affordability
    wanted = told.get("affordability", {})
    assert (afforded is None) == (not wanted)
    if afforded is not None and "income" in wanted:
        # An average per category, each rounded.
        assert abs(afforded.income.amount - _cents(wanted["income"])) <= 5
    _compare(afforded, {name: it for name, it in wanted.items() if name != "income"})


def _bear(request: pytest.FixtureRequest, told: dict[str, Any], part: str) -> None:
    fault = told.get("faults", {}).get(part)
    if fault:
        request.applymarker(pytest.mark.xfail(reason=fault, strict=True))


def _compare(found: object, wanted: dict[str, Any]) -> None:
    plain = {name: _cents(it) if isinstance(it, float) else it for name, it in wanted.items()}
    assert {name: getattr(found, name) for name in wanted} == plain


def _cents(euros: float) -> int:
    return round(euros * _EURO)
