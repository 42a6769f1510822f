"""Take the latest seal of the audit log out of the database, again and again."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

from kontowerk.kit import anchor
from kontowerk.kit.anchor import Anchor
from kontowerk.kit.db import Database
from kontowerk.kit.egress import Answered, Egress

_GOOD = range(200, 300)


class NotAnchoredError(Exception):
    """Nobody took the anchor; it is tried again, and the failed round is counted."""


@dataclass(slots=True)
class Anchoring:
    """Where anchors of one process go; each seal goes there once."""

    db: Database
    egress: Egress
    file: Path | None
    url: str | None
    _last: Anchor | None = field(default=None, init=False)

    async def anchor(self) -> int:
        """Write and send the latest seal unless it was before; returns how many went out."""
        async with self.db.read() as tx:
            latest = await anchor.latest(tx)
        if latest is None or latest == self._last:
            return 0
        if self.file is not None:
            await asyncio.to_thread(anchor.append, self.file, latest)
        if self.url is not None:
            await self._send(self.url, latest)
        self._last = latest
        return 1

    async def _send(self, url: str, latest: Anchor) -> None:
        headers = {"Content-Type": "application/json"}
        outcome = await self.egress.post(url, latest.line().encode(), headers)
        if not isinstance(outcome, Answered) or outcome.status not in _GOOD:
            raise NotAnchoredError
