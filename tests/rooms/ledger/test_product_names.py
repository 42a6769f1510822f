"""Names of products stay what they are, from fetch to fetch and from release to release."""

from dataclasses import replace

import pytest

from kontowerk.connectors.snapshot import FetchedProduct, ProductKind
from kontowerk.ledger.model import ProductPart
from kontowerk.ledger.rules import KnownProduct, expected_parts, name_products, product_id

from .world import IBAN, PROVIDER, account

BARE = account(iban=None)
NAMELESS = replace(BARE, account_number=None)


@pytest.mark.parametrize(
    ("product", "name"),
    [
        (BARE, "2e6fa5ae-5428-8751-93c9-e9b706b979bf"),
        (replace(BARE, sub_account="A", currency=None), "cea8986a-3118-883f-a9cb-3c7e1fc3d0f2"),
        (replace(BARE, kind=ProductKind.CREDIT_CARD), "8fcbb640-acd4-804a-8e08-e8a40ab4a687"),
        (replace(BARE, kind=ProductKind.DEPOT), "ea0fca4d-6adc-8404-8942-8774a4af17d7"),
        (replace(NAMELESS, iban="no iban"), "10cd587b-723d-89ce-89cb-a2dda0bd4875"),
        (replace(NAMELESS, label="Konto \ud800"), "6d39d707-25ae-8b4a-8024-68dea6df1707"),
    ],
    ids=["account", "sub-account", "card", "depot", "odd iban", "label"],
)
def test_a_name_that_callers_keep_is_the_same_in_every_release(
    product: FetchedProduct, name: str
) -> None:
    assert product_id(PROVIDER, product) == name


def test_without_any_number_the_label_tells_products_apart() -> None:
    names = {product_id(PROVIDER, replace(NAMELESS, label=label)) for label in ("Giro", "Spar")}
    assert len(names) == 2


def test_with_a_number_neither_label_nor_odd_iban_counts() -> None:
    reworded = replace(BARE, label="Neu", iban="no iban")
    assert product_id(PROVIDER, reworded) == product_id(PROVIDER, BARE)


def test_a_card_with_the_number_of_its_account_is_another_product() -> None:
    kinds = (ProductKind.CHECKING, ProductKind.CREDIT_CARD, ProductKind.DEPOT)
    names = {product_id(PROVIDER, replace(BARE, kind=kind)) for kind in kinds}
    assert len(names) == 3
    other = replace(BARE, kind=ProductKind.OTHER_CARD)
    assert product_id(PROVIDER, other) in names


@pytest.mark.parametrize("kind", [ProductKind.CREDIT_CARD, ProductKind.DEPOT])
def test_a_card_or_depot_is_not_found_by_the_number_of_its_account(kind: ProductKind) -> None:
    known = [KnownProduct(IBAN, ProductKind.CHECKING, "EUR", BARE.account_number, BARE.bank_code)]
    other = replace(BARE, kind=kind)
    assert name_products(PROVIDER, [other], known) == [product_id(PROVIDER, other)]


def test_a_card_beside_its_account_does_not_make_the_number_ambiguous() -> None:
    known = [
        KnownProduct(IBAN, ProductKind.CHECKING, "EUR", BARE.account_number, BARE.bank_code),
        KnownProduct("card", ProductKind.CREDIT_CARD, "EUR", BARE.account_number, BARE.bank_code),
    ]
    card = replace(BARE, kind=ProductKind.CREDIT_CARD)
    assert name_products(PROVIDER, [BARE, card], known) == [IBAN, "card"]


def test_an_account_of_another_currency_is_not_found_by_its_number() -> None:
    known = [KnownProduct(IBAN, ProductKind.CHECKING, "EUR", BARE.account_number, BARE.bank_code)]
    dollars = replace(BARE, currency="USD")
    assert name_products(PROVIDER, [dollars], known) == [product_id(PROVIDER, dollars)]


def test_a_sub_account_first_seen_without_iban_keeps_its_name_when_it_gets_one() -> None:
    one, two = (replace(BARE, sub_account=name) for name in "AB")
    names = name_products(PROVIDER, [one, two], [])
    known = [
        KnownProduct(name, BARE.kind, "EUR", BARE.account_number, BARE.bank_code) for name in names
    ]
    assert name_products(PROVIDER, [replace(one, iban=IBAN), two], known) == names


def test_a_product_of_an_unusual_iban_is_named_by_its_number() -> None:
    assert product_id(PROVIDER, account(iban="XXXX")) == product_id(PROVIDER, BARE)


def test_products_that_nothing_tells_apart_are_numbered() -> None:
    names = name_products(PROVIDER, [BARE, BARE, BARE], [])
    assert names[0] == product_id(PROVIDER, BARE)
    assert len(set(names)) == 3
    assert names[:2] == name_products(PROVIDER, [BARE, BARE], [])


def test_only_a_depot_is_expected_to_have_positions() -> None:
    assert expected_parts(ProductKind.DEPOT) == {ProductPart.POSITIONS}
    for kind in set(ProductKind) - {ProductKind.DEPOT}:
        assert expected_parts(kind) == {ProductPart.BALANCE, ProductPart.TRANSACTIONS}


def test_of_an_account_and_a_card_with_one_iban_the_account_is_named_by_it() -> None:
    card = account(kind=ProductKind.CREDIT_CARD, account_number="1")
    savings = account(kind=ProductKind.SAVINGS, account_number="2")
    assert name_products(PROVIDER, [card, savings], [])[1] == IBAN


def test_of_an_account_and_its_sub_account_the_account_is_named_by_the_iban() -> None:
    listed = [account(sub_account="A"), account()]
    assert name_products(PROVIDER, listed, [])[1] == IBAN
