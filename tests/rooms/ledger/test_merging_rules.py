"""What is known of a product after a fetch: the bank's words beside what it left out."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kontowerk.connectors import snapshot
from kontowerk.connectors.snapshot import (
    Balance,
    Missing,
    Position,
    Present,
    ProductKind,
    Unit,
)
from kontowerk.kit.money import Money
from kontowerk.ledger import merging
from kontowerk.ledger.model import (
    BalanceSource,
    CurrencyBalance,
    HomeSavingsContract,
    MissingPart,
    Product,
    ProductPart,
)

NOON = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
LATER = NOON + timedelta(hours=6)
FETCHED = snapshot.FetchedProduct(
    kind=ProductKind.CHECKING,
    label="Girokonto",
    owner="Erika Muster",
    currency="EUR",
    account_number="202051",
    bank_code="12030000",
    iban="DE02120300000000202051",
    bic="BYLADEM1001",
    transfers=frozenset({"single"}),
    home_savings=snapshot.HomeSavings("BS-1"),
)
CONTRACT = HomeSavingsContract("BS-1", *(None,) * 9)


def money(text: str, currency: str = "EUR") -> Money:
    return Money(Decimal(text), currency)


def named(fetched: snapshot.FetchedProduct) -> Product:
    return merging.header(
        fetched, product_id="p", access_id="a", institution="Musterbank", now=NOON
    )


def merged(
    known: Product, *, complete: bool = True, bank: str | None = None, **said: Any
) -> Product:
    """The product after a fetch that said this and nothing else."""
    fetched = replace(FETCHED, **said)
    return merging.merged(known, fetched, institution=bank, complete=complete, now=LATER)


KNOWN = named(FETCHED)
DEPOT = named(replace(FETCHED, kind=ProductKind.DEPOT))


def test_a_new_product_is_its_description_and_nothing_more() -> None:
    assert named(FETCHED) == Product(
        product_no=0,
        access_id="a",
        product_id="p",
        kind=ProductKind.CHECKING,
        label="Girokonto",
        owner="Erika Muster",
        currency="EUR",
        account_number="202051",
        bank_code="12030000",
        iban="DE02120300000000202051",
        bic="BYLADEM1001",
        institution="Musterbank",
        transfers=frozenset({"single"}),
        balance=None,
        balance_at=None,
        balance_source=None,
        overdraft_limit=None,
        credit_limit=None,
        credit_drawn=None,
        balances=(),
        home_savings=CONTRACT,
        refreshed_at=NOON,
        never_fetched=frozenset({ProductPart.BALANCE, ProductPart.TRANSACTIONS}),
        tx_version=1,
    )
    depot = named(replace(FETCHED, kind=ProductKind.DEPOT))
    assert depot.never_fetched == {ProductPart.POSITIONS}


# The description -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", ProductKind.SAVINGS),
        ("label", "Tagesgeld"),
        ("owner", "Max Muster"),
        ("currency", "USD"),
        ("account_number", "1"),
        ("bank_code", "50010517"),
        ("iban", "DE89370400440532013000"),
        ("bic", "COBADEFFXXX"),
        ("transfers", frozenset({"instant"})),
    ],
)
def test_what_the_bank_says_anew_replaces_what_was_known(field: str, value: Any) -> None:
    found = merged(KNOWN, **{field: value})
    assert found == replace(merged(KNOWN), **{field: value})


@pytest.mark.parametrize(
    ("field", "nothing"),
    [
        ("owner", ""),
        ("currency", None),
        ("account_number", None),
        ("bank_code", None),
        ("iban", None),
        ("bic", None),
        ("home_savings", None),
    ],
)
def test_what_the_bank_leaves_out_keeps_its_value(field: str, nothing: Any) -> None:
    assert merged(KNOWN, **{field: nothing}) == merged(KNOWN)


def test_the_name_of_the_bank_stays_until_another_one_is_told() -> None:
    assert merged(KNOWN).institution == "Musterbank"
    assert merged(KNOWN, bank="Neue Bank").institution == "Neue Bank"


def test_a_contract_keeps_what_the_bank_leaves_out() -> None:
    first = snapshot.HomeSavings("BS-1", "Classic", "active", money("50000.00"), date(2020, 1, 2))
    known = merged(KNOWN, home_savings=first)
    whole = HomeSavingsContract(
        "BS-1", "Classic", "active", Decimal("50000.00"), date(2020, 1, 2), *(None,) * 5
    )
    assert known.home_savings == whole
    assert merged(known, home_savings=snapshot.HomeSavings()).home_savings == whole
    again = snapshot.HomeSavings("BS-2", "Plus", "ended", money("0.00"), date(2021, 3, 4))
    assert merged(known, home_savings=again).home_savings == HomeSavingsContract(
        "BS-2", "Plus", "ended", Decimal("0.00"), date(2021, 3, 4), *(None,) * 5
    )


FIGURES: dict[str, Any] = {
    "rating": Decimal("7.5"),
    "savings_rate": Decimal("1.2"),
    "loan_rate": Decimal("2.4"),
    "savings_progress": Decimal("55.5"),
    "in_saving_phase": True,
}


@pytest.mark.parametrize("field", FIGURES)
def test_each_figure_of_a_contract_is_kept_until_another_is_told(field: str) -> None:
    """Nothing told takes nothing back; zero and no are told."""
    known = replace(KNOWN, home_savings=replace(CONTRACT, **FIGURES))
    told: dict[str, Any] = {field: False if FIGURES[field] is True else Decimal(0)}
    after = merged(known, home_savings=snapshot.HomeSavings(**told)).home_savings
    assert after == replace(CONTRACT, **FIGURES | told)
    assert merged(known, home_savings=snapshot.HomeSavings()).home_savings == known.home_savings
    first = merged(KNOWN, home_savings=snapshot.HomeSavings(**told)).home_savings
    assert first is not None
    assert getattr(first, field) == told[field]


def test_what_others_know_of_a_contract_survives_a_fetch() -> None:
    rated = replace(KNOWN, home_savings=replace(CONTRACT, rating=Decimal("7.5")))
    found = merged(rated).home_savings
    assert found is not None
    assert found.rating == Decimal("7.5")


def test_no_contract_is_made_up() -> None:
    bare = named(replace(FETCHED, home_savings=None))
    assert bare.home_savings is None
    assert merged(bare, home_savings=None).home_savings is None


# What came, and what did not -------------------------------------------------------------

GIVEN = Present(Balance(money("10.00"), NOON))
NO_BOOKINGS: Present[tuple[snapshot.Transaction, ...]] = Present(())


@pytest.mark.parametrize(
    ("said", "is_fresh"),
    [
        ({"balance": GIVEN}, True),
        ({"transactions": NO_BOOKINGS}, True),
        ({"balance": Missing(), "transactions": NO_BOOKINGS}, True),
        ({"balance": Missing()}, False),
        ({"balance": Missing(), "transactions": Missing(), "positions": Missing()}, False),
        ({}, True),  # a contract: all is said by its description
    ],
)
def test_a_product_is_fresh_only_when_the_bank_told_what_is_on_it(
    said: dict[str, Any], *, is_fresh: bool
) -> None:
    assert merging.has_data(replace(FETCHED, **said)) is is_fresh
    assert merged(KNOWN, **said).refreshed_at == (LATER if is_fresh else NOON)


def test_what_the_bank_failed_to_give_is_listed_with_its_codes() -> None:
    fetched = replace(
        FETCHED, balance=Missing(("9010",)), transactions=NO_BOOKINGS, positions=Missing()
    )
    assert merging.missing_parts("p", fetched) == [
        MissingPart("p", ProductPart.BALANCE, ("9010",)),
        MissingPart("p", ProductPart.POSITIONS, ()),
    ]


@pytest.mark.parametrize(
    ("said", "complete", "still_open"),
    [
        ({"balance": GIVEN}, False, {ProductPart.TRANSACTIONS}),
        ({"transactions": NO_BOOKINGS}, False, {ProductPart.BALANCE}),
        ({"balance": Missing()}, False, {ProductPart.BALANCE, ProductPart.TRANSACTIONS}),
        ({"balance": Missing()}, True, {ProductPart.BALANCE}),  # the other one was not asked for
        ({}, False, {ProductPart.BALANCE, ProductPart.TRANSACTIONS}),
        ({}, True, set[ProductPart]()),
    ],
)
def test_a_part_is_awaited_until_it_came_or_is_not_there(
    said: dict[str, Any], still_open: set[ProductPart], *, complete: bool
) -> None:
    assert merged(KNOWN, complete=complete, **said).never_fetched == still_open


# Balances --------------------------------------------------------------------------------


def test_a_balance_comes_with_its_instant_and_limits() -> None:
    limits = money("500.00"), money("510.00"), money("20.00")
    found = merged(KNOWN, balance=Present(Balance(money("10.00"), NOON, *limits)))
    assert (found.balance, found.balance_at) == (Decimal("10.00"), NOON)
    assert found.overdraft_limit == Decimal("500.00")
    assert found.credit_limit == Decimal("510.00")
    assert found.credit_drawn == Decimal("20.00")
    assert found.balance_source is None
    assert found.balances == ()


def test_limits_of_another_currency_are_none_of_the_account() -> None:
    limits = money("500.00", "USD"), money("510.00", "USD"), None
    found = merged(KNOWN, balance=Present(Balance(money("10.00"), NOON, *limits)))
    assert (found.overdraft_limit, found.credit_limit, found.credit_drawn) == (None, None, None)


def test_a_balance_of_another_currency_stands_beside_the_account() -> None:
    before = merged(KNOWN, balance=GIVEN)
    found = merged(before, balance=Present(Balance(money("7.00", "USD"), LATER)))
    assert (found.currency, found.balance, found.balance_at) == ("EUR", None, None)
    assert found.balances == (CurrencyBalance("USD", Decimal("7.00"), LATER),)


def test_an_account_of_several_currencies_shows_them_all() -> None:
    both = Balance(money("10.00"), NOON), Balance(money("7.00", "USD"), LATER)
    found = merged(KNOWN, balance=Present(both[0]), balances=both)
    assert found.balance == Decimal("10.00")
    assert found.balances == (
        CurrencyBalance("EUR", Decimal("10.00"), NOON),
        CurrencyBalance("USD", Decimal("7.00"), LATER),
    )


def test_an_account_without_a_currency_takes_that_of_its_balance() -> None:
    bare = named(replace(FETCHED, currency=None))
    found = merged(bare, currency=None, balance=Present(Balance(money("7.00", "USD"), NOON)))
    assert (found.currency, found.balance, found.balances) == ("USD", Decimal("7.00"), ())


def test_a_balance_the_bank_did_not_give_stays_with_its_instant() -> None:
    before = merged(KNOWN, balance=GIVEN)
    after = merged(before, balance=Missing(), transactions=NO_BOOKINGS)
    assert (after.balance, after.balance_at) == (Decimal("10.00"), NOON)


# Depots ----------------------------------------------------------------------------------

SHARE = Position("Muster AG", Decimal(2), Unit.PIECES, priced_at=NOON, total_value=money("116.92"))
BOND = Position(
    "Bund", Decimal(9), Unit.NOMINAL, priced_at=NOON - timedelta(1), total_value=money("990.00")
)


def depot(*positions: Position, known: Product = DEPOT, **said: Any) -> Product:
    return merged(known, kind=ProductKind.DEPOT, positions=Present(positions), **said)


def test_a_depot_is_worth_what_its_statement_adds_up_to() -> None:
    found = depot(SHARE, BOND)
    assert (found.balance, found.balance_at) == (Decimal("1106.92"), NOON)
    assert (found.currency, found.balance_source) == ("EUR", BalanceSource.STATEMENT)


def test_an_empty_depot_is_worth_nothing_as_of_now() -> None:
    found = depot()
    assert (str(found.balance), found.balance_at) == ("0.00", LATER)


def test_a_depot_without_instants_of_its_prices_is_valued_as_of_now() -> None:
    assert depot(replace(SHARE, priced_at=None)).balance_at == LATER


def test_a_depot_without_a_currency_takes_that_of_its_values() -> None:
    bare = named(replace(FETCHED, kind=ProductKind.DEPOT, currency=None))
    dollars = replace(SHARE, total_value=money("5.00", "USD"))
    found = depot(dollars, known=bare, currency=None)
    assert (found.currency, found.balance) == ("USD", Decimal("5.00"))
    assert depot(known=bare, currency=None).currency is None


@pytest.mark.parametrize(
    "odd", [replace(SHARE, total_value=None), replace(SHARE, total_value=money("5.00", "USD"))]
)
def test_a_depot_that_does_not_add_up_has_no_value(odd: Position) -> None:
    valued = replace(depot(BOND), balance_source=BalanceSource.OTHER)
    found = depot(BOND, odd, known=valued)
    assert (found.balance, found.balance_at) == (None, None)
    assert found.balance_source is BalanceSource.STATEMENT


def test_a_balance_that_the_bank_gives_counts_before_the_statement() -> None:
    found = depot(SHARE, balance=GIVEN)
    assert (found.balance, found.balance_source) == (Decimal("10.00"), BalanceSource.OTHER)


@pytest.mark.parametrize("said", [None, Missing()])
def test_a_depot_whose_statement_did_not_come_keeps_its_value(said: Missing | None) -> None:
    before = depot(SHARE)
    after = merged(before, kind=ProductKind.DEPOT, positions=said)
    assert (after.balance, after.balance_at) == (Decimal("116.92"), NOON)


def test_only_a_depot_is_valued_by_positions() -> None:
    assert merged(KNOWN, positions=Present((SHARE,))).balance is None
