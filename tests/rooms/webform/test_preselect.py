"""Which accounts are ticked before a person has chosen."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.ledger.model import Product
from kontowerk.webform.rules import free_access_id, preselected


def product(kind: ProductKind, label: str, owner: str = "Erika Muster") -> Product:
    values: dict[str, Any] = {"kind": kind, "shown_label": label, "owner": owner}
    return cast("Product", SimpleNamespace(product_id=label, **values))


MAIN = product(ProductKind.CHECKING, "Girokonto")


def test_an_own_account_is_ticked() -> None:
    savings = product(ProductKind.SAVINGS, "Sparkonto")
    joint = product(ProductKind.CHECKING, "Haushalt", "Erika Muster und Max Muster")
    unsaid = product(ProductKind.DEPOT, "Depot", "")
    assert preselected([MAIN, savings, joint, unsaid]) == {
        *("Girokonto", "Sparkonto", "Haushalt", "Depot")
    }


@pytest.mark.parametrize(
    "other",
    [
        product(ProductKind.LOAN, "Baufinanzierung"),
        product(ProductKind.SAVINGS, "Kinderkonto Lisa"),
        product(ProductKind.SAVINGS, "JuniorSparen"),
        product(ProductKind.SAVINGS, "Sparbuch", "Lisa Muster"),
    ],
    ids=lambda one: one.shown_label,
)
def test_loans_and_accounts_of_children_are_not(other: Product) -> None:
    assert preselected([MAIN, other]) == {"Girokonto"}


def test_an_access_for_another_bank_has_an_id_of_its_own() -> None:
    assert free_access_id("hausbank", {"hausbank"}) == "hausbank-2"
    assert free_access_id("hausbank", {"hausbank", "hausbank-2"}) == "hausbank-3"
    assert len(free_access_id("x" * 64, set())) <= 64
