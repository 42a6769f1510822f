"""Somebody with full control of the database rewrites the audit log; an anchor elsewhere tells."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app
from kontowerk.kit import audit
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.egress import Egress, Reach
from kontowerk.kit.external_log import Anchoring, ExternalLog, NotKeptError
from tests.database import TestServer, sql


@pytest.fixture
async def url(server: TestServer) -> str:
    return server.copy()


@pytest.fixture
async def worker(url: str) -> AsyncIterator[Database]:
    db = await Database.open(url, role=Role.WORKER, size=2, clock=SystemClock())
    yield db
    await db.close()


async def _seal(worker: Database, *subjects: str) -> None:
    async with worker.begin() as tx:
        for subject in subjects:
            await audit.record(tx, actor="operator", action="user.export", subject=subject)
        await audit.seal(tx)


async def _run(url: str, *command: str, code: int = 0) -> str:
    environment = {"KONTOWERK_DATABASE_URL": url}
    done = await asyncio.to_thread(CliRunner().invoke, app, list(command), env=environment)
    assert done.exit_code == code, done.output
    return done.output


async def _rewrite(worker: Database, url: str) -> None:
    """Make the whole log anew without one entry, as its owner can: seals and all."""
    for table in ("audit_entry", "audit_seal"):
        sql(f"ALTER TABLE {table} DISABLE TRIGGER ALL", url)
    sql("DELETE FROM audit_entry WHERE subject = 'betrayed'", url)
    sql("UPDATE audit_entry SET seal_no = NULL", url)
    seals = len(sql("SELECT FROM audit_seal", url))
    sql("DELETE FROM audit_seal", url)
    for _ in range(seals):
        async with worker.begin() as tx:
            await audit.seal(tx)


async def test_a_log_that_was_rewritten_whole_adds_up_and_is_found_out(
    worker: Database, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "anchors"
    for number in range(3):
        await _seal(worker, f"person {number}", "betrayed")
        await _run(url, "audit-anchor", "--out", str(file))
    check = ("audit", "--only", "I10", "--anchor", str(file))
    assert "agrees with 3 anchors" in await _run(url, *check)
    await _rewrite(worker, url)
    assert "ok      I10" in await _run(url, "audit", "--only", "I10")  # alone it says nothing
    said = await _run(url, *check, code=1)
    assert "ok      I10" in said
    assert "seal 1 is not the one that was anchored" in said
    lines = (await _run(url, *check, "--json", code=1)).splitlines()
    assert json.loads(lines[-1]) == {"anchors": 3, "holds": False, "seal": 1}


async def test_a_log_that_was_cut_off_is_found_out(
    worker: Database, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "anchors"
    for number in range(2):
        await _seal(worker, f"person {number}")
    await _run(url, "audit-anchor", "--out", str(file))
    for table in ("audit_entry", "audit_seal"):
        sql(f"ALTER TABLE {table} DISABLE TRIGGER ALL", url)
    sql("DELETE FROM audit_entry WHERE seal_no = 2", url)
    sql("DELETE FROM audit_seal WHERE no = 2", url)
    assert "ok      I10" in await _run(url, "audit", "--only", "I10")
    said = await _run(url, "audit", "--only", "I10", "--anchor", str(file), code=1)
    assert "seal 2 is not the one" in said


async def test_workers_write_anchors_of_new_seals_only(
    worker: Database, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "anchors"
    anchoring = Anchoring(worker, ExternalLog(Egress(Reach(private=True)), file, None))
    assert await anchoring.anchor() == 0  # nothing is sealed yet
    for number in range(2):
        await _seal(worker, f"person {number}")
        assert await anchoring.anchor() == 1
        assert await anchoring.anchor() == 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["seal"] for line in lines] == [1, 2]
    assert file.stat().st_mode & 0o077 == 0
    assert "agrees with 2" in await _run(url, "audit", "--only", "I10", "--anchor", str(file))


async def test_an_anchor_is_sent_and_one_that_nobody_takes_is_sent_again(worker: Database) -> None:
    heard: list[bytes] = []
    statuses = [503, 204]

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        heard.append(await reader.readexactly(length))
        writer.write(f"HTTP/1.1 {statuses.pop(0)} x\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    await _seal(worker, "person")
    async with await asyncio.start_server(serve, "127.0.0.1", 0) as notary:
        port = notary.sockets[0].getsockname()[1]
        log = ExternalLog(Egress(Reach(private=True)), None, f"http://127.0.0.1:{port}/anchors")
        anchoring = Anchoring(worker, log)
        with pytest.raises(NotKeptError):
            await anchoring.anchor()
        assert await anchoring.anchor() == 1
    assert [json.loads(body)["seal"] for body in heard] == [1, 1]


@pytest.mark.parametrize("content", ["", "{}\n", "[1]\n", "\xff\n", '{"seal": 1, "hash": 2}\n'])
async def test_what_is_no_anchor_is_refused_in_one_line(
    worker: Database, url: str, tmp_path: Path, content: str
) -> None:
    await _seal(worker, "person")
    file = tmp_path / "anchors"
    file.write_text(content, encoding="latin-1")
    said = await _run(url, "audit", "--only", "I10", "--anchor", str(file), code=1)
    assert "anchor" in said.splitlines()[-1]
    assert "Traceback" not in said


async def test_nothing_to_anchor_is_said(url: str) -> None:
    assert "nothing is sealed yet" in await _run(url, "audit-anchor", code=1)
