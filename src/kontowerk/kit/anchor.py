"""Anchors of the audit log: its latest seal, kept where the database's owner cannot change it.

The seals are a chain of hashes, so one of them vouches for everything before it. Whoever has full
control of the database can make a whole new chain that adds up, but none with the old hashes: it
does not agree with an anchor that lies elsewhere.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from kontowerk.kit.db import Tx

_HEAD: Final = """
SELECT no AS seal, encode(hash, 'hex') AS hash, sealed_at FROM audit_seal ORDER BY no DESC LIMIT 1
"""
_SEAL: Final = """
SELECT no AS seal, encode(hash, 'hex') AS hash, sealed_at FROM audit_seal WHERE no = $1
"""
_LONGEST: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Anchor:
    """A seal by its number, its hash and its time."""

    seal: int
    hash: str
    sealed_at: datetime

    def line(self) -> str:
        """Write it as one line of JSON."""
        return msgspec.json.encode(self).decode() + "\n"


class UnreadableAnchorError(Exception):
    """A file of anchors cannot be read; the message says where."""


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


def read(path: Path) -> list[Anchor]:
    """Read a file of anchors, one line each."""
    try:
        if path.stat().st_size > _LONGEST:
            message = f"{path} is too long"
            raise UnreadableAnchorError(message)
        lines = path.read_bytes().splitlines()
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}"
        raise UnreadableAnchorError(message) from None
    decoder = msgspec.json.Decoder(Anchor)
    found: list[Anchor] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            found.append(decoder.decode(line))
        except msgspec.MsgspecError:
            message = f"line {number} of {path} is no anchor"
            raise UnreadableAnchorError(message) from None
    if not found:
        message = f"{path} holds no anchor"
        raise UnreadableAnchorError(message)
    return found


def append(path: Path, anchor: Anchor) -> None:
    """Add an anchor to a file; what stands there is never changed."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(anchor.line())
