"""A closed PostgreSQL with a migrated template, made once for each schema and kept to be copied.

It lies under the system's place for temporary files, named after what it was made from: the
migrations and the server's programs.
"""

import asyncio
import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import asyncpg
from quality.cluster import CARELESS, binaries, own_cluster

TEMPLATE = "kw_template"
_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of a random name is made in it
_PLENTY = 8 << 30  # bytes; each database takes about 14 MiB
_SCHEMA = Path(__file__).parent.parent / "src" / "kontowerk" / "migrations"


@contextmanager
def running_copy() -> Generator[str]:
    """Start a copy of it, and throw it away at the end; yields its superuser's address."""
    options = f"{CARELESS} -c max_connections=400"
    with own_cluster(options, like=_prepared(), within=_memory()) as cluster:
        yield cluster.url


def _memory() -> Path | None:
    """Return a folder in memory if there is plenty: a test's database is copied there at once."""
    if not _IN_MEMORY.is_dir() or not os.access(_IN_MEMORY, os.W_OK):
        return None
    told = re.search(r"MemAvailable:\s+(\d+) kB", Path("/proc/meminfo").read_text("ascii"))
    left = min(int(told[1]) * 1024 if told else 0, shutil.disk_usage(_IN_MEMORY).free)
    return _IN_MEMORY if left >= _PLENTY else None


def _prepared() -> Path:
    """Return the folder of the closed server; whoever comes first makes it, others wait."""
    home = Path(tempfile.gettempdir()) / f"kontowerk-tests-{os.geteuid()}"
    home.mkdir(mode=0o755, exist_ok=True)
    folder = home / _fingerprint()
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            _prepare(folder)
    return folder


def _fingerprint() -> str:
    made_from = sha256(str(binaries()).encode())
    for path in sorted((*_SCHEMA.rglob("*.py"), *_SCHEMA.rglob("*.sql"))):
        made_from.update(path.read_bytes())
    return f"schema-{made_from.hexdigest()[:16]}"


def _prepare(folder: Path) -> None:
    with own_cluster(CARELESS) as cluster, ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _migrate(cluster.url, cluster.database(TEMPLATE))).result()
        cluster.close()
        unfinished = folder.with_name("unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o755)
        shutil.move(cluster.folder / "data", unfinished / "data")
        unfinished.rename(folder)  # whole or not there


async def _migrate(server: str, database: str) -> None:
    from kontowerk.kit.db import migrate  # noqa: PLC0415 - once for each schema

    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {TEMPLATE}")
    await connection.close()
    await migrate.upgrade(database)
