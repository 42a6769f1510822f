"""All SQL of the job door: the engine's tables, asked more strictly than the engine does.

A worker that was declared dead may wake up and end a job that somebody else runs by now. So
whatever ends a job names the worker that had it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from kontowerk.jobs.model import Job, QueueStanding
from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import statement

INDEX: Final = "kw_jobs_lock_idx"
INDEXES: Final = (INDEX, "kw_jobs_ready_idx", "kw_jobs_planned_idx")
FETCH: Final = "kw_fetch_job(text, bigint)"
PLANNER: Final = (
    *("enable_seqscan", "enable_hashjoin", "enable_mergejoin", "enable_bitmapscan"),
    "enable_sort",
)
FETCH_JOB: Final = """
SELECT id, status, task_name, priority, lock, queueing_lock, args, scheduled_at, queue_name,
  attempts, worker_id
FROM kw_fetch_job($1, $2)
"""
_MOST_STALLED: Final = 1_000

_HAS_INDEX: Final = (
    "SELECT EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid)"
)
_PLANNER: Final = "SELECT unnest(proconfig) AS setting FROM pg_proc WHERE oid = to_regprocedure($1)"
_ONE_REAPER: Final = "SELECT pg_try_advisory_xact_lock(hashtext('kontowerk reap jobs'))"
_STALLED: Final = """
SELECT j.id, j.task_name, j.args::text AS args, j.attempts, j.worker_id
FROM procrastinate_jobs j LEFT JOIN procrastinate_workers w ON w.id = j.worker_id
WHERE j.status = 'doing'
  AND (w.id IS NULL OR w.last_heartbeat < now() - make_interval(secs => $1))
ORDER BY j.id LIMIT $2 FOR UPDATE OF j SKIP LOCKED
"""
# The engine tells its workers of new jobs only; one that waits again would wait for the next poll.
_RUN_AGAIN: Final = """
WITH again AS (
  UPDATE procrastinate_jobs
  SET status = 'todo', attempts = attempts + $4, worker_id = NULL, abort_requested = false,
      scheduled_at = now() + make_interval(secs => nullif($3::float8, 0))
  WHERE id = $1 AND status = 'doing' AND worker_id IS NOT DISTINCT FROM $2
  RETURNING id, queue_name)
SELECT pg_notify('procrastinate_queue_v1#' || queue_name,
                 json_build_object('type', 'job_inserted', 'job_id', id)::text)
FROM again
"""
# Nor does it tell them that a lock is free again, so that the next job of the lock may begin.
_TELL_NEXT: Final = """\
(SELECT pg_notify('procrastinate_queue_v1#' || next.queue_name,
                         json_build_object('type', 'job_inserted', 'job_id', next.id)::text)
        FROM procrastinate_jobs next
        WHERE next.lock = ended.lock AND next.status = 'todo' LIMIT 1)"""
_REMOVE: Final = statement(
    """
WITH ended AS (
  DELETE FROM procrastinate_jobs WHERE id = $1 AND status = 'doing' AND worker_id = $2
  RETURNING lock)
SELECT {tell_next}
FROM ended
""",
    tell_next=_TELL_NEXT,
)
_FAIL: Final = statement(
    """
WITH ended AS (
  UPDATE procrastinate_jobs
  SET status = 'failed', attempts = attempts + 1, abort_requested = false
  WHERE id = $1 AND status = 'doing' AND worker_id IS NOT DISTINCT FROM $2
  RETURNING lock)
SELECT {tell_next}
FROM ended
""",
    tell_next=_TELL_NEXT,
)
# Whoever is late stays dead: between its last sign and this one its jobs may have been given away.
_BEAT: Final = """
UPDATE procrastinate_workers SET last_heartbeat = now()
WHERE id = ANY($1::bigint[]) AND last_heartbeat >= now() - make_interval(secs => $2)
RETURNING id
"""
_BEGUN: Final = """
SELECT id, task_name, args::text AS args, attempts, worker_id
FROM procrastinate_jobs WHERE status = 'doing' AND worker_id = ANY($1::bigint[])
"""
# More than fits into so little memory is written to a file of the statement's own.
_LITTLE_MEMORY: Final = "SELECT set_config('work_mem', '64kB', true)"
_TAKE_ROOM: Final = "SELECT count(*) FROM generate_series(1, 200000)"
_PURGE: Final = """
DELETE FROM procrastinate_jobs WHERE id IN (
  SELECT j.id FROM procrastinate_jobs j
  WHERE j.status NOT IN ('todo', 'doing') AND NOT EXISTS (
    SELECT FROM procrastinate_events e
    WHERE e.job_id = j.id AND e.at > now() - interval '1 day')
  LIMIT $1)
"""

# A job has no time of its own unless it was planned; the oldest one's is looked up alone.
# The last step finds no queue; to look for the jobs of none would be to pass the jobs of all.
_MOST_COUNTED: Final = 10_000  # of a queue; with more it is only said that there are as many
_QUEUES: Final = """
WITH RECURSIVE queue(name) AS (
  (SELECT queue_name FROM procrastinate_jobs ORDER BY queue_name LIMIT 1)
  UNION ALL
  SELECT (SELECT queue_name FROM procrastinate_jobs WHERE queue_name > q.name
          ORDER BY queue_name LIMIT 1)
  FROM queue q WHERE q.name IS NOT NULL
)
SELECT q.name AS queue, r.jobs + p.jobs AS jobs, greatest(0, extract(epoch FROM now() - least(
    p.planned, (SELECT min(e.at) FROM procrastinate_events e
                WHERE e.job_id = r.first AND e.type = 'deferred'))))::float8 AS age
FROM (SELECT name FROM queue WHERE name IS NOT NULL) q,
LATERAL (SELECT count(*) AS jobs, min(id) AS first FROM (
  SELECT id FROM procrastinate_jobs
  WHERE queue_name = q.name AND status = 'todo' AND scheduled_at IS NULL
  ORDER BY priority DESC, id LIMIT $1) ready) r,
LATERAL (SELECT count(*) AS jobs, min(scheduled_at) AS planned FROM (
  SELECT scheduled_at FROM procrastinate_jobs
  WHERE queue_name = q.name AND status = 'todo' AND scheduled_at <= now()
  ORDER BY scheduled_at LIMIT $1) due) p
WHERE r.jobs + p.jobs > 0
"""


async def missing_safeguards(tx: Tx) -> list[str]:
    """Return what keeps a fetch fast with a sudden backlog and is not there."""
    missing = [f"index {name}" for name in INDEXES if not await tx.value(_HAS_INDEX, name)]
    found = {row["setting"] for row in await tx.rows(_PLANNER, FETCH)}
    wanted = [f"{name}=off" for name in PLANNER]
    return [*missing, *(f"{setting} on {FETCH}" for setting in wanted if setting not in found)]


async def may_reap(tx: Tx) -> bool:
    """Say whether nobody else reaps; holds until the transaction ends."""
    return bool(await tx.value(_ONE_REAPER))


async def stalled(tx: Tx, seconds: float) -> list[Job]:
    """Return the jobs of workers that gave no sign of life for so long."""
    return [_job(row) for row in await tx.rows(_STALLED, seconds, _MOST_STALLED)]


async def begun(tx: Tx, worker_ids: Sequence[int]) -> list[Job]:
    """Return the jobs that these workers have."""
    return [_job(row) for row in await tx.rows(_BEGUN, worker_ids)]


async def run_again(tx: Tx, job: Job, *, rest: float = 0, counted: bool = True) -> bool:
    """Let a job wait for a worker again; False when its worker has it no more."""
    return bool(await tx.rows(_RUN_AGAIN, job.id, job.worker_id, rest, int(counted)))


async def look_for_room(tx: Tx) -> None:
    """Write some megabytes beside all tables; they are gone with the transaction."""
    await tx.rows(_LITTLE_MEMORY)
    await tx.rows(_TAKE_ROOM)


async def remove(tx: Tx, job: Job) -> bool:
    """Take a finished job away; False when its worker has it no more."""
    return bool(await tx.rows(_REMOVE, job.id, job.worker_id))


async def fail(tx: Tx, job: Job) -> bool:
    """Put a job aside as failed; False when its worker has it no more."""
    return bool(await tx.rows(_FAIL, job.id, job.worker_id))


async def beat(tx: Tx, worker_ids: Sequence[int], lost_seconds: float) -> set[int]:
    """Record that workers live; returns those for whom it was not too late."""
    return {row["id"] for row in await tx.rows(_BEAT, worker_ids, lost_seconds)}


async def queues(tx: Tx) -> list[QueueStanding]:
    """Return the queues in which jobs wait; empty ones are left out."""
    return [QueueStanding(**row) for row in await tx.rows(_QUEUES, _MOST_COUNTED)]


async def purge(tx: Tx, most: int) -> int:
    """Delete jobs that ended a day ago or earlier."""
    return await tx.run(_PURGE, most)


def _job(row: Mapping[str, Any]) -> Job:
    return Job(
        id=row["id"],
        task=row["task_name"],
        args=msgspec.json.decode(row["args"], type=dict[str, object]),
        attempts=row["attempts"],
        worker_id=row["worker_id"],
    )
