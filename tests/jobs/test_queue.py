"""The promises of the queue: transactional, locked, ordered, quick, and closed to the HTTP door."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, LiteralString

import asyncpg
import pytest
from procrastinate import PsycopgConnector

from kontowerk.accesses.model import Cause, TransactionsArrived
from kontowerk.analysis.keep import AnalysisWanted
from kontowerk.approvals.model import Abandoned, AnswerGiven, ApprovalPurpose
from kontowerk.jobs.model import LIVES
from kontowerk.kit import outbox
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.errors import BusyError
from kontowerk.kit.ids import new_id
from kontowerk.kit.outbox import WorkOrder
from kontowerk.payments.model import OutcomeWanted, PaymentWanted
from kontowerk.webhooks.model import DeliveryDue, EventKey
from tests.jobs.world import CUSTOMER, TOLD, Deeds, World, engine_of, refresh_order, until, working


class SomethingBrokeError(Exception):
    """A bug in a handler."""


async def test_each_task_reaches_its_handler_and_leaves_no_job(world: World) -> None:
    deeds = Deeds()
    order = refresh_order(cause=Cause.BACKGROUND)
    news = TransactionsArrived(CUSTOMER, new_id(), 7).order()
    quiet = TransactionsArrived(CUSTOMER, new_id(), None).order()
    call = DeliveryDue(new_id(), new_id(), EventKey(CUSTOMER, new_id(), 7), attempt=2)
    async with engine_of(world, deeds) as engine, working(engine):
        answered = AnswerGiven(CUSTOMER, new_id(), new_id(), ApprovalPurpose.ACCESS)
        paid_on = AnswerGiven(CUSTOMER, new_id(), new_id(), ApprovalPurpose.PAYMENT)
        wanted, lost = PaymentWanted(CUSTOMER, new_id()), OutcomeWanted(CUSTOMER, new_id())
        over = Abandoned(new_id())
        await world.order(order, news, quiet, call.order(), answered.order(), over.order())
        await world.order(paid_on.order(), wanted.order(), lost.order())
        await world.order(AnalysisWanted(CUSTOMER).order())
        await until(lambda: _empty(world))
    assert [str(key) for key in deeds.refreshed] == [order.lock]
    assert deeds.causes == [Cause.BACKGROUND]
    assert sorted(deeds.announced, key=str) == [7, None]
    assert deeds.delivered == [call]
    assert (deeds.gone_on, deeds.let_go) == ([answered.run], [over.run])
    assert sorted(deeds.paid) == sorted([paid_on.run, wanted.run, lost.run])
    assert deeds.analysed == [CUSTOMER]
    assert deeds.given_up == []


async def test_a_job_of_a_transaction_that_rolled_back_does_not_exist(world: World) -> None:
    async def order_and_break(db: Database) -> None:
        async with db.begin() as tx:
            await outbox.put(tx, refresh_order())
            assert await tx.value("SELECT count(*) FROM procrastinate_jobs") == 1
            raise SomethingBrokeError

    db = await world.open()
    with pytest.raises(SomethingBrokeError):
        await order_and_break(db)
    await db.close()
    assert await world.statuses() == []


async def test_two_jobs_of_one_lock_cannot_both_be_begun(world: World) -> None:
    key = new_id()
    await world.order(refresh_order(key), refresh_order(key))
    begin = "UPDATE procrastinate_jobs SET status = 'doing' WHERE id = $1"
    first, second = [
        row["id"] for row in await world.connection.fetch("SELECT id FROM procrastinate_jobs")
    ]
    await world.connection.execute(begin, first)
    with pytest.raises(asyncpg.UniqueViolationError, match="procrastinate_jobs_lock_idx_v1"):
        await world.connection.execute(begin, second)


async def test_a_locked_job_for_later_would_hold_back_the_others_of_its_lock(world: World) -> None:
    """Why `WorkOrder` refuses it; here the engine is asked directly."""
    key = new_id()
    await world.connection.execute(
        "SELECT enqueue_jobs(ARRAY['bank'], ARRAY['refresh'], ARRAY[10], ARRAY[$1], ARRAY['{}'],"
        " ARRAY[now() + interval '1 hour'])",
        str(key),
    )
    other = refresh_order()
    await world.order(refresh_order(key), other)
    deeds = Deeds()
    async with engine_of(world, deeds) as engine, working(engine):
        await until(lambda: _as_coroutine(deeds.refreshed))
        await asyncio.sleep(0.5)
    assert [str(found) for found in deeds.refreshed] == [other.lock]
    assert await world.statuses() == ["todo", "todo"]


def test_a_locked_job_cannot_be_ordered_for_later() -> None:
    with pytest.raises(ValueError, match="ahead of time"):
        WorkOrder("bank", "refresh", {}, lock="x", at=SystemClock().now())


async def test_people_come_before_the_background(world: World) -> None:
    background = [refresh_order(cause=Cause.BACKGROUND) for _ in range(5)]
    person = refresh_order(cause=Cause.ASKED)
    await world.order(*background)
    await world.order(person)
    deeds = Deeds()
    async with engine_of(world, deeds) as engine, working(engine, {"bank": 1}):
        await until(lambda: _empty(world))
    assert str(deeds.refreshed[0]) == person.lock
    assert [str(key) for key in deeds.refreshed[1:]] == [order.lock for order in background]


async def test_a_crowd_at_one_queue_does_not_stop_another(world: World) -> None:
    deeds = Deeds(wait=asyncio.Event())
    async with engine_of(world, deeds, TOLD) as engine, working(engine):
        await world.order(*(refresh_order() for _ in range(30)))
        await until(lambda: _as_coroutine(len(deeds.refreshed) == 4))
        await world.order(TransactionsArrived(CUSTOMER, new_id(), 1).order())
        await until(lambda: _as_coroutine(deeds.announced))
        assert deeds.wait is not None
        deeds.wait.set()
        await until(lambda: _empty(world))


async def test_a_worker_is_told_of_a_job_and_does_not_find_it_by_chance(world: World) -> None:
    deeds = Deeds()
    taken: list[float] = []
    async with engine_of(world, deeds, TOLD) as engine, working(engine):
        await asyncio.sleep(0.5)
        db = await world.open()
        for number in range(1, 21):
            async with db.begin() as tx:
                await outbox.put(tx, refresh_order())
            ordered = time.monotonic()
            await until(lambda: _as_coroutine(len(deeds.refreshed) == number))  # noqa: B023 - at once
            taken.append(deeds.begun_at[-1] - ordered)
        await db.close()
    assert sorted(taken)[len(taken) // 2] < 1  # polling alone would take half a minute


class LateAnswers(PsycopgConnector):
    """A database whose answer to a fetch is under way for a while."""

    before_answer: Callable[[], Awaitable[None]]

    async def execute_query_one_async(self, query: LiteralString, **arguments: Any) -> Any:
        answer = await super().execute_query_one_async(query, **arguments)
        if "fetch_job" in query:
            await self.before_answer()
        return answer


async def test_a_job_that_arrives_while_a_worker_looks_is_not_overlooked(world: World) -> None:
    deeds = Deeds()
    late = [refresh_order()]

    async def meanwhile() -> None:
        if late:
            await asyncio.sleep(0.3)  # the worker has begun to listen
            await world.order(late.pop())
            await asyncio.sleep(0.1)  # and has heard of it

    async with engine_of(world, deeds, TOLD) as engine:
        slow = LateAnswers(conninfo=world.url)
        slow.before_answer = meanwhile
        await slow.open_async()
        with engine.app.replace_connector(slow):
            async with working(engine, {"bank": 1}):
                await until(lambda: _as_coroutine(deeds.refreshed))
        await slow.close_async()
    assert late == []


@pytest.mark.parametrize("fault", [None, SomethingBrokeError()])
async def test_the_next_job_of_a_lock_begins_when_the_first_has_ended(
    world: World, fault: Exception | None
) -> None:
    deeds = Deeds(wait=asyncio.Event(), fault=fault)
    key = new_id()
    async with engine_of(world, deeds, TOLD) as engine, working(engine):
        await world.order(refresh_order(key), refresh_order(key))
        await until(lambda: _as_coroutine(deeds.refreshed))
        await asyncio.sleep(0.3)
        assert len(deeds.refreshed) == 1
        assert deeds.wait is not None
        deeds.wait.set()
        await until(lambda: _as_coroutine(len(deeds.refreshed) == 2))


async def test_a_job_that_breaks_is_put_aside_and_whoever_waits_is_told(world: World) -> None:
    deeds = Deeds(fault=SomethingBrokeError())
    order = refresh_order()
    async with engine_of(world, deeds) as engine, working(engine):
        await world.order(order)
        await until(lambda: _is(world, "failed"))
    assert [str(key) for key in deeds.given_up] == [order.lock]
    assert len(deeds.refreshed) == 1


async def test_a_job_that_found_us_busy_is_tried_as_often_as_it_has_lives(world: World) -> None:
    deeds = Deeds(fault=BusyError())
    async with engine_of(world, deeds) as engine, working(engine):
        await world.order(refresh_order())
        await until(lambda: _is(world, "failed"))
    assert len(deeds.refreshed) == LIVES
    assert len(deeds.given_up) == 1


@pytest.mark.parametrize("args", [{}, {"customer_id": "x", "access_key": "y", "run": "z"}])
async def test_a_job_with_senseless_arguments_is_put_aside(
    world: World, args: dict[str, str | int | None]
) -> None:
    deeds = Deeds()
    async with engine_of(world, deeds) as engine, working(engine):
        await world.order(WorkOrder("bank", "refresh", args), WorkOrder("bank", "unknown", {}))
        await until(lambda: _are(world, ["failed", "failed"]))
    assert deeds.given_up == []


async def test_the_http_door_can_order_work_and_cannot_see_it(world: World) -> None:
    await world.order(refresh_order(), role=Role.API)
    assert await world.statuses() == ["todo"]
    db = await world.open(Role.API)
    for statement in (
        "SELECT args FROM procrastinate_jobs",
        "DELETE FROM procrastinate_jobs",
        "UPDATE procrastinate_jobs SET priority = 100",
        "SELECT procrastinate_fetch_job_v2(NULL, 1)",
        "SELECT kw_fetch_job('bank', 1)",
    ):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            async with db.begin() as tx:
                await tx.rows(statement)
    await db.close()


async def _empty(world: World) -> bool:
    return await world.statuses() == []


async def _is(world: World, status: str) -> bool:
    return await world.statuses() == [status]


async def _are(world: World, statuses: list[str]) -> bool:
    return await world.statuses() == statuses


async def _as_coroutine(value: object) -> bool:
    return bool(value)
