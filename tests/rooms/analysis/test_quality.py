"""Contracts of made-up households with true tags: a regression test, no claim of quality."""

from collections import defaultdict
from datetime import date

import pytest

from households.household import household
from households.model import Household, Pool
from kontowerk.analysis.compute import Analysis, analyse
from kontowerk.analysis.model import OwnedProduct
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.model import Booking, Tagged, TagStage

_HOUSEHOLDS = 8
_OVERLAP = 0.7


def _analysed(home: Household) -> Analysis:
    lines = [
        (
            Booking(
                it.id, it.account, it.amount, it.booked_on, it.purpose, it.booking_text, it.code,
                it.name, it.iban, it.ultimate, it.creditor_id, it.mandate_id,
            ),
            Tagged(
                it.truth.category, it.truth.insurance_type, it.truth.partner,
                it.truth.freelancer_category, 1.0, TagStage.CORRECTION, "truth",
            ),
        )
        for it in home.bookings
    ]  # fmt: skip
    products = [OwnedProduct(it.key, ProductKind(it.kind)) for it in home.accounts]
    return analyse(home.user, lines, products, _last(home))


def _last(home: Household) -> date:
    return max(it.booked_on for it in home.bookings)


def _true_contracts(home: Household) -> dict[str, set[object]]:
    found: defaultdict[str, set[object]] = defaultdict(set)
    for booking in home.bookings:
        if booking.truth.contract and booking.truth.regular:
            found[booking.truth.contract].add(booking.id)
    return {name: ids for name, ids in found.items() if len(ids) > 1}


@pytest.fixture(scope="module")
def homes() -> list[tuple[Household, Analysis]]:
    made = [household(Pool.DEV, number) for number in range(_HOUSEHOLDS)]
    return [(it, _analysed(it)) for it in made]


def test_contracts_are_found_and_habits_are_not(homes: list[tuple[Household, Analysis]]) -> None:
    right = found = true = 0
    for home, analysis in homes:
        open_ones = _true_contracts(home)
        true += len(open_ones)
        for contract in analysis.contracts:
            ids = {it.id for it in contract.regular}
            if len(ids) == 1:
                continue
            found += 1
            same = [
                name
                for name, them in open_ones.items()
                if len(ids & them) >= _OVERLAP * len(ids | them)
            ]
            right += bool(same)
            for name in same:
                del open_ones[name]
    assert right / found >= 0.95
    assert right / true >= 0.95


def test_work_parenthood_and_housing_are_told(homes: list[tuple[Household, Analysis]]) -> None:
    asked = right = 0
    for home, analysis in homes:
        names = {it.name for it in analysis.stages}
        for group, stage in home.stages.items():
            asked += 1
            right += f"{group.upper()}_{stage}" in names
    assert right / asked >= 0.95


def test_tags_are_conserved_to_the_cent(homes: list[tuple[Household, Analysis]]) -> None:
    for home, analysis in homes:
        cents = sum(it.cents for it in analysis.person.entries)
        assert cents == sum(int(it.amount * 100) for it in home.bookings)
