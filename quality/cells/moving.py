"""The move itself, as a process that can be killed, and when changes were kept out meanwhile."""

import asyncio
import random
import time
from asyncio.subprocess import Process
from dataclasses import dataclass, field
from typing import Final

from quality.cells.stage import CellStage

_WAITS: Final = (2.0, 5.0)  # seconds at least, and at random in addition, until a kill


def say(text: str) -> None:
    """Print a line with its time."""
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


@dataclass
class MoveWatch:
    """Moves the tenant or a user, and notes each step when it was told."""

    stage: CellStage
    user: str | None
    without: str
    steps: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])

    async def move(self, chance: random.Random, kills: int) -> None:
        """Move, after so many moves that were killed."""
        for _ in range(kills):
            process = await self._start()
            at_least, more = _WAITS
            try:
                async with asyncio.timeout(at_least + chance.random() * more):
                    await self._follow(process)
            except TimeoutError:
                process.kill()
                await process.wait()
            say(f"killed after: {self.steps[-1][0] if self.steps else 'nothing'}")
            if process.returncode == 0:
                return
        process = await self._start()
        await self._follow(process, aloud=True)
        if process.returncode:
            message = "the move failed"
            raise SystemExit(message)

    @property
    def fenced(self) -> float:
        """When changes were kept out for the last time."""
        return self._last("fenced")

    @property
    def switched(self) -> float:
        """When the source was over."""
        return self._last("switched")

    def _last(self, step: str) -> float:
        return max((told for name, told in self.steps if name == step), default=float("inf"))

    async def _start(self) -> Process:
        whom = ("--user", self.user) if self.user else ()
        words = ("cells", "move", "north", *whom, "--to", "c1")
        return await self.stage.mover(*words, without=self.without)

    async def _follow(self, process: Process, *, aloud: bool = False) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            step = line.decode().strip()
            self.steps.append((step, time.monotonic()))
            if aloud:
                say(step)
        await process.wait()
