"""Jobs of a tenant or a user: held while they go over, and carried along."""

from typing import Final

from kontowerk.cells.model import Moving
from kontowerk.kit.db.carrier import Carrier

# No worker has such a queue.
_HOLD: Final = """
UPDATE procrastinate_jobs SET queue_name = 'moving:' || queue_name
WHERE status = 'todo' AND queue_name NOT LIKE 'moving:%' AND id IN (SELECT cell_jobs($1, $2))
"""
_LET_GO: Final = """
UPDATE procrastinate_jobs SET queue_name = substr(queue_name, 8)
WHERE queue_name LIKE 'moving:%' AND id IN (SELECT cell_jobs($1, $2))
"""
_BEGUN: Final = """
SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing' AND id IN (SELECT cell_jobs($1, $2))
"""
# A dialogue with a bank that goes on without a job, as one of a process that died.
_IN_USE: Final = """
SELECT count(*) FROM credential_lease l WHERE l.holder IS NOT NULL AND NOT l.waiting
  AND l.until > now() AND EXISTS (
    SELECT FROM login_owner o JOIN app_user u ON u.id = o.customer_id
    WHERE o.login_key = l.login_key AND u.tenant_id = $1
      AND ($2::uuid IS NULL OR u.id = $2))
"""
_TAKE: Final = """
SELECT coalesce(jsonb_agg(to_jsonb(j)), '[]')::text FROM (
  SELECT substr(queue_name, 8) AS queue_name, task_name, priority, lock, queueing_lock, args,
    scheduled_at, attempts
  FROM procrastinate_jobs
  WHERE status = 'todo' AND queue_name LIKE 'moving:%' AND id IN (SELECT cell_jobs($1, $2))) j
"""
_PUT: Final = """
INSERT INTO procrastinate_jobs (queue_name, task_name, priority, lock, queueing_lock, args,
  status, scheduled_at, attempts)
SELECT j.queue_name, j.task_name, j.priority, j.lock, j.queueing_lock, j.args, 'todo',
  j.scheduled_at, j.attempts
FROM jsonb_to_recordset($1::text::jsonb) AS j (queue_name text, task_name text, priority integer,
  lock text, queueing_lock text, args jsonb, scheduled_at timestamptz, attempts integer)
"""
_TELL: Final = """
SELECT pg_notify('procrastinate_queue_v1#' || q.name, '{"type": "job_inserted", "job_id": 0}')
FROM (SELECT DISTINCT queue_name AS name FROM procrastinate_jobs WHERE status = 'todo') q
"""
_EVENTS: Final = """
DELETE FROM procrastinate_events WHERE job_id IN (SELECT cell_jobs($1, $2))
"""
_DELETE: Final = "DELETE FROM procrastinate_jobs WHERE id IN (SELECT cell_jobs($1, $2))"


async def hold(db: Carrier, moving: Moving) -> int:
    """Let no worker begin a job of who moves; returns how many are held now."""
    return await db.run(_HOLD, *moving)


async def let_go(db: Carrier, moving: Moving) -> None:
    """Let workers begin them."""
    await db.run(_LET_GO, *moving)
    await db.rows(_TELL)


async def begun(db: Carrier, moving: Moving) -> int:
    """Return how many jobs and dialogues of who moves are under way."""
    return await db.value(_BEGUN, *moving) + await db.value(_IN_USE, *moving)


async def carry(source: Carrier, target: Carrier, moving: Moving) -> int:
    """Put the jobs that are held into the target's queues; returns how many."""
    return await target.run(_PUT, await source.value(_TAKE, *moving))


async def tell(db: Carrier) -> None:
    """Have workers look for jobs."""
    await db.rows(_TELL)


async def delete(db: Carrier, moving: Moving) -> None:
    """Delete all jobs of who moves, those that failed as well."""
    await db.run(_EVENTS, *moving)
    await db.run(_DELETE, *moving)
