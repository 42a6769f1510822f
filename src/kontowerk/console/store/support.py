"""What belongs to some calls. The console's role reads all but jobs, whose arguments name them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.bankcalls.rules.availability import side_of_end
from kontowerk.connectors.journal import Exchange
from kontowerk.console.support_case import (
    MESSAGES,
    AccessNow,
    AuditEntrySeen,
    JobNow,
    Numbering,
    Talk,
)
from kontowerk.kit.db import Tx

_TALKS: Final = """
SELECT d.customer_id, d.access_id, p.name AS bank, d.protocol, d.deed, d.outcome, d.at, d.seconds,
  d.redaction, d.exchanges::text AS exchanges
FROM bank_dialogue d LEFT JOIN provider p ON p.id = d.provider_id
WHERE d.correlation_id = ANY($1) AND ($2::uuid IS NULL OR d.customer_id = $2)
ORDER BY d.at, d.id LIMIT $3
"""
# Those that were talked about, and those of jobs that have not come to a bank.
_ACCESSES: Final = """
SELECT a.customer_id, a.access_id, p.name AS bank, a.status, a.sync AS kept_fresh, a.block, a.asked,
  a.refreshed_at, a.attempted_at, a.consent_until, s.next_due,
  ARRAY(SELECT DISTINCT i ->> 'kind' FROM jsonb_array_elements(a.issues || a.notices) i
        ORDER BY 1) AS messages
FROM access a
LEFT JOIN provider p ON p.id = a.provider_id
LEFT JOIN access_schedule s ON s.customer_id = a.customer_id AND s.access_key = a.key
WHERE (a.customer_id, a.access_id) IN (
  SELECT customer_id, access_id FROM access WHERE key = ANY($3)
  UNION SELECT customer_id, access_id FROM access WHERE customer_id = $2
  UNION SELECT customer_id, access_id FROM bank_dialogue
    WHERE $2::uuid IS NULL AND correlation_id = ANY($1))
ORDER BY a.created_at, a.key LIMIT $4
"""
# A job that nobody called for is called by its number.
_JOBS: Final = """
SELECT j.id, j.queue_name AS queue, j.task_name AS task, j.status::text AS status, j.attempts,
  j.scheduled_at, j.args ->> 'access_key' AS access_key,
  (SELECT max(e.at) FROM procrastinate_events e WHERE e.job_id = j.id) AS changed_at
FROM procrastinate_jobs j
WHERE j.args ->> 'call' = ANY($1) OR j.id IN (
  SELECT substring(called FROM '^job-([0-9]{1,18})$')::bigint FROM unnest($1::text[]) called)
ORDER BY j.id LIMIT $2
"""
_DEEDS: Final = """
SELECT at, action, outcome FROM audit_entry WHERE correlation_id = ANY($1)
ORDER BY id LIMIT $2
"""


async def talks(
    tx: Tx, calls: Sequence[str], customer_id: UUID | None, numbers: Numbering, most: int
) -> list[Talk]:
    """Return the calls at banks, in their order; of one person only, where one is named."""
    rows = await tx.rows(_TALKS, list(calls), customer_id, most)
    return [_talk(row, numbers) for row in rows]


async def accesses(
    tx: Tx,
    calls: Sequence[str],
    customer_id: UUID | None,
    keys: Sequence[UUID],
    numbers: Numbering,
    most: int,
) -> list[AccessNow]:
    """Return the accesses that calls were about, or those of a person, as they are now."""
    rows = await tx.rows(_ACCESSES, list(calls), customer_id, keys, most)
    return sorted((_access(row, numbers) for row in rows), key=lambda one: one.access)


async def jobs(tx: Tx, calls: Sequence[str], most: int) -> tuple[list[JobNow], list[UUID]]:
    """Return the jobs of calls, and the keys of the accesses they are about."""
    rows = [dict(row) for row in await tx.rows(_JOBS, list(calls), most)]
    keys = [UUID(key) for row in rows if (key := row.pop("access_key")) is not None]
    return [JobNow(**row) for row in rows], keys


async def audit_entries(tx: Tx, calls: Sequence[str], most: int) -> list[AuditEntrySeen]:
    """Return what the audit log has of calls; some actions go on with an id, which is left out."""
    rows = await tx.rows(_DEEDS, list(calls), most)
    return [
        AuditEntrySeen(row["at"], row["action"].partition(" ")[0], row["outcome"]) for row in rows
    ]


def _talk(row: Mapping[str, Any], numbers: Numbering) -> Talk:
    values = dict(row)
    number = numbers.of(values.pop("customer_id"), values.pop("access_id"))
    exchanges = msgspec.json.decode(values.pop("exchanges"), type=tuple[Exchange, ...])
    side = side_of_end(row["outcome"])
    return Talk(access=number, side=side, exchanges=exchanges, **values)


def _access(row: Mapping[str, Any], numbers: Numbering) -> AccessNow:
    values = dict(row)
    number = numbers.of(values.pop("customer_id"), values.pop("access_id"))
    messages = tuple(kind for kind in values.pop("messages") if kind in MESSAGES)
    return AccessNow(access=number, messages=messages, **values)
