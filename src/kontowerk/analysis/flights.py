"""Who computes in this process: one at a time for a customer, and few who are waited for in all.

Whoever waits for the lock in the database holds a connection meanwhile; so of all readers of a
customer only one goes there. Computations take a core each, and more of them at once would only
keep connections from requests that need no core.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final
from uuid import UUID
from weakref import WeakValueDictionary

_MOST: Final = 2


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
