"""The job queue, as far as it is anybody's business: no arguments."""

from typing import Final

from kontowerk.desk.model import FailedJob, QueueLine
from kontowerk.kit.db import Tx

_LINES: Final = """
SELECT j.queue_name AS queue, j.task_name AS task,
  count(*) FILTER (WHERE j.status = 'todo' AND coalesce(j.scheduled_at, $1) <= $1) AS waiting,
  count(*) FILTER (WHERE j.status = 'todo' AND j.scheduled_at > $1) AS later,
  count(*) FILTER (WHERE j.status = 'doing') AS running,
  count(*) FILTER (WHERE j.status = 'failed') AS failed,
  min(coalesce(j.scheduled_at, e.at))
    FILTER (WHERE j.status = 'todo' AND coalesce(j.scheduled_at, $1) <= $1) AS oldest_at
FROM procrastinate_jobs j
LEFT JOIN LATERAL (SELECT min(at) AS at FROM procrastinate_events e
                   WHERE e.job_id = j.id AND e.type = 'deferred') e ON j.status = 'todo'
WHERE j.status IN ('todo', 'doing', 'failed')
GROUP BY j.queue_name, j.task_name ORDER BY j.queue_name, j.task_name
"""
_FAILED: Final = """
SELECT j.id, j.queue_name AS queue, j.task_name AS task, j.attempts,
  (SELECT max(e.at) FROM procrastinate_events e WHERE e.job_id = j.id) AS failed_at
FROM procrastinate_jobs j WHERE j.status = 'failed' ORDER BY j.id DESC LIMIT $1
"""
_WORKERS: Final = """
SELECT count(*) FILTER (WHERE last_heartbeat >= now() - make_interval(secs => $1)) AS alive,
  count(*) FILTER (WHERE last_heartbeat < now() - make_interval(secs => $1)) AS silent
FROM procrastinate_workers
"""


async def lines(tx: Tx) -> list[QueueLine]:
    return [QueueLine(**row) for row in await tx.rows(_LINES, tx.now)]


async def failed(tx: Tx, most: int) -> list[FailedJob]:
    return [FailedJob(**row) for row in await tx.rows(_FAILED, most)]


async def workers(tx: Tx, silent_after: float) -> tuple[int, int]:
    """Return how many workers give signs of life, and how many do not."""
    row = await tx.row(_WORKERS, silent_after)
    assert row is not None  # noqa: S101 - aggregates have a row
    return row["alive"], row["silent"]
