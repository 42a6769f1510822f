"""Rate limits of bank hosts, as an operator sees and sets them by command."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kontowerk.bankcalls.hosts import HostLimit, UnknownHostError
from kontowerk.bootstrap.cli import app
from kontowerk.cells.maps import CellDirectory, write_directory
from kontowerk.cells.model import CellAddress
from kontowerk.console.enter import looking
from kontowerk.console.model import NotShownError
from kontowerk.console.states import change_limit, host_limits
from kontowerk.kit.db import Database
from kontowerk.kit.errors import InvalidError
from kontowerk.kit.secret import Secret
from tests.database import TestServer, sql

from .conftest import NOW, Floor

HOST = "fints.example.net"
_HOST = "INSERT INTO bank_host (host, refilled_at) VALUES ($1, $2)"
_SCHEDULE = """
INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)
SELECT $1, gen_random_uuid(), $2, $3, $4::timestamptz + n * interval '1 minute'
FROM generate_series(1, $5::int) n
"""
_LIMIT = "SELECT rate, burst, max_in_flight FROM bank_host WHERE host = $1"


async def _with_accesses(floor: Floor, *, waiting: int, ahead: int) -> None:
    user, tenant = floor.users["alpha"], floor.tenants["alpha"]
    async with floor.operator.begin(user) as tx:
        await tx.run(_HOST, HOST, NOW)
        await tx.run("SET LOCAL session_replication_role = replica")
        since = NOW - timedelta(minutes=waiting + 1)
        await tx.run(_SCHEDULE, user, tenant, HOST, since, waiting)
        await tx.run(_SCHEDULE, user, tenant, HOST, NOW, ahead)


async def _limit(operator: Database) -> tuple[float, float, int]:
    async with operator.begin() as tx:
        row = await tx.row(_LIMIT, HOST)
    assert row is not None
    return row["rate"], row["burst"], row["max_in_flight"]


@pytest.mark.req("X-BANK-006")
async def test_an_operator_sees_what_is_due_and_what_fits(floor: Floor) -> None:
    await _with_accesses(floor, waiting=30, ahead=250)
    async with looking(floor.console, floor.visitor()) as tx:
        [line] = await host_limits(tx)
    assert line.load.waiting == 30
    assert line.load.oldest == NOW - timedelta(minutes=30)
    assert line.load.due_rate == pytest.approx(1 / 60)
    assert line.capacity == pytest.approx(0.7)  # seven lines of ten seconds each
    assert line.use == pytest.approx(1 / 42)
    assert line.worst.at == NOW


@pytest.mark.req("X-BANK-006")
async def test_only_an_operator_sees_and_sets_limits(floor: Floor) -> None:
    await _with_accesses(floor, waiting=1, ahead=1)
    operator, developer = floor.visitor(), floor.visitor("alpha")
    wanted = HostLimit(0.5, 6.0, 14)
    with pytest.raises(NotShownError):
        async with looking(floor.console, developer) as tx:
            await change_limit(tx, developer, HOST, wanted)
    # The database does not let a developer's transaction do it either.
    async with looking(floor.console, developer) as tx:
        assert await host_limits(tx) == []
        assert await tx.value("SELECT set_bank_budget($1, 9, 9, 9)", HOST) is False
    assert await _limit(floor.operator) == (5.0, 20.0, 10)
    async with looking(floor.console, operator) as tx:
        await change_limit(tx, operator, HOST, wanted)
    assert await _limit(floor.operator) == (0.5, 6.0, 14)


async def test_a_limit_that_is_none_and_a_host_that_is_none_are_refused(floor: Floor) -> None:
    operator = floor.visitor()
    async with looking(floor.console, operator) as tx:
        with pytest.raises(UnknownHostError):
            await change_limit(tx, operator, HOST, HostLimit(1.0, 1.0, 1))
        for wrong in (
            HostLimit(0.0, 1.0, 1),
            HostLimit(float("nan"), 1.0, 1),
            HostLimit(1.0, float("inf"), 1),
            HostLimit(1.0, 1.0, 0),
        ):
            with pytest.raises(InvalidError):
                await change_limit(tx, operator, HOST, wrong)


async def _command(url: str, *words: str, code: int = 0, cells: Path | None = None) -> str:
    environment = {"KONTOWERK_DATABASE_URL": url}
    if cells is not None:
        environment["KONTOWERK_CELLS_FILE"] = str(cells)
    done = await asyncio.to_thread(CliRunner().invoke, app, ["hosts", *words], env=environment)
    assert done.exit_code == code, done.output
    return done.output


@pytest.mark.req("X-BANK-006")
async def test_the_commands_list_and_set_limits(server: TestServer, floor: Floor) -> None:
    url = server.url(server.made[-1])
    await _with_accesses(floor, waiting=0, ahead=3)
    listed = await _command(url, "list")
    assert f"{HOST}  accesses: 0  limit: 5/s, 20 at once, 10 parallel" in listed
    limit = ("--rate", "0.5", "--burst", "6", "--lines", "14")
    assert "0.5 a second, 6 at once" in await _command(url, "set", HOST, *limit)
    assert await _limit(floor.operator) == (0.5, 6.0, 14)
    assert "no access was ever" in (await _command(url, "set", "other", *limit, code=1)).lower()
    wrong = ("--rate", "0", "--burst", "6", "--lines", "14")
    assert "/rate: must be between" in await _command(url, "set", HOST, *wrong, code=1)


@pytest.mark.req("X-BANK-008")
async def test_a_limit_is_divided_between_cells(
    server: TestServer, floor: Floor, tmp_path: Path
) -> None:
    first, second = server.url(server.made[-1]), server.copy()
    await _with_accesses(floor, waiting=0, ahead=1)
    count = "INSERT INTO console_count (kind, tenant_id, key, n) VALUES "
    tenant = "'00000000-0000-7000-8000-000000000001'"
    sql(f"{count} ('hosts', {tenant}, ARRAY['{HOST}'], 300)", first)
    sql(f"INSERT INTO bank_host (host, refilled_at) VALUES ('{HOST}', now())", second)  # noqa: S608
    sql(f"{count} ('hosts', {tenant}, ARRAY['{HOST}'], 100)", second)
    cells = tmp_path / "cells.toml"
    addresses = {
        name: CellAddress(name, Secret(url)) for name, url in (("c0", first), ("c1", second))
    }
    write_directory(cells, CellDirectory(addresses, tmp_path, ()))
    limit = ("--rate", "8", "--burst", "40", "--lines", "20")
    told = await _command(first, "divide", HOST, *limit, cells=cells)
    assert "c0  6 a second, 30 at once, 15 parallel" in told
    assert "c1  2 a second, 10 at once, 5 parallel" in told
    assert await _limit(floor.operator) == (6.0, 30.0, 15)
