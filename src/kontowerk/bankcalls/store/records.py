"""What was exchanged with banks. Workers write it, and remove it after a while."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from kontowerk.bankcalls.model import CallRecord
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
_REMOVE_OLD: Final = """
DELETE FROM bank_dialogue WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM bank_dialogue WHERE at < $1 ORDER BY at LIMIT $2))
"""


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call at a bank as it is kept, for the person it was made for; `exchanges` is JSON."""

    id: UUID
    access_id: str
    provider_id: UUID
    protocol: str
    correlation_id: str
    deed: str
    outcome: str
    at: datetime
    seconds: float
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


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    """Remove what is older; returns how much went."""
    return await tx.run(_REMOVE_OLD, before, most)
