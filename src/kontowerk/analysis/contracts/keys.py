"""Who a booking is with, as far as a contract may reach: the bookings of one key.

A shop behind a payment service goes first, because the service collects for all shops by one
mandate. Then a mandate, an account, a partner, a name. Banks leave fields out now and then, so
a booking with less joins the key that its account, partner or name has elsewhere.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from kontowerk.analysis.entries import order
from kontowerk.analysis.model import Entry, Mark

UNKNOWN: Final = "UNKNOWN"
_ALIKE: Final = 0.35  # amounts so near may be of one contract
_EQUAL: Final = 0.01


_Used = TypeVar("_Used")
_Spans = Sequence[tuple[int, int, _Used]]


class ContractKeyKind(StrEnum):
    """What a key is made of."""

    MANDATE = "mandate"
    MERCHANT = "merchant"
    ACCOUNT = "account"
    PARTNER = "partner"
    NAME = "name"
    NOBODY = "nobody"  # what the bank itself books


class BookingGroup(NamedTuple):
    """The bookings of a key, by day."""

    kind: ContractKeyKind
    value: str
    members: list[Entry]

    @property
    def key(self) -> str:
        return f"{self.kind.value}:{self.value}"


class Key(NamedTuple):
    kind: ContractKeyKind
    value: str


def may_have_key(entry: Entry) -> bool:
    """Transfers between own accounts are in no group."""
    return entry.cents != 0 and not entry.category.startswith("TRANSFER_")


def groups_of(entries: Iterable[Entry]) -> list[BookingGroup]:
    """Group entries by key."""
    found = keyed([entry for entry in entries if may_have_key(entry)])
    return [
        BookingGroup(key.kind, key.value, sorted(found[key], key=order)) for key in sorted(found)
    ]


def keyed(kept: Sequence[Entry]) -> Mapping[Key, list[Entry]]:
    """Find the keys of entries that may have one and are in order.

    Keys of entries that no reference, account, partner or name connects do not depend on each
    other (`Grouping` relies on it).
    """
    found: defaultdict[Key, list[Entry]] = defaultdict(list)
    loose: list[Entry] = []
    creditors = _creditors(kept)
    for entry in kept:
        key = _sure_key(entry, creditors) if entry.mandate or entry.marks else None
        if key is None:
            loose.append(entry)
        else:
            found[key].append(entry)
    loose = _join(found, loose)
    accounts = _Accounts(loose)
    for entry in loose:
        found[_loose_key(entry, accounts)].append(entry)
    return found


def _creditors(entries: Iterable[Entry]) -> Mapping[str, str]:
    """Map mandates to their creditor, if they have one only."""
    seen: defaultdict[str, set[str]] = defaultdict(set)
    for entry in entries:
        if entry.mandate and entry.creditor:
            seen[entry.mandate].add(entry.creditor)
    return {mandate: min(them) for mandate, them in seen.items() if len(them) == 1}


def _sure_key(entry: Entry, creditors: Mapping[str, str]) -> Key | None:
    if Mark.PAYMENT_SERVICE in entry.marks:
        if entry.merchant:
            known = entry.partner if entry.partner != UNKNOWN else entry.merchant
            return Key(ContractKeyKind.MERCHANT, known)
        return Key(ContractKeyKind.NAME, entry.name)
    if entry.mandate and Mark.CARD not in entry.marks:
        creditor = entry.creditor or creditors.get(entry.mandate, "")
        return Key(ContractKeyKind.MANDATE, f"{creditor}/{entry.mandate}")
    return None


def _loose_key(entry: Entry, accounts: "_Accounts") -> Key:
    if Mark.CARD not in entry.marks:
        account = entry.iban or accounts.of(entry)
        if account:
            return Key(ContractKeyKind.ACCOUNT, account)
    if entry.partner != UNKNOWN:
        return Key(ContractKeyKind.PARTNER, entry.partner)
    if entry.name:
        return Key(ContractKeyKind.NAME, entry.name)
    return Key(ContractKeyKind.NOBODY, named(entry))


def named(entry: Entry) -> str:
    """Return the name of the other side, or what stands for it when the bank itself books."""
    return entry.name or f"{entry.product}/{entry.category}"


class _Accounts:
    """The accounts that names have, each with the first and last day it was used.

    Of a booking without a name its category and amount are looked for.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._seen: defaultdict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
        self._in_turn: dict[str, _Spans[str]] = {}
        for entry in entries:
            if entry.iban:
                for name in (named(entry), paid_for(entry)):
                    spans = self._seen[name]
                    first, _ = spans.get(entry.iban, (entry.day, entry.day))
                    spans[entry.iban] = first, entry.day

    def of(self, entry: Entry) -> str:
        """Find the account a name had at the time, if its accounts follow each other."""
        if not self._seen:
            return ""
        name = entry.name or paid_for(entry)
        if name not in self._seen:
            name = named(entry)
        if name not in self._seen:
            return ""
        if name not in self._in_turn:
            spans = self._seen[name].items()
            self._in_turn[name] = _in_turn((*span, account) for account, span in spans)
        return _used_at(entry.day, self._in_turn[name]) or ""


def paid_for(entry: Entry) -> str:
    return f"{entry.product}/{entry.category}/{entry.cents}"


def _in_turn(spans: Iterable[tuple[int, int, _Used]]) -> _Spans[_Used]:
    """Put what was used into order; nothing of it if two were used side by side."""
    ordered = sorted(spans, key=lambda it: it[:2])
    if any(after[0] <= before[1] for before, after in pairwise(ordered)):
        return ()
    return ordered


def _used_at(day: int, spans: _Spans[_Used]) -> _Used | None:
    """Find what was used on a day, or next to it, of things that were used in turn."""
    if len(spans) == 1:
        return spans[0][2]
    if not spans:
        return None
    return min(spans, key=lambda it: max(it[0] - day, day - it[1], 0))[2]


def sides(entry: Entry) -> Iterator[str]:
    """Name the other side in all ways a booking does, the surest first."""
    if entry.iban:
        yield f"account:{entry.iban}"
    if entry.partner != UNKNOWN:
        yield f"partner:{entry.partner}"
    if entry.name:
        yield f"name:{entry.name}"


def _join(found: Mapping[Key, list[Entry]], loose: Iterable[Entry]) -> list[Entry]:
    """Put bookings to the mandate their other side has elsewhere; return those without one."""
    mandates = _Mandates(found)
    if not mandates:
        return list(loose)
    left: list[Entry] = []
    for entry in loose:
        key = None if Mark.CARD in entry.marks else mandates.of(entry)
        if key is None:
            left.append(entry)
        else:
            found[key].append(entry)
    return left


class _Side:
    """The mandates of another side, and those that fitted what was asked for, in turn."""

    __slots__ = ("asked", "mandates")

    def __init__(self) -> None:
        self.mandates: set[Key] = set()
        self.asked: dict[tuple[int, str, str], _Spans[Key]] = {}


class _Mandates:
    """The mandates that the other sides of bookings have, and what was collected by each."""

    def __init__(self, found: Mapping[Key, list[Entry]]) -> None:
        self._accounts: defaultdict[str, _Side] = defaultdict(_Side)
        self._partners: defaultdict[str, _Side] = defaultdict(_Side)
        self._names: defaultdict[str, _Side] = defaultdict(_Side)
        self._sizes: dict[Key, list[int]] = {}  # cents, in order
        self._kinds: dict[Key, frozenset[tuple[str, str]]] = {}
        self._spans: dict[Key, tuple[int, int]] = {}
        for key, members in found.items():
            if key.kind is ContractKeyKind.MANDATE:
                self._add(key, members)

    def __len__(self) -> int:
        return len(self._spans)

    def _add(self, key: Key, members: Sequence[Entry]) -> None:
        self._sizes[key] = sorted({member.cents for member in members})
        self._kinds[key] = frozenset([(member.category, member.insurance) for member in members])
        self._spans[key] = members[0].day, members[-1].day
        unlike = {(member.iban, member.partner, member.name) for member in members}
        for account, partner, name in unlike:
            if account:
                self._accounts[account].mandates.add(key)
            if partner != UNKNOWN:
                self._partners[partner].mandates.add(key)
            if name:
                self._names[name].mandates.add(key)

    def of(self, entry: Entry) -> Key | None:
        """Find the one mandate a booking may belong to: by its other side, and then by amount.

        Of several the one that was used at the time, if they follow each other.
        """
        for side in (
            self._accounts.get(entry.iban),
            self._partners.get(entry.partner),
            self._names.get(entry.name),
        ):
            if side is None:
                continue
            asked = entry.cents, entry.category, entry.insurance
            fitting = side.asked.get(asked)
            if fitting is None:
                fitting = side.asked[asked] = self._fitting(side.mandates, *asked)
            key = _used_at(entry.day, fitting)
            if key is not None:
                return key
        return None

    def _fitting(
        self, mandates: Iterable[Key], cents: int, category: str, insurance: str
    ) -> _Spans[Key]:
        """Return what fits such a booking best, in turn."""
        keys = [key for key in mandates if _may_belong(cents, self._sizes[key])]
        if len(keys) > 1:
            keys = [key for key in keys if _is_near(cents, self._sizes[key], _EQUAL)] or keys
        if len(keys) > 1:
            keys = [key for key in keys if (category, insurance) in self._kinds[key]] or keys
        return _in_turn((*self._spans[key], key) for key in keys)


def _may_belong(cents: int, sizes: Sequence[int]) -> bool:
    """See an amount alike, or money that comes back."""
    comes_back = cents * sizes[0] < 0 or cents * sizes[-1] < 0
    return comes_back or _is_near(cents, sizes, _ALIKE)


def _is_near(cents: int, sizes: Sequence[int], share: float) -> bool:
    """Compare with the sizes next to an amount: the others are further off."""
    place = bisect_left(sizes, cents)
    for other in sizes[max(0, place - 1) : place + 1]:
        if abs(cents - other) <= share * abs(other):
            return True
    return False
