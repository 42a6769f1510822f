"""Lines kept outside the database: a file that is only added to, an address that takes them.

For what has to be known when the database is not what it was: seals of the audit log, erasures. An
anchor is the latest seal of the audit log. The seals are a chain of hashes, so one of them vouches
for everything before it. Whoever has full control of the database can make a whole new chain that
adds up, but none with the old hashes: it does not agree with an anchor that lies elsewhere.
"""

import asyncio
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from kontowerk.kit.db import Database, Tx
from kontowerk.kit.egress import Answered, Egress

_LONGEST: Final = 64 * 1024 * 1024
_GOOD: Final = range(200, 300)

T = TypeVar("T")

_HEAD: Final = """
SELECT no AS seal, encode(hash, 'hex') AS hash, sealed_at FROM audit_seal ORDER BY no DESC LIMIT 1
"""
_SEAL: Final = """
SELECT no AS seal, encode(hash, 'hex') AS hash, sealed_at FROM audit_seal WHERE no = $1
"""


class NotKeptError(Exception):
    """Nobody took the lines; it is tried again, and the failed round is counted."""


class UnreadableLogError(Exception):
    """A file of lines cannot be read; the message says where."""


@dataclass(frozen=True, slots=True)
class ExternalLog:
    """Where lines of one process go; at least one of the two is set."""

    egress: Egress
    file: Path | None
    url: str | None

    async def add(self, lines: str) -> None:
        """Write and send lines; raises NotKeptError when one of the two did not take them."""
        if self.file is not None:
            await asyncio.to_thread(append, self.file, lines)
        if self.url is not None:
            headers = {"Content-Type": "application/json"}
            outcome = await self.egress.post(self.url, lines.encode(), headers)
            if not isinstance(outcome, Answered) or outcome.status not in _GOOD:
                raise NotKeptError


def line_of(record: object) -> str:
    """Write a record as one line of JSON."""
    return msgspec.json.encode(record).decode() + "\n"


def read(path: Path, kind: type[T], name: str) -> list[T]:
    """Read a file of records, one line each; `name` is what a line should be."""
    try:
        if path.stat().st_size > _LONGEST:
            message = f"{path} is too long"
            raise UnreadableLogError(message)
        lines = path.read_bytes().splitlines()
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}"
        raise UnreadableLogError(message) from None
    decoder = msgspec.json.Decoder(kind)
    records: list[T] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            records.append(decoder.decode(line))
        except msgspec.MsgspecError:
            message = f"line {number} of {path} is no {name}"
            raise UnreadableLogError(message) from None
    if not records:
        message = f"{path} holds no {name}"
        raise UnreadableLogError(message)
    return records


def append(path: Path, lines: str) -> None:
    """Add lines to a file, down to the disk; what stands there is never changed."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(lines)
        file.flush()
        os.fsync(file.fileno())


@dataclass(frozen=True, slots=True)
class Anchor:
    """A seal by its number, its hash and its time."""

    seal: int
    hash: str
    sealed_at: datetime


async def latest_anchor(tx: Tx) -> Anchor | None:
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
            head = await latest_anchor(tx)
        if head is None or head == self._last:
            return 0
        await self.log.add(line_of(head))
        self._last = head
        return 1
