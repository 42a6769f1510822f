"""What corrections of others are worth: merchants nobody knows, after 1, 5 and 20 corrections each.

Corrections are made up: somebody corrects one of the bookings; of ten people nine name its true
category, and one names any. Shops that share a name are corrected to different ones. Who corrects
teaches only where the product lets them: about firms, and when enough people agree.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from households.model import Household, Kind
from kontowerk.tagging.lessons import Vote, counterparty_of, heed, learnt_from
from kontowerk.tagging.shape import folded_name
from quality.eval.rows import Judged, bookings_of

_CORRECTIONS: Final = (0, 1, 5, 20)
_RIGHT: Final = 0.9  # of the people who correct


def learning(homes: Sequence[Household], rows: Sequence[Sequence[Judged]]) -> str:
    """Judge the bookings of unseen merchants with what so many corrections of each taught."""
    met = [
        (booking, row)
        for home, judged in zip(homes, rows, strict=True)
        for booking, row in zip(bookings_of(home), judged, strict=True)
        if row.truth.kind is Kind.UNSEEN
    ]
    firms: defaultdict[str, list[str]] = defaultdict(list)
    for booking, row in met:
        firm = counterparty_of(booking)
        if firm:
            firms[firm].append(row.truth.category)
    lines: list[str] = []
    for count in _CORRECTIONS:
        learnt = learnt_from(_votes(firms, count))
        right = told = good = 0
        for booking, row in met:
            item = heed(learnt, booking, folded_name(booking.name), row.said)
            right += (item or row.said.category) == row.truth.category
            told += item is not None
            good += item == row.truth.category
        sure = f", right where learnt {good / told:.3f} ({told})" if told else ""
        lines.append(f"  after {count:2} corrections of each: {right / len(met):.3f}{sure}")
    head = f"unseen merchants with corrections of others: {len(met)} bookings, {len(firms)} firms"
    return "\n".join([head, *lines])


def _votes(firms: Mapping[str, Sequence[str]], count: int) -> Iterator[Vote]:
    chance = Random(7)  # noqa: S311 - no secret
    items = sorted({item for truths in firms.values() for item in truths})
    for firm, truths in sorted(firms.items()):
        for person in range(count):
            item = chance.choice(truths if chance.random() < _RIGHT else items)
            yield Vote(str(person), firm, item)
