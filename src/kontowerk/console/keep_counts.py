"""Keep the counts that the console shows, so that nobody has to count everybody's rows.

Whoever changes an access, a user, a key, a payment or a delivery notes the difference in the same
transaction; triggers do it. Here the notes are added up, by one worker at a time. What the console
reads is the sum of both, so how often this happens decides only how many notes it reads.
"""

from datetime import timedelta
from typing import Final

from kontowerk.console.store import counts
from kontowerk.kit.db import Database

EVERY_SECONDS: Final = 5.0
_BATCH: Final = 10_000
_REMEMBERED_FOR: Final = timedelta(days=90)


async def add_up(db: Database) -> int:
    """Add up all notes there are, a batch in a transaction; returns how many they were."""
    added = 0
    while True:
        async with db.begin() as tx:
            if not await counts.is_alone(tx):
                return added
            batch = await counts.fold(tx, _BATCH)
            if batch < _BATCH:
                await counts.drop_empty(tx, tx.now - _REMEMBERED_FOR, _BATCH)
        added += batch
        if batch < _BATCH:
            return added


async def keep_adding_up(db: Database) -> int:
    """Do so as a round, of which the log need not tell."""
    await add_up(db)
    return 0
