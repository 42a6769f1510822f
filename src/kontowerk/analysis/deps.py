"""What keeping analyses needs of the world around it, and who may compute in this process.

One computes at a time for a customer, and few who are waited for in all: whoever waits for the lock
in the database holds a connection meanwhile, so of all readers of a customer only one goes there.
Computations take a core each, and more of them at once would only keep connections from requests
that need no core.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Final
from uuid import UUID
from weakref import WeakValueDictionary

from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.memory import Memories
from kontowerk.kit.clock import BERLIN, Clock
from kontowerk.kit.db import Database
from kontowerk.tagging.classify import Classifier

_MOST: Final = 2  # computations at once that somebody waits for


class Flights:
    """Lets computations through."""

    def __init__(self, most: int = _MOST) -> None:
        self._places = asyncio.Semaphore(most)
        self._locks: WeakValueDictionary[UUID, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def alone(self, customer_id: UUID) -> AsyncGenerator[None]:
        """Wait until nobody else here is busy with this customer."""
        lock = self._locks.setdefault(customer_id, asyncio.Lock())
        async with lock:
            yield

    @asynccontextmanager
    async def place(self) -> AsyncGenerator[None]:
        """Wait until there is room for one more computation."""
        async with self._places:
            yield


# Of the rules of analyses and of what their pages say: raised when either changes, and everything
# that is kept is made anew when it is next asked for.
_VERSION: Final = 5


@dataclass(frozen=True, slots=True)
class AnalysisDeps:
    """Collaborators of this room in one process.

    `classifier` may take its time when first called. `render_all` makes the bodies of the views
    that are kept ready, `render_one` that of any view; both are called in a thread. `base_url` is
    what the pages' links begin with: pages of another are out of date.
    """

    db: Database
    classifier: Callable[[], Classifier]
    clock: Clock
    render_all: Callable[[Analysis], Mapping[str, bytes]]
    render_one: Callable[[Analysis, str], bytes]
    base_url: str = ""
    version: int = _VERSION
    flights: Flights = field(default_factory=Flights)
    memories: Memories = field(default_factory=Memories)

    def today(self) -> date:
        return self.clock.now().astimezone(BERLIN).date()

    def rules(self) -> str:
        """Name everything but the data that results depend on."""
        return f"a{self.version} {self.classifier().versions} {self.base_url}".rstrip()
