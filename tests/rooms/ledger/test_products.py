"""What a product looks like after a fetch: balances, limits, contracts, depots."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

from kontowerk.connectors.snapshot import (
    Balance,
    HomeSavings,
    Missing,
    Position,
    Present,
    ProductKind,
    Unit,
)
from kontowerk.kit.money import Money
from kontowerk.ledger import read
from kontowerk.ledger.model import BalanceSource, CurrencyBalance

from .world import ACCESS, NOON, Customer, account


def money(text: str, currency: str = "EUR") -> Money:
    return Money(Decimal(text), currency)


def balance(text: str, currency: str = "EUR", **limits: Any) -> Balance:
    return Balance(money(text, currency), NOON, **limits)


SHARE = Position(
    name="Muster AG",
    quantity=Decimal("12.5"),
    unit=Unit.PIECES,
    isin="DE0001234567",
    wkn="123456",
    price=Decimal("10.123456"),
    price_currency="USD",
    priced_at=NOON,
    fx_rate=Decimal("1.0823"),
    venue="XETRA",
    total_value=money("116.92"),
)
BOND = Position("Bund 2034", Decimal(1000), Unit.NOMINAL, total_value=money("990.00"))


def depot(*positions: Position, **fields: Any) -> Any:
    bare = account(iban=None, account_number="D1", kind=ProductKind.DEPOT)
    return replace(
        bare, **{"balance": None, "transactions": None, "positions": Present(positions)} | fields
    )


async def positions(customer: Customer, product_id: str) -> list[Position]:
    async with customer.world.api.begin(customer.id) as tx:
        return await read.positions(tx, customer.id, ACCESS, product_id)


async def test_a_balance_comes_with_its_limits(customer: Customer) -> None:
    limits: dict[str, Any] = {
        "overdraft_limit": money("500.00"),
        "available": money("510.00"),
        "used": money("20.00"),
    }
    await customer.fetch(account(balance=Present(balance("10.00", **limits))))
    found = await customer.product()
    assert (found.balance, found.balance_at) == (Decimal("10.00"), NOON)
    assert found.overdraft_limit == Decimal("500.00")
    assert (found.credit_limit, found.credit_drawn) == (Decimal("510.00"), Decimal("20.00"))
    assert found.balance_source is None


async def test_an_account_of_several_currencies_shows_them_all(customer: Customer) -> None:
    both = balance("10.00"), balance("7.00", "USD")
    await customer.fetch(account(balance=Present(both[0]), balances=both))
    found = await customer.product()
    assert found.balance == Decimal("10.00")
    assert found.balances == (
        CurrencyBalance("EUR", Decimal("10.00"), NOON),
        CurrencyBalance("USD", Decimal("7.00"), NOON),
    )


async def test_a_balance_in_a_foreign_currency_is_not_shown_as_the_account_s_own(
    customer: Customer,
) -> None:
    await customer.fetch(account(balance=Present(balance("7.00", "USD"))))
    found = await customer.product()
    assert (found.currency, found.balance) == ("EUR", None)
    assert [it.currency for it in found.balances] == ["USD"]


async def test_an_account_without_currency_takes_the_one_of_its_balance(
    customer: Customer,
) -> None:
    await customer.fetch(account(currency=None, balance=Present(balance("7.00", "CHF"))))
    assert (await customer.product()).currency == "CHF"


async def test_a_contract_keeps_what_the_bank_once_said(customer: Customer) -> None:
    contract = HomeSavings("4711", "Classic", "saving", money("10000.00"), NOON.date())
    home = account(kind=ProductKind.HOME_SAVINGS, transactions=None)
    await customer.fetch(replace(home, home_savings=contract))
    await customer.fetch(replace(home, home_savings=HomeSavings("4711")))
    found = (await customer.product()).home_savings
    assert found is not None
    assert (found.contract_number, found.contract_type) == ("4711", "Classic")
    assert (found.contract_amount, found.contract_date) == (Decimal("10000.00"), NOON.date())


async def test_positions_are_stored_digit_by_digit(customer: Customer) -> None:
    await customer.fetch(depot(SHARE, BOND))
    (found,) = await customer.products()
    stored = await positions(customer, found.product_id)
    assert stored == [SHARE, BOND]
    assert str(stored[0].price) == "10.123456"


async def test_positions_take_the_place_of_the_former_ones(customer: Customer) -> None:
    await customer.fetch(depot(SHARE, BOND))
    (before,) = await customer.products()
    await customer.fetch(depot(SHARE, BOND))
    assert (await customer.products())[0].tx_version == before.tx_version
    await customer.fetch(depot(BOND))
    (after,) = await customer.products()
    assert after.tx_version == before.tx_version + 1
    assert await positions(customer, after.product_id) == [BOND]
    await customer.fetch(depot(positions=Missing(("9010",))))
    assert await positions(customer, after.product_id) == [BOND]
    await customer.fetch(depot())
    assert await positions(customer, after.product_id) == []


async def test_a_depot_without_balance_is_worth_its_positions(customer: Customer) -> None:
    await customer.fetch(depot(SHARE, replace(BOND, priced_at=NOON - timedelta(days=1))))
    (found,) = await customer.products()
    assert (found.balance, found.balance_at) == (Decimal("1106.92"), NOON)
    assert found.balance_source is BalanceSource.STATEMENT


async def test_a_depot_with_a_position_of_unknown_value_has_no_balance(customer: Customer) -> None:
    await customer.fetch(depot(SHARE, replace(BOND, total_value=None)))
    (found,) = await customer.products()
    assert found.balance is None


async def test_a_depot_whose_bank_gives_a_balance_shows_that_one(customer: Customer) -> None:
    await customer.fetch(depot(SHARE, balance=Present(balance("1.00"))))
    (found,) = await customer.products()
    assert (found.balance, found.balance_source) == (Decimal("1.00"), BalanceSource.OTHER)


async def test_products_are_in_the_bank_s_order(customer: Customer) -> None:
    cards = [
        account(iban=None, account_number=number, kind=ProductKind.CREDIT_CARD)
        for number in ("3", "1", "2")
    ]
    await customer.fetch(*cards)
    assert [it.account_number for it in await customer.products()] == ["3", "1", "2"]
    await customer.fetch(*reversed(cards))
    assert [it.account_number for it in await customer.products()] == ["2", "1", "3"]
