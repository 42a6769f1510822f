"""The metrics of the analyses, with intervals over users.

The net of a month is often near zero, so errors are not divided by it. For each user the mean
absolute error of the predictions is divided by that of the mean of twelve months, over many months;
users are put together by the geometric mean of these ratios, weighed by their months (relative
mean absolute error of Davydenko and Fildes). Half the error of the mean counts as much as double.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from math import exp, log
from typing import Final

import numpy as np

from households.model import Dials, Event, TrueContract
from households.schedule import usual_day
from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.events.spells import Event as FoundEvent
from kontowerk.analysis.model import Contract
from quality.eval.lives import Lived, forecasts
from quality.eval.metrics import Counts, Figure, Tally, figures, ratio

_OVERLAP: Final = 0.7
_DAYS_OFF: Final = 2
_EVENT_OFF: Final = 31
_LEAST_ERROR: Final = 1.0  # cents: nobody is right for ever

Pair = tuple[Contract, TrueContract]
Analyst = Callable[[Lived, date], Analysis]


def real(user: Lived, today: date) -> Analysis:
    """Analyse as the service does."""
    return user.on(today)


def judge(
    users: Iterable[Lived], every: int, dials: Dials, analyst: Analyst = real
) -> list[Figure]:
    """Measure the analyses of users; the net is predicted every so many months."""
    return figures([tally(it, every, dials, analyst) for it in users], METRICS)


def tally(user: Lived, every: int, dials: Dials, analyst: Analyst = real) -> Tally:
    """Count one user: contracts on a day with truth after it, events at the end."""
    today = user.judged_on
    found = [it for it in analyst(user, today).contracts if len(it.regular) > 1]
    true = user.contracts_until(today)
    pairs = matched(found, true)
    events = analyst(user, user.last).events
    made = list(forecasts(user, every, dials))
    return {
        "contracts": np.array([len(pairs), len(found), len(true)], dtype=float),
        "period": _count(one.period.value == other.period for one, other in pairs),
        "due": _off(_days_to_due(it, today, dials) for it in pairs),
        "booked": _off(_days_to_booking(it, today) for it in pairs),
        "best_booked": _off(_days_of_the_best(it, today, dials) for it in pairs),
        "amount": _amounts(pairs, today),
        "status": _count(one.is_active != other.is_over(today) for one, other in pairs),
        "net": relative_errors((it.came, it.predicted, it.mean) for it in made),
        "best_net": relative_errors((it.came, it.best, it.mean) for it in made),
        "events": np.array(
            [
                len(event_pairs(events, user.home.events)),
                *(len(events), len(user.home.events)),
                user.years,
            ]
        ),
    }


METRICS: Final[Mapping[str, Callable[[Tally], float]]] = {
    "contracts, precision": lambda it: ratio(it["contracts"][0], it["contracts"][1]),
    "contracts, recall": lambda it: ratio(it["contracts"][0], it["contracts"][2]),
    "contracts, period": lambda it: ratio(it["period"][0], it["period"][1]),
    "next date within 2 days of the usual day": lambda it: ratio(it["due"][0], it["due"][1]),
    "next date, mean days off the usual day": lambda it: ratio(it["due"][2], it["due"][1]),
    "next date within 2 days of the booking": lambda it: ratio(it["booked"][0], it["booked"][1]),
    "the same by who knows the usual day": lambda it: ratio(
        it["best_booked"][0], it["best_booked"][1]
    ),
    "next date, mean days off the booking": lambda it: ratio(it["booked"][2], it["booked"][1]),
    "next amount, mean error": lambda it: ratio(it["amount"][0], it["amount"][1]),
    "contracts, status": lambda it: ratio(it["status"][0], it["status"][1]),
    "next month's net, better than mean of 12": lambda it: 1 - exp(ratio(*it["net"])),
    "the same by who knows every contract": lambda it: 1 - exp(ratio(*it["best_net"])),
    "life events, F1": lambda it: ratio(2 * it["events"][0], it["events"][1] + it["events"][2]),
    "life events, false per user-year": lambda it: ratio(
        it["events"][1] - it["events"][0], it["events"][3]
    ),
}


def matched(found: Iterable[Contract], true: Mapping[TrueContract, frozenset[str]]) -> list[Pair]:
    """Pair contracts that share most of their bookings, each with one only."""
    left = dict(true)
    pairs: list[Pair] = []
    for contract in found:
        ids = {str(it.id) for it in contract.regular}
        same = (it for it, them in left.items() if len(ids & them) >= _OVERLAP * len(ids | them))
        match = next(same, None)
        if match is not None:
            del left[match]
            pairs.append((contract, match))
    return pairs


def _days_to_due(pair: Pair, today: date, dials: Dials) -> int | None:
    """Compare with the day on which the next slot is usually paid."""
    found, true = pair
    due = true.due_after(today)
    if found.date_next is None or due is None:
        return None
    return abs((found.date_next - usual_day(true, due.slot, dials)).days)


def _days_to_booking(pair: Pair, today: date) -> int | None:
    """Compare with the next booking, as late as it came; a payment left out has none."""
    found, true = pair
    due = true.next_after(today)
    if found.date_next is None or due is None or due.booked_on is None:
        return None
    return abs((found.date_next - due.booked_on).days)


def _days_of_the_best(pair: Pair, today: date, dials: Dials) -> int | None:
    """Compare the usual day with the booking: what chance leaves of knowing the schedule."""
    found, true = pair
    due = true.next_after(today)
    if found.date_next is None or due is None or due.booked_on is None:
        return None
    return abs((usual_day(true, due.slot, dials) - due.booked_on).days)


def _amounts(pairs: Iterable[Pair], today: date) -> Counts:
    """Add up the errors of next amounts, as shares of what was booked."""
    errors: list[float] = []
    for found, true in pairs:
        due = true.next_after(today)
        if found.amounts.next is not None and due is not None and due.amount is not None:
            errors.append(abs(found.amounts.next / int(due.amount * 100) - 1))
    return np.array([sum(errors), len(errors)], dtype=float)


def relative_errors(made: Iterable[tuple[int, float, float]]) -> Counts:
    """Weigh the logarithm of a user's ratio of errors by the months predicted.

    Each month has what came, what was predicted, and the mean it is compared with.
    """
    months = list(made)
    if not months:
        return np.zeros(2)
    ours = sum(abs(predicted - came) for came, predicted, _ in months)
    simple = sum(abs(mean - came) for came, _, mean in months)
    share = log(max(ours, _LEAST_ERROR) / max(simple, _LEAST_ERROR))
    return np.array([len(months) * share, len(months)])


def event_pairs(
    found: Sequence[FoundEvent], true: Sequence[Event]
) -> list[tuple[FoundEvent, Event]]:
    """Pair events of one name within a month; one found answers for one true one."""
    left = list(found)
    pairs: list[tuple[FoundEvent, Event]] = []
    for event in true:
        near = [
            it
            for it in left
            if it.name == event.name and abs((it.day - event.day).days) <= _EVENT_OFF
        ]
        if near:
            pairs.append((near[0], event))
            left.remove(near[0])
    return pairs


def _count(outcomes: Iterable[bool]) -> Counts:
    found = list(outcomes)
    return np.array([sum(found), len(found)], dtype=float)


def _off(days: Iterable[int | None]) -> Counts:
    """Count days off: how many are few, how many there are, how many days in all."""
    known = [it for it in days if it is not None]
    return np.array([sum(it <= _DAYS_OFF for it in known), len(known), sum(known)], dtype=float)
