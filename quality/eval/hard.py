"""Households as hard as life: contracts and events over all noises, and noise by noise."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from households.model import Dials, Household, Pool, TrueContract
from kontowerk.analysis.analyse_user import partner_facts
from kontowerk.analysis.events.spells import Event as FoundEvent
from kontowerk.analysis.events.spells import Sureness
from kontowerk.analysis.model import Contract
from kontowerk.tagging.classify import Classifier
from quality.eval.analyses import Analyst, event_pairs, matched, real
from quality.eval.lives import Lived, lived
from quality.eval.metrics import Counts, Figure, Tally, figures, ratio
from quality.eval.rows import judged, pool_of

HARD: Final = Dials(hard=True)
MIGRATED: Final = "bank_migrated"
_NO_NOISE: Final = "(none)"
_INCOME: Final = "INCOME_"


def hard_lives(pool: Pool, users: int, tagger: Classifier) -> list[Lived]:
    """Make and tag the hard households of a pool."""
    homes = list(pool_of(pool, users, HARD))
    facts = partner_facts(tagger)
    rows = judged(homes, tagger)
    pairs = zip(homes, rows, strict=True)
    return [lived(home, [it.said for it in them], facts) for home, them in pairs]


class NoiseCounts:
    """Hits, found and true contracts by noise, and events by name."""

    def __init__(self) -> None:
        self.hits = Counter[str]()
        self.found = Counter[str]()
        self.found_hits = Counter[str]()
        self.true = Counter[str]()
        self.false_events = Counter[str]()
        self.missed_events = Counter[str]()


def judge_hard(
    users: Iterable[Lived], counts: NoiseCounts, analyst: Analyst = real
) -> list[Figure]:
    """Measure the analyses of hard households."""
    return figures([_tally(it, counts, analyst) for it in users], METRICS)


def _tally(user: Lived, counts: NoiseCounts, analyst: Analyst) -> Tally:
    today = user.judged_on
    found = [it for it in analyst(user, today).contracts if len(it.regular) > 1]
    true = user.contracts_until(today)
    pairs = matched(found, true)
    _count_noises(user.home, found, true, pairs, counts)
    income = [it for it in true if it.category.startswith(_INCOME)]
    income_hits = sum(it.category.startswith(_INCOME) for _, it in pairs)
    return {
        "contracts": np.array([len(pairs), len(found), len(true)], dtype=float),
        "income": np.array([income_hits, len(income)], dtype=float),
        "period": np.array(
            [sum(one.period.value == it.period for one, it in pairs), len(pairs)], dtype=float
        ),
        **_events(user, analyst(user, user.last).events, counts),
    }


def _events(user: Lived, found: Sequence[FoundEvent], counts: NoiseCounts) -> dict[str, Counts]:
    pairs = event_pairs(found, user.home.events)
    right = [id(one) for one, _ in pairs]
    sure = [it for it in found if it.sureness is Sureness.NORMAL]
    counts.false_events.update(it.name for it in found if id(it) not in right)
    answered = [id(other) for _, other in pairs]
    counts.missed_events.update(it.name for it in user.home.events if id(it) not in answered)
    sure_hits = sum(id(it) in right for it in sure)
    return {
        "events": np.array([len(pairs), len(found), len(user.home.events)], dtype=float),
        "sure": np.array([sure_hits, len(sure)], dtype=float),
    }


def _count_noises(
    home: Household,
    found: Iterable[Contract],
    true: Mapping[TrueContract, frozenset[str]],
    pairs: Iterable[tuple[Contract, TrueContract]],
    counts: NoiseCounts,
) -> None:
    truth = {it.id: it.truth for it in home.bookings}
    hits = {id(one) for one, _ in pairs}
    found_true = {other.id for _, other in pairs}
    always = (MIGRATED,) if home.migrated_on is not None else ()
    for contract in true:
        names = (*contract.noises, *always) or (_NO_NOISE,)
        counts.true.update(names)
        counts.hits.update(names if contract.id in found_true else ())
    for one in found:
        noises = Counter(name for it in one.regular for name in truth[str(it.id)].noises)
        names = [it for it, count in noises.items() if 2 * count >= len(one.regular)]
        names = [*names, *always] or [_NO_NOISE]
        counts.found.update(names)
        counts.found_hits.update(names if id(one) in hits else ())


METRICS: Final[Mapping[str, Callable[[Tally], float]]] = {
    "hard: contracts, precision": lambda it: ratio(it["contracts"][0], it["contracts"][1]),
    "hard: contracts, recall": lambda it: ratio(it["contracts"][0], it["contracts"][2]),
    "hard: income, recall": lambda it: ratio(it["income"][0], it["income"][1]),
    "hard: contracts, period": lambda it: ratio(it["period"][0], it["period"][1]),
    "hard: life events, precision": lambda it: ratio(it["events"][0], it["events"][1]),
    "hard: life events, recall": lambda it: ratio(it["events"][0], it["events"][2]),
    "hard: life events said to be sure, precision": lambda it: ratio(it["sure"][0], it["sure"][1]),
}


def by_noise(counts: NoiseCounts) -> str:
    """Print recall and precision noise by noise."""
    lines = ["  noise               recall (true)   precision (found)"]
    for name in sorted({*counts.true, *counts.found}):
        true, found = counts.true[name], counts.found[name]
        recall = f"{counts.hits[name] / true:.3f} ({true})" if true else "-"
        precision = f"{counts.found_hits[name] / found:.3f} ({found})" if found else "-"
        lines.append(f"  {name:18}  {recall:14}  {precision}")
    lines.append(f"  false events: {_named(counts.false_events)}")
    lines.append(f"  missed events: {_named(counts.missed_events)}")
    return "\n".join(lines)


def _named(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counted.most_common()) or "none"
