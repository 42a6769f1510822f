"""What the job engine costs a refresh, and whether a backlog slows it down."""

import json
from asyncio.subprocess import Process
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import asyncpg

from kontowerk.approvals.model import BANK_QUEUE
from kontowerk.kit.settings import core_count
from quality.bench import cpu
from quality.bench.report import Chapter, Goal, Row, number
from quality.bench.stage import Stage, answering
from quality.bench.stats import chunks

_LINE_LIMIT: Final = 4 * 1024 * 1024
_PARTS: Final = 5
_HOSTS: Final = 20
_FIRST: Final = 1_000_000  # number of the first customer, far from those of other chapters
_TENANT: Final = "SELECT id FROM tenant LIMIT 1"
_USERS: Final = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
SELECT lpad(n::text, 32, '0')::uuid, $1, 'due-' || n, 'due-' || n, '-', now()
FROM generate_series($2::int, $2 + $3::int - 1) n
"""
_ACCESSES: Final = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at)
SELECT lpad(n::text, 32, '0')::uuid, 'due', gen_random_uuid(), $1, $1, 'complete', true, now()
FROM generate_series($2::int, $2 + $3::int - 1) n
"""
_SCHEDULES: Final = """
INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)
SELECT a.customer_id, a.key, a.tenant_id, 'host-' || abs(hashtext(a.key::text)) % $1::int, NULL
FROM access a WHERE a.access_id = 'due'
"""
# Banks that can take anything at once: what is measured is the engine.
_HOST_ROWS: Final = """
INSERT INTO bank_host (host, rate, burst, tokens, refilled_at, max_in_flight)
SELECT 'host-' || n, 1e9, 1e9, 1e9, now(), 1000000 FROM generate_series(0, $1::int - 1) n
"""
_MAKE_DUE: Final = """
UPDATE access_schedule SET next_due = CASE WHEN s.n <= $1::int THEN now() END
FROM (SELECT access_key, row_number() OVER () AS n FROM access_schedule) s
WHERE s.access_key = access_schedule.access_key
"""
# Jobs of other queues: some ready, some planned for later. Nobody has to be told of them.
_OTHERS: Final = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args, scheduled_at)
SELECT CASE WHEN n % 10 = 0 THEN $2 ELSE 'elsewhere' END, 'refresh', '{}',
  CASE WHEN n % 10 = 0 THEN now() + interval '1 day' END
FROM generate_series(1, $1::int) n
"""
# Of a queue without a job that is ready: the engine's own function, and ours.
_FETCH_ANY: Final = "SELECT procrastinate_fetch_job_v2(ARRAY[$1]::varchar[], 1)"
_FETCH_QUEUE: Final = "SELECT kw_fetch_job($1, 1)"
_EXPLAIN: Final = "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON)"
_BACKENDS: Final = """
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND application_name LIKE 'kontowerk%'
"""


@dataclass(frozen=True)
class _Cost:
    """CPU milliseconds of one piece of work, by who spent them."""

    worker: float
    database: float

    @property
    def all(self) -> float:
        return self.worker + self.database


@dataclass(frozen=True)
class _Crowd:
    """Jobs of others, what fetches touch beside them, and what a job costs."""

    jobs: int
    pages: Sequence[float]
    costs: Sequence[_Cost]


@dataclass(frozen=True)
class _Shop:
    """A worker process and a look at its connections."""

    worker: Process
    watch: asyncpg.Connection

    async def cost(self, what: str, count: int) -> _Cost:
        """Have a command done and return what it cost."""
        before = await self._spent()
        worker, _ = await self.run(what, count)
        after = await self._spent()
        if before.keys() - after.keys():
            message = "a connection was replaced while it was measured"
            raise RuntimeError(message)
        database = sum(after.values()) - sum(before.values())
        return _Cost(worker / count * 1e3, database / count * 1e3)

    async def run(self, what: str, count: int) -> tuple[float, list[float]]:
        """Have a command done; returns the worker's CPU seconds and when each job was done."""
        assert self.worker.stdin
        assert self.worker.stdout
        if what == "jobs":
            await self.watch.execute(_MAKE_DUE, count)
        self.worker.stdin.write(f"{what} {count}\n".encode())
        line = await self.worker.stdout.readline()
        if not line:
            message = "the worker ended"
            raise RuntimeError(message)
        answer = json.loads(line)
        return answer["cpu"], sorted(answer["moments"])

    async def _spent(self) -> dict[int, float]:
        pids = [int(row["pid"]) for row in await self.watch.fetch(_BACKENDS)]
        return {pid: cpu.of_processes([pid]) for pid in pids}


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Run jobs and their bare work in turn, then drain a backlog."""
    count, backlog, others = (300, 3_000, 50_000) if short else (1_000, 20_000, 1_000_000)
    jobs: list[_Cost] = []
    commits: list[_Cost] = []
    watch = await asyncpg.connect(stage.url, timeout=10)
    try:
        await _prepare(watch, backlog)
        async with answering("quality.bench.engine_worker", stage.url, limit=_LINE_LIMIT) as worker:
            shop = _Shop(worker, watch)
            await shop.run("jobs", 100)
            await shop.run("commits", 100)
            for _ in range(rounds):
                jobs.append(await shop.cost("jobs", count))
                commits.append(await shop.cost("commits", count))
            await watch.execute("VACUUM ANALYZE procrastinate_jobs")
            _, moments = await shop.run("jobs", backlog)
            await _crowd(watch, others)
            pages = [await _pages(watch, statement) for statement in (_FETCH_ANY, _FETCH_QUEUE)]
            await watch.execute("VACUUM ANALYZE procrastinate_jobs", timeout=300)
            beside = [await shop.cost("jobs", count) for _ in range(rounds)]
    finally:
        await watch.close()
    return _chapter(count, jobs, commits, moments, _Crowd(others, pages, beside))


def _chapter(
    count: int,
    jobs: Sequence[_Cost],
    commits: Sequence[_Cost],
    moments: Sequence[float],
    crowd: _Crowd,
) -> Chapter:
    engine = [job.all - own.all for job, own in zip(jobs, commits, strict=True)]
    crowded = [job.all - own.all for job, own in zip(crowd.costs, commits, strict=True)]
    any_queue, by_queue = crowd.pages
    speeds = _speeds(moments)
    return Chapter(
        f"Job engine: {count:,} refreshes a round, then a backlog of {len(moments):,}",
        [
            Row("CPU of a refresh job: worker", "ms", [job.worker for job in jobs]),
            Row("CPU of a refresh job: PostgreSQL", "ms", [job.database for job in jobs]),
            Row("CPU of its own commit alone, both", "ms", [own.all for own in commits]),
            Row("CPU of the engine", "ms", engine, Goal("<=", 5)),
            Row(f"the same beside {crowd.jobs:,} other jobs", "ms", crowded, Goal("<=", 5)),
            Row("pages of a fetch beside them, any queue", "", [any_queue]),
            Row("pages of a fetch beside them, by queue", "", [by_queue], Goal("<=", 100)),
            Row("backlog: jobs a second, by fifths", "/s", speeds),
            Row("first fifth of the backlog", "/s", speeds[:1]),
            Row("last fifth of the backlog", "/s", speeds[-1:]),
            Row("slowest fifth / fastest fifth", "", [min(speeds) / max(speeds)], Goal(">=", 0.5)),
        ],
        [
            "a job: released, fetched, lease taken, held and given back, one commit, ended",
            f"fifths of the backlog: {', '.join(f'{number(speed)}/s' for speed in speeds)}",
            "other jobs: nine tenths of another queue, the rest of this one, planned for tomorrow",
            "the jobs table was empty when PostgreSQL last analysed it",
            f"{core_count()} cores for worker and PostgreSQL together",
        ],
    )


def _speeds(moments: Sequence[float]) -> list[float]:
    """Return jobs a second of each fifth; all were released before the first was done."""
    ends = [part[-1] for part in chunks(moments, _PARTS)]
    sizes = [len(part) for part in chunks(moments, _PARTS)]
    starts = [moments[0], *ends]
    return [size / (end - start) for size, start, end in zip(sizes, starts, ends, strict=False)]


async def _crowd(watch: asyncpg.Connection, others: int) -> None:
    """Add jobs that no worker of the bench may run."""
    await watch.execute("SET session_replication_role = replica")
    await watch.execute(_OTHERS, others, BANK_QUEUE, timeout=300)
    await watch.execute("SET session_replication_role = origin")


async def _pages(watch: asyncpg.Connection, statement: str) -> float:
    """Return the pages that a statement touches the second time."""
    await watch.fetchval(f"{_EXPLAIN} {statement}", BANK_QUEUE)
    plan = await watch.fetchval(f"{_EXPLAIN} {statement}", BANK_QUEUE)
    top = json.loads(plan)[0]["Plan"]
    return float(top["Shared Hit Blocks"] + top["Shared Read Blocks"])


async def _prepare(watch: asyncpg.Connection, accesses: int) -> None:
    tenant_id = await watch.fetchval(_TENANT)
    await watch.execute(_USERS, tenant_id, _FIRST, accesses)
    await watch.execute(_ACCESSES, tenant_id, _FIRST, accesses)
    await watch.execute(_SCHEDULES, _HOSTS)
    await watch.execute(_HOST_ROWS, _HOSTS)
    for table in ("app_user", "access", "access_schedule", "procrastinate_jobs"):
        await watch.execute(f"VACUUM ANALYZE {table}")
