"""Write down what was exchanged with banks, beside the work and never in its way.

Nobody waits for it: a call hands in its transcript, and a round writes what has come together. A
process that dies loses the last moment of it, which its log has.
"""

from collections import deque
from datetime import timedelta
from typing import Final

from kontowerk.accesses.model import Transcript
from kontowerk.accesses.rules import availability
from kontowerk.accesses.store import dialogues as store
from kontowerk.accesses.store import tallies
from kontowerk.kit.db import Database

KEPT_FOR: Final = timedelta(days=14)
_MOST_WAITING: Final = 5_000
_BATCH: Final = 500


class Scribe:
    """Transcripts that wait to be written; beyond a crowd the oldest are let go."""

    def __init__(self, *, most: int = _MOST_WAITING) -> None:
        self._waiting: deque[Transcript] = deque(maxlen=most)

    def hand_in(self, transcript: Transcript) -> None:
        """Take a transcript; one without an exchange tells nothing."""
        if transcript.exchanges:
            self._waiting.append(transcript)

    async def write(self, db: Database) -> int:
        """Write some of what waits; what cannot be written waits on."""
        batch = [self._waiting.popleft() for _ in range(min(_BATCH, len(self._waiting)))]
        if not batch:
            return 0
        try:
            async with db.begin() as tx:
                await store.add(tx, batch)
                await tallies.add(tx, availability.tallies_of(batch))
        except BaseException:
            room = (self._waiting.maxlen or 0) - len(self._waiting)
            self._waiting.extendleft(reversed(batch[-room:] if room else []))
            raise
        return len(batch)


async def forget_old(db: Database) -> int:
    """Remove transcripts after a fortnight, a batch at a time."""
    async with db.begin() as tx:
        await tallies.remove_old(tx, tx.now - availability.KEPT_FOR)
        return await store.remove_old(tx, tx.now - KEPT_FOR, _BATCH)
