"""A server whose log is archived, its base backups, and a new server at any instant of it."""

import asyncio
import shutil
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import asyncpg

from quality.cluster import Cluster, own_cluster, owned_by_server

_SECONDS: Final = 600
_NEXT_SEGMENT: Final = "SELECT pg_walfile_name(pg_switch_wal()) AS name"
_ARCHIVED: Final = "SELECT last_archived_wal >= $1 AS done FROM pg_stat_archiver"


@dataclass(frozen=True)
class Archived:
    """A running server and the folder its log goes to."""

    cluster: Cluster
    folder: Path

    @property
    def _base(self) -> Path:
        return self.folder / "base"

    @property
    def _log(self) -> Path:
        return self.folder / "log"

    def back_up(self) -> float:
        """Make a base backup; returns the seconds it took."""
        began = time.monotonic()
        where = ("-h", "127.0.0.1", "-p", str(self.cluster.port), "-U", "postgres")
        self.cluster.run("pg_basebackup", *where, "-D", str(self._base), "-c", "fast", "-X", "none")
        return time.monotonic() - began

    async def wait_for_log(self) -> None:
        """Wait until everything written so far is in the archive."""
        connection = await asyncpg.connect(self.cluster.url)
        try:
            name = await connection.fetchval(_NEXT_SEGMENT)
            while not await connection.fetchval(_ARCHIVED, name):
                await connection.execute("SELECT pg_sleep(0.05)")
        finally:
            await connection.close()

    async def restore(self, instant: datetime) -> tuple[Cluster, float]:
        """Start a server of the backup at the same port, as it was then; returns it and seconds."""
        began = time.monotonic()
        restored = await asyncio.to_thread(self._start, instant)
        while time.monotonic() - began < _SECONDS:
            if not await _in_recovery(restored):
                return restored, time.monotonic() - began
            await asyncio.sleep(0.05)
        message = "the restored server does not come out of recovery"
        raise SystemExit(message)

    def _start(self, instant: datetime) -> Cluster:
        folder = self.folder / "restored"
        folder.mkdir()
        subprocess.run(["cp", "-a", str(self._base), str(folder / "data")], check=True)
        with (folder / "data" / "postgresql.auto.conf").open("a") as settings:
            settings.write(f"restore_command = 'cp {self._log}/%f %p'\n")
            settings.write(f"recovery_target_time = '{instant.isoformat()}'\n")
            settings.write("recovery_target_action = 'promote'\n")
        (folder / "data" / "recovery.signal").touch()
        owned_by_server(folder)
        owned_by_server(folder / "data" / "recovery.signal")
        restored = Cluster(folder, self.cluster.binaries, self.cluster.port)
        restored.start()
        return restored

    def size(self) -> int:
        """Return the bytes of backup and log."""
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())


async def _in_recovery(cluster: Cluster) -> bool:
    try:
        connection = await asyncpg.connect(cluster.url)
    except (OSError, asyncpg.CannotConnectNowError):
        return True
    try:
        return bool(await connection.fetchval("SELECT pg_is_in_recovery()"))
    finally:
        await connection.close()


@contextmanager
def archived_cluster() -> Generator[Archived]:
    """Make an empty server that archives its log; everything goes with it at the end."""
    folder = Path(mkdtemp(prefix="kontowerk-archive-"))
    (folder / "log").mkdir()
    owned_by_server(folder)
    owned_by_server(folder / "log")
    command = f"test ! -f {folder}/log/%f && cp %p {folder}/log/%f"
    options = f"-c archive_mode=on -c archive_timeout=5 -c archive_command='{command}'"
    try:
        with own_cluster(options) as cluster:
            archived = Archived(cluster, folder)
            try:
                yield archived
            finally:
                Cluster(folder / "restored", cluster.binaries, cluster.port).stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
