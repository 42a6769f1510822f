"""Our own programs as processes that start at once: see `tests.fork_server`.

`fork` stands where `subprocess.Popen([sys.executable, "-m", ...])` would. How a program starts
from nothing is shown elsewhere, by tests that start it so.
"""

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Final

from kontowerk.kit.settings import process_environment
from tests.tiers import Tier, watch

_ROOT: Final = Path(__file__).parent.parent
# Where lines are counted in every process; what a process loads before everything else.
_NOT_FORKED: Final = ("COVERAGE_PROCESS_CONFIG", "LD_PRELOAD")


class ForkedProcess:
    """A process that was forked for us; the part of `subprocess.Popen` that tests use."""

    def __init__(self, told: IO[str], stdin: IO[str] | None, stdout: IO[str] | None) -> None:
        self._told = told
        self.stdin, self.stdout = stdin, stdout
        self.returncode: int | None = None
        self.pid = int(told.readline())

    def poll(self) -> int | None:
        """Return the exit status if it has ended."""
        return self._status(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end."""
        status = self._status(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return status

    def _status(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._told, selectors.EVENT_READ)
                if selector.select(timeout):
                    self.returncode = int(self._told.readline() or -signal.SIGKILL)
                    self._told.close()
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """Read what it says until it ends."""
        end = None if timeout is None else time.monotonic() + timeout
        said: list[bytes] = []
        if self.stdin is not None:
            self.stdin.close()
        if self.stdout is not None and not self.stdout.closed:
            with self.stdout, selectors.DefaultSelector() as selector:
                selector.register(self.stdout, selectors.EVENT_READ)
                while selector.select(None if end is None else max(0, end - time.monotonic())):
                    said.append(os.read(self.stdout.fileno(), 65536))
                    if not said[-1]:
                        break
                else:
                    raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        self.wait(None if end is None else max(0, end - time.monotonic()))
        return b"".join(said).decode(), None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


AnyProcess = subprocess.Popen[str] | ForkedProcess


class _Server:
    """The process that has imported everything; started when it is first needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None

    def ask(self, order: bytes, files: list[int]) -> None:
        with self._lock:
            if self._line is None:
                self._line = self._start()
            socket.send_fds(self._line, [order], files)

    def _start(self) -> socket.socket:
        ours, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        with other:
            command = [sys.executable, "-m", "tests.fork_server"]
            self._process = subprocess.Popen(  # noqa: S603 - our own
                command, cwd=_ROOT, stdin=other.fileno(), stdout=subprocess.DEVNULL
            )
        return ours

    def close(self) -> None:
        if self._line is not None and self._process is not None:
            self._line.close()
            self._process.wait()
            self._line = self._process = None


_server: Final = _Server()
close: Final = _server.close


def fork(
    module: str,
    *arguments: str,
    cwd: Path = _ROOT,
    env: Mapping[str, str] | None = None,
    stdin: int | None = None,
    stdout: IO[bytes] | int = subprocess.DEVNULL,
    stderr: IO[bytes] | int | None = None,
) -> AnyProcess:
    """Run a module as a process of its own; files and options are as those of `Popen`."""
    environment = dict(process_environment() if env is None else env)
    if any(name in environment for name in _NOT_FORKED):
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.Popen(  # noqa: S603 - our own
            command,
            cwd=cwd,
            env=environment,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            text=True,
        )
    watch.require(Tier.PROCESS, "a process")
    with ExitStack() as stack:  # of what only the child needs
        written: IO[str] | None = None
        if stdin == subprocess.PIPE:
            reading, writing = os.pipe()
            stack.callback(os.close, reading)
            written = os.fdopen(writing, "w", encoding="utf-8")
        else:
            reading = os.open(os.devnull, os.O_RDONLY)
            stack.callback(os.close, reading)
        out, said = _output(stdout, stack)
        err = out if stderr == subprocess.STDOUT else _output(stderr, stack)[0]
        told, telling = os.pipe()
        stack.callback(os.close, telling)
        order = {
            "module": module,
            "arguments": list(arguments),
            "folder": str(cwd),
            "environment": environment,
        }
        _server.ask(json.dumps(order).encode(), [reading, out, err, telling])
    return ForkedProcess(os.fdopen(told, encoding="utf-8"), written, said)


def _output(wanted: IO[bytes] | int | None, stack: ExitStack) -> tuple[int, IO[str] | None]:
    """Return the file the child writes to, and where it is read, if it is."""
    if wanted is None:
        return sys.__stderr__.fileno() if sys.__stderr__ else 2, None
    if not isinstance(wanted, int):
        return wanted.fileno(), None
    if wanted == subprocess.PIPE:
        reading, writing = os.pipe()
        stack.callback(os.close, writing)
        return writing, os.fdopen(reading, encoding="utf-8")
    assert wanted == subprocess.DEVNULL
    nothing = os.open(os.devnull, os.O_WRONLY)
    stack.callback(os.close, nothing)
    return nothing, None
