"""`python -m quality.eval`: tag and analyse the households of a pool, and judge both.

Exit code 1 when a gate is missed. The pool `test` is for releases, never for tuning.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Final

from households.model import Dials, Household, Pool
from households.shops import hidden_from, missing_brands
from kontowerk.analysis.analyse_user import partner_facts
from kontowerk.tagging.classify import Classifier
from quality.eval import report
from quality.eval.analyses import judge
from quality.eval.baselines import gap_score, text_score
from quality.eval.gates import is_passed, table
from quality.eval.hard import NoiseCounts, by_noise, hard_lives, judge_hard
from quality.eval.learning import learning
from quality.eval.lives import lived
from quality.eval.metrics import Figure, Names, figures, tally
from quality.eval.rows import DIALS, Judged, Tagger, judged, pool_of

_USERS: Final = {"short": 40, "long": 80}
_HARD_USERS: Final = {"short": 40, "long": 120}
_EVERY: Final = {"short": 2, "long": 1}  # months between predictions of the net
_COLLAPSED: Final = 0.2  # what may be right by chance when the truth is shuffled
_MIX: Final = "leaf accuracy, mix"


def measure(rows: Sequence[list[Judged]]) -> list[Figure]:
    """Compute all figures of tagged users."""
    names = Names(chain.from_iterable(rows))
    return figures([tally(it, names) for it in rows])


def _mix(rows: Sequence[list[Judged]]) -> float:
    return next(it.value for it in measure(rows) if it.name == _MIX)


def _shuffled(rows: Sequence[list[Judged]]) -> float:
    """Give every row the truth of another one."""
    flat = list(chain.from_iterable(rows))
    truths = [it.truth for it in flat]
    Random(1).shuffle(truths)  # noqa: S311 - an order, no secret
    return _mix([[replace(it, truth=truth) for it, truth in zip(flat, truths, strict=True)]])


def _ablations(pool: Pool, users: int, tagger: Tagger) -> str:
    """What is lost when banks leave fields out."""
    lines: list[str] = []
    without = {"transaction codes": Dials(no_codes=True), "mandates": Dials(no_mandates=True)}
    for name, dials in without.items():
        found = _mix(list(judged(pool_of(pool, users, dials), tagger)))
        lines.append(f"  {_MIX} without {name}: {found:.3f}")
    return "\n".join(lines)


def _difficulty(homes: Sequence[Household]) -> str:
    text, gaps = text_score(homes), gap_score(homes)
    return (
        f"  baselines: text model {text.accuracy:.3f}, macro-F1 {text.macro_f1:.3f}, unseen "
        f"{text.unseen:.3f}; gaps precision {gaps.precision:.3f} at recall {gaps.recall:.3f}"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pool", type=Pool, choices=list(Pool), default=Pool.VAL)
    parser.add_argument("--short", action="store_true", help="fewer users, no baselines")
    parser.add_argument("--users", type=int, default=0)
    parser.add_argument("--errors", type=int, default=0, help="print so many mistakes")
    parser.add_argument("--missing", action="store_true", help="print brands nobody lists")
    return parser.parse_args()


def main() -> int:
    given = _arguments()
    users = given.users or _USERS["short" if given.short else "long"]
    homes = list(pool_of(given.pool, users))
    tagger = Classifier.load(without=hidden_from(given.pool))
    rows = list(judged(homes, tagger))
    tagging = _judge_tagging(given, homes, tagger, rows)
    print(learning(homes, rows))
    analyses = _judge_analyses(given, homes, tagger, rows)
    hard = _judge_hard(given, tagger)
    return 0 if tagging and analyses and hard else 1


def _judge_tagging(
    given: argparse.Namespace,
    homes: Sequence[Household],
    tagger: Classifier,
    rows: Sequence[list[Judged]],
) -> bool:
    flat = list(chain.from_iterable(rows))
    found = measure(rows)
    print(f"pool {given.pool}: {len(homes)} users, {len(flat)} bookings, {tagger.versions}")
    print(table(found))
    print(report.slices(flat))
    print(report.reliability(flat))
    print(report.confusions(flat))
    chance = _shuffled(rows)
    print(f"  {_MIX} with shuffled truth: {chance:.3f} (must collapse)")
    if not given.short:
        print(_ablations(given.pool, len(homes), tagger))
        print(_difficulty(homes))
    if given.errors:
        print(report.examples(flat, given.errors))
        print(report.other_mistakes(flat, given.errors))
    if given.missing:
        print("  not in the directory:", ", ".join(missing_brands()))
    return all(is_passed(it) for it in found) and chance < _COLLAPSED


def _judge_analyses(
    given: argparse.Namespace,
    homes: Sequence[Household],
    tagger: Classifier,
    rows: Sequence[list[Judged]],
) -> bool:
    facts = partner_facts(tagger)
    said = ([it.said for it in them] for them in rows)
    users = (lived(home, tags, facts) for home, tags in zip(homes, said, strict=True))
    found = judge(users, _EVERY["short" if given.short else "long"], DIALS)
    print(f"analyses of the same {len(homes)} users, with the tags above")
    print(table(found))
    return all(is_passed(it) for it in found)


def _judge_hard(given: argparse.Namespace, tagger: Classifier) -> bool:
    users = given.users or _HARD_USERS["short" if given.short else "long"]
    counts = NoiseCounts()
    found = judge_hard(hard_lives(given.pool, users, tagger), counts)
    print(f"analyses of {users} households as hard as life")
    print(table(found))
    print(by_noise(counts))
    return all(is_passed(it) for it in found)


if __name__ == "__main__":
    sys.exit(main())
