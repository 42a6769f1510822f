"""Work ordered as a part of a transaction."""

import json
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from kontowerk.kit import outbox
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, Tx
from kontowerk.kit.outbox import WorkOrder
from tests.database import TestServer


@pytest_asyncio.fixture
async def db(server: TestServer) -> AsyncIterator[Database]:
    opened = await Database.open(server.copy(), role=Role.WORKER, size=2, clock=SystemClock())
    yield opened
    await opened.close()


async def job(tx: Tx, number: int) -> dict[str, object]:
    row = await tx.row(
        "SELECT queue_name, task_name, priority, lock, args::text AS args, scheduled_at, status"
        " FROM procrastinate_jobs WHERE id = $1",
        number,
    )
    assert row is not None
    return {**row, "args": json.loads(row["args"])}


async def test_an_order_becomes_a_job_word_by_word(db: Database) -> None:
    at = SystemClock().now() + timedelta(hours=1)
    order = WorkOrder("webhooks", "deliver", {"id": "a", "attempt": 2, "none": None}, at=at)
    locked = WorkOrder("bank", "refresh", {}, priority=outbox.TAN, lock="x")
    async with db.begin() as tx:
        first, second = await outbox.put(tx, order, locked)
        found = await job(tx, first)
        assert found == {
            "queue_name": "webhooks",
            "task_name": "deliver",
            "priority": outbox.BACKGROUND,
            "lock": None,
            "args": {"id": "a", "attempt": 2, "none": None},
            "scheduled_at": at,
            "status": "todo",
        }
        assert (await job(tx, second))["lock"] == "x"
        assert (await job(tx, second))["priority"] == outbox.TAN


async def test_job_numbers_come_in_the_order_of_the_orders(db: Database) -> None:
    orders = [WorkOrder("news", f"task{number}", {}) for number in range(500)]
    async with db.begin() as tx:
        numbers = await outbox.put(tx, *orders)
        rows = await tx.rows("SELECT id, task_name FROM procrastinate_jobs")
    names = {row["id"]: row["task_name"] for row in rows}
    assert [names[number] for number in numbers] == [order.task for order in orders]


async def test_nothing_ordered_is_no_job(db: Database) -> None:
    async with db.begin() as tx:
        assert await outbox.put(tx) == []
        assert await tx.value("SELECT count(*) FROM procrastinate_jobs") == 0


def test_a_locked_job_is_for_now() -> None:
    with pytest.raises(ValueError, match="ahead of time"):
        WorkOrder("bank", "refresh", {}, lock="x", at=SystemClock().now())
