"""Redirect sessions: one at a time, short-lived, known by their hash alone."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import UUID

import pytest

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import is_well_formed_secret, new_id
from kontowerk.kit.secret import hash_of
from kontowerk.webform import sessions
from kontowerk.webform.model import NewSession, OpenedSession, UseCase
from tests.database import TestServer, sql


@pytest.fixture
async def db(server: TestServer) -> AsyncIterator[tuple[Database, str]]:
    url = server.copy()
    opened = await Database.open(url, role=Role.API, size=8, clock=SystemClock())
    yield opened, url
    await opened.close()


def _new(customer_id: UUID) -> NewSession:
    return NewSession(customer_id, new_id(), UseCase.ADD_ACCESS, ("a",), None)


async def _open(db: Database, customer_id: UUID) -> OpenedSession:
    async with db.begin(customer_id) as tx:
        return await sessions.open_session(tx, _new(customer_id), cell="c0")


def _stored(url: str) -> list[bytes]:
    return [row["hash"] for row in sql("SELECT hash FROM webform_secret", url)]


async def test_only_a_hash_of_the_secret_is_stored(db: tuple[Database, str]) -> None:
    before = SystemClock().now()
    session = await _open(db[0], new_id())
    secret = session.secret.reveal()
    assert is_well_formed_secret(secret, "ws")
    assert _stored(db[1]) == [hash_of(secret)]
    assert secret not in repr(session)
    assert timedelta(minutes=15) <= session.expires_at - before < timedelta(minutes=16)


async def test_sessions_opened_at_the_same_time_leave_one(db: tuple[Database, str]) -> None:
    customer_id = new_id()
    opened = await asyncio.gather(*(_open(db[0], customer_id) for _ in range(8)))
    (left,) = _stored(db[1])
    assert left in {hash_of(session.secret.reveal()) for session in opened}


async def test_sessions_end_for_their_customer_alone(db: tuple[Database, str]) -> None:
    mine, other = new_id(), new_id()
    await _open(db[0], mine)
    kept = await _open(db[0], other)
    async with db[0].begin(mine) as tx:
        assert await sessions.end_all(tx, mine) == 1
    async with db[0].begin(mine) as tx:
        assert await sessions.end_all(tx, mine) == 0
    assert _stored(db[1]) == [hash_of(kept.secret.reveal())]
