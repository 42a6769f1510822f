"""Anchors of the audit log: its latest seal, kept where the database's owner cannot change it.

The seals are a chain of hashes, so one of them vouches for everything before it. Whoever has full
control of the database can make a whole new chain that adds up, but none with the old hashes: it
does not agree with an anchor that lies elsewhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from kontowerk.kit.db import Database, Tx
from kontowerk.kit.external_log import ExternalLog, line_of

_HEAD: Final = """
SELECT no AS seal, encode(hash, 'hex') AS hash, sealed_at FROM audit_seal ORDER BY no DESC LIMIT 1
"""
_SEAL: Final = """
SELECT no AS seal, encode(hash, 'hex') AS hash, sealed_at FROM audit_seal WHERE no = $1
"""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A seal by its number, its hash and its time."""

    seal: int
    hash: str
    sealed_at: datetime


async def latest(tx: Tx) -> Anchor | None:
    """Return the latest seal, or None while nothing is sealed."""
    row = await tx.row(_HEAD)
    return None if row is None else Anchor(**row)


async def first_disagreement(tx: Tx, anchors: Iterable[Anchor]) -> Anchor | None:
    """Return the first anchor whose seal is gone or is another one."""
    for anchor in sorted(anchors, key=lambda anchor: anchor.seal):
        row = await tx.row(_SEAL, anchor.seal)
        if row is None or Anchor(**row) != anchor:
            return anchor
    return None


@dataclass(slots=True)
class Anchoring:
    """Where anchors of one process go; each seal goes there once."""

    db: Database
    log: ExternalLog
    _last: Anchor | None = field(default=None, init=False)

    async def anchor(self) -> int:
        """Write and send the latest seal unless it was before; returns how many went out."""
        async with self.db.read() as tx:
            head = await latest(tx)
        if head is None or head == self._last:
            return 0
        await self.log.add(line_of(head))
        self._last = head
        return 1
