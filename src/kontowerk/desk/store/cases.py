"""What belongs to one call. The console's role reads all but jobs, whose arguments name it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.connectors.journal import Exchange
from kontowerk.desk.case import MESSAGES, AccessNow, DeedDone, JobNow, Numbering, Talk
from kontowerk.desk.courses import side_of_end
from kontowerk.kit.db import Tx

_TALKS: Final = """
SELECT d.customer_id, d.access_id, p.name AS bank, d.protocol, d.deed, d.outcome, d.at, d.seconds,
  d.redaction, d.exchanges::text AS exchanges
FROM bank_dialogue d LEFT JOIN provider p ON p.id = d.provider_id
WHERE d.correlation_id = $1 ORDER BY d.at, d.id LIMIT $2
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
WHERE a.key = ANY($2) OR (a.customer_id, a.access_id) IN (
  SELECT customer_id, access_id FROM bank_dialogue WHERE correlation_id = $1)
ORDER BY a.created_at, a.key LIMIT $3
"""
# A job that nobody called for is called by its number.
_JOBS: Final = """
SELECT j.id, j.queue_name AS queue, j.task_name AS task, j.status::text AS status, j.attempts,
  j.scheduled_at, j.args ->> 'access_key' AS access_key,
  (SELECT max(e.at) FROM procrastinate_events e WHERE e.job_id = j.id) AS changed_at
FROM procrastinate_jobs j
WHERE j.args ->> 'call' = $1 OR 'job-' || j.id = $1 ORDER BY j.id LIMIT $2
"""
_DEEDS: Final = """
SELECT at, action, outcome FROM audit_entry WHERE correlation_id = $1 ORDER BY id LIMIT $2
"""


async def talks(tx: Tx, correlation_id: str, numbers: Numbering, most: int) -> list[Talk]:
    """Return the calls at banks, in their order."""
    return [_talk(row, numbers) for row in await tx.rows(_TALKS, correlation_id, most)]


async def accesses(
    tx: Tx, correlation_id: str, keys: Sequence[UUID], numbers: Numbering, most: int
) -> list[AccessNow]:
    """Return the accesses a call was about, as they are now."""
    rows = await tx.rows(_ACCESSES, correlation_id, keys, most)
    return sorted((_access(row, numbers) for row in rows), key=lambda one: one.access)


async def jobs(tx: Tx, correlation_id: str, most: int) -> tuple[list[JobNow], list[UUID]]:
    """Return the jobs of a call, and the keys of the accesses they are about."""
    rows = [dict(row) for row in await tx.rows(_JOBS, correlation_id, most)]
    keys = [UUID(key) for row in rows if (key := row.pop("access_key")) is not None]
    return [JobNow(**row) for row in rows], keys


async def deeds(tx: Tx, correlation_id: str, most: int) -> list[DeedDone]:
    """Return what the audit log has of a call; some actions go on with an id, which is left out."""
    rows = await tx.rows(_DEEDS, correlation_id, most)
    return [DeedDone(row["at"], row["action"].partition(" ")[0], row["outcome"]) for row in rows]


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
