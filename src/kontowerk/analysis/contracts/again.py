"""Contracts found again when some bookings came or went; the others are not looked at anew."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date

from kontowerk.analysis.contracts.build import Lasting, as_of, lasting_of, runs_of
from kontowerk.analysis.contracts.continuity import Chain, Run, chains_of
from kontowerk.analysis.contracts.evidence import Reason
from kontowerk.analysis.contracts.find import Facts, Found
from kontowerk.analysis.contracts.grouping import Grouping
from kontowerk.analysis.contracts.interleaved import woven
from kontowerk.analysis.contracts.keys import Key as GroupKey
from kontowerk.analysis.contracts.splits import apart
from kontowerk.analysis.model import Contract, Entry, EntryId, Key

_Signature = tuple[list[tuple[str, Sequence[Entry], Found | None]], tuple[tuple[Reason, ...], ...]]


class ContractsAgain:
    """Finds what `find_contracts` finds; of groups and chains that stayed nothing is redone."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._grouping = Grouping()
        self._runs: dict[GroupKey, list[Run]] = {}
        self._lasting: dict[str, tuple[_Signature, Lasting]] = {}

    def update(self, gone: Iterable[Entry], come: Iterable[Entry]) -> None:
        """Take entries out and in."""
        for key in self._grouping.update(gone, come):
            group = self._grouping.groups.get(key)
            if group is None:
                self._runs.pop(key, None)
            else:
                copied = group._replace(members=list(group.members))  # runs keep them
                self._runs[key] = list(runs_of(copied, self._facts))

    def find(
        self, days_of: Mapping[Key, Sequence[int]], today: date, begin: Collection[EntryId] = ()
    ) -> list[Contract]:
        """Find the contracts of a day; `days_of` are the days of bookings by product."""
        runs = [run for key in sorted(self._runs) for run in self._runs[key]]
        chains = apart(chains_of(woven(runs)), begin)
        before, self._lasting = self._lasting, {}
        until = {product: days[-1] for product, days in days_of.items()}
        contracts: list[Contract] = []
        for chain in chains:
            signature, key = _signature(chain), chain.runs[0].key
            earlier = before.get(key)
            same = earlier is not None and earlier[0] == signature
            lasting = earlier[1] if earlier is not None and same else lasting_of(chain)
            self._lasting[key] = signature, lasting
            contracts.append(as_of(lasting, until, today.toordinal()))
        return contracts


def _signature(chain: Chain) -> _Signature:
    """Tell chains apart; entries are the same objects while they are the same."""
    return [(it.key, it.entries, it.found) for it in chain.runs], chain.reasons
