"""A database, two tenants, accesses with news, and the queue as an engine would empty it."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import asyncpg

from kontowerk.api.links import Links
from kontowerk.api.wire.webhooks import renderer
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, Tx
from kontowerk.kit.egress import Egress, Reach
from kontowerk.kit.ids import new_id
from kontowerk.testing import ManualClock
from kontowerk.vault.kek import FileKek, KeyEncryptionKey, create_key_file
from kontowerk.vault.opening import Keyring, Opener
from kontowerk.vault.tenant_keys import found
from kontowerk.webhooks import announce, deliver, read, rules, subscribe
from kontowerk.webhooks.deliver import DeliveryDeps
from kontowerk.webhooks.model import Cursor, DeliveryDue, FeedPage, SubscriptionId
from kontowerk.webhooks.subscribe import Subscribed
from tests.database import TestServer

BASE = "https://bank.example"
PRIVATE = Reach(private=True)
_NEW_TENANT = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, $2, true, $3)"
_NEW_ACCESS = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at)
VALUES ($1, $2, $3, $4, $5, 'complete', true, $6)
"""
_NEXT_SERIAL = """
UPDATE access SET webhook_serial = webhook_serial + 1 WHERE customer_id = $1 AND key = $2
RETURNING webhook_serial
"""
_NEW_EVENT = """
INSERT INTO webhook_event (customer_id, access_id, serial, id, tenant_id, new_transactions, at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
_JOBS = """
SELECT id, lock, args::text AS args, scheduled_at, task_name, queue_name FROM procrastinate_jobs
WHERE status = 'todo' ORDER BY coalesce(scheduled_at, '-infinity'), id
"""
_NEWEST = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text"
_ALL_ENDED = "SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8"
_COUNT_TO = """
DO $$ BEGIN
  WHILE pg_current_xact_id() < '{number}'::xid8 LOOP COMMIT; END LOOP;
END $$
"""
_TAKE = "DELETE FROM procrastinate_jobs WHERE id = $1"
_DELIVERIES = """
SELECT state, attempts, last_outcome FROM webhook_delivery WHERE subscription_id = $1
ORDER BY created_at, event_id
"""


@dataclass(frozen=True)
class News:
    """An access that gets news now and then."""

    tenant: UUID
    customer: UUID
    access_id: str
    key: UUID


@dataclass(frozen=True)
class Job:
    """A job that waits."""

    id: int
    args: dict[str, Any]
    at: datetime | None
    lock: str | None
    task: str
    queue: str


@dataclass
class World:
    """Everything a test of the room needs."""

    api: Database
    worker: Database
    operator: Database
    clock: ManualClock
    kek: FileKek
    chance: float = 0.5
    egress: Egress = field(default_factory=lambda: Egress(PRIVATE))
    url: str = ""

    def tools(self, kek: KeyEncryptionKey | None = None) -> DeliveryDeps:
        keyring = Keyring(self.worker, kek or self.kek, self.clock)
        opener = Opener(self.worker, keyring)
        render = renderer(Links(BASE))
        return DeliveryDeps(
            self.worker, opener, self.egress, render, self.clock, lambda: self.chance
        )

    async def new_tenant(self) -> UUID:
        tenant_id = new_id()
        async with self.operator.begin() as tx:
            await tx.run(_NEW_TENANT, tenant_id, f"t-{tenant_id}", tx.now)
            await found(tx, tenant_id, kek=self.kek, actor="test")
        return tenant_id

    async def new_access(self, tenant: UUID, access_id: str = "my-bank") -> News:
        news = News(tenant, new_id(), access_id, new_id())
        async with self.api.begin(news.customer) as tx:
            await tx.run(_NEW_ACCESS, news.customer, access_id, news.key, tenant, new_id(), tx.now)
        return news

    async def write(self, tx: Tx, news: News, count: int = 1, at: datetime | None = None) -> int:
        """Write an event as the transaction that stores a background refresh does."""
        serial: int = await tx.value(_NEXT_SERIAL, news.customer, news.key)
        values = (serial, new_id(), news.tenant, count, at or tx.now)
        await tx.run(_NEW_EVENT, news.customer, news.access_id, *values)
        return serial

    async def arrive(self, news: News, count: int = 1, at: datetime | None = None) -> int:
        """Let bookings arrive and be announced; returns the serial."""
        async with self.worker.begin(news.customer) as tx:
            serial = await self.write(tx, news, count, at)
        async with self.worker.begin(news.customer) as tx:
            await announce.enqueue(tx, news.customer, news.key, serial)
        return serial

    async def subscribe(
        self, tenant: UUID, url: str = "https://hooks.example.net/", reach: Reach = PRIVATE
    ) -> Subscribed:
        subscription_id = subscribe.new_subscription_id()
        async with self.api.begin(subscription_id) as tx:
            return await subscribe.subscribe(
                tx, subscription_id, tenant, url, reach=reach, actor="test"
            )

    async def replace_secret(self, tenant: UUID, subscription_id: SubscriptionId) -> Subscribed:
        async with self.api.begin(subscription_id) as tx:
            return await subscribe.replace_secret(tx, tenant, subscription_id, actor="test")

    async def unsubscribe(self, tenant: UUID, subscription_id: SubscriptionId) -> None:
        async with self.api.begin(subscription_id) as tx:
            await subscribe.unsubscribe(tx, tenant, subscription_id, actor="test")

    async def try_out(self, tenant: UUID, subscription_id: SubscriptionId) -> UUID:
        async with self.api.begin() as tx:
            return await subscribe.try_out(tx, tenant, subscription_id)

    async def page(
        self, tenant: UUID, after: Cursor = rules.START, most: int = rules.PAGE
    ) -> FeedPage:
        async with self.api.begin(read.NOBODY) as tx:
            return await read.page(tx, tenant, after, most=most)

    async def quiet(self) -> None:
        """Wait until no transaction that is open now is; other databases have some, too."""
        async with self.operator.read() as tx:
            end: str = await tx.value(_NEWEST)
            async with asyncio.timeout(60):
                while not await tx.value(_ALL_ENDED, end):  # noqa: ASYNC110 - nobody tells us
                    await asyncio.sleep(0.02)

    async def pass_transactions(self, number: int) -> None:
        """Let the server begin and end transactions until it has counted so far."""
        connection = await asyncpg.connect(self.url)
        await connection.execute(_COUNT_TO.format(number=number))
        await connection.close()
        await self.quiet()

    async def jobs(self) -> list[Job]:
        async with self.operator.read() as tx:
            rows = await tx.rows(_JOBS)
        return [
            Job(
                row["id"],
                json.loads(row["args"]),
                row["scheduled_at"],
                row["lock"],
                row["task_name"],
                row["queue_name"],
            )
            for row in rows
        ]

    async def run_jobs(self, *, keep: bool = False) -> int:
        """Run what is due now, as a worker does; `keep` leaves the jobs for a second time."""
        due = [job for job in await self.jobs() if job.at is None or job.at <= self.clock.now()]
        for job in due:
            await deliver.deliver(self.tools(), DeliveryDue.of(job.args))
            if not keep:
                async with self.operator.begin() as tx:
                    await tx.run(_TAKE, job.id)
        return len(due)

    async def run_all(self) -> int:
        """Run everything, moving the clock to each job's hour; returns how many ran."""
        total = 0
        while jobs := await self.jobs():
            hour = jobs[0].at
            if hour is not None and hour > self.clock.now():
                self.clock.advance(seconds=(hour - self.clock.now()).total_seconds())
            total += await self.run_jobs()
        return total

    async def deliveries(self, subscription_id: UUID) -> list[tuple[str, int, str | None]]:
        async with self.operator.read() as tx:
            rows = await tx.rows(_DELIVERIES, subscription_id)
        return [(row["state"], row["attempts"], row["last_outcome"]) for row in rows]


@asynccontextmanager
async def open_world(server: TestServer, folder: Path) -> AsyncGenerator[World]:
    url = server.copy()
    clock = ManualClock(SystemClock().now())  # near the real time: verifiers read that
    create_key_file(folder / "kek")
    opened = [
        await Database.open(url, role=role, size=4, clock=clock)
        for role in (Role.API, Role.WORKER, Role.OPERATOR)
    ]
    try:
        yield World(*opened, clock=clock, kek=FileKek.load(folder / "kek"), url=url)
    finally:
        for database in opened:
            await database.close()
