"""A disk without room: writing waits, reading goes on, and what was refused was not half done."""

import asyncpg
import pytest

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, DatabaseFullError, DatabaseUnavailableError, Role
from tests.database import TestServer, sql
from tests.disks import small_disk
from tests.service import MGMT, Service, running_service

_MUCH = "INSERT INTO much SELECT repeat('x', 900) FROM generate_series(1, 1000)"
_MOST = 300  # users fit into what is left of pages that are there already


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.DiskFullError("could not extend file"),
        asyncpg.OutOfMemoryError("out of memory"),
        asyncpg.InsufficientResourcesError("insufficient resources"),
        asyncpg.PostgresIOError("could not write block"),
    ],
)
async def test_what_the_server_has_no_room_for_is_tried_later(
    server: TestServer, error: asyncpg.PostgresError
) -> None:
    db = await Database.open(server.copy(), role=Role.API, size=1, clock=SystemClock())
    for door in (db.begin, db.read, db.snapshot):
        with pytest.raises(DatabaseFullError) as found:
            async with door():
                raise error
        assert found.value.retry_after > 0
    async with db.begin() as tx:
        assert await tx.value("SELECT 1") == 1
    await db.close()


@pytest.mark.usefixtures("processes")
async def test_a_transaction_that_finds_the_disk_full_leaves_nothing(server: TestServer) -> None:
    with small_disk(server) as disk:
        url = disk.copy()
        sql("CREATE TABLE much (text text)", url)
        db = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
        async with db.begin() as tx:
            await tx.run("INSERT INTO much VALUES ('first')")
        disk.fill()
        with pytest.raises(DatabaseUnavailableError):
            async with db.begin() as tx:
                await tx.run(_MUCH)
        async with db.begin() as tx:
            assert await tx.value("SELECT count(*) FROM much") == 1
        disk.free()
        async with db.begin() as tx:
            assert await tx.run(_MUCH) == 1000
        await db.close()


@pytest.mark.usefixtures("processes")
def test_writes_are_told_to_come_later_while_reads_go_on(server: TestServer) -> None:
    with small_disk(server) as disk, running_service(disk) as service:
        token = service.token()
        told = {201: list[str](), 503: list[str]()}
        disk.fill()
        for number in range(_MOST):
            user = {"username": f"user-{number}", "password": "correct horse"}
            answer = service.call("POST", f"{MGMT}/alpha/users", token, json=user)
            told[answer.status_code].append(user["username"])
            if answer.status_code == 503:
                assert int(answer.headers["Retry-After"]) > 0
                assert service.call("GET", f"{MGMT}/alpha", token).status_code == 200
        assert told[503]
        disk.free()
        user = {"username": told[503][0], "password": "correct horse"}
        assert service.call("POST", f"{MGMT}/alpha/users", token, json=user).status_code == 201
        assert _names(service) == {*told[201], told[503][0]}


def _names(service: Service) -> set[str]:
    found = sql("SELECT username FROM app_user WHERE username LIKE 'user-%'", service.database_url)
    return {row["username"] for row in found}
