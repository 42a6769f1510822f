"""The bank, the API and the worker as processes of their own, to be killed."""

import asyncio
import contextlib
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kontowerk.kit.settings import process_environment

ROOT = Path(__file__).parent.parent.parent


@dataclass
class Program:
    """A command that can be started again; what it says goes to a file."""

    command: tuple[str, ...]
    environment: Mapping[str, str]
    log: Path
    process: Process | None = field(default=None, init=False)

    async def start(self, **settings: str) -> None:
        """Start; further settings count until it is started again."""
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", *self.command),
                cwd=ROOT,
                env={**process_environment(), **self.environment, **settings},
                stdin=DEVNULL,
                stdout=log,
                stderr=log,
            )

    async def kill(self) -> None:
        """Kill with signal 9: no goodbye, nothing put away."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])
