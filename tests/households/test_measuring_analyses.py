"""Measuring notices analyses that know nothing, come late, or are judged by another's truth."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from quality.eval import hard, metrics
from quality.eval.analyses import METRICS, Analyst, judge, real, relative_errors
from quality.eval.ceiling import AllKnowing
from quality.eval.gates import GATES, GOALS, is_passed, table
from quality.eval.lives import Lived, lives
from quality.eval.metrics import Figure

from households.household import household, households
from households.model import Dials, Pool
from households.shops import hidden_from
from kontowerk.analysis.calendar import month_of, month_start
from kontowerk.analysis.compute import Analysis
from kontowerk.tagging.classify import Classifier

SELDOM = 12  # months between predictions of the net: they are judged elsewhere
CONTRACTS = ("contracts, precision", "contracts, recall")
EVENTS = "life events, F1"


@pytest.fixture(scope="module")
def users() -> list[Lived]:
    classifier = Classifier.load(without=hidden_from(Pool.DEV))
    return list(lives(households(Pool.DEV, 4), classifier))


def _judged(users: Sequence[Lived], analyst: Analyst = real) -> dict[str, Figure]:
    return {it.name: it for it in judge(users, SELDOM, Dials(), analyst)}


def test_every_gate_and_goal_has_its_metric() -> None:
    assert set(GATES) | set(GOALS) <= set(METRICS) | set(metrics.METRICS) | set(hard.METRICS)
    assert not set(GATES) & set(GOALS)


def test_the_real_analyses_find_contracts_with_their_periods_and_dates(users: list[Lived]) -> None:
    found = _judged(users)
    for name in (*CONTRACTS, "contracts, period", "next amount, mean error"):
        assert is_passed(found[name]), found[name]


def test_who_has_not_read_the_newest_bookings_fails(users: list[Lived]) -> None:
    def a_year_ago(user: Lived, today: date) -> Analysis:
        return user.on(today - timedelta(days=365))

    found = _judged(users, a_year_ago)
    for name in (
        "contracts, recall",
        "next date within 2 days of the usual day",
        EVENTS,
    ):
        assert not is_passed(found[name]), found[name]


def test_the_truth_of_others_fits_nobody(users: list[Lived]) -> None:
    others = [*users[1:], users[0]]
    mixed = [
        replace(one, home=replace(one.home, contracts=two.home.contracts, events=two.home.events))
        for one, two in zip(users, others, strict=True)
    ]
    found = _judged(mixed)
    assert all(found[name].value == 0 for name in CONTRACTS)
    assert not is_passed(found[EVENTS])


def test_a_prediction_is_as_good_as_its_errors_are_smaller_than_those_of_the_mean() -> None:
    near_zero = [(came, came + 50.0, came + 100.0) for came in (-300, -1, 0, 1, 300)]
    assert _better(near_zero) == pytest.approx(0.5)
    assert _better([(came, mean, mean) for came, _, mean in near_zero]) == pytest.approx(0)
    assert _better([]) == 0


def test_half_the_error_of_one_user_makes_up_for_double_the_error_of_another() -> None:
    half = relative_errors([(0, 50, 100)] * 6)
    double = relative_errors([(0, 20_000, 10_000)] * 6)
    assert METRICS[_NET]({"net": half + double}) == pytest.approx(0)


def test_who_knows_every_contract_is_right_when_nothing_is_left_to_chance() -> None:
    sure = Dials(jitter=0, skipped=0)
    home = household(Pool.DEV, 1, dials=sure)
    bookings = tuple(it for it in home.bookings if it.truth.regular)
    only = replace(home, bookings=bookings)
    net = defaultdict[int, int](int)
    for it in bookings:
        net[month_of(it.booked_on.toordinal())] += int(it.amount * 100)
    month = month_of(bookings[-1].booked_on.toordinal()) - 3
    today = date.fromordinal(month_start(month) - 1)
    assert AllKnowing(only, net, sure).net_of(month, today) == pytest.approx(net[month])


def test_a_goal_that_is_missed_is_said_and_fails_nothing() -> None:
    missed = Figure(_NET, 0.10, 0.05, 0.14)
    assert is_passed(missed)
    assert "goal missed" in table([missed])
    assert "BELOW" in table([Figure(EVENTS, 0.5, 0.4, 0.6)])
    assert not is_passed(Figure(EVENTS, 0.5, 0.4, 0.6))


def _better(made: Sequence[tuple[int, float, float]]) -> float:
    return METRICS[_NET]({"net": relative_errors(made)})


_NET = "next month's net, better than mean of 12"
