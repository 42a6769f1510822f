"""The traffic of a drill: the bank books, accesses fall due, people ask for refreshes."""

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import Final

from kontowerk.accesses.schedule import release_due
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, DatabaseUnavailableError, Role
from quality.drill.world import World

_BOOK_EVERY: Final = 0.05
_DUE_EVERY: Final = 0.3
_DUE_AT_ONCE: Final = 3
_RELEASE_EVERY: Final = 0.2
_ASK_EVERY: Final = 0.4
_DUE: Final = """
UPDATE access_schedule SET next_due = now() - interval '1 second'
WHERE next_due IS NOT NULL AND access_key IN (
  SELECT access_key FROM access_schedule ORDER BY random() LIMIT $1)
"""


@dataclass
class Traffic:
    """What was asked for while things died; `leisure` makes everything happen less often."""

    leisure: float = 1.0
    booked: int = 0
    accepted: int = 0
    refused: int = 0
    _tasks: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])

    def start(self, world: World) -> None:
        works = (self._book(world), self._fall_due(world), self._release(world), self._ask(world))
        for work in works:
            self._tasks.append(asyncio.create_task(work))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _book(self, world: World) -> None:
        while True:
            customer = world.random.choice(world.customers)
            cents = world.random.randint(1, 99_999)
            self.booked += 1
            # More comes in than goes out: who has nothing left cannot pay.
            sign = "-" if self.booked % 3 == 0 else ""
            amount = f"{sign}{cents / 100:.2f}"
            await world.bank.book(customer.login, amount, f"drill {self.booked}")
            await asyncio.sleep(self.leisure * _BOOK_EVERY)

    async def _fall_due(self, world: World) -> None:
        while True:
            await world.sql(_DUE, _DUE_AT_ONCE)
            await asyncio.sleep(self.leisure * _DUE_EVERY)

    async def _release(self, world: World) -> None:
        """Order what is due, as every worker does each second; ours live hardly longer."""
        url = world.database_url
        db = None
        while db is None:
            with contextlib.suppress(DatabaseUnavailableError):
                db = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
        while True:
            with contextlib.suppress(DatabaseUnavailableError):
                await release_due(db)
            await asyncio.sleep(_RELEASE_EVERY)

    async def _ask(self, world: World) -> None:
        while True:
            if await world.refresh(world.random.choice(world.customers)):
                self.accepted += 1
            else:
                self.refused += 1
            await asyncio.sleep(self.leisure * _ASK_EVERY)
