"""Ids of contracts that outlive a new computation."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final
from uuid import UUID, uuid5

from kontowerk.analysis.model import Contract, EntryId

_NAMESPACE: Final = UUID("6a1c2f0e-52a4-5a0b-9a43-0d1f6e5a7c21")
_SHARED: Final = 0.5


def identify(
    contracts: Iterable[Contract],
    owner: str,
    known: Mapping[UUID, frozenset[EntryId]],
) -> list[Contract]:
    """Give each contract an id: that of a known one it shares half its bookings with, or a new one.

    `known` are the regular bookings of contracts found before. An id is given once.
    """
    where = {entry: identity for identity, entries in known.items() for entry in entries}
    free = set(known)
    found: list[Contract] = []
    for contract in contracts:
        shared = Counter(where[it.id] for it in contract.regular if it.id in where)
        identity = next(
            (
                it
                for it, count in shared.most_common()
                if it in free and count >= _SHARED * min(len(known[it]), len(contract.regular))
            ),
            None,
        )
        if identity is None:
            identity = _new(owner, contract.key, found)
        free.discard(identity)
        found.append(replace(contract, id=identity))
    return found


def _new(owner: str, key: str, given: Iterable[Contract]) -> UUID:
    identity = uuid5(_NAMESPACE, f"{owner}/{key}")
    taken = {it.id for it in given}
    while identity in taken:
        identity = uuid5(identity, key)
    return identity
