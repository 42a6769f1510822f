"""Groups of a person's entries that are kept while entries come and go.

What decides the key of an entry are other entries with the same mandate, account, partner or
name. Entries so connected are one circle; when one of them comes or goes, the keys of its circle
are found anew and those of all others stay. A circle never falls apart again: one too large costs
time, and is right all the same.
"""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator

from kontowerk.analysis.contracts.keys import (
    BookingGroup,
    Key,
    keyed,
    may_have_key,
    named,
    paid_for,
    sides,
)
from kontowerk.analysis.entries import order
from kontowerk.analysis.model import Entry, EntryId, Mark


class _Token:
    """Something entries have in common: some tell by it what others ask.

    `connected` once somebody told and somebody asked, until nobody tells or nobody asks any more.
    """

    __slots__ = ("asking", "connected", "telling")

    def __init__(self) -> None:
        self.telling: list[EntryId] = []
        self.asking: list[EntryId] = []
        self.connected = False


class Grouping:
    """The groups of entries; `changed` are the keys whose groups differ since they were taken."""

    def __init__(self) -> None:
        self.groups: dict[Key, BookingGroup] = {}
        self._changed: set[Key] = set()
        self._key_of: dict[EntryId, Key] = {}
        self._tokens: defaultdict[str, _Token] = defaultdict(_Token)
        self._circle_of: dict[EntryId, int] = {}
        self._circles: dict[int, dict[EntryId, Entry]] = {}
        self._numbers = 0

    def update(self, gone: Iterable[Entry], come: Iterable[Entry]) -> frozenset[Key]:
        """Take entries out and in; returns the keys whose groups are others now, or no more."""
        self._changed = set()
        stale: set[int] = set()
        for entry in filter(may_have_key, gone):
            stale.add(self._leave(entry))
        fresh = list(filter(may_have_key, come))
        for entry in fresh:
            self._enter(entry)
        stale.update(self._circle_of[fresh_entry.id] for fresh_entry in fresh)
        for number in stale & self._circles.keys():
            self._find_keys(self._circles[number])
        return frozenset(self._changed)

    def _leave(self, entry: Entry) -> int:
        self._take_out(entry, self._key_of.pop(entry.id))
        for token, tells in _tokens(entry):
            shared = self._tokens[token]
            (shared.telling if tells else shared.asking).remove(entry.id)
            shared.connected = bool(shared.connected and shared.telling and shared.asking)
        number = self._circle_of.pop(entry.id)
        del self._circles[number][entry.id]
        return number

    def _enter(self, entry: Entry) -> None:
        self._numbers += 1
        self._circle_of[entry.id] = self._numbers
        self._circles[self._numbers] = {entry.id: entry}
        for token, tells in _tokens(entry):
            shared = self._tokens[token]
            (shared.telling if tells else shared.asking).append(entry.id)
            if shared.telling and shared.asking:
                self._connect(shared, entry.id)

    def _connect(self, shared: _Token, latest: EntryId) -> None:
        """Make one circle of those who tell and those who ask."""
        others = [latest] if shared.connected else [*shared.telling, *shared.asking]
        shared.connected = True
        first = shared.telling[0] if shared.telling[0] != latest else shared.asking[0]
        for other in others:
            one, two = self._circle_of[first], self._circle_of[other]
            if one == two:
                continue
            large, small = sorted((one, two), key=lambda it: len(self._circles[it]), reverse=True)
            members = self._circles.pop(small)
            self._circles[large] |= members
            for member in members:
                self._circle_of[member] = large

    def _find_keys(self, circle: dict[EntryId, Entry]) -> None:
        members = sorted(circle.values(), key=order) if len(circle) > 1 else list(circle.values())
        for key, entries in keyed(members).items():
            for entry in entries:
                before = self._key_of.get(entry.id)
                if before == key:
                    continue
                if before is not None:
                    self._take_out(entry, before)
                self._put_in(entry, key)

    def _put_in(self, entry: Entry, key: Key) -> None:
        group = self.groups.get(key)
        if group is None:
            group = self.groups[key] = BookingGroup(key.kind, key.value, [])
        insort(group.members, entry, key=order)
        self._key_of[entry.id] = key
        self._changed.add(key)

    def _take_out(self, entry: Entry, key: Key) -> None:
        members = self.groups[key].members
        del members[bisect_left(members, order(entry), key=order)]
        if not members:
            del self.groups[key]
        self._changed.add(key)


def _tokens(entry: Entry) -> Iterator[tuple[str, bool]]:
    """Name what an entry has in common with others, and whether it tells or asks by it."""
    marks, mandate = entry.marks, bool(entry.mandate)
    is_service, is_card = Mark.PAYMENT_SERVICE in marks, Mark.CARD in marks
    if mandate:
        is_own = not is_service and not is_card
        if is_own or entry.creditor:  # others tell no more than whose it is
            yield f"mandate:{entry.mandate}", True
        if is_own:
            yield f"mandate:{entry.mandate}", False
    if is_service:
        return
    if not is_card:
        yield from ((side, mandate) for side in sides(entry))
    if is_card or not mandate:  # else it has the key of its mandate
        yield from _of_account(entry, is_card=is_card)


def _of_account(entry: Entry, *, is_card: bool) -> Iterator[tuple[str, bool]]:
    if entry.iban:
        yield f"paid:{paid_for(entry)}", True
        yield f"used:{named(entry)}", True
    elif not is_card:
        yield f"used:{named(entry)}", False
        if not entry.name:
            yield f"paid:{paid_for(entry)}", False
