"""Write down what was exchanged with banks, beside the work and never in its way; read it.

Nobody waits for it: a call hands in its transcript, and a round writes what has come together. A
process that dies loses the last moment of it, which its log has.
"""

from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.model import CallRecord
from kontowerk.bankcalls.rules import availability
from kontowerk.bankcalls.rules.call_counts import counts_of
from kontowerk.bankcalls.store import hosts, records
from kontowerk.bankcalls.store import records as store
from kontowerk.bankcalls.store.records import RecordedCall
from kontowerk.connectors.journal import Trait
from kontowerk.kit.db import Database, Tx
from kontowerk.providers import traits

KEPT_FOR: Final = timedelta(days=14)
_MOST_WAITING: Final = 5_000
_BATCH: Final = 500
_DAYS_AHEAD: Final = 8
_NOTED_FOR: Final = timedelta(hours=1)
_MOST_NOTED: Final = 20_000


class CallRecorder:
    """Transcripts that wait to be written; beyond a crowd the oldest are let go."""

    def __init__(self, *, most: int = _MOST_WAITING) -> None:
        self._waiting: deque[CallRecord] = deque(maxlen=most)
        self._noted: dict[tuple[UUID, Trait], datetime] = {}

    def hand_in(self, transcript: CallRecord) -> None:
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
                await hosts.add_tallies(tx, availability.tallies_of(batch))
                await records.add_counts(tx, counts_of(batch))
                await traits.note(tx, self._news(batch))
        except BaseException:
            room = (self._waiting.maxlen or 0) - len(self._waiting)
            self._waiting.extendleft(reversed(batch[-room:] if room else []))
            raise
        return len(batch)

    def _news(self, batch: Sequence[CallRecord]) -> list[tuple[UUID, Trait]]:
        """Return what banks are like, unless the same was noted within the hour."""
        if len(self._noted) > _MOST_NOTED:
            self._noted.clear()
        news = list[tuple[UUID, Trait]]()
        for transcript in batch:
            for trait in transcript.traits:
                key, before = (transcript.provider_id, trait), transcript.at - _NOTED_FOR
                if self._noted.get(key, before) <= before:
                    self._noted[key] = transcript.at
                    news.append(key)
        return news


async def prepare_days(tx: Tx) -> int:
    """Make the table ready for a week; a day that is missing all the same has its place, too."""
    return await store.prepare_days(tx, _DAYS_AHEAD)


async def forget_old(db: Database, kept_for: timedelta = KEPT_FOR) -> int:
    """Drop transcripts by the day, the last of which is over for so long."""
    async with db.begin() as tx:
        await hosts.remove_old_tallies(tx, tx.now - availability.KEPT_FOR)
        await records.remove_old_counts(tx, tx.now)
        await traits.forget_old(tx)
    async with db.begin() as tx:
        return await store.drop_old(tx, tx.now - kept_for, _BATCH)


async def calls(tx: Tx, customer_id: UUID, *, after: UUID | None, most: int) -> list[RecordedCall]:
    """Return some calls at banks in the order in which they were made."""
    return await store.some(tx, customer_id, after, most)
