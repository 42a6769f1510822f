"""Who a booking is with, as far as a contract may reach: the bookings of one key.

A shop behind a payment service goes first, because the service collects for all shops by one
mandate. Then a mandate, an account, a partner, a name. Banks leave fields out now and then, so
a booking with less joins the key that its account, partner or name has elsewhere.
"""

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
Accounts = Mapping[str, Mapping[str, tuple[int, int]]]


class KeyKind(StrEnum):
    """What a key is made of."""

    MANDATE = "mandate"
    MERCHANT = "merchant"
    ACCOUNT = "account"
    PARTNER = "partner"
    NAME = "name"
    NOBODY = "nobody"  # what the bank itself books


class Group(NamedTuple):
    """The bookings of a key, by day."""

    kind: KeyKind
    value: str
    members: list[Entry]

    @property
    def key(self) -> str:
        return f"{self.kind.value}:{self.value}"


class Key(NamedTuple):
    kind: KeyKind
    value: str


def may_have_key(entry: Entry) -> bool:
    """Transfers between own accounts are in no group."""
    return entry.cents != 0 and not entry.category.startswith("TRANSFER_")


def groups_of(entries: Iterable[Entry]) -> list[Group]:
    """Group entries by key."""
    found = keyed([it for it in entries if may_have_key(it)])
    return [Group(key.kind, key.value, sorted(found[key], key=order)) for key in sorted(found)]


def keyed(kept: Sequence[Entry]) -> Mapping[Key, list[Entry]]:
    """Find the keys of entries that may have one and are in order.

    Keys of entries that no reference, account, partner or name connects do not depend on each
    other (`grouping.py` relies on it).
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
    accounts = _accounts(loose)
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
            return Key(KeyKind.MERCHANT, known)
        return Key(KeyKind.NAME, entry.name)
    if entry.mandate and Mark.CARD not in entry.marks:
        creditor = entry.creditor or creditors.get(entry.mandate, "")
        return Key(KeyKind.MANDATE, f"{creditor}/{entry.mandate}")
    return None


def _loose_key(entry: Entry, accounts: Accounts) -> Key:
    if Mark.CARD not in entry.marks:
        account = entry.iban or _account_of(entry, accounts)
        if account:
            return Key(KeyKind.ACCOUNT, account)
    if entry.partner != UNKNOWN:
        return Key(KeyKind.PARTNER, entry.partner)
    if entry.name:
        return Key(KeyKind.NAME, entry.name)
    return Key(KeyKind.NOBODY, named(entry))


def named(entry: Entry) -> str:
    """Return the name of the other side, or what stands for it when the bank itself books."""
    return entry.name or f"{entry.product}/{entry.category}"


def _accounts(entries: Iterable[Entry]) -> Accounts:
    """Map names to the accounts they have, each with the first and last day it was used.

    Of a booking without a name its category and amount are looked for.
    """
    seen: defaultdict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
    for entry in entries:
        if entry.iban:
            for name in (named(entry), paid_for(entry)):
                spans = seen[name]
                first, _ = spans.get(entry.iban, (entry.day, entry.day))
                spans[entry.iban] = first, entry.day
    return seen


def _account_of(entry: Entry, accounts: Accounts) -> str:
    """Find the account a name had at the time, if its accounts follow each other."""
    spans = accounts.get(entry.name or paid_for(entry)) or accounts.get(named(entry))
    if not spans:
        return ""
    return _used_at(entry.day, [(*span, it) for it, span in spans.items()]) or ""


def paid_for(entry: Entry) -> str:
    return f"{entry.product}/{entry.category}/{entry.cents}"


def _used_at(day: int, spans: Iterable[tuple[int, int, _Used]]) -> _Used | None:
    """Find what was used on a day, or next to it; None if two were used side by side."""
    ordered = sorted(spans, key=lambda it: it[:2])
    if any(after[0] <= before[1] for before, after in pairwise(ordered)):
        return None
    return min(ordered, key=lambda it: max(it[0] - day, day - it[1], 0))[2]


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
    mandates: defaultdict[str, dict[Key, None]] = defaultdict(dict)
    sure: dict[Key, list[Entry]] = {}
    for key, members in found.items():
        if key.kind is KeyKind.MANDATE:
            sure[key] = _different(members)
            unlike = {(it.iban, it.partner, it.name): it for it in members}
            for entry in unlike.values():
                for side in sides(entry):
                    mandates[side][key] = None
    left: list[Entry] = []
    for entry in loose:
        key = None if Mark.CARD in entry.marks else _mandate_of(entry, mandates, sure)
        if key is None:
            left.append(entry)
        else:
            found[key].append(entry)
    return left


def _different(members: Sequence[Entry]) -> list[Entry]:
    """Return members that differ in what is compared, with the first and the last of all."""
    kinds = {(it.cents, it.category, it.insurance): it for it in members[1:-1]}
    return [members[0], *kinds.values(), members[-1]]


def _mandate_of(
    entry: Entry, mandates: Mapping[str, Mapping[Key, None]], members: Mapping[Key, list[Entry]]
) -> Key | None:
    """Find the one mandate a booking may belong to: by its other side, and then by amount."""
    for side in sides(entry):
        keys = [
            it
            for it in mandates.get(side, ())
            if any(_may_belong(entry, one) for one in members[it])
        ]
        for fits in (_same_amount, _same_category):
            if len(keys) > 1:
                keys = [it for it in keys if any(fits(entry, one) for one in members[it])] or keys
        if len(keys) == 1:
            return keys[0]
        if keys and (nearest := _nearest_in_time(entry, keys, members)) is not None:
            return nearest
    return None


def _nearest_in_time(
    entry: Entry, keys: Sequence[Key], members: Mapping[Key, list[Entry]]
) -> Key | None:
    """Find the mandate that was used at the time, if they follow each other."""
    return _used_at(entry.day, [(members[it][0].day, members[it][-1].day, it) for it in keys])


def _may_belong(entry: Entry, other: Entry) -> bool:
    """See an amount alike, or money that comes back."""
    return entry.cents * other.cents < 0 or _near(entry.cents, other.cents, _ALIKE)


def _same_amount(entry: Entry, other: Entry) -> bool:
    return _near(entry.cents, other.cents, _EQUAL)


def _same_category(entry: Entry, other: Entry) -> bool:
    return (entry.category, entry.insurance) == (other.category, other.insurance)


def _near(one: int, other: int, share: float) -> bool:
    return abs(one - other) <= share * abs(other)
