"""Transcripts are written beside the work, kept for a fortnight, and go with their user."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest

from kontowerk.bankcalls.recorder import KEPT_FOR, CallRecorder, forget_old
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from tests.console.talks import transcript
from tests.database import TestServer

_TENANT = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, $2, true, now())"
_USER = """
INSERT INTO app_user (tenant_id, id, username, username_key, password_hash, created_at)
VALUES ($1, $2, $3, $3, '', now())
"""
_COUNT = "SELECT count(*) FROM bank_dialogue"
MINUTE = timedelta(minutes=1)
WORKERS = "SELECT set_config('kw.console', 'operator', true)"


class World:
    """A worker, somebody who looks, and one user."""

    def __init__(self, operator: Database, worker: Database, console: Database) -> None:
        self.operator, self.worker, self.console = operator, worker, console
        self.tenant, self.user = new_id(), new_id()

    async def move_in(self) -> None:
        async with self.operator.begin() as tx:
            await tx.run(_TENANT, self.tenant, "alpha")
            await tx.run(_USER, self.tenant, self.user, "anna")

    async def count(self) -> int:
        async with self.console.begin() as tx:
            await tx.run(WORKERS)
            return int(await tx.value(_COUNT))


@pytest.fixture
async def world(server: TestServer) -> AsyncIterator[World]:
    url = server.copy()
    opened = [
        await Database.open(url, role=role, size=1, clock=SystemClock())
        for role in (Role.OPERATOR, Role.WORKER, Role.CONSOLE)
    ]
    made = World(*opened)
    await made.move_in()
    yield made
    for db in opened:
        await db.close()


async def test_what_is_handed_in_is_written_once(world: World) -> None:
    recorder = CallRecorder()
    recorder.hand_in(transcript(world.tenant, world.user, "alpha"))
    recorder.hand_in(replace(transcript(world.tenant, world.user, "alpha"), exchanges=()))
    assert await recorder.write(world.worker) == 1
    assert await recorder.write(world.worker) == 0
    assert await world.count() == 1


async def test_who_was_erased_meanwhile_is_not_written_about(world: World) -> None:
    recorder = CallRecorder()
    recorder.hand_in(transcript(world.tenant, new_id(), "alpha"))
    recorder.hand_in(transcript(world.tenant, world.user, "alpha"))
    await recorder.write(world.worker)
    assert await world.count() == 1


async def test_transcripts_go_with_their_user(world: World) -> None:
    recorder = CallRecorder()
    recorder.hand_in(transcript(world.tenant, world.user, "alpha"))
    await recorder.write(world.worker)
    async with world.operator.begin() as tx:
        await tx.run("DELETE FROM app_user WHERE id = $1", world.user)
    assert await world.count() == 0


async def test_a_transcript_is_kept_for_a_fortnight(world: World) -> None:
    recorder, now = CallRecorder(), SystemClock().now()
    for age in (KEPT_FOR - timedelta(hours=1), KEPT_FOR + timedelta(hours=1)):
        made = transcript(world.tenant, world.user, "alpha")
        recorder.hand_in(replace(made, at=now - age))
    await recorder.write(world.worker)
    assert await forget_old(world.worker) == 1
    assert await forget_old(world.worker) == 0
    assert await world.count() == 1


async def test_dialogues_are_counted_by_bank_and_half_hour_whoever_had_them(world: World) -> None:
    recorder, some = CallRecorder(), datetime(2026, 11, 16, 9, 10, tzinfo=UTC)
    made = replace(transcript(world.tenant, world.user, "alpha"), at=some, outcome="done")
    for minutes, outcome in ((0, "done"), (5, "unreachable"), (10, "consent"), (25, "unreachable")):
        recorder.hand_in(replace(made, id=new_id(), at=some + minutes * MINUTE, outcome=outcome))
    await recorder.write(world.worker)
    recorder.hand_in(replace(made, id=new_id()))
    await recorder.write(world.worker)
    async with world.worker.read() as tx:
        rows = await tx.rows("SELECT at, dialogues, failed FROM bank_tally ORDER BY at")
    slot = some - 10 * MINUTE
    assert [tuple(row.values()) for row in rows] == [(slot, 4, 1), (slot + 30 * MINUTE, 1, 1)]


async def test_counts_are_kept_for_two_days(world: World) -> None:
    recorder, now = CallRecorder(), SystemClock().now()
    for hours in (47, 49):
        made = transcript(world.tenant, world.user, "alpha")
        recorder.hand_in(replace(made, at=now - timedelta(hours=hours)))
    await recorder.write(world.worker)
    await forget_old(world.worker)
    async with world.worker.read() as tx:
        assert await tx.value("SELECT count(*) FROM bank_tally") == 1


async def test_what_could_not_be_written_waits_and_a_crowd_lets_the_oldest_go(
    world: World,
) -> None:
    recorder = CallRecorder(most=3)
    for _ in range(5):
        recorder.hand_in(transcript(world.tenant, world.user, "alpha"))
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await recorder.write(world.console)
    assert await recorder.write(world.worker) == 3
