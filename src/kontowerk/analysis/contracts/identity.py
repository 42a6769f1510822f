"""Ids of contracts that outlive a new computation."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final
from uuid import UUID, uuid5

from kontowerk.analysis.model import Contract, EntryId

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
