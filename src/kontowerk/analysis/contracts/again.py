"""Contracts found again: by the same id, and without looking anew at what stayed as it was.

When some bookings came or went, only the groups and chains they belong to are worked out. Ids of
contracts outlive a new computation.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from operator import itemgetter
from typing import Final, NamedTuple
from uuid import UUID, uuid5

from kontowerk.analysis.contracts.build import Lasting, as_of, lasting_of, runs_of, stands
from kontowerk.analysis.contracts.continuity import Chain, Followers, Run, chains_of
from kontowerk.analysis.contracts.evidence import Reason
from kontowerk.analysis.contracts.find import ContractCandidate, Facts
from kontowerk.analysis.contracts.grouping import Grouping
from kontowerk.analysis.contracts.interleaved import woven
from kontowerk.analysis.contracts.keys import Key as GroupKey
from kontowerk.analysis.contracts.splits import apart
from kontowerk.analysis.contracts.status import ContractStanding
from kontowerk.analysis.model import Contract, Entry, EntryId, Key

_Signature = tuple[
    list[tuple[str, Sequence[Entry], ContractCandidate | None]], tuple[tuple[Reason, ...], ...]
]

_KEY = itemgetter(0)


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


_NAMESPACE: Final = UUID("6a1c2f0e-52a4-5a0b-9a43-0d1f6e5a7c21")
_SHARED: Final = 0.5

Identified = dict[str, tuple[Contract, Contract]]  # by key, without the id and with it


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
