"""The demo's own PostgreSQL: made from local programs, shut to strangers, gone afterwards."""

from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest
from quality.ports import free_port

from kontowerk.bootstrap.cluster import OLDEST, find_programs, open_cluster
from kontowerk.commands.report import CommandError
from kontowerk.kit.db.migrate import create_database

pytestmark = pytest.mark.usefixtures("processes")

_OLD = f"#!/bin/sh\necho 'postgres (PostgreSQL) {OLDEST - 1}.2'\n"


def programs(folder: Path, text: str) -> None:
    for name in ("initdb", "postgres"):
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)


def _mode(folder: Path) -> int | None:
    return folder.stat().st_mode & 0o777 if folder.exists() else None


async def test_a_cluster_is_there_for_its_owner_only_and_leaves_nothing() -> None:
    async with open_cluster(free_port()) as url:
        assert await create_database(url)
        connection = await asyncpg.connect(url)
        folder = Path(await connection.fetchval("SHOW unix_socket_directories"))
        version = int(await connection.fetchval("SHOW server_version_num")) // 10_000
        await connection.close()
        assert version >= OLDEST
        assert _mode(folder) == 0o700
        parts = urlsplit(url)
        stranger = urlunsplit(parts._replace(netloc=f"postgres:wrong@127.0.0.1:{parts.port}"))
        with pytest.raises(asyncpg.InvalidPasswordError):
            await asyncpg.connect(stranger)
    assert _mode(folder) is None
    with pytest.raises(OSError, match="Connect"):
        await asyncpg.connect(url)


async def test_without_programs_or_with_old_ones_the_demo_says_what_to_install(
    tmp_path: Path,
) -> None:
    for text in ("", _OLD):
        if text:
            programs(tmp_path, text)
        with pytest.raises(CommandError, match="needs PostgreSQL 15 or newer") as told:
            await find_programs((str(tmp_path),))
        assert "KONTOWERK_DATABASE_URL" in str(told.value)
