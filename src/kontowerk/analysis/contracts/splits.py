"""Contracts that are two, as a person said: the later begins with a payment that was named."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from kontowerk.analysis.contracts.continuity import Chain, Run
from kontowerk.analysis.contracts.sides import Reason
from kontowerk.analysis.model import Entry, EntryId

_SURENESS: Final = {1: 0.6, 2: 0.8}  # of the period, by payments that are left

_Reasons = tuple[Reason, ...]


def apart(chains: Iterable[Chain], begin: Collection[EntryId]) -> list[Chain]:
    """Cut chains before the payments that begin another contract; nothing joins them again."""
    if not begin:
        return list(chains)
    return [piece for chain in chains for piece in _pieces(chain, begin)]


def _pieces(chain: Chain, begin: Collection[EntryId]) -> Iterator[Chain]:
    runs: list[Run] = []
    reasons: list[_Reasons] = []
    for place, whole in enumerate(chain.runs):
        for run in _cut(whole, begin):
            if runs and run.entries[0].id in begin:
                yield _chain(runs, reasons)
                runs, reasons = [], []
            if runs:
                reasons.append(chain.reasons[place - 1])
            runs.append(run)
    yield _chain(runs, reasons)


def _chain(runs: Sequence[Run], reasons: Sequence[_Reasons]) -> Chain:
    """Make a contract of some runs; what is left of one may be too little to be sure of."""
    count = sum(len(part.entries) for part in runs)
    found = runs[0].found
    if len(runs) == 1 and found is not None and count in _SURENESS:
        sure = min(_SURENESS[count], found.confidence or 1.0)
        run = Run(runs[0].key, runs[0].entries, found._replace(confidence=sure))
        return Chain((run,), ())
    return Chain(tuple(runs), tuple(reasons))


def _cut(run: Run, begin: Collection[EntryId]) -> list[Run]:
    """Cut a run before the payments that begin another contract."""
    cuts = [at for at in range(1, len(run.entries)) if run.entries[at].id in begin]
    if not cuts:
        return [run]
    return [_part(run, start, end) for start, end in pairwise((0, *cuts, len(run.entries)))]


def _part(run: Run, start: int, end: int) -> Run:
    entries, found = run.entries[start:end], run.found
    key = f"{run.key}@{entries[0].id}" if start else run.key
    if found is None:
        return Run(key, entries, None)
    first = entries[0].day if start else 0
    later = run.entries[end].day if end < len(run.entries) else None
    strays = [stray for stray in found.irregular if _is_between(stray, first, later)]
    return Run(key, entries, found._replace(placed=found.placed[start:end], irregular=strays))


def _is_between(entry: Entry, first: int, later: int | None) -> bool:
    return entry.day >= first and (later is None or entry.day < later)
