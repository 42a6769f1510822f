"""Dialogues per bank and half hour, over all owners: counts only."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from kontowerk.bankcalls.rules.availability import BankTally
from kontowerk.kit.db import Tx

# In one order always: workers count the same banks at the same time.
_ADD: Final = """
INSERT INTO bank_tally AS b (at, provider_id, dialogues, failed)
SELECT * FROM unnest($1::timestamptz[], $2::uuid[], $3::integer[], $4::integer[])
ORDER BY 1, 2
ON CONFLICT (at, provider_id) DO UPDATE
SET dialogues = b.dialogues + EXCLUDED.dialogues, failed = b.failed + EXCLUDED.failed
"""
_SINCE: Final = "SELECT at, provider_id, dialogues, failed FROM bank_tally WHERE at >= $1"
_REMOVE_OLD: Final = "DELETE FROM bank_tally WHERE at < $1"


async def add(tx: Tx, tallies: Sequence[BankTally]) -> None:
    await tx.run(
        _ADD,
        [tally.at for tally in tallies],
        [tally.provider_id for tally in tallies],
        [tally.dialogues for tally in tallies],
        [tally.failed for tally in tallies],
    )


async def since(tx: Tx, at: datetime) -> list[BankTally]:
    return [BankTally(**row) for row in await tx.rows(_SINCE, at)]


async def remove_old(tx: Tx, before: datetime) -> int:
    return await tx.run(_REMOVE_OLD, before)
