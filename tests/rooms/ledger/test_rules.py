"""Names of products and bookings."""

import random
from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.identity import normalised
from kontowerk.connectors.snapshot import FetchedProduct, ProductKind, Transaction
from kontowerk.kit.money import Money
from kontowerk.ledger import merging, model
from kontowerk.ledger.booking import content
from kontowerk.ledger.rules import (
    MOST_EQUAL,
    KnownProduct,
    content_of,
    id_range,
    is_selected,
    name_products,
    names_at_bank,
    product_id,
    transaction_id,
    unknown_selection,
    with_occurrence,
    without_day,
)

from .world import IBAN, PROVIDER, account

KEY = st.binary(min_size=16, max_size=16)
DAYS = st.dates(date(1970, 1, 1), date(9999, 12, 31))
CONTENT = st.binary(max_size=60)
OCCURRENCE = st.integers(0, MOST_EQUAL - 1)
# What banks write, and what they should not: umlauts, tags, accents, blanks, control characters.
TEXTS = st.one_of(
    st.none(),
    st.text("abcXYZ019 äöüÄÖÜß-+&/.\n", max_size=70),
    st.sampled_from(
        ["SVWZ+Miete", "EREF+1 SVWZ+Miete", "Café", "u\u0308", "Straße", "İ", "ﬁ", "½"]
    ),
    st.text(max_size=20),
)


@given(DAYS, DAYS, KEY, CONTENT, CONTENT, OCCURRENCE, OCCURRENCE)
def test_ids_are_in_the_order_of_their_days(
    one: date, other: date, key: bytes, a: bytes, b: bytes, i: int, j: int
) -> None:
    if one < other:
        assert transaction_id(one, key, a, i) < transaction_id(other, key, b, j)


@given(DAYS, KEY, CONTENT, OCCURRENCE)
def test_an_id_is_a_uuid_of_version_8_and_says_the_same_each_time(
    on: date, key: bytes, what: bytes, occurrence: int
) -> None:
    found = transaction_id(on, key, what, occurrence)
    assert (found.version, found.variant) == (8, UUID(int=2 << 62).variant)
    assert found == transaction_id(on, key, what, occurrence)
    assert found == with_occurrence(content_of(found), occurrence)
    assert without_day(found) == without_day(
        transaction_id(date(2000, 1, 1), key, what, occurrence)
    )


@given(DAYS, KEY, KEY, CONTENT, CONTENT, OCCURRENCE, OCCURRENCE)
def test_another_customer_content_or_occurrence_makes_another_id(
    on: date, key: bytes, other_key: bytes, a: bytes, b: bytes, i: int, j: int
) -> None:
    same = (key, a, i) == (other_key, b, j)
    assert (transaction_id(on, key, a, i) == transaction_id(on, other_key, b, j)) is same


@pytest.mark.parametrize("occurrence", [-1, MOST_EQUAL])
def test_an_occurrence_beyond_its_bits_is_refused(occurrence: int) -> None:
    with pytest.raises(ValueError, match=r"^too many equal bookings on one day$"):
        transaction_id(date(2026, 1, 1), bytes(16), b"", occurrence)


@given(DAYS, DAYS, DAYS, KEY, CONTENT, OCCURRENCE)
def test_a_range_of_days_holds_exactly_the_ids_of_these_days(
    on: date, first: date, last: date, key: bytes, what: bytes, occurrence: int
) -> None:
    low, high = id_range(first, last)
    found = transaction_id(on, key, what, occurrence)
    assert (low <= found <= high) is (first <= on <= last)
    everything = id_range(None, None)
    assert everything[0] <= found <= everything[1]


@given(
    st.builds(
        Transaction,
        amount=st.builds(
            Money,
            st.decimals(-1000, 1000, places=2, allow_nan=False),
            st.sampled_from(["EUR", "USD"]),
        ),
        booked_on=DAYS,
        value_on=st.none() | DAYS,
        purpose=TEXTS,
        counterparty_name=TEXTS,
        counterparty_iban=st.none() | st.just(IBAN),
    )
)
def test_the_short_way_to_a_content_leads_to_the_same_bytes(transaction: Transaction) -> None:
    assert content(transaction) == normalised(transaction)


# Products --------------------------------------------------------------------------------

PRODUCTS = st.lists(
    st.builds(
        FetchedProduct,
        kind=st.sampled_from(list(ProductKind)),
        label=st.sampled_from(["Giro", "Depot"]),
        owner=st.just("Anna"),
        currency=st.sampled_from([None, "EUR", "USD"]),
        account_number=st.sampled_from([None, "1", "2"]),
        sub_account=st.sampled_from([None, "A"]),
        iban=st.sampled_from([None, IBAN, "DE89370400440532013000", "no iban"]),
    ),
    max_size=6,
)


def known_as(products: list[FetchedProduct], names: list[str]) -> list[KnownProduct]:
    return [
        KnownProduct(name, it.kind, it.currency, it.account_number, it.bank_code)
        for name, it in zip(names, products, strict=True)
    ]


@given(PRODUCTS)
def test_no_two_products_share_a_name(products: list[FetchedProduct]) -> None:
    names = name_products(PROVIDER, products, [])
    assert len(set(names)) == len(products)


@given(PRODUCTS)
def test_names_stay_on_the_next_fetch(products: list[FetchedProduct]) -> None:
    names = name_products(PROVIDER, products, [])
    assert name_products(PROVIDER, products, known_as(products, names)) == names


@given(PRODUCTS, st.randoms())
def test_the_set_of_names_does_not_depend_on_the_order(
    products: list[FetchedProduct], shuffle: random.Random
) -> None:
    shuffled = list(products)
    shuffle.shuffle(shuffled)
    names, others = (name_products(PROVIDER, it, []) for it in (products, shuffled))
    assert sorted(names) == sorted(others)


def test_an_iban_names_a_product_whatever_way_it_is_written() -> None:
    assert product_id(PROVIDER, account(iban="de02 1203 0000 0000 2020 51")) == IBAN


def test_without_iban_the_name_is_opaque_and_depends_on_provider_and_account() -> None:
    bare = account(iban=None)
    found = product_id(PROVIDER, bare)
    assert UUID(found).version == 8
    assert "202051" not in found
    assert found == product_id(PROVIDER, replace(bare, label="new name", kind=ProductKind.SAVINGS))
    assert found != product_id(PROVIDER, replace(bare, account_number="202052"))
    assert found != product_id(UUID(int=7), bare)


def test_a_depot_with_the_iban_of_its_account_has_a_name_of_its_own() -> None:
    giro, depot = account(), account(kind=ProductKind.DEPOT)
    for listed in ([giro, depot], [depot, giro]):
        names = dict(
            zip([it.kind for it in listed], name_products(PROVIDER, listed, []), strict=True)
        )
        assert names[ProductKind.CHECKING] == IBAN
        assert names[ProductKind.DEPOT] != IBAN


def test_a_depot_listed_alone_does_not_take_the_name_of_its_account() -> None:
    giro, depot = account(), account(kind=ProductKind.DEPOT)
    names = name_products(PROVIDER, [giro, depot], [])
    assert name_products(PROVIDER, [depot], known_as([giro, depot], names)) == names[1:]
    assert name_products(PROVIDER, [depot], known_as([giro], names[:1])) == names[1:]


@pytest.mark.parametrize("later", [{"iban": None}, {"iban": None, "currency": None}])
def test_a_product_that_comes_without_its_iban_once_keeps_its_name(later: dict[str, None]) -> None:
    known = known_as([account()], [IBAN])
    assert name_products(PROVIDER, [replace(account(), **later)], known) == [IBAN]


def test_a_product_first_seen_without_iban_keeps_its_opaque_name() -> None:
    bare = account(iban=None)
    names = name_products(PROVIDER, [bare], [])
    assert name_products(PROVIDER, [account()], known_as([bare], names)) == names


def test_another_iban_on_the_same_account_number_is_another_product() -> None:
    other = account(iban="DE89370400440532013000")
    found = name_products(PROVIDER, [other], known_as([account()], [IBAN]))
    assert found == ["DE89370400440532013000"]


def _known(name: str, product: FetchedProduct) -> model.Product:
    now = datetime(2026, 3, 2, tzinfo=UTC)
    return merging.header(product, product_id=name, access_id="a", institution=None, now=now)


def test_a_bank_is_asked_for_chosen_products_alone_where_they_have_names_there() -> None:
    card = account(iban=None, account_number="4111********1111", kind=ProductKind.CREDIT_CARD)
    nameless = account(iban=None, account_number=None)
    own = [_known(IBAN, account()), _known("card", card), _known("none", nameless)]
    numbers = {IBAN, account().account_number}
    assert names_at_bank(frozenset({IBAN.lower()}), own) == numbers
    assert names_at_bank(frozenset({"card"}), own) == {"4111********1111"}
    unseen = "DE89370400440532013000"
    assert names_at_bank(frozenset({unseen, IBAN}), own) == {unseen, *numbers}
    for cannot in ("none", "an id nobody has"):
        assert names_at_bank(frozenset({cannot, IBAN}), own) is None


def test_a_choice_is_compared_without_blanks_and_case() -> None:
    chosen = frozenset({"de02 1203 0000 0000 2020 51", "unknown"})
    assert is_selected(IBAN, chosen)
    assert not is_selected("DE89370400440532013000", chosen)
    assert is_selected("anything", frozenset())
    assert unknown_selection(chosen, [IBAN]) == ("unknown",)
