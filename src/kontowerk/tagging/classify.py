"""All tags of bookings, in one pass and without I/O.

What a booking says is judged by its shape (`judge.py`); whose it is decides first: what the
person said about the counterparty, and whether the other side is the person too.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from kontowerk.tagging import lessons, transfers
from kontowerk.tagging.judge import Judge
from kontowerk.tagging.model import (
    Booking,
    TagContext,
    Tagged,
    TagStage,
    TagVersions,
    Tree,
    UserRule,
    put_sign_fits,
)
from kontowerk.tagging.partners import Directory
from kontowerk.tagging.shape import compact_iban, folded_name, shape_of
from kontowerk.tagging.transfers import Transfer
from kontowerk.tagging.trees import Trees, load_trees

_CERTAIN: Final = 1.0
_FOUND_TRANSFER: Final = {"transfer.iban": 0.99, "transfer.name": 0.95, "transfer.pair": 0.93}
# What a pair of equal amounts may still explain; a shop or a salary it may not.
_OPEN: Final = frozenset({TagStage.MODEL, TagStage.NONE})
_OPEN_ITEMS: Final = ("TRANSFER_", "BANKFINANCE_TRANSFER", "SAVINGS_ACCOUNT", "OTHER_INCOME")

_Key = tuple[str, str]


class Classifier:
    """Tags bookings; made once per process."""

    def __init__(self, judge: Judge, trees: Trees) -> None:
        self._judge = judge
        self.trees = trees
        self.versions: TagVersions = judge.versions

    @classmethod
    def load(cls, without: Callable[[str], bool] | None = None) -> "Classifier":
        """Read the data files; `without` leaves out partners by system name, to measure."""
        return cls(Judge.load(without), load_trees())

    @property
    def partners(self) -> Directory:
        return self._judge.partners

    def tag(self, bookings: Sequence[Booking], context: TagContext) -> list[Tagged]:
        """Tag bookings of one person; those of several products find their transfers."""
        names = [folded_name(entry.name) for entry in bookings]
        judged = self._judge.judge(bookings, names)
        moved = self._transfers(bookings, names, judged, context)
        if context.learnt:
            for place, booking in enumerate(bookings):
                item = lessons.heed(context.learnt, booking, names[place], judged[place])
                if item is not None:
                    judged[place] = self._learn(item, booking, names[place], judged[place])
        for place, transfer in moved.items():
            judged[place] = _as_transfer(transfer)
        if context.rules:
            said = _Said(context.rules)
            for place, booking in enumerate(bookings):
                for rule in said.about(booking, names[place]):
                    judged[place] = self._obey(rule, booking, names[place], judged[place])
        return judged

    def _transfers(
        self,
        bookings: Sequence[Booking],
        names: Sequence[str],
        judged: Sequence[Tagged],
        context: TagContext,
    ) -> dict[int, Transfer]:
        found: dict[int, Transfer] = {}
        own_ibans, own_names = context.own_ibans, context.own_names
        for place, booking in enumerate(bookings):
            iban = compact_iban(booking.iban) if booking.iban else ""
            if iban in own_ibans or names[place] in own_names:
                own = transfers.by_owner(booking, iban, names[place], context)
                if own is not None:
                    found[place] = own
        if len({entry.product for entry in bookings}) > 1:
            places = [n for n, tagged in enumerate(judged) if n in found or _is_open(tagged)]
            for place, pair in transfers.pairs(bookings, names, places, context).items():
                # A name alone does not say which of the person's accounts it was.
                if place not in found or found[place].item == "TRANSFER_OTHER":
                    found[place] = pair
        return found

    def _learn(self, item: str, booking: Booking, name: str, tagged: Tagged) -> Tagged:
        shape = shape_of(booking, name)
        freelancer = self._judge.freelancer(shape, item, tagged.partner)
        return lessons.as_learnt(tagged, item, freelancer)

    def _obey(self, rule: UserRule, booking: Booking, name: str, tagged: Tagged) -> Tagged:
        if rule.tree is Tree.FREELANCER_CATEGORIES:
            return tagged._replace(freelancer_category=rule.item)
        if not put_sign_fits(rule.item, booking.amount):
            return tagged
        return tagged._replace(
            category=rule.item,
            freelancer_category=self._judge.freelancer(
                shape_of(booking, name), rule.item, tagged.partner
            ),
            confidence=_CERTAIN,
            stage=TagStage.RULE,
            rule=f"rule.{rule.id}",
        )


class _Said:
    """What a person said about counterparties, found by name and IBAN (OP-093)."""

    def __init__(self, told: Iterable[UserRule]) -> None:
        self._by_key: dict[_Key, list[UserRule]] = {}
        for rule in told:
            self._by_key.setdefault((rule.name, rule.iban), []).append(rule)

    def about(self, booking: Booking, name: str) -> Iterable[UserRule]:
        """Return what applies, the vaguest first: the last one obeyed wins."""
        iban = compact_iban(booking.iban)
        keys = [("", iban)] if iban else []
        name = name.strip()
        if name:
            keys = [(name, ""), *keys, (name, iban)] if iban else [(name, "")]
        for key in keys:
            yield from self._by_key.get(key, ())


def _is_open(tagged: Tagged) -> bool:
    return tagged.stage in _OPEN or tagged.category.startswith(_OPEN_ITEMS)


def _as_transfer(transfer: Transfer) -> Tagged:
    return Tagged(
        transfer.item,
        "UNRELATED_OTHER",
        "UNKNOWN",
        "PRIVATE",
        _FOUND_TRANSFER[transfer.rule],
        TagStage.TRANSFER,
        transfer.rule,
    )
