"""The bank, the API and the worker as processes of their own, to be killed."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kontowerk.kit.settings import process_environment
from tests.forks import AnyProcess, fork


@dataclass
class Program:
    """A command that can be started again; what it says goes to a file."""

    command: tuple[str, ...]
    environment: Mapping[str, str]
    log: Path
    process: AnyProcess | None = field(default=None, init=False)

    async def start(self, **settings: str) -> None:
        """Start; further settings count until it is started again."""
        with self.log.open("ab") as log:
            environment = {**process_environment(), **self.environment, **settings}
            self.process = await asyncio.to_thread(
                fork, *self.command, env=environment, stdout=log, stderr=log
            )

    async def kill(self) -> None:
        """Kill with signal 9: no goodbye, nothing put away."""
        if self.process is None:
            return
        self.process.kill()
        await self.ended()

    async def ended(self) -> None:
        """Wait until it has ended."""
        if self.process is not None:
            await asyncio.to_thread(self.process.wait)
