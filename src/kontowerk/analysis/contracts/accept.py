"""Whether payments that fit a schedule are a contract: how well they fit, and what else says so.

What else: a mandate, a standing order, the partner, the category. A category may be wrong, so it
never vetoes a perfect schedule.
"""

import tomllib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final, NamedTuple

from kontowerk.analysis.model import Entry, Mark, PartnerFact, Period

_LEAST: Final = 0.2
_MOST: Final = 0.9
_MANDATE: Final = 0.25
_STANDING_ORDER: Final = 0.25
_SAME_TRANSFER: Final = 0.15
_MANY: Final = 6
_CONTRACT_ONLY: Final = 0.2
EVIDENCE: Final = _LEAST + _MANDATE  # a prior from which on something speaks for a contract
_PER_DAY_OFF: Final = 0.04
_ASKED: Final = 0.9
_PRIOR_WEIGHT: Final = 0.5
_TWICE: Final = 2
_TWO: Final = 0.25
# Without evidence, two or three purchases lie a period apart by chance.
_FEW: Final = {2: 0.3, 3: 0.12, 4: 0.05}
_WEEKLY: Final = 0.1  # weekly payments are habits unless something speaks for a contract
_SPREAD: Final = 0.5
_APART: Final = 1.6  # times the middle amount: another contract
_SAME_PRICE: Final = 0.93  # steadiness of what is no purchase
_EQUAL_PRICE: Final = 0.99  # by card
_SAYS_SOMETHING: Final = 0.1  # prior of categories that speak for a contract
_UNKNOWN: Final = "UNKNOWN"
_SINGLE: Final = 0.6
_HARDLY_WITHOUT: Final = 0.25  # prior of categories hardly paid without a contract


class PeriodGuess(NamedTuple):
    """A period guessed from one payment, and how sure that is."""

    period: Period
    confidence: float


def prior(members: Sequence[Entry], fact: PartnerFact | None) -> float:
    """Say how likely payments are a contract before their days are looked at."""
    half = len(members) / 2
    found = _LEAST
    said = [member for member in members if member.mandate or member.marks]
    if len(said) >= half and sum(map(is_mandated, said)) >= half:
        found += _MANDATE
    if len([member for member in said if Mark.STANDING_ORDER in member.marks]) >= half:
        found += _STANDING_ORDER
    if fact is not None and fact.contract_only:
        found += _CONTRACT_ONLY
    if _are_same_transfers(members):
        found += _SAME_TRANSFER
    found += category_prior(commonest([member.category for member in members]))
    return min(_MOST, max(_LEAST, found))


def _are_same_transfers(members: Sequence[Entry]) -> bool:
    """See transfers of the very same amount: somebody has agreed on it."""
    if len(members) < _MANY:
        return False
    if max(Counter([member.cents for member in members]).values()) < _MOST * len(members):
        return False
    bought = frozenset({Mark.CARD, Mark.PAYMENT_SERVICE})
    return not any(member.mandate or bought & member.marks for member in members)


def commonest(texts: Sequence[str]) -> str:
    """Return the text that stands there most often; the first of several."""
    if texts.count(texts[0]) == len(texts):
        return texts[0]
    counted = Counter(texts)
    return max(counted, key=counted.__getitem__)


def is_mandated(entry: Entry) -> bool:
    """See a mandate for this contract; those of payment services and card machines are not."""
    marks = entry.marks
    if not entry.mandate and Mark.RECURRING_DEBIT not in marks:
        return False
    return Mark.PAYMENT_SERVICE not in marks and Mark.CARD not in marks


def asked_score(count: int, believed: float, period: Period | None = None) -> float:
    """Say how well so many payments must fit; few must fit better."""
    asked = _ASKED - _PRIOR_WEIGHT * believed
    if believed >= EVIDENCE:
        return asked + (_TWO if count == _TWICE else 0.0)
    weekly = period is not None and period.weeks
    return asked + _FEW.get(count, 0.0) + (_WEEKLY if weekly else 0.0)


def doubt(residual: float, believed: float) -> float:
    """Take off for days beside the slots: without evidence that is how habits look."""
    return 0.0 if believed >= EVIDENCE else _PER_DAY_OFF * residual


def steadiness(amounts: Sequence[int]) -> float:
    """Return 1 for equal amounts, less the more they differ: by the median distance to it."""
    sizes = sorted(map(abs, amounts))
    middle = _median(sizes)
    distance = _median(sorted([abs(size - middle) for size in sizes]))
    return 1 - min(distance / middle, _SPREAD)


def are_alike(members: Sequence[Entry]) -> bool:
    """See amounts that may all be of one contract."""
    sizes = sorted([abs(member.cents) for member in members])
    middle = _median(sizes)
    near = bisect_right(sizes, middle * _APART) - bisect_left(sizes, middle / _APART)
    return near >= _MOST * len(sizes)


def are_purchases(members: Sequence[Entry], steady: float) -> bool:
    """See what is bought again and again: by card in a known shop, or for any amount."""
    said = category_prior(commonest([member.category for member in members]))
    marks = members[-1].marks
    if members[-1].cents > 0:
        return False
    if said >= _SAYS_SOMETHING:
        unnamed = Mark.PAYMENT_SERVICE in marks and not members[-1].merchant
        return unnamed and steady < _SAME_PRICE
    if Mark.CARD not in marks:
        return steady < _SAME_PRICE
    return steady < _EQUAL_PRICE or (said < 0 and members[-1].partner != _UNKNOWN)


def _median(ordered: Sequence[float]) -> float:
    at = len(ordered) // 2
    return ordered[at] if len(ordered) % 2 else (ordered[at - 1] + ordered[at]) / 2


def seen_once(entry: Entry, fact: PartnerFact | None) -> PeriodGuess | None:
    """Guess the period of a contract of which one payment is known, or see none in it."""
    contract_only = fact is not None and fact.contract_only and entry.cents < 0
    if Mark.CARD in entry.marks or not (contract_only or _is_recurring(entry)):
        return None
    if fact is not None and fact.period is not None:
        return PeriodGuess(fact.period, _SINGLE)
    euros = abs(entry.cents) / 100
    for row in tables()["period"]:
        if entry.category.startswith(row["category"]) and euros >= row["from"]:
            return PeriodGuess(Period(row["period"]), min(_SINGLE, row["share"]))
    return None


def _is_recurring(entry: Entry) -> bool:
    """See a debit announced to come again; shops collect single purchases that way too."""
    return (
        Mark.RECURRING_DEBIT in entry.marks
        and Mark.PAYMENT_SERVICE not in entry.marks
        and category_prior(entry.category) >= _HARDLY_WITHOUT
    )


@lru_cache(maxsize=1024)
def category_prior(category: str) -> float:
    """Look a category up, then the shorter names it begins with."""
    table: Mapping[str, float] = tables()["category"]
    parts = category.split("_")
    names = ("_".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((table[name] for name in names if name in table), 0.0)


@cache
def tables() -> Mapping[str, Any]:
    """Read the weights of `data/priors.toml`."""
    file = resources.files("kontowerk.analysis").joinpath("data", "priors.toml")
    return tomllib.loads(file.read_text("utf-8"))
