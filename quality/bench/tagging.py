"""How fast bookings are tagged, beside the bare scan of the same texts.

No database: the classifier alone, on generated households. Both run in this process, one after
the other in every round.
"""

import time
from collections.abc import Callable, Sequence

import ahocorasick

from households.model import Household, Pool
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.model import Booking, TagContext
from kontowerk.tagging.shape import fold
from quality.bench.people import loaded_classifier
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import Stage
from quality.eval.rows import bookings_of, context_of, pool_of

_ONE_USER = 2_000  # bookings: about two years of a household

_Work = list[tuple[list[Booking], TagContext]]


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Tag everybody in a fresh process, in one that knows others, and once more; then one user."""
    del stage  # nothing is stored
    homes = list(pool_of(Pool.VAL, 8 if short else 25))
    work = [(bookings_of(it), context_of(it)) for it in homes]
    others = [(bookings_of(it), context_of(it)) for it in pool_of(Pool.DEV, 25)]
    total = sum(len(rows) for rows, _ in work)
    one = _one_user(homes)
    scan = _bare_scan(loaded_classifier())
    texts = [it.name + " " + it.purpose for rows, _ in work for it in rows]
    folded = [fold(it) for it in texts]
    measured = ("fresh", "others", "again", "fold", "scan")
    rates: dict[str, list[float]] = {name: [] for name in measured}
    single: list[float] = []
    for _ in range(rounds):
        classifier = loaded_classifier()
        rates["fresh"].append(total / _seconds(_tag_all, classifier, work))
        rates["again"].append(total / _seconds(_tag_all, classifier, work))
        acquainted = loaded_classifier()
        _tag_all(acquainted, others)
        rates["others"].append(total / _seconds(_tag_all, acquainted, work))
        rates["fold"].append(total / _seconds(_fold_all, texts))
        rates["scan"].append(total / _seconds(scan, folded))
        single.append(_seconds(_tag_all, loaded_classifier(), [one]) * 1000)
    goal = Goal(">=", 50_000)
    ratios = [ours / bare for ours, bare in zip(rates["fresh"], rates["scan"], strict=True)]
    return Chapter(
        f"Tagging without a database: {total:,} bookings of {len(work)} households",
        [
            Row("whole pipeline, first bookings of a process", "tx/s", rates["fresh"], goal),
            Row("the same, after 25 other households", "tx/s", rates["others"], goal),
            Row("the same once more, as by a re-tag", "tx/s", rates["again"], goal),
            Row("folding the texts alone", "tx/s", rates["fold"]),
            Row("bare scan of the folded texts", "tx/s", rates["scan"]),
            Row("ratio of the pipeline to the bare scan", "", ratios),
            Row(f"{len(one[0]):,} bookings of one user, fresh", "ms", single, Goal("<=", 40)),
        ],
        [
            "bare scan: all spellings of partners in one pyahocorasick automaton, hits counted",
            "CPU time of one core; generated texts repeat themselves less than a real bank's",
            "the garbage collector works as in the product: seldom, and never over tables",
        ],
    )


def _one_user(homes: Sequence[Household]) -> tuple[list[Booking], TagContext]:
    """Take the household nearest to the size wanted, and no more of it than that."""
    home = min(homes, key=lambda it: abs(len(it.bookings) - _ONE_USER))
    return bookings_of(home)[:_ONE_USER], context_of(home)


def _tag_all(classifier: Classifier, work: _Work) -> None:
    for bookings, context in work:
        classifier.tag(bookings, context)


def _fold_all(texts: Sequence[str]) -> None:
    for text in texts:
        fold(text)


def _bare_scan(classifier: Classifier) -> Callable[[Sequence[str]], None]:
    automaton: ahocorasick.Automaton[int] = ahocorasick.Automaton()
    for partner in classifier.partners.partners:
        automaton.add_word(fold(partner.display_name), partner.system_id)
    automaton.make_automaton()

    def scan(texts: Sequence[str]) -> None:
        for text in texts:
            for _ in automaton.iter(text):
                pass

    return scan


def _seconds(work: Callable[..., None], *args: object) -> float:
    began = time.process_time()  # one core: what others take of it is not ours
    work(*args)
    return time.process_time() - began
