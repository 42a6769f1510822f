"""Numbers of cards leave us with stars, however a bank sends them."""

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.ledger.model import masked_number, masked_within
from kontowerk.webform.order_view import masked

SOURCE = Path(__file__).parents[3] / "src" / "kontowerk"
DOORS = ("api", "webform", "webhooks", "console", "commands")


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("4111111111111111", "4111********1111"),
        ("4111 1111 1111 1111", "4111********1111"),
        ("4111-1111-1111-1111", "4111********1111"),
        ("378282246310005", "3782*******0005"),
        ("4111xxxxxxxx1111", "4111********1111"),
        ("525412••••••3241", "5254********3241"),
        ("4111********1111", "4111********1111"),
        ("4111111111111112", "4111********1112"),  # of a card, whatever its last digit
        ("0532013000", "0532013000"),  # the account behind a card
        ("", ""),
        (None, None),
    ],
)
def test_the_number_of_a_card_is_masked(number: str | None, shown: str | None) -> None:
    assert masked_number(number, of_card=True) == shown


def test_a_number_of_something_else_is_masked_when_it_can_only_be_a_card_s() -> None:
    assert masked_number("4111111111111111", of_card=False) == "4111********1111"
    assert masked_number("4111111111111112", of_card=False) == "4111111111111112"
    assert masked_number("0532013000", of_card=False) == "0532013000"


def test_numbers_of_cards_are_masked_within_names_and_nothing_else_is() -> None:
    named = "MasterCard Gold 5555 5555 5555 4444, Erika"
    assert masked_within(named) == "MasterCard Gold 5555********4444, Erika"
    for plain in ("Girokonto 0532013000", "DE89370400440532013000", "Depot 7 2026-11-16"):
        assert masked_within(plain) == plain


def test_pages_show_a_card_with_its_stars_and_an_account_by_its_last_digits() -> None:
    assert masked("4111********1111") == "4111********1111"
    assert masked("DE89370400440532013000") == "DE•• •••• 3000"
    assert masked("0532013000") == "•• •••• 3000"


@given(st.integers(10**11, 10**19 - 1))
def test_of_a_card_never_more_than_eight_digits_leave(number: int) -> None:
    shown = masked_number(str(number), of_card=True)
    assert shown is not None
    assert len(shown) == len(str(number))
    assert sum(sign.isdigit() for sign in shown) == 8


def test_no_door_reads_the_number_or_the_name_of_a_product_as_it_is_kept() -> None:
    """They take `shown_number` and `shown_label`; a new page cannot forget to mask."""
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for door in DOORS
        for path in sorted((SOURCE / door).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and _is_kept(node)
    ]
    assert found == []


def _is_kept(node: ast.Attribute) -> bool:
    of_product = isinstance(node.value, ast.Name) and node.value.id == "product"
    return node.attr == "account_number" or (node.attr == "label" and of_product)
