"""Noises of life: what happens to contracts, and that the truth knows it is still one contract."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest
from quality.eval.hard import NoiseCounts, by_noise, judge_hard
from quality.eval.lives import Lived, lives

from households.household import household, households
from households.model import Dials, Household, Pool, TrueContract
from households.shops import hidden_from
from households.words import data
from kontowerk.analysis.compute import Analysis
from kontowerk.tagging.classify import Classifier

HARD = Dials(hard=True)
HOMES = 14


@pytest.fixture(scope="module")
def homes() -> list[Household]:
    return list(households(Pool.DEV, HOMES, dials=HARD))


def _noised(homes: list[Household], noise: str) -> list[tuple[Household, TrueContract]]:
    return [(home, it) for home in homes for it in home.contracts if noise in it.noises]


def test_every_noise_has_a_rate_in_each_pool_and_other_rates_in_others() -> None:
    rates = data("noises")["rates"]
    assert set(rates["dev"]) == set(rates["val"]) == set(rates["test"])
    assert all(0 < it < 1 for pool in rates.values() for it in pool.values())
    assert rates["dev"] != rates["val"] != rates["test"]
    for texts in (data("noises")["renamed"], data("noises")["landlord"], data("noises")["support"]):
        assert not set(texts["val"]) - {"{name}"} & set(texts["dev"])


def test_noises_happen_to_contracts_and_beside_them(homes: list[Household]) -> None:
    seen = Counter(name for home in homes for it in home.contracts for name in it.noises)
    seen.update(name for home in homes for it in home.bookings for name in it.truth.noises)
    rare = {"weekly_pay", "bank_migrated", "salary_day"}
    assert set(data("noises")["rates"]["dev"]) - rare <= set(seen)
    assert any(it.migrated_on is not None for it in homes)


def test_without_the_dial_nothing_of_it_happens() -> None:
    home = household(Pool.DEV, 2)
    assert home.migrated_on is None
    assert not any(it.truth.noises for it in home.bookings)
    assert not any(it.noises for it in home.contracts)


@pytest.mark.parametrize("noise", ["new_iban", "renamed", "new_mandate", "landlord_account"])
def test_a_contract_that_changes_is_one_contract_with_every_slot_once(
    homes: list[Household], noise: str
) -> None:
    changed = _noised(homes, noise)
    assert changed
    for _, contract in changed:
        slots = [it.slot for it in contract.dues]
        assert slots == sorted(set(slots))
        if contract.period == "MONTH_ONE" and "salary_day" not in contract.noises:
            months = [it.year * 12 + it.month for it in slots]
            assert all(after - before == 1 for before, after in pairwise(months))


def test_a_new_iban_stays_from_some_payment_on(homes: list[Household]) -> None:
    for home, contract in _noised(homes, "new_iban"):
        if {"renamed", "two_with_one", "supplier_changed"} & set(contract.noises):
            continue
        ids = {it.booking for it in contract.dues}
        ibans = [it.iban for it in home.bookings if it.id in ids and it.iban]
        turns = sum(before != after for before, after in pairwise(ibans))
        assert turns <= 1
        assert len(set(ibans)) == turns + 1


def test_who_left_a_supplier_or_came_back_after_months_has_a_new_contract(
    homes: list[Household],
) -> None:
    for noise in ("supplier_changed", "restarted"):
        ended = [it for _, it in _noised(homes, noise) if it.ended_on is not None]
        assert ended


def test_a_bank_that_migrated_writes_in_another_way(homes: list[Household]) -> None:
    home = next(it for it in homes if it.migrated_on is not None)
    main = home.accounts[0].key
    mine = [it for it in home.bookings if it.account == main]
    assert home.migrated_on is not None
    before = {it.dialect for it in mine if it.booked_on < home.migrated_on}
    after = {it.dialect for it in mine if it.booked_on >= home.migrated_on}
    assert len(before) == len(after) == 1
    assert before != after


@pytest.fixture(scope="module")
def users() -> list[Lived]:
    classifier = Classifier.load(without=hidden_from(Pool.DEV))
    return list(lives(households(Pool.DEV, 5, dials=HARD), classifier))


def test_the_report_tells_recall_and_precision_noise_by_noise(users: list[Lived]) -> None:
    counts = NoiseCounts()
    figures = {it.name: it for it in judge_hard(users, counts)}
    assert figures["hard: contracts, precision"].value >= 0.9
    assert figures["hard: contracts, recall"].value >= 0.9
    said = by_noise(counts)
    assert all(name in said for name in ("renamed", "new_mandate", "false events", "missed events"))


def test_who_knows_only_the_last_months_of_contracts_is_found_out(users: list[Lived]) -> None:
    def forgetful(user: Lived, today: date) -> Analysis:
        late = today - timedelta(days=200)
        lines = [it for it in user.lines if it[0].booked_on > late]
        return replace(user, lines=lines).on(today)

    figures = {it.name: it for it in judge_hard(users, NoiseCounts(), forgetful)}
    assert figures["hard: contracts, recall"].value < 0.7
