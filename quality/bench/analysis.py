"""How fast a person is analysed, beside reading the same records as JSON and one pass over them.

No database: the pure functions alone, on a generated household of two years. Everything runs in
this process, one after the other in every round. "Cold" is a person the process has not met: the
classifier and what it remembers of texts are new; tables and calendars are those of a process that
has analysed somebody else before.
"""

import json
import time
from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

import msgspec

from households.household import household
from households.model import Household, Pool
from households.records import records
from kontowerk.analysis.analyse_user import partner_facts
from kontowerk.analysis.cashflow.cells import View
from kontowerk.analysis.compute import Analysis, Known, analyse
from kontowerk.analysis.model import Product
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.model import Booking, TagContext, Tagged
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import Stage
from quality.eval.rows import bookings_of, context_of

_BOOKINGS: Final = 2_000
_NEW: Final = 20
_TRIED: Final = 25  # households among which the nearest in size is taken

Line = tuple[Booking, Tagged]


class _Person:
    """Somebody with about two thousand bookings in 24 months."""

    def __init__(self, home: Household) -> None:
        self.bookings = bookings_of(home)[-_BOOKINGS:]
        self.context: TagContext = context_of(home)
        self.products = [Product(it.key, ProductKind(it.kind)) for it in home.accounts]
        self.today: date = self.bookings[-1].booked_on
        self.records = json.dumps(records(home)[-_BOOKINGS:]).encode()

    def tagged(self, classifier: Classifier) -> list[Line]:
        return list(zip(self.bookings, classifier.tag(self.bookings, self.context), strict=True))

    def analysed(self, lines: Sequence[Line], known: Known) -> Analysis:
        """Compute everything, also what is worked out on demand, but no cashflow."""
        found = analyse("one", lines, self.products, self.today, known)
        for part in ("disposable_money", "affordability", "triggers"):
            getattr(found, part)
        return found


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Analyse one person again and again."""
    del stage, short  # nothing is stored, nothing takes long
    homes = (household(Pool.VAL, number) for number in range(_TRIED))
    person = _Person(min(homes, key=lambda it: abs(len(it.bookings) - _BOOKINGS)))
    _warm()
    times: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, milliseconds in _round(person).items():
            times.setdefault(name, []).append(milliseconds)
    count = len(person.bookings)
    ratios = [ours / bare for ours, bare in zip(times["analyse"], times["json"], strict=True)]
    return Chapter(
        f"Analysing one person without a database: {count:,} bookings",
        [
            Row("tag and analyse, cold", "ms", times["cold"], Goal("<=", 80)),
            Row("analyse alone, tags known", "ms", times["analyse"]),
            Row("cashflow, default view", "ms", times["cashflow"]),
            Row(f"{_NEW} new bookings: tag them, analyse all", "ms", times["new"], Goal("<=", 20)),
            Row("reading the records as JSON (msgspec)", "ms", times["json"]),
            Row("one pass over the rows: sums by month", "ms", times["pass"]),
            Row("ratio of analysing to reading JSON", "", ratios),
        ],
        ["CPU time of one core; analysing again is whole, nothing is kept between two analyses"],
    )


def _warm() -> None:
    """Meet somebody else first."""
    classifier = Classifier.load()
    other = _Person(household(Pool.DEV, 0))
    other.analysed(other.tagged(classifier), Known(partner_facts(classifier))).cashflow(View())


def _round(person: _Person) -> dict[str, float]:
    classifier = Classifier.load()
    known = Known(partner_facts(classifier))
    lines: list[Line] = []
    found: list[Analysis] = []

    def cold() -> None:
        lines.extend(person.tagged(classifier))
        found.append(person.analysed(lines, known))

    def new() -> None:
        latest = person.bookings[-_NEW:]
        tags = classifier.tag(latest, person.context)
        person.analysed([*lines[:-_NEW], *zip(latest, tags, strict=True)], known)

    return {
        "cold": _milliseconds(cold),
        "analyse": _milliseconds(lambda: person.analysed(lines, known)),
        "cashflow": _milliseconds(lambda: found[0].cashflow(View())),
        "new": _milliseconds(new),
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
