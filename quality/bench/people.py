"""Persons whose bookings are analysed in measurements: made-up households, one very long."""

import gc
import json
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Final

from households.household import household
from households.model import Household, Pool
from households.records import records
from kontowerk.analysis.compute import Analysis, Known, analyse, analyse_again
from kontowerk.analysis.memory import Memory
from kontowerk.analysis.model import OwnedProduct
from kontowerk.bootstrap.processes import collect_seldom
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.model import Booking, TagContext, Tagged
from quality.eval.rows import bookings_of, context_of

_BOOKINGS: Final = 2_000
_TRIED: Final = 25  # households among which the nearest in size is taken
_LONG: Final = 30_000
_SPANS: Final = 5  # of two years: the calendar of analyses begins in 2015
_SPAN: Final = timedelta(days=728)  # keeps the days of the week

Line = tuple[Booking, Tagged]


def loaded_classifier() -> Classifier:
    """Read the tables as a process of the product does: its collector never walks over them."""
    collect_seldom()
    classifier = Classifier.load()
    gc.collect()
    gc.freeze()
    return classifier


class Person:
    """Somebody with bookings, and what an analysis is asked about them."""

    def __init__(self, home: Household, bookings: list[Booking]) -> None:
        self.bookings = bookings
        self.context: TagContext = context_of(home)
        self.products = [OwnedProduct(it.key, ProductKind(it.kind)) for it in home.accounts]
        self.today: date = bookings[-1].booked_on
        self.records = json.dumps(records(home)[-_BOOKINGS:]).encode()

    def tagged(self, classifier: Classifier) -> list[Line]:
        return list(zip(self.bookings, classifier.tag(self.bookings, self.context), strict=True))

    def analysed(
        self, lines: Sequence[Line], known: Known, memory: Memory | None = None
    ) -> Analysis:
        """Compute everything, also what is worked out on demand, but no cashflow."""
        if memory is None:
            results = analyse("one", lines, self.products, self.today, known)
        else:
            results = analyse_again(memory, "one", lines, self.products, self.today, known)
        for part in ("disposable_money", "affordability", "triggers"):
            getattr(results, part)
        return results


def usual_person() -> Person:
    """Somebody with about two thousand bookings in 24 months."""
    homes = (household(Pool.VAL, number) for number in range(_TRIED))
    home = min(homes, key=lambda it: abs(len(it.bookings) - _BOOKINGS))
    return Person(home, bookings_of(home)[-_BOOKINGS:])


def other_person() -> Person:
    home = household(Pool.DEV, 0)
    return Person(home, bookings_of(home))


def long_person() -> Person:
    """Somebody with ten years of a household, who also buys what several others bought."""
    home = household(Pool.VAL, 0)
    bookings: list[Booking] = []
    for span in range(_SPANS):
        bookings += _moved(bookings_of(home), home, span)
    buyer = 0
    while len(bookings) < _LONG:
        buyer += 1
        other = household(Pool.VAL, buyer)
        bought = {it.id for it in other.bookings if not it.truth.contract}
        purchases = [it for it in bookings_of(other) if it.id in bought]
        bookings += _moved(purchases, home, buyer % _SPANS)
    bookings.sort(key=lambda it: (it.booked_on, it.id))
    return Person(home, bookings[-_LONG:])


def _moved(bookings: Iterable[Booking], home: Household, span: int) -> list[Booking]:
    """Put bookings on the first account of a household, some years earlier."""
    own = {it.key for it in home.accounts}
    main = home.accounts[0].key
    return [
        it._replace(
            id=f"{span}-{it.id}",
            product=it.product if it.product in own else main,
            booked_on=it.booked_on - span * _SPAN,
        )
        for it in bookings
    ]
