"""Who uses the tenant: real people with a bank, and made-up ones with many bookings."""

import asyncio
import contextlib
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from uuid import UUID

import asyncpg
import httpx

from quality.drill.world import World
from quality.scale import rows

_BUSY: Final = 503
_CREATED: Final = 201
_REFUSED: Final = frozenset({401, 403, 404})  # where nobody knows a token, or what it asks for
_UNKNOWN: Final = 404
_FAULT: Final = 500
_PATIENCE: Final = 30.0
_PAUSE: Final = 0.2
# The made-up tenants' people are of one of twenty; those of the first become the real tenant's.
_EVERY: Final = 20
_MADE_UP: Final = "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa1"
_TENANT_TABLES: Final = """
SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
  AND a.attname = 'tenant_id' AND NOT a.attisdropped
  AND c.relname NOT IN ('audit_entry', 'tenant_key', 'transport_key', 'console_count')
"""
# No bank knows the made-up people: nothing is due for them, and no worker has their jobs.
_NO_MADE_UP_WORK: Final = """
DELETE FROM payment; DELETE FROM payment_timer; DELETE FROM procrastinate_jobs;
DELETE FROM worker_key WHERE name = 'sealer';
UPDATE access_schedule SET next_due = now() + interval '1 day',
  expires_at = now() + interval '9 days', reminder_due = NULL;
UPDATE approval_timer SET due_at = now() + interval '1 day';
UPDATE webform_session SET due_at = now() + interval '1 day';
UPDATE credential_lease SET until = now() - interval '1 minute';
"""
_PLAN: Final = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args, scheduled_at)
SELECT 'analysis', 'analyse', jsonb_build_object('customer_id', u.id::text),
  now() + interval '1 day'
FROM (SELECT id FROM app_user WHERE tenant_id = $1 ORDER BY id LIMIT 10) u RETURNING id
"""


async def make_up(url: str, people: int, bookings: int) -> None:
    """Make people of a tenant up who have one of everything, and so many bookings."""
    connection = await asyncpg.connect(url)
    await connection.execute("SET session_replication_role = replica")
    for statement in rows.FEW:
        if "INTO provider " not in statement:
            await connection.execute(statement)
    for number in range(_EVERY, people * _EVERY + 1, _EVERY):
        for statement in rows.PEOPLE:
            await connection.execute(statement, number, number)
        await connection.execute(rows.BOOKINGS, number, number, bookings)
        await connection.execute(rows.CORRECTIONS, number, number)
    await connection.close()


async def plan_work(url: str, tenant_id: UUID) -> int:
    """Give people of the tenant work that is due tomorrow; returns how many jobs there are."""
    connection = await asyncpg.connect(url)
    try:
        return len(await connection.fetch(_PLAN, tenant_id))
    finally:
        await connection.close()


async def adopt(url: str, tenant_id: UUID) -> None:
    """Give the made-up people to a real tenant."""
    connection = await asyncpg.connect(url)
    await connection.execute("SET session_replication_role = replica")
    for row in await connection.fetch(_TENANT_TABLES):
        if row["relname"] in {"client", "client_role", "client_key", "tenant_brand"}:
            continue
        await connection.execute(
            f'UPDATE "{row["relname"]}" SET tenant_id = $1 WHERE tenant_id = $2',  # noqa: S608
            tenant_id,
            UUID(_MADE_UP),
        )
    await connection.execute(_NO_MADE_UP_WORK)
    await connection.execute("SET session_replication_role = origin")
    await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
    await connection.execute("SELECT console_recount()")
    await connection.execute("COMMIT")
    await connection.execute("ANALYZE")
    await connection.close()


class Asked(NamedTuple):
    """When a request left that was taken up, and when it was answered."""

    begun: float
    answered: float


class Newcomers:
    """Users who are created without a pause, so that some are at any moment of a move."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._task: asyncio.Task[None] | None = None
        self._is_over = False

    async def start(self) -> None:
        self._task = asyncio.create_task(self._come())

    async def stop(self) -> None:
        self._is_over = True
        if self._task:
            await self._task

    async def _come(self) -> None:
        tenant, number = self._world.tenants[0], 0
        path = f"/auth/mgmt/v1/tenants/{self._world.name_of(tenant)}/users"
        bearer = {"Authorization": f"Bearer {await self._world.admin_token(tenant)}"}
        while not self._is_over:
            number += 1
            body = {"username": f"come-{number}", "password": "correct horse"}
            with contextlib.suppress(httpx.HTTPError):  # counted by `Patient`
                await self._world.http.post(path, json=body, headers=bearer)
            await asyncio.sleep(_PAUSE)


@dataclass
class Patient(httpx.AsyncBaseTransport):
    """Asks again when told to, as a client should; counts what failed and how long it took."""

    inner: httpx.AsyncBaseTransport
    requests: int = 0
    again: int = 0
    longest: dict[str, float] = field(default_factory=lambda: {"read": 0.0, "write": 0.0})
    put_off: float = 0.0  # the longest time until a request was taken up
    failed: Counter[str] = field(default_factory=Counter[str])
    created: "dict[str, Asked]" = field(default_factory=dict[str, "Asked"])
    taken: set[str] = field(default_factory=set[str])  # payments

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests += 1
        began = time.monotonic()
        kind = "read" if request.method == "GET" else "write"
        while True:
            put_off = time.monotonic() - began
            try:
                answer = await self.inner.handle_async_request(request)
            except httpx.TransportError as error:
                self.failed[f"{request.method} {type(error).__name__}"] += 1
                raise
            took = time.monotonic() - began
            if answer.status_code != _BUSY or took > _PATIENCE:
                break
            await answer.aread()
            await answer.aclose()
            self.again += 1
            await asyncio.sleep(float(answer.headers.get("Retry-After", "1")))
        self.longest[kind] = max(self.longest[kind], took)
        self.put_off = max(self.put_off, put_off)
        if answer.status_code >= _FAULT or self._is_refused(request, answer.status_code):
            self.failed[f"{request.method} {request.url.path} {answer.status_code}"] += 1
        if answer.status_code == _CREATED and request.url.path.endswith("/users"):
            user = answer.headers["Location"].rpartition("/")[2]
            self.created[user] = Asked(began + put_off, began + took)
        if answer.is_success and "paymentId" in request.url.params:
            self.taken.add(request.url.params["paymentId"])
        return answer

    def _is_refused(self, request: httpx.Request, status: int) -> bool:
        """Whoever pays asks for a payment first: nobody knows it until it was taken."""
        asked_for = request.url.path.rpartition("/")[2]
        early = "/payment/" in request.url.path and asked_for not in self.taken
        return status in _REFUSED and not (status == _UNKNOWN and early)
