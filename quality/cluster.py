"""A PostgreSQL of our own, to be filled, killed and thrown away.

Started from the binaries of the installed server, as user postgres when we are root. Killed with
SIGKILL, postmaster and all its children, as a machine that loses its power would.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, NoReturn

import asyncpg

from quality.ports import free_port

_OPTIONS: Final = "-c listen_addresses=127.0.0.1 -c max_connections=200 -c shared_buffers=256MB"
# For data nobody will miss: nothing is written twice, and nobody waits for a disk.
CARELESS: Final = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
_START_SECONDS: Final = 30
_TERMINATED: Final = 128 + signal.SIGTERM


@dataclass(frozen=True)
class Cluster:
    """A running server in a folder."""

    folder: Path
    binaries: Path
    port: int
    options: str = ""

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def database(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = f"-p {self.port} -k {self.folder} {_OPTIONS} {self.options}"
        data, log = self.folder / "data", self.folder / "log"
        command = ("start", "-D", str(data), "-l", str(log), "-o", options, "-w")
        self.run("pg_ctl", *command, "-t", str(_START_SECONDS))

    def stop(self) -> None:
        """End it at once; whoever throws it away need not wait for it to tidy up."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.run("pg_ctl", "stop", "-D", str(self.folder / "data"), "-m", "immediate")

    def close(self) -> None:
        """End it so that its files can be copied."""
        self.run("pg_ctl", "stop", "-D", str(self.folder / "data"), "-m", "fast", "-w")

    def kill(self) -> float:
        """Kill every process of the server, start it again; return seconds until it answered."""
        pid = int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        family = [pid, *children_of(pid)]
        began = time.monotonic()
        for one in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        while any(_lives(one) for one in family):
            time.sleep(0.01)
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)
        self._start_again(began)
        return time.monotonic() - began

    def _start_again(self, began: float) -> None:
        """Start; a child that was forked in the last instant may hold the memory for a moment."""
        while True:
            try:
                return self.start()
            except subprocess.CalledProcessError:
                if time.monotonic() - began > _START_SECONDS:
                    raise
                time.sleep(0.05)

    def run(self, program: str, *arguments: str) -> None:
        """Run a program of the server's, as the user it belongs to."""
        command = [str(self.binaries / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, stdout=quiet, stderr=quiet, cwd=self.folder)

    def create(self) -> None:
        data = str(self.folder / "data")
        options = ("--no-instructions", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        self.run("initdb", "-D", data, "-U", "postgres", "-A", "trust", *options)

    def copy(self, folder: Path) -> None:
        """Take over the files of a server that was closed."""
        command = ["cp", "-a", "--reflink=auto", str(folder / "data"), str(self.folder / "data")]
        subprocess.run(command, check=True)


@contextmanager
def own_cluster(
    options: str = "", *, like: Path | None = None, within: Path | None = None
) -> Generator[Cluster]:
    """Make a server, empty or `like` a closed one, and remove it with all its files at the end."""
    folder = Path(mkdtemp(prefix="kontowerk-cluster-", dir=within))
    cluster = Cluster(folder, binaries(), free_port(), options)
    _end_in_order_when_told()
    try:
        owned_by_server(folder)
        if like is None:
            cluster.create()
        else:
            cluster.copy(like)
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _end_in_order_when_told() -> None:
    """Let SIGTERM end the program like Ctrl-C, so that no server is left behind."""
    unset = signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    if unset and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _exit)


def _exit(_number: int, _frame: object) -> NoReturn:
    sys.exit(_TERMINATED)


def owned_by_server(path: Path) -> None:
    """Give a file or folder of ours to the user the server runs as."""
    if os.geteuid() == 0:
        shutil.chown(path, "postgres")


def binaries() -> Path:
    """Return the folder of the installed server's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    program = shutil.which("initdb")
    if program is None:
        message = "this needs the PostgreSQL server's own programs (package postgresql)"
        raise SystemExit(message)
    return Path(program).parent


def children_of(pid: int) -> list[int]:
    """Return the ids of the processes that one has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in found.split()]


def _lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


async def run_sql(url: str, statement: str) -> None:
    """Run a statement on a database."""
    connection = await asyncpg.connect(url, timeout=10)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
