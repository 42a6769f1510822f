"""Calls at banks across owners, counted; an index has all that is read here."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses.model import Side
from kontowerk.accesses.rules.sides import FAILED
from kontowerk.desk.courses import NOTHING, BankTally, Tally
from kontowerk.kit.db import Tx

# 1 tenant, 2 since when, 3 to 5 how calls end that failed at the bank, at the person, at us, 6 the
# bank, 7 where slots begin. The row without a slot is of all together.
_SLOTS: Final = """
SELECT d.slot, count(*) AS calls, count(*) FILTER (WHERE d.outcome = ANY($3)) AS bank,
  count(*) FILTER (WHERE d.outcome = ANY($4)) AS person,
  count(*) FILTER (WHERE d.outcome = ANY($5)) AS us,
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY d.seconds) AS took
FROM (SELECT width_bucket(at, $7::timestamptz[]) AS slot, outcome, seconds FROM bank_dialogue
      WHERE at >= $2 AND ($1::uuid IS NULL OR tenant_id = $1)
        AND ($6::uuid IS NULL OR provider_id = $6)) d
GROUP BY GROUPING SETS ((d.slot), ())
"""
_BANKS: Final = """
SELECT d.provider_id, p.name, d.calls, d.bank, d.person, d.us, d.took
FROM (SELECT provider_id, count(*) AS calls, count(*) FILTER (WHERE outcome = ANY($3)) AS bank,
        count(*) FILTER (WHERE outcome = ANY($4)) AS person,
        count(*) FILTER (WHERE outcome = ANY($5)) AS us,
        percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY seconds) AS took
      FROM bank_dialogue WHERE at >= $2 AND ($1::uuid IS NULL OR tenant_id = $1)
        AND ($6::uuid IS NULL OR provider_id = $6)
      GROUP BY provider_id) d
LEFT JOIN provider p ON p.id = d.provider_id
"""
_SIDES: Final = (Side.BANK, Side.PERSON, Side.US)
_ENDS: Final = [sorted(FAILED[side]) for side in _SIDES]


async def slots(
    tx: Tx, tenant_id: UUID | None, provider_id: UUID | None, times: Sequence[datetime]
) -> tuple[Tally, list[Tally]]:
    """Return the calls of a bank, or of all: together, and by slot, each beginning at a time."""
    rows = await tx.rows(_SLOTS, tenant_id, times[0], *_ENDS, provider_id, times)
    found = {row["slot"]: _tally(row) for row in rows}
    return found[None], [found.get(number, NOTHING) for number in range(1, len(times) + 1)]


async def banks(
    tx: Tx, tenant_id: UUID | None, provider_id: UUID | None, since: datetime
) -> list[BankTally]:
    """Return the calls by bank: of one, or of all."""
    rows = await tx.rows(_BANKS, tenant_id, since, *_ENDS, provider_id)
    return [BankTally(row["provider_id"], row["name"], _tally(row)) for row in rows]


def _tally(row: Mapping[str, Any]) -> Tally:
    median, slow = row["took"] or (None, None)
    failed = {side: row[side.value] for side in _SIDES if row[side.value]}
    return Tally(row["calls"], failed, median, slow)
