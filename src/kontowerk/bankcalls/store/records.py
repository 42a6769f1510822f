"""What was exchanged with banks, and counts of it. Workers write both, and drop what is old."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from kontowerk.bankcalls.model import BankCall, CallRecord
from kontowerk.bankcalls.rules.call_counts import KEPT_FOR, BankCallCount
from kontowerk.connectors.journal import REDACTION
from kontowerk.kit.db import Tx

# Whoever was erased meanwhile is not written about.
_ADD: Final = """
INSERT INTO bank_dialogue (customer_id, id, tenant_id, access_id, provider_id, protocol,
  correlation_id, deed, outcome, at, seconds, exchanges, redaction)
SELECT d.customer_id, d.id, d.tenant_id, d.access_id, d.provider_id, d.protocol,
  d.correlation_id, d.deed, d.outcome, d.at, d.seconds, d.exchanges::jsonb, $13
FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[],
  $8::text[], $9::text[], $10::timestamptz[], $11::float8[], $12::text[])
  AS d (customer_id, id, tenant_id, access_id, provider_id, protocol, correlation_id, deed,
    outcome, at, seconds, exchanges)
JOIN app_user u ON u.id = d.customer_id
"""
_SOME: Final = """
SELECT id, access_id, provider_id, protocol, correlation_id, deed, outcome, at, seconds, exchanges
FROM bank_dialogue
WHERE customer_id = $1 AND id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
ORDER BY id LIMIT $3
"""
# Days are those of UTC; both functions leave what they would have to wait for.
_PREPARE: Final = "SELECT prepare_dialogue_days(($1::timestamptz AT TIME ZONE 'UTC')::date, $2)"
_DROP_OLD: Final = "SELECT drop_old_dialogues($1, $2)"
# Whoever adds at the same time adds in the same order, so that nobody waits for itself.
_ADD_COUNTS: Final = """
INSERT INTO bank_call_count AS c
  (tenant_id, grain, begun, provider_id, calls, bank, person, us, took)
SELECT n.tenant_id, n.grain, n.begun, n.provider_id, n.calls, n.bank, n.person, n.us, n.took
FROM jsonb_to_recordset($1::jsonb) AS n (tenant_id uuid, grain text, begun timestamptz,
  provider_id uuid, calls integer, bank integer, person integer, us integer, took integer[])
JOIN tenant t ON t.id = n.tenant_id
ORDER BY n.tenant_id, n.grain, n.begun, n.provider_id
ON CONFLICT (tenant_id, grain, begun, provider_id) DO UPDATE
SET calls = c.calls + excluded.calls, bank = c.bank + excluded.bank,
  person = c.person + excluded.person, us = c.us + excluded.us,
  took = ARRAY(SELECT a + b FROM unnest(c.took, excluded.took) WITH ORDINALITY AS s (a, b, n)
               ORDER BY n)
"""
_ADD_TOTALS: Final = """
INSERT INTO bank_call_total AS c (grain, begun, provider_id, calls, bank, person, us, took)
SELECT n.grain, n.begun, n.provider_id, n.calls, n.bank, n.person, n.us, n.took
FROM jsonb_to_recordset($1::jsonb) AS n (grain text, begun timestamptz, provider_id uuid,
  calls integer, bank integer, person integer, us integer, took integer[])
ORDER BY n.grain, n.begun, n.provider_id
ON CONFLICT (grain, begun, provider_id) DO UPDATE
SET calls = c.calls + excluded.calls, bank = c.bank + excluded.bank,
  person = c.person + excluded.person, us = c.us + excluded.us,
  took = ARRAY(SELECT a + b FROM unnest(c.took, excluded.took) WITH ORDINALITY AS s (a, b, n)
               ORDER BY n)
"""
_REMOVE_OLD: Final = "DELETE FROM bank_call_count WHERE grain = $1 AND begun < $2"
_REMOVE_OLD_TOTALS: Final = "DELETE FROM bank_call_total WHERE grain = $1 AND begun < $2"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedCall(BankCall):
    """A call at a bank as it is kept, for the person it was made for; `exchanges` is JSON."""

    provider_id: UUID
    exchanges: str


async def some(tx: Tx, customer_id: UUID, after: UUID | None, most: int) -> list[RecordedCall]:
    return [RecordedCall(**row) for row in await tx.rows(_SOME, customer_id, after, most)]


async def add(tx: Tx, transcripts: Sequence[CallRecord]) -> None:
    """Write down what was exchanged."""
    await tx.run(
        _ADD,
        [transcript.customer_id for transcript in transcripts],
        [transcript.id for transcript in transcripts],
        [transcript.tenant_id for transcript in transcripts],
        [transcript.access_id for transcript in transcripts],
        [transcript.provider_id for transcript in transcripts],
        [transcript.protocol for transcript in transcripts],
        [transcript.correlation_id for transcript in transcripts],
        [transcript.deed for transcript in transcripts],
        [transcript.outcome for transcript in transcripts],
        [transcript.at for transcript in transcripts],
        [transcript.seconds for transcript in transcripts],
        [msgspec.json.encode(transcript.exchanges).decode() for transcript in transcripts],
        REDACTION,
    )


async def prepare_days(tx: Tx, days: int) -> int:
    """Make parts of the table for today and the days to come; returns how many were missing."""
    return await tx.value(_PREPARE, tx.now, days)


async def drop_old(tx: Tx, before: datetime, most: int) -> int:
    """Drop the oldest day if all of it is older, delete rows where days are mixed.

    Returns how many days and rows went.
    """
    return await tx.value(_DROP_OLD, before, most)


async def add_counts(tx: Tx, counts: Sequence[BankCallCount]) -> None:
    """Add to what is counted of banks for tenants and for all."""
    totals = [_row_of(count) for count in counts if count.tenant_id is None]
    await tx.run(_ADD_TOTALS, msgspec.json.encode(totals).decode())
    of_tenants = [_row_of(count) for count in counts if count.tenant_id is not None]
    await tx.run(_ADD_COUNTS, msgspec.json.encode(of_tenants).decode())


def _row_of(count: BankCallCount) -> dict[str, object]:
    return {
        "tenant_id": count.tenant_id,
        "grain": count.grain,
        "begun": count.begun,
        "provider_id": count.provider_id,
        "calls": count.calls,
        "took": count.took,
        **{side.value: number for side, number in count.failed.items()},
    }


async def remove_old_counts(tx: Tx, now: datetime) -> None:
    """Remove counts that nobody looks back on any more."""
    for grain, length in KEPT_FOR.items():
        await tx.run(_REMOVE_OLD, grain.value, now - length)
        await tx.run(_REMOVE_OLD_TOTALS, grain.value, now - length)
