"""The proof: the wheel alone, in an empty environment outside the repository, runs the demo."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

from tools.release.command import environment, run
from tools.release.errors import NotReleasedError

_PORTS: Final = 6  # the demo's processes listen side by side
READY: Final = "All demo users created"  # all processes answer, and people have bank accesses
_MOST_SECONDS: Final = 300
_STOP_SECONDS: Final = 60
_PIP: Final = ("-m", "pip", "--disable-pip-version-check", "--quiet")


def install(wheels: list[Path], requirements: Path, folder: Path) -> Path:
    """Install wheels over the hash-locked set into a new environment; returns its programs."""
    run(sys.executable, "-m", "venv", folder)
    programs = folder / "bin"
    _install_locked(programs, requirements)
    run(programs / "python", *_PIP, "install", "--no-deps", "--no-index", *wheels)
    run(programs / "python", "-m", "pip", "check")
    return programs


def introduces_itself(programs: Path, version: str) -> None:
    """Require that command line and client come from the wheels and say who they are."""
    elsewhere = programs.parent
    said = run(programs / "kontowerk", "version", folder=elsewhere).strip()
    if said != version:
        message = f"the installed command says it is {said}, not {version}"
        raise NotReleasedError(message)
    if "demo" not in run(programs / "kontowerk", "--help", folder=elsewhere):
        message = "the installed command does not know the demo"
        raise NotReleasedError(message)
    asked = "import kontowerk, kontowerk_client as c; print(kontowerk.__file__, c.__file__)"
    for place in run(programs / "python", "-c", asked, folder=elsewhere).split():
        if not place.startswith(str(elsewhere)):
            message = f"{place} was imported, which is not of the wheel"
            raise NotReleasedError(message)


def runs_the_demo(programs: Path, requirements: Path, folder: Path) -> str:
    """Start the demo, wait until people live there, ask for its health, and end it."""
    _install_locked(programs, requirements)
    folder.mkdir()
    port, printed = _free_ports(), folder / "printed"
    with printed.open("wb") as out:
        demo = subprocess.Popen(
            [programs / "kontowerk", "demo", "--port", str(port)],
            cwd=folder,
            env=environment({"PYTHONUNBUFFERED": "1"}),
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait(demo, printed)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=10) as answer:
            ready = answer.read().decode()
    finally:
        _end(demo)
    if demo.returncode != 0:
        message = f"the demo ended with {demo.returncode}:\n{printed.read_text(errors='replace')}"
        raise NotReleasedError(message)
    return ready


def _install_locked(programs: Path, requirements: Path) -> None:
    wanted = ("--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", requirements)
    run(programs / "python", *_PIP, "install", *wanted)


def _wait(demo: subprocess.Popen[bytes], printed: Path) -> None:
    ends = time.monotonic() + _MOST_SECONDS
    while READY not in (said := printed.read_text(encoding="utf-8", errors="replace")):
        if demo.poll() is not None or time.monotonic() > ends:
            message = f"the demo of the wheel was not ready within {_MOST_SECONDS} s:\n{said}"
            raise NotReleasedError(message)
        time.sleep(0.2)


def _end(demo: subprocess.Popen[bytes]) -> None:
    """End the demo as Ctrl-C does, and whatever would not go."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(demo.pid, signal.SIGINT)
    try:
        demo.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(demo.pid, signal.SIGKILL)
        demo.wait()


def _free_ports() -> int:
    for first in range(38080, 60000, 10):
        with contextlib.ExitStack() as taken, contextlib.suppress(OSError):
            for port in range(first, first + _PORTS):
                taken.enter_context(socket.create_server(("127.0.0.1", port)))
            return first
    message = "no ports are free for the demo"
    raise NotReleasedError(message)
