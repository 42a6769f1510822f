"""Tenants, clients, keys, hosts, numbers and the queue; a tenant is named, or all are meant.

Of hosts also what the operator lets the service ask, and how much is due there.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.bankcalls.model import Host
from kontowerk.bankcalls.rules.availability import HostLoad, due_rate
from kontowerk.console.model import (
    ClientLine,
    FailedJob,
    KeyLine,
    QueueLine,
    ServiceNumbers,
    TenantLine,
)
from kontowerk.kit.db import Tx

_TENANTS: Final = """
SELECT t.id, t.name, t.regulated,
  (SELECT count(*) FROM client c WHERE c.tenant_id = t.id) AS clients,
  coalesce(n.users, 0) AS users, coalesce(n.api_keys, 0) AS api_keys,
  coalesce(n.accesses, 0) AS accesses
FROM tenant t LEFT JOIN (
  SELECT tenant_id, (sum(n) FILTER (WHERE kind = 'users'))::bigint AS users,
    (sum(n) FILTER (WHERE kind = 'api_keys'))::bigint AS api_keys,
    (sum(n) FILTER (WHERE kind = 'accesses'))::bigint AS accesses
  FROM console_counts
  WHERE kind IN ('users', 'api_keys', 'accesses') AND ($1::uuid IS NULL OR tenant_id = $1)
  GROUP BY tenant_id) n ON n.tenant_id = t.id
WHERE $1::uuid IS NULL OR t.id = $1 ORDER BY t.name
"""

_CLIENTS: Final = """
SELECT c.name, c.description, c.granted_scopes AS scopes, c.created_at,
  (SELECT count(*) FROM client_role r WHERE r.client_id = c.id) AS roles,
  coalesce(n.n, 0) AS api_keys
FROM client c
LEFT JOIN console_counts n
  ON n.kind = 'api_keys' AND n.tenant_id = $1 AND n.key = ARRAY[c.id::text]
WHERE c.tenant_id = $1 ORDER BY c.name
"""

_KEYS: Final = """
SELECT k.id, c.name AS client, k.user_id, k.created_at, k.revoked_at, k.expires_at,
  k.last_used_at
FROM api_key k JOIN client c ON c.id = k.client_id
WHERE k.tenant_id = $1 ORDER BY k.created_at DESC, k.id LIMIT $2
"""

# Kept counts, by the hour where it is about times.
_NUMBERS: Final = """
SELECT coalesce(sum(c.n) FILTER (WHERE c.kind = 'accesses'), 0)::bigint AS accesses,
  coalesce(sum(c.n) FILTER (WHERE c.kind = 'accesses' AND (c.key[3] <> '' OR c.key[4] <> '')), 0)
    ::bigint AS blocked,
  coalesce(sum(c.n) FILTER (WHERE c.kind = 'consents'), 0)::bigint AS consents_ending,
  coalesce(sum(c.n) FILTER (WHERE c.kind = 'told' AND c.key[2] = 'delivered'), 0)::bigint
    AS delivered,
  coalesce(sum(c.n) FILTER (WHERE c.kind = 'deliveries' AND c.key[2] = 'waiting'), 0)::bigint
    AS waiting,
  coalesce(sum(c.n) FILTER (WHERE c.kind = 'told' AND c.key[2] = 'dropped'), 0)::bigint AS dropped
FROM console_counts c
WHERE ($1::uuid IS NULL OR c.tenant_id = $1)
  AND (c.kind IN ('accesses', 'deliveries')
    OR c.kind = 'consents' AND c.key BETWEEN ARRAY[console_hour($2)] AND ARRAY[console_hour($3)]
    OR c.kind = 'told' AND c.key >= ARRAY[console_hour($4)])
"""

# What is late is counted along the schedule, up to 1,000 of a host.
_HOSTS: Final = """
SELECT s.host AS name, s.accesses, s.late, sum(s.late) OVER ()::bigint AS all_late, h.host,
  h.rate, h.burst, h.tokens, h.refilled_at, h.max_in_flight, h.failures, h.closed_until
FROM (SELECT n.host, n.accesses,
        (SELECT count(*) FROM (SELECT FROM access_schedule a
         WHERE a.host = n.host AND a.next_due < $2 AND ($1::uuid IS NULL OR a.tenant_id = $1)
         LIMIT 1000) a) AS late
      FROM (SELECT key[1] AS host, sum(n)::bigint AS accesses FROM console_counts
            WHERE kind = 'hosts' AND ($1::uuid IS NULL OR tenant_id = $1)
            GROUP BY key HAVING sum(n) > 0) n) s
LEFT JOIN bank_host h ON h.host = s.host
ORDER BY h.failures DESC NULLS LAST, s.late DESC, s.host LIMIT $3
"""
# The last step finds no queue; to look for the jobs of none would be to pass the jobs of all.
_LINES: Final = """
WITH RECURSIVE queue(name) AS (
  (SELECT queue_name FROM procrastinate_jobs ORDER BY queue_name LIMIT 1)
  UNION ALL
  SELECT (SELECT queue_name FROM procrastinate_jobs WHERE queue_name > q.name
          ORDER BY queue_name LIMIT 1)
  FROM queue q WHERE q.name IS NOT NULL
), job AS (
  SELECT q.name AS queue, todo.* FROM (SELECT name FROM queue WHERE name IS NOT NULL) q, LATERAL (
    (SELECT id, task_name, status, scheduled_at FROM procrastinate_jobs
     WHERE queue_name = q.name AND status = 'todo' AND scheduled_at IS NULL
     ORDER BY priority DESC, id LIMIT $2)
    UNION ALL
    (SELECT id, task_name, status, scheduled_at FROM procrastinate_jobs
     WHERE queue_name = q.name AND status = 'todo' AND scheduled_at IS NOT NULL
     ORDER BY scheduled_at, id LIMIT $2)) todo
  UNION ALL
  (SELECT queue_name, id, task_name, status, NULL FROM procrastinate_jobs
   WHERE status = 'doing' LIMIT $2)
  UNION ALL
  (SELECT queue_name, id, task_name, status, NULL FROM procrastinate_jobs
   WHERE status = 'failed' LIMIT $2)
), line AS (
  SELECT queue, task_name AS task,
    count(*) FILTER (WHERE status = 'todo' AND coalesce(scheduled_at, $1) <= $1) AS waiting,
    count(*) FILTER (WHERE status = 'todo' AND scheduled_at > $1) AS later,
    count(*) FILTER (WHERE status = 'doing') AS running,
    count(*) FILTER (WHERE status = 'failed') AS failed,
    min(scheduled_at) FILTER (WHERE scheduled_at <= $1) AS planned,
    min(id) FILTER (WHERE status = 'todo' AND scheduled_at IS NULL) AS first
  FROM job GROUP BY queue, task_name
)
SELECT queue, task, waiting, later, running, failed, least(planned,
  (SELECT min(at) FROM procrastinate_events
   WHERE job_id = first AND type = 'deferred')) AS oldest_at
FROM line ORDER BY queue, task
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
_ONE_AT_A_TIME: Final = "SELECT pg_try_advisory_xact_lock(hashtext('kontowerk fold counts'))"
_FOLD: Final = """
WITH noted AS (
  DELETE FROM console_count_change WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM console_count_change LIMIT $1))
  RETURNING kind, tenant_id, key, n, last_at, refreshed_at),
added AS (
  INSERT INTO console_count AS c (kind, tenant_id, key, n, last_at, refreshed_at)
  SELECT kind, tenant_id, key, sum(n), max(last_at), max(refreshed_at)
  FROM noted GROUP BY kind, tenant_id, key
  ON CONFLICT (kind, tenant_id, key) DO UPDATE SET n = c.n + excluded.n,
    last_at = greatest(c.last_at, excluded.last_at),
    refreshed_at = greatest(c.refreshed_at, excluded.refreshed_at)
  RETURNING 1)
SELECT count(*) FROM noted
"""
# What has a time is remembered for a while: when a bank last answered, though nobody is there now.
_DROP: Final = """
DELETE FROM console_count WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM console_count WHERE n = 0 AND last_at IS NULL LIMIT $2)
  || ARRAY(SELECT ctid FROM console_count WHERE n = 0 AND last_at < $1 LIMIT $2))
"""


async def tenants(tx: Tx, tenant_id: UUID | None) -> list[TenantLine]:
    return [TenantLine(**row) for row in await tx.rows(_TENANTS, tenant_id)]


async def clients(tx: Tx, tenant_id: UUID) -> list[ClientLine]:
    found = list[ClientLine]()
    for row in await tx.rows(_CLIENTS, tenant_id):
        values: dict[str, Any] = {**row, "scopes": tuple(row["scopes"])}
        found.append(ClientLine(**values))
    return found


async def keys(tx: Tx, tenant_id: UUID, most: int) -> list[KeyLine]:
    return [KeyLine(**row) for row in await tx.rows(_KEYS, tenant_id, most)]


async def numbers(
    tx: Tx, tenant_id: UUID | None, *, ending: datetime, since: datetime, late: int
) -> ServiceNumbers:
    """Count; consents that end before `ending`, calls `since`. What is late was counted before."""
    row = await tx.row(_NUMBERS, tenant_id, tx.now, ending, since)
    assert row is not None  # noqa: S101 - aggregates have a row
    return ServiceNumbers(late=late, **row)


async def hosts(
    tx: Tx, tenant_id: UUID | None, *, late: datetime, most: int
) -> tuple[list[tuple[str, int, int, Host | None]], int]:
    """Return the hosts accesses depend on: name, accesses, late ones, what we know of it.

    The number beside them: the accesses that are late at all hosts, shown or not.
    """
    found, all_late = list[tuple[str, int, int, Host | None]](), 0
    for row in await tx.rows(_HOSTS, tenant_id, late, most):
        values = dict(row)
        name, accesses, tardy = (values.pop(key) for key in ("name", "accesses", "late"))
        all_late = values.pop("all_late")
        found.append((name, accesses, tardy, None if row["host"] is None else Host(**values)))
    return found, all_late


async def lines(tx: Tx) -> list[QueueLine]:
    """Return the jobs by kind; of a queue only so many that wait, and that are planned, count."""
    return [QueueLine(**row) for row in await tx.rows(_LINES, tx.now, MOST_JOBS)]


async def failed(tx: Tx, most: int) -> list[FailedJob]:
    return [FailedJob(**row) for row in await tx.rows(_FAILED, most)]


async def workers(tx: Tx, silent_after: float) -> tuple[int, int]:
    """Return how many workers give signs of life, and how many do not."""
    row = await tx.row(_WORKERS, silent_after)
    assert row is not None  # noqa: S101 - aggregates have a row
    return row["alive"], row["silent"]


async def is_alone(tx: Tx) -> bool:
    """Say whether nobody else adds up; holds until the transaction ends."""
    return bool(await tx.value(_ONE_AT_A_TIME))


async def fold(tx: Tx, most: int) -> int:
    """Add up so many notes; returns how many there were."""
    return int(await tx.value(_FOLD, most))


async def drop_empty(tx: Tx, before: datetime, most: int) -> int:
    """Delete counts of nothing: those without a time, and those of before an instant."""
    return await tx.run(_DROP, before, most)


MOST_JOBS: Final = 300  # of a queue
# So many of those that come next say how many come in a second; so many of those that wait are
# counted.
SAMPLE: Final = 200
MOST_WAITING: Final = 10_000
_LATEST_DIALOGUES: Final = 2_000

_LIMITS: Final = """
SELECT h.host, h.rate, h.burst, h.tokens, h.refilled_at, h.max_in_flight, h.failures,
  h.closed_until, l.waiting, l.oldest, l.ahead, l.until, coalesce(c.accesses, 0) AS accesses
FROM bank_host_load($1, $2, $3) l JOIN bank_host h ON h.host = l.host
LEFT JOIN (SELECT key[1] AS host, sum(n)::bigint AS accesses FROM console_counts
           WHERE kind = 'hosts' GROUP BY 1) c ON c.host = h.host
"""
_ACCESSES: Final = """
SELECT coalesce((SELECT sum(n) FROM console_counts WHERE kind = 'hosts' AND key = ARRAY[$1]), 0)
  ::bigint FROM bank_host WHERE host = $1
"""
_SECONDS: Final = """
SELECT p.endpoint, count(*) AS dialogues, avg(d.seconds)::float8 AS seconds
FROM (SELECT provider_id, seconds FROM bank_dialogue ORDER BY at DESC LIMIT $1) d
JOIN provider p ON p.id = d.provider_id WHERE p.endpoint IS NOT NULL GROUP BY p.endpoint
"""


async def host_limits(
    tx: Tx, seconds: Mapping[str, float], usual: float
) -> list[tuple[Host, int, HostLoad]]:
    """Return hosts with their number of accesses and what is due, by seconds of a dialogue."""
    rows = await tx.rows(_LIMITS, tx.now, MOST_WAITING, SAMPLE)
    return [_host_limit(dict(row), seconds.get(row["host"], usual), tx.now) for row in rows]


def _host_limit(
    row: dict[str, Any], dialogue_seconds: float, now: datetime
) -> tuple[Host, int, HostLoad]:
    ahead, until, accesses = row.pop("ahead"), row.pop("until"), row.pop("accesses")
    load = HostLoad(
        waiting=row.pop("waiting"),
        oldest=row.pop("oldest"),
        due_rate=due_rate(ahead, until, now, sample=SAMPLE),
        dialogue_seconds=dialogue_seconds,
    )
    return Host(**row), accesses, load


async def accesses_at(tx: Tx, host: str) -> int | None:
    """Return how many accesses are at a host; None when it was never asked."""
    count = await tx.value(_ACCESSES, host)
    return None if count is None else int(count)


async def dialogues(tx: Tx) -> list[tuple[str, int, float]]:
    """Return the latest dialogues by a bank's address: how many, and their mean seconds."""
    rows = await tx.rows(_SECONDS, _LATEST_DIALOGUES)
    return [(row["endpoint"], row["dialogues"], row["seconds"]) for row in rows]
