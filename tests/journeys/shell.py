"""Runs `kontowerk` as an operator does: real processes in a directory of their own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryFile
from typing import IO

import httpx
import pytest

from kontowerk.kit.settings import process_environment
from tests.forks import fork

KONTOWERK = [sys.executable, "-m", "kontowerk.bootstrap.cli"]


class Shell:
    """A directory and an environment in which `kontowerk` is run."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url
        self._started: list[subprocess.Popen[str]] = []
        self.environment = {
            **{k: v for k, v in process_environment().items() if not k.startswith("KONTOWERK_")},
            "KONTOWERK_DATABASE_URL": url,
            "KONTOWERK_KEY_FILE": str(folder / "kek"),
            "KONTOWERK_BASE_URL": "http://127.0.0.1:9",  # where nobody is, whatever else runs
        }

    def run(self, *command: str, code: int = 0) -> str:
        """Run a command to its end, without the seconds its imports take."""
        with TemporaryFile() as out, TemporaryFile() as err:
            done = fork(
                KONTOWERK[-1],
                *command,
                cwd=self.folder,
                env=self.environment,
                stdout=out,
                stderr=err,
            )
            try:
                done.wait(timeout=60)
            finally:
                done.kill()
            said, complained = (_written(file) for file in (out, err))
        assert done.returncode == code, said + complained
        assert "Traceback" not in complained
        return said + complained

    def start(self, *command: str, output: IO[bytes] | int = PIPE) -> subprocess.Popen[str]:
        """Start a command; one that says much or runs long writes to a file."""
        process = subprocess.Popen(  # noqa: S603 - our own command
            [*KONTOWERK, *command],
            cwd=self.folder,
            env=self.environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._started.append(process)
        return process

    def end(self) -> None:
        """End what a failed test left running, and what that had started."""
        for process in self._started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()


def _written(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


def wait_until_ready(url: str, process: subprocess.Popen[str]) -> None:
    for _ in range(1200):
        assert process.poll() is None, process.communicate()[0]
        try:
            if httpx.get(f"{url}/health/ready").is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    pytest.fail("not ready in time")


def wait_for_file(path: Path, process: subprocess.Popen[str]) -> None:
    for _ in range(2400):  # a busy machine takes its time
        assert process.poll() is None, process.communicate()[0]
        if path.exists():
            return
        time.sleep(0.05)
    pytest.fail(f"{path.name} was not written")
