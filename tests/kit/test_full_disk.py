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


def _without_shared_memory() -> asyncpg.DiskFullError:
    """Return what PostgreSQL raises when it finds no room in /dev/shm for a parallel query."""
    error = asyncpg.DiskFullError("could not resize shared memory segment")
    error.server_source_function = "dsm_impl_posix"
    return error


async def test_what_the_disk_has_no_room_for_is_tried_later(server: TestServer) -> None:
    found = await _told(server, asyncpg.DiskFullError("could not extend file"))
    assert {type(one) for one in found} == {DatabaseFullError}
    assert all(one.retry_after > 0 for one in found)


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.OutOfMemoryError("out of memory"),
        asyncpg.TooManyConnectionsError("remaining connection slots are reserved"),
        asyncpg.ConfigurationLimitExceededError("temporary file size exceeds temp_file_limit"),
        asyncpg.InsufficientResourcesError("out of file descriptors"),
        asyncpg.PostgresIOError("could not write block 7 of file"),
        _without_shared_memory(),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_what_is_beyond_the_server_is_tried_later_but_the_disk_is_not_full(
    server: TestServer, error: asyncpg.PostgresError
) -> None:
    """What one statement alone may cause: others need not wait until it has its way."""
    found = await _told(server, error)
    assert {type(one) for one in found} == {DatabaseUnavailableError}
    assert all(one.retry_after > 0 for one in found)


async def _told(server: TestServer, error: asyncpg.PostgresError) -> list[DatabaseUnavailableError]:
    """Return what becomes of an error of the server's, by each way to it."""
    db = await Database.open(server.copy(), role=Role.API, size=1, clock=SystemClock())
    told = list[DatabaseUnavailableError]()
    for door in (db.begin, db.read, db.snapshot):
        with pytest.raises(DatabaseUnavailableError) as found:
            async with door():
                raise error
        told.append(found.value)
    async with db.begin() as tx:
        assert await tx.value("SELECT 1") == 1
    await db.close()
    return told


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
