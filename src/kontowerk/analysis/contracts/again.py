"""Contracts found again: by the same id, and without looking anew at what stayed as it was.

When some bookings came or went, only the groups and chains they belong to are worked out. Ids of
contracts outlive a new computation.

What decides the key of an entry are other entries with the same mandate, account, partner or
name. Entries so connected are one circle; when one of them comes or goes, the keys of its circle
are found anew and those of all others stay (`Grouping`). A circle never falls apart again: one too
large costs time, and is right all the same.
"""

from bisect import bisect_left, insort
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from operator import itemgetter
from typing import Final, NamedTuple
from uuid import UUID, uuid5

from kontowerk.analysis.contracts.build import Lasting, as_of, lasting_of, runs_of, stands
from kontowerk.analysis.contracts.continuity import Chain, Followers, Run, chains_of
from kontowerk.analysis.contracts.expect import ContractStanding
from kontowerk.analysis.contracts.find import ContractCandidate, Facts
from kontowerk.analysis.contracts.keys import (
    BookingGroup,
    keyed,
    may_have_key,
    named,
    paid_for,
    sides,
)
from kontowerk.analysis.contracts.keys import Key as GroupKey
from kontowerk.analysis.contracts.regrouped import apart, woven
from kontowerk.analysis.contracts.sides import Reason
from kontowerk.analysis.entries import order
from kontowerk.analysis.model import Contract, Entry, EntryId, Key, Mark

_Signature = tuple[
    list[tuple[str, Sequence[Entry], ContractCandidate | None]], tuple[tuple[Reason, ...], ...]
]
_KEY = itemgetter(0)
_NAMESPACE: Final = UUID("6a1c2f0e-52a4-5a0b-9a43-0d1f6e5a7c21")
_SHARED: Final = 0.5
Identified = dict[str, tuple[Contract, Contract]]  # by key, without the id and with it


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
        self.groups: dict[GroupKey, BookingGroup] = {}
        self._changed: set[GroupKey] = set()
        self._key_of: dict[EntryId, GroupKey] = {}
        self._tokens: defaultdict[str, _Token] = defaultdict(_Token)
        self._circle_of: dict[EntryId, int] = {}
        self._circles: dict[int, dict[EntryId, Entry]] = {}
        self._numbers = 0

    def update(self, gone: Iterable[Entry], come: Iterable[Entry]) -> frozenset[GroupKey]:
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

    def _put_in(self, entry: Entry, key: GroupKey) -> None:
        group = self.groups.get(key)
        if group is None:
            group = self.groups[key] = BookingGroup(key.kind, key.value, [])
        insort(group.members, entry, key=order)
        self._key_of[entry.id] = key
        self._changed.add(key)

    def _take_out(self, entry: Entry, key: GroupKey) -> None:
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


class _Made(NamedTuple):
    """A contract found before, and all it was made of."""

    signature: _Signature
    lasting: Lasting
    state: ContractStanding
    today: int
    contract: Contract


class ContractsAgain:
    """Finds what `find_contracts` finds; of groups and chains that stayed nothing is redone."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._grouping = Grouping()
        self._runs: list[tuple[GroupKey, list[Run]]] = []  # of keys that have any, in their order
        self._followers = Followers()
        self._made: dict[str, _Made] = {}

    def update(self, gone: Iterable[Entry], come: Iterable[Entry]) -> None:
        """Take entries out and in."""
        for key in self._grouping.update(gone, come):
            group = self._grouping.groups.get(key)
            runs = list[Run]()
            if group is not None:
                copied = group._replace(members=list(group.members))  # runs keep them
                runs = list(runs_of(copied, self._facts))
            self._put(key, runs)

    def _put(self, key: GroupKey, runs: list[Run]) -> None:
        place = bisect_left(self._runs, key, key=_KEY)
        there = place < len(self._runs) and self._runs[place][0] == key
        self._runs[place : place + there] = [(key, runs)] if runs else []

    def find(
        self, days_of: Mapping[Key, Sequence[int]], today: date, begin: Collection[EntryId] = ()
    ) -> list[Contract]:
        """Find the contracts of a day; `days_of` are the days of bookings by product."""
        runs = [run for _, of_key in self._runs for run in of_key]
        chains = apart(chains_of(woven(runs), self._followers), begin)
        before, self._made = self._made, {}
        until = {product: days[-1] for product, days in days_of.items()}
        contracts: list[Contract] = []
        for chain in chains:
            key = chain.runs[0].key
            made = _make(chain, before.get(key), until, today.toordinal())
            self._made[key] = made
            contracts.append(made.contract)
        return contracts


def _make(chain: Chain, earlier: _Made | None, until: Mapping[Key, int], today: int) -> _Made:
    """Make the contract of a chain, of what is the same as before nothing."""
    signature = _signature(chain)
    if earlier is None or earlier.signature != signature:
        lasting = lasting_of(chain)
        state = stands(lasting, until, today)
        return _Made(signature, lasting, state, today, as_of(lasting, state, today))
    state = stands(earlier.lasting, until, today)
    if state == earlier.state and today == earlier.today:
        return earlier
    contract = as_of(earlier.lasting, state, today)
    return earlier._replace(state=state, today=today, contract=contract)


def _signature(chain: Chain) -> _Signature:
    """Tell chains apart; entries are the same objects while they are the same."""
    return [(run.key, run.entries, run.found) for run in chain.runs], chain.reasons


def identify(
    contracts: Iterable[Contract],
    owner: str,
    known: Mapping[UUID, frozenset[EntryId]],
    identified: Identified | None = None,
) -> list[Contract]:
    """Give each contract an id: that of a known one it shares half its bookings with, or a new one.

    `known` are the regular bookings of contracts found before. An id is given once. In
    `identified` contracts are looked for that have their id, and put.
    """
    before = {} if identified is None else dict(identified)
    if identified is not None:
        identified.clear()
    where = {entry: identity for identity, entries in known.items() for entry in entries}
    free = set(known)
    given: set[UUID] = set()
    found: list[Contract] = []
    for contract in contracts:
        ids = [booking.id for booking in contract.regular] if where else []
        shared = Counter([where[booking_id] for booking_id in ids if booking_id in where])
        identity = next(
            (
                former_id
                for former_id, count in shared.most_common()
                if former_id in free
                and count >= _SHARED * min(len(known[former_id]), len(contract.regular))
            ),
            None,
        )
        if identity is None:
            identity = _new(owner, contract.key, given)
        free.discard(identity)
        given.add(identity)
        without, named = before.get(contract.key, (None, contract))
        if without is not contract or named.id != identity:
            named = replace(contract, id=identity)
        if identified is not None:
            identified[contract.key] = contract, named
        found.append(named)
    return found


def _new(owner: str, key: str, given: Collection[UUID]) -> UUID:
    identity = uuid5(_NAMESPACE, f"{owner}/{key}")
    while identity in given:
        identity = uuid5(identity, key)
    return identity
