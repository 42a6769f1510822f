"""Households as the analyses meet them: tagged once, and looked at on any day of their lives.

Tags come from the real classifier. They are made of all bookings at once, as a service would
after its first fetch; an analysis of an earlier day sees only what was booked until then.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

from households.model import Dials, Household, TrueContract
from kontowerk.analysis.analyse_user import partner_facts
from kontowerk.analysis.calendar import month_of, month_start
from kontowerk.analysis.cashflow.cells import (
    NET,
    CashflowQuery,
    SpanUnit,
    Tag,
    flows_of,
    item_of,
    regular_ids,
)
from kontowerk.analysis.cashflow.predict import expected_flows, history_of, predictions
from kontowerk.analysis.compute import Analysis, Known, analyse
from kontowerk.analysis.contracts.build import find_contracts
from kontowerk.analysis.entries import read_entries
from kontowerk.analysis.model import Entry, OwnedProduct, PartnerFact
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.model import Booking, Tagged
from quality.eval.ceiling import AllKnowing
from quality.eval.rows import bookings_of, context_of

YEAR: Final = 12  # months that the simple forecast is the mean of
_AHEAD: Final = timedelta(days=75)  # of truth after the day contracts are judged on
_NET: Final = Tag(NET, aggregate=True)

Line = tuple[Booking, Tagged]


class Forecast(NamedTuple):
    """The net of a month in cents: what came, what was predicted, and the mean of twelve.

    `best` is what who knows every contract would have said.
    """

    came: int
    predicted: int
    mean: float
    best: float


@dataclass(frozen=True, slots=True)
class Lived:
    """A household with its tags, and what is known of partners."""

    home: Household
    lines: Sequence[Line]
    products: Sequence[OwnedProduct]
    facts: Mapping[str, PartnerFact]

    @property
    def last(self) -> date:
        return self.lines[-1][0].booked_on

    @property
    def judged_on(self) -> date:
        """A day with enough truth after it to judge what was expected."""
        return self.last - _AHEAD

    @property
    def years(self) -> float:
        return (self.last - self.lines[0][0].booked_on).days / 365.25

    def on(self, today: date) -> Analysis:
        """Analyse what was booked up to a day."""
        seen = [it for it in self.lines if it[0].booked_on <= today]
        return analyse(self.home.user, seen, self.products, today, Known(self.facts))

    def contracts_until(self, day: date) -> Mapping[TrueContract, frozenset[str]]:
        """Return the true contracts that were paid at least twice, with their bookings."""
        paid = {it: it.paid_until(day) for it in self.home.contracts}
        return {it: ids for it, ids in paid.items() if len(ids) > 1}


def lives(homes: Iterable[Household], classifier: Classifier) -> Iterator[Lived]:
    """Tag households."""
    for home in homes:
        said = classifier.tag(bookings_of(home), context_of(home))
        yield lived(home, said, partner_facts(classifier))


def lived(home: Household, said: Iterable[Tagged], facts: Mapping[str, PartnerFact]) -> Lived:
    """Put a household and its tags together."""
    lines = list(zip(bookings_of(home), said, strict=True))
    products = [OwnedProduct(it.key, ProductKind(it.kind)) for it in home.accounts]
    return Lived(home, lines, products, facts)


def forecasts(user: Lived, every: int, dials: Dials) -> Iterator[Forecast]:
    """Predict the next month on the last day of every so many months, after a year of history.

    The mean is of the twelve months that end on that day: nobody knows more than it does.
    """
    entries = read_entries(user.lines).entries
    net = _true_net(user.home)
    knowing = AllKnowing(user.home, net, dials)
    first, last = month_of(entries[0].day) + 1, month_of(entries[-1].day) - 1
    for month in range(first + YEAR - 1, last, every):
        today = month_start(month + 1) - 1
        seen = [it for it in entries if it.day <= today]
        mean = sum(net[it] for it in range(month - YEAR + 1, month + 1)) / YEAR
        best = knowing.net_of(month + 1, date.fromordinal(today))
        yield Forecast(net[month + 1], _predicted(user, seen, today, month + 1), mean, best)


def _predicted(user: Lived, seen: Sequence[Entry], today: int, month: int) -> int:
    contracts = find_contracts(seen, user.products, date.fromordinal(today), user.facts)
    regular, view = regular_ids(contracts), CashflowQuery()
    flows, past = flows_of(seen, regular, view), history_of(seen, regular, today)
    made = predictions(_NET, flows, expected_flows(contracts, view, today), past)
    wanted = item_of(SpanUnit.MONTH, month)
    return next((it.cents for it in made if it.item == wanted), 0)


def _true_net(home: Household) -> Mapping[int, int]:
    found: defaultdict[int, int] = defaultdict(int)
    for it in home.bookings:
        if not it.truth.category.startswith("TRANSFER_"):
            found[month_of(it.booked_on.toordinal())] += int(it.amount * 100)
    return found
