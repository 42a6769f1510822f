"""Made-up households: the same again from a seed, sums that fit, pools that never meet."""

from collections.abc import Iterable
from datetime import timedelta
from decimal import Decimal
from itertools import pairwise

import pytest

from households.buckets import bucket
from households.household import household
from households.model import UNKNOWN_PARTNER, Dials, Household, Kind, Pool
from households.records import records
from households.shops import hidden_from
from households.words import data
from kontowerk.tagging.partner_tables import read_tables
from kontowerk.tagging.trees import Tree, load_trees

FEW = 4


@pytest.fixture(scope="module")
def homes() -> list[Household]:
    return [household(pool, number) for pool in Pool for number in range(FEW)]


def test_a_household_is_the_same_whenever_it_is_made() -> None:
    assert household(Pool.VAL, 3) == household(Pool.VAL, 3)
    assert household(Pool.VAL, 3) != household(Pool.VAL, 3, seed=2)


def test_running_balances_reconcile(homes: list[Household]) -> None:
    for home in homes:
        balances = {it.key: it.opening for it in home.accounts}
        for booking in home.bookings:
            balances[booking.account] += booking.amount
            assert booking.balance == balances[booking.account]


def test_bookings_are_in_order_and_last_about_two_years_or_more(homes: list[Household]) -> None:
    for home in homes:
        days = [it.booked_on for it in home.bookings]
        assert all(a <= b for a, b in pairwise(days))
        assert days[-1] - days[0] > timedelta(days=500)


def test_money_between_own_accounts_leaves_one_and_reaches_another(homes: list[Household]) -> None:
    moved = [
        [it.amount for it in home.bookings if it.truth.category.startswith("TRANSFER_")]
        for home in homes
    ]
    assert any(moved)
    assert {sum(amounts) for amounts in moved} == {0}


def test_truths_are_items_of_the_trees(homes: list[Household]) -> None:
    trees = load_trees()
    names = {it.system_name for it in trees.by_name(Tree.CATEGORIES).items}
    kinds = {it.system_name for it in trees.by_name(Tree.INSURANCE_TYPES).items}
    business = {it.system_name for it in trees.by_name(Tree.FREELANCER_CATEGORIES).items}
    truths = [it.truth for home in homes for it in home.bookings]
    assert {it.category for it in truths} <= names
    assert {it.insurance_type for it in truths} <= kinds
    assert {it.freelancer_category for it in truths} <= business


def test_what_comes_in_is_income_or_a_transfer(homes: list[Household]) -> None:
    for home in homes:
        for it in home.bookings:
            if it.amount > 0:
                category = it.truth.category
                assert category.startswith(("INCOME_", "TRANSFER_")) or category in {
                    "OTHER_INCOME",
                    "BANKFINANCE_CREDITINCOME",
                    "BANKFINANCE_CASHDEPOSIT",
                }


def test_a_contract_is_paid_once_per_slot(homes: list[Household]) -> None:
    for home in homes:
        slots = [(it.truth.contract, it.truth.slot) for it in home.bookings if it.truth.regular]
        assert len(slots) == len(set(slots))
        assert len(slots) > FEW


def test_the_mix_is_brands_then_structured_then_unseen(homes: list[Household]) -> None:
    kinds = [it.truth.kind for home in homes for it in home.bookings]
    assert 0.55 <= kinds.count(Kind.BRAND) / len(kinds) <= 0.72
    assert 0.18 <= kinds.count(Kind.STRUCTURED) / len(kinds) <= 0.3
    assert 0.09 <= kinds.count(Kind.UNSEEN) / len(kinds) <= 0.17


def test_pools_hide_different_partners_nobody_learns_from() -> None:
    names = [it.partner.system_name for it in read_tables().rows]
    hidden = {pool: {it for it in names if hidden_from(pool)(it)} for pool in Pool}
    assert all(hidden.values())
    assert _are_disjoint(hidden.values())
    assert {bucket(it) for found in hidden.values() for it in found} == {"test"}


def test_hidden_partners_are_never_the_truth(homes: list[Household]) -> None:
    for home in homes:
        for it in home.bookings:
            assert not hidden_from(home.pool)(it.truth.partner)
            if it.truth.kind is Kind.UNSEEN:
                assert it.truth.partner == UNKNOWN_PARTNER


def test_pools_share_no_texts_names_or_banks() -> None:
    for table in data("contracts").values():
        assert _are_disjoint(set(texts) for texts in table["text"].values())
    for table in data("locals").values():
        assert _are_disjoint(set(names) for names in table.values())
    for key in ("first", "town", "street", "employer"):
        assert _are_disjoint(set(names) for names in data("names")[key].values())
    banks = [it["id"] for it in data("dialects")["dialect"]]
    assert len(banks) == len(set(banks))


def test_a_record_has_what_the_interface_asks_for(homes: list[Household]) -> None:
    home = homes[0]
    found = records(home)
    needed = {
        "betrag", "buchungsdatum", "verwendungszweck", "user", "provider", "product", "tenant",
    }  # fmt: skip
    assert all(record[key] is not None for record in found for key in needed)
    assert sum((Decimal(str(it["betrag"])) for it in found), Decimal()) == sum(
        it.amount for it in home.bookings
    )


def test_dials_take_fields_away() -> None:
    bare = household(Pool.DEV, 1, dials=Dials(no_codes=True, no_mandates=True))
    assert all(not it.code and not it.mandate_id for it in bare.bookings)
    assert not any("MREF+" in it.purpose or "CRED+" in it.purpose for it in bare.bookings)


def _are_disjoint(groups: Iterable[set[str]]) -> bool:
    found = [it for group in groups for it in group]
    return len(found) == len(set(found))
