"""Whoever was erased stays erased, also when the database was restored to an instant before."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app
from kontowerk.commands.seed import NewTenant, begin_tenant
from kontowerk.identity import users
from kontowerk.identity.model import LoggedErasure, UserData
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.egress import Egress, Reach
from kontowerk.kit.external_log import ExternalLog, NotKeptError, read
from kontowerk.privacy.erase import ErasureLog, erase, repeat, returned
from kontowerk.vault.kek import FileKek, create_key_file
from tests.database import TestServer

_BACK = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, active, created_at)
VALUES ($1::uuid, $2, $1::uuid::text, $1::uuid::text, 'x', true, $3)
"""


@pytest.fixture
async def url(server: TestServer) -> str:
    return server.owned_copy()  # nobody in it passes a policy unseen


@pytest.fixture
async def operator(url: str) -> AsyncIterator[Database]:
    db = await Database.open(url, role=Role.OPERATOR, size=2, clock=SystemClock())
    yield db
    await db.close()


@pytest.fixture
async def worker(url: str) -> AsyncIterator[Database]:
    db = await Database.open(url, role=Role.WORKER, size=2, clock=SystemClock())
    yield db
    await db.close()


@pytest.fixture
async def shop(operator: Database, tmp_path: Path) -> NewTenant:
    create_key_file(tmp_path / "kek")
    kek = FileKek.load(tmp_path / "kek")
    async with operator.begin() as tx:
        return await begin_tenant(tx, "shop", TenantPolicy(regulated=True), kek=kek, cell="c0")


@pytest.fixture
def log(worker: Database, tmp_path: Path) -> ErasureLog:
    return ErasureLog(worker, ExternalLog(Egress(Reach()), tmp_path / "erasures", None))


async def _person(operator: Database, shop: NewTenant, name: str) -> UUID:
    async with operator.begin() as tx:
        user = UserData(name, None, None)
        return await users.create(tx, shop.tenant, user, "no hash", actor="test")


async def _erase(operator: Database, shop: NewTenant, person: UUID) -> None:
    async with operator.begin(person) as tx:
        await users.deactivate(tx, shop.tenant, person, actor="test")
        await erase(tx, shop.tenant, person, actor="test")


async def _restore(operator: Database, shop: NewTenant, *people: UUID) -> None:
    """Bring people back, as the backup of an instant before would."""
    async with operator.begin() as tx:
        for person in people:
            await tx.run(_BACK, person, shop.tenant.id, tx.now)


async def _lines(log: ErasureLog) -> list[LoggedErasure]:
    assert log.log.file is not None
    return read(log.log.file, LoggedErasure, "erasure")


async def test_an_erasure_is_written_outside_the_database_once(
    operator: Database, shop: NewTenant, log: ErasureLog
) -> None:
    people = [await _person(operator, shop, name) for name in ("anna", "bert")]
    assert await log.write() == 0
    for person in people:
        await _erase(operator, shop, person)
    assert await log.write() == 2
    assert await log.write() == 0
    assert [line.user_id for line in await _lines(log)] == people
    assert {line.tenant_id for line in await _lines(log)} == {shop.tenant.id}


async def test_the_log_names_ids_and_times_and_nothing_else(
    operator: Database, shop: NewTenant, log: ErasureLog
) -> None:
    await _erase(operator, shop, await _person(operator, shop, "anna"))
    await log.write()
    assert log.log.file is not None
    written = log.log.file.read_text()
    assert "anna" not in written
    names = {"receipt_id", "tenant_id", "user_id", "erased_at"}
    assert set(msgspec.json.decode(written, type=dict[str, str])) == names
    assert log.log.file.stat().st_mode & 0o077 == 0


async def test_what_nobody_took_is_written_again(
    operator: Database, shop: NewTenant, log: ErasureLog, worker: Database
) -> None:
    await _erase(operator, shop, await _person(operator, shop, "anna"))
    deaf = ExternalLog(Egress(Reach(private=True)), None, "http://127.0.0.1:9/erasures")
    with pytest.raises(NotKeptError):
        await ErasureLog(worker, deaf).write()
    assert await log.write() == 1


async def test_people_whom_a_restore_brought_back_are_erased_again(
    operator: Database, shop: NewTenant, log: ErasureLog
) -> None:
    back, gone, stays = [await _person(operator, shop, name) for name in ("a", "b", "c")]
    for person in (back, gone):
        await _erase(operator, shop, person)
    await log.write()
    await _restore(operator, shop, back)
    lines = await _lines(log)
    twice = [*lines, *lines]  # two workers wrote the same
    assert [line.user_id for line in await returned(operator, twice)] == [back]
    told = list[int]()
    assert await repeat(operator, twice, actor="test", told=told.append) == 1
    assert told == [1]
    assert await returned(operator, lines) == []
    async with operator.read() as tx:
        assert await tx.value("SELECT array_agg(id) FROM app_user") == [stays]
        assert await tx.value("SELECT count(*) FROM erasure_receipt") == 3
    assert await log.write() == 1  # the new receipt


async def test_an_operator_counts_first_and_then_repeats(
    operator: Database, shop: NewTenant, log: ErasureLog, url: str
) -> None:
    person = await _person(operator, shop, "anna")
    await _erase(operator, shop, person)
    await log.write()
    file = str(log.log.file)
    assert "Nobody of the log" in await _run(url, file)
    await _restore(operator, shop, person)
    assert "1 person is back. Nothing was changed" in await _run(url, file)
    assert "1 person is back" in await _run(url, file)
    assert "Erased again: 1." in await _run(url, file, "--yes")
    assert "Nobody of the log" in await _run(url, file, "--yes")


@pytest.mark.parametrize("content", ["", "{}\n", "[1]\n", '{"receipt_id": 1}\n'])
async def test_what_is_no_log_is_refused_in_one_line(
    url: str, tmp_path: Path, content: str
) -> None:
    file = tmp_path / "erasures"
    file.write_text(content)
    said = await _run(url, str(file), "--yes", code=1)
    assert "erasure" in said.splitlines()[-1]
    assert "Traceback" not in said


async def _run(url: str, *arguments: str, code: int = 0) -> str:
    environment = {"KONTOWERK_DATABASE_URL": url}
    command = ["erasures", "repeat", *arguments]
    done = await asyncio.to_thread(CliRunner().invoke, app, command, env=environment)
    assert done.exit_code == code, done.output
    return done.output
