"""Money is exact, has a currency, and never mixes."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.kit.money import MixedCurrenciesError, Money

amounts = st.decimals(
    min_value=Decimal("-9999999.99"), max_value=Decimal("9999999.99"), places=2
).map(lambda amount: Money(amount, "EUR"))


@given(st.lists(amounts, max_size=20))
def test_a_sum_is_the_sum_of_cents(values: list[Money]) -> None:
    cents = sum(int(value.amount * 100) for value in values)
    assert int(Money.sum(values, "EUR").amount * 100) == cents


@given(amounts, amounts)
def test_what_is_added_can_be_taken_away(a: Money, b: Money) -> None:
    assert a + b - b == a
    assert a + -a == Money(Decimal(0), "EUR")


@given(amounts)
def test_an_amount_always_shows_two_decimals_and_no_negative_zero(value: Money) -> None:
    assert value.amount.as_tuple().exponent == -2
    assert str(value.amount) != "-0.00"


@pytest.mark.parametrize("amount", ["0.001", "NaN", "Infinity", "10000000000000.00", "1e20"])
def test_an_amount_that_does_not_fit_is_refused(amount: str) -> None:
    with pytest.raises(ValueError, match="an amount"):
        Money(Decimal(amount), "EUR")


@pytest.mark.parametrize("currency", ["", "eur", "EURO", "E1R", "ÄÖÜ"])
def test_a_currency_is_three_capital_letters(currency: str) -> None:
    with pytest.raises(ValueError, match="currency"):
        Money(Decimal(1), currency)


def test_currencies_do_not_mix() -> None:
    with pytest.raises(MixedCurrenciesError):
        _ = Money(Decimal(1), "EUR") + Money(Decimal(1), "USD")
