"""What a tenant's users teach by their corrections: which category a counterparty is.

A correction teaches only about firms. Who might be a private person is left out: the booking must
be a payment by card or direct debit to somebody without a given name, unless a legal form says it
is a firm. Enough people must say the same before it holds for others of the tenant.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from kontowerk.tagging import aggregators, codes
from kontowerk.tagging.model import Booking, Tagged, TagStage
from kontowerk.tagging.partner_tables import Doubts, load_doubts
from kontowerk.tagging.shape import folded_name, shape_of

LEAST_PEOPLE: Final = 5
AGREED: Final = 0.8  # of the people who said anything about the counterparty
_SURE: Final = 0.9
_WEAK: Final = frozenset({TagStage.MODEL, TagStage.NONE})
_SHORTEST: Final = 3  # letters of a name that means somebody
_OF_PEOPLE: Final = frozenset({"gbr", "ohg"})  # firms that go by the names of people
RULE: Final = "learnt"


class Vote(NamedTuple):
    """What somebody says a counterparty is."""

    person: str
    counterparty: str
    item: str


def counterparty_of(booking: Booking) -> str:
    """Return the firm a correction of this booking teaches about; empty if none."""
    name = folded_name(booking.name)
    words = name.split()
    letters = sum(len(word.strip("0")) for word in words)
    if booking.amount >= 0 or letters < _SHORTEST or aggregators.names_service(name):
        return ""  # a payment service is paid for anything
    doubts = _doubts()
    is_named = not doubts.given_names.isdisjoint(words)
    forms = doubts.legal_forms.intersection(words)
    is_firm = bool(forms - _OF_PEOPLE) if is_named else bool(forms)
    if is_firm or (not is_named and _is_card_or_debit(booking, name)):
        return name.strip()
    return ""


def _is_card_or_debit(booking: Booking, name: str) -> bool:
    shape = shape_of(booking, name)
    return shape.mandated or codes.is_debit_or_card(shape.code, shape.wording, shape.text)


def learnt_from(votes: Iterable[Vote]) -> dict[str, str]:
    """Return what enough people agree on, by counterparty; a person counts once for an item."""
    people: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for vote in set(votes):
        people[vote.counterparty][vote.item] += 1
    agreed: dict[str, str] = {}
    for counterparty, counted in people.items():
        item, most = counted.most_common(1)[0]
        if most >= LEAST_PEOPLE and most >= AGREED * counted.total():
            agreed[counterparty] = item
    return agreed


def heed(learnt: Mapping[str, str], booking: Booking, name: str, tagged: Tagged) -> str | None:
    """Return the category others gave this counterparty, if nothing surer is known."""
    if booking.amount >= 0 or tagged.stage not in _WEAK:
        return None
    return learnt.get(name.strip())


def as_learnt(tagged: Tagged, item: str, freelancer: str) -> Tagged:
    """Put what was learnt on a booking."""
    return tagged._replace(
        category=item,
        freelancer_category=freelancer,
        confidence=_SURE,
        stage=TagStage.LEARNT,
        rule=RULE,
    )


@cache
def _doubts() -> Doubts:
    return load_doubts()
