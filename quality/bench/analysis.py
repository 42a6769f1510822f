"""How fast a person is analysed, beside reading the same records as JSON and one pass over them.

No database: the pure functions alone, on a generated household of two years. Everything runs in
this process, one after the other in every round. "Cold" is a person the process has not met: the
classifier and what it remembers of texts are new; tables and calendars are those of a process that
has analysed somebody else before.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from kontowerk.analysis.analyse_user import partner_facts
from kontowerk.analysis.cashflow.cells import CashflowQuery
from kontowerk.analysis.compute import Analysis, Known
from kontowerk.analysis.memory import Memory
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.model import Booking
from quality.bench.people import (
    Line,
    Person,
    loaded_classifier,
    long_person,
    other_person,
    usual_person,
)
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import Stage

_NEW: Final = 20
_FRESH: Final = "quality.bench.fresh_tagger"


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Analyse one person again and again."""
    del stage, short  # nothing is stored, nothing takes long
    person, long = usual_person(), long_person()
    classifier = loaded_classifier()
    known = Known(partner_facts(classifier))
    _warm(classifier, known)
    refreshes = [_Refresh(it, classifier, known) for it in (person, long)]
    times: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, milliseconds in _round(person).items():
            times.setdefault(name, []).append(milliseconds)
        for name, refresh in zip(("new", "new of many"), refreshes, strict=True):
            times.setdefault(name, []).append(refresh.milliseconds())
        times.setdefault("fresh", []).append(_fresh_process())
    count, many = len(person.bookings), len(long.bookings)
    ratios = [ours / bare for ours, bare in zip(times["analyse"], times["json"], strict=True)]
    return Chapter(
        f"Analysing one person without a database: {count:,} bookings",
        [
            Row("tag and analyse, cold", "ms", times["cold"], Goal("<=", 80)),
            Row("analyse alone, tags known", "ms", times["analyse"]),
            Row("cashflow, default view", "ms", times["cashflow"]),
            Row(f"{_NEW} new bookings: tag and analyse", "ms", times["new"], Goal("<=", 20)),
            Row(f"{_NEW} new beside {many:,}", "ms", times["new of many"], Goal("<=", 40)),
            Row("first user of a fresh process: tag", "ms", times["fresh"], Goal("<=", 60)),
            Row("reading the records as JSON (msgspec)", "ms", times["json"]),
            Row("one pass over the rows: sums by month", "ms", times["pass"]),
            Row("ratio of analysing to reading JSON", "", ratios),
        ],
        [
            "CPU time of one core; new bookings are analysed with what the analysis before left",
            "a fresh process has read its tables; reading them is part of its start",
            "the garbage collector works as in the product: seldom, and never over tables",
        ],
    )


def _warm(classifier: Classifier, known: Known) -> None:
    """Meet somebody else first."""
    other = other_person()
    other.analysed(other.tagged(classifier), known).cashflow(CashflowQuery())


class _Refresh:
    """Somebody whose last bookings arrive again and again."""

    def __init__(self, person: Person, classifier: Classifier, known: Known) -> None:
        self._person, self._classifier, self._known = person, classifier, known
        self._before = person.tagged(classifier)[:-_NEW]
        self._memory = Memory()

    def milliseconds(self) -> float:
        """Measure one refresh, after the analysis before it."""
        self._person.analysed(self._before, self._known, self._memory)
        return _milliseconds(self._refresh)

    def _refresh(self) -> None:
        latest = self._person.bookings[-_NEW:]
        tags = self._classifier.tag(latest, self._person.context)
        lines = [*self._before, *zip(latest, tags, strict=True)]
        self._person.analysed(lines, self._known, self._memory)


def _fresh_process() -> float:
    """Start a process that tags somebody at once, and let it say how long that took."""
    command = [sys.executable, "-m", _FRESH]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return float(done.stdout)


def _round(person: Person) -> dict[str, float]:
    classifier = loaded_classifier()
    known = Known(partner_facts(classifier))
    lines: list[Line] = []
    results: list[Analysis] = []

    def cold() -> None:
        lines.extend(person.tagged(classifier))
        results.append(person.analysed(lines, known))

    return {
        "cold": _milliseconds(cold),
        "analyse": _milliseconds(lambda: person.analysed(lines, known)),
        "cashflow": _milliseconds(lambda: results[0].cashflow(CashflowQuery())),
        "json": _milliseconds(lambda: msgspec.json.decode(person.records)),
        "pass": _milliseconds(lambda: _sums(person.bookings)),
    }


def _sums(bookings: Sequence[Booking]) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for it in bookings:
        key = it.booked_on.year, it.booked_on.month
        found[key] = found.get(key, 0) + int(it.amount * 100)
    return found


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.process_time()  # one core: what others take of it is not ours
    work()
    return (time.process_time() - began) * 1000
