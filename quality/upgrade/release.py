"""A release as a tree of files, and its processes."""

import asyncio
import os
import subprocess
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
_MIGRATIONS: Final = "src/kontowerk/migrations/versions"


@dataclass(frozen=True)
class Release:
    """Where its files are, and with which settings it runs."""

    root: Path
    settings: Mapping[str, str]

    @property
    def _environment(self) -> dict[str, str]:
        path = os.pathsep.join((str(self.root / "src"), str(self.root)))
        return {**self.settings, "PYTHONPATH": path}

    def run(self, *words: str) -> str:
        """Run a command to its end; returns what it said."""
        command = [sys.executable, "-m", "kontowerk.bootstrap.cli", *words]
        return self._run(command)

    def fill(self, url: str, users: int, bookings: int) -> None:
        """Fill the database with made-up people, as this release lays them out."""
        program = (
            "import asyncio, asyncpg, sys\n"
            "from quality.scale.fill import grow\n"
            "async def fill(url, users, bookings):\n"
            "    connection = await asyncpg.connect(url)\n"
            "    await grow(connection, 1, users, bookings)\n"
            "    await connection.close()\n"
            "asyncio.run(fill(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))\n"
        )
        self._run([sys.executable, "-c", program, url, str(users), str(bookings)])

    async def start(self, *words: str) -> Process:
        """Start a process that stays."""
        command = (sys.executable, "-m", "kontowerk.bootstrap.cli", *words)
        return await asyncio.create_subprocess_exec(
            *command, env=self._environment, cwd=self.root, stdout=DEVNULL, stderr=DEVNULL
        )

    def _run(self, command: list[str]) -> str:
        done = subprocess.run(
            command,
            env=self._environment,
            cwd=self.root,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            message = f"{' '.join(command[2:])} of {self.root} failed:\n{done.stdout}{done.stderr}"
            raise ReleaseError(message)
        return done.stdout


class ReleaseError(Exception):
    """A command of a release failed; the message has what it said."""


def last_release() -> str:
    """Return the newest tag; without one, the commit before the newest migration."""
    if tags := _git("tag", "--sort=-creatordate").split():
        return tags[0]
    newest = max((ROOT / _MIGRATIONS).glob("*.py")).name
    added = _git("log", "--diff-filter=A", "--format=%H", "--", f"{_MIGRATIONS}/{newest}").split()
    return f"{added[-1]}~1" if added else "HEAD"


def unpack(reference: str, folder: Path) -> Path:
    """Write the tree of a commit into a folder."""
    packed = subprocess.run(
        ["git", "archive", reference], cwd=ROOT, capture_output=True, check=True
    ).stdout
    folder.mkdir(parents=True, exist_ok=True)
    # Python's own filter is newer than Debian 12's Python.
    subprocess.run(["tar", "-xf", "-", "-C", folder], input=packed, check=True)
    return folder


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout
