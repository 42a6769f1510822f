"""Calls of the API, counted: in memory for some seconds, then added to what the console shows.

A process that is killed loses what it counted since it last added; nothing waits for counting.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.console.api_usage import (
    KEPT_DAYS,
    ApiUsage,
    CallCount,
    CountedOn,
    api_usage,
    days_until,
)
from kontowerk.console.model import Visitor
from kontowerk.console.store import calls as store
from kontowerk.kit.clock import BERLIN, Clock
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.logging import logger

_EVERY: Final = 10.0  # seconds
_REFUSED: Final = 400
_FAILED: Final = 500
_SEND_PERSON: Final = 451  # an answer: the person goes on in the webform
_MOST: Final = 50_000  # of what waits to be added while the database cannot be reached

_ANSWERED: Final = CallCount(calls=1)
_log = logger(__name__)


@dataclass(slots=True)
class CallCounter:
    """Counts of one process."""

    clock: Clock
    counts: dict[CountedOn, CallCount] = field(default_factory=dict[CountedOn, CallCount])

    def note(self, tenant_id: UUID, operation: str, status: int) -> None:
        """Count a call by how it was answered."""
        on = CountedOn(self.clock.now().astimezone(BERLIN).date(), tenant_id, operation)
        before = self.counts.get(on)
        if before is None:
            if len(self.counts) >= _MOST:
                return
            before = CallCount()
        self.counts[on] = before + (_ANSWERED if status < _REFUSED else _counted(status))

    async def add_all(self, db: Database) -> None:
        """Add what was counted; what cannot be added now is added later."""
        counts, self.counts = self.counts, {}
        if not counts:
            return
        oldest = self.clock.now().astimezone(BERLIN).date() - timedelta(days=KEPT_DAYS)
        try:
            async with db.begin() as tx:
                await store.add(tx, counts, oldest)
        except Exception as error:  # noqa: BLE001 - nothing that goes wrong here may end the counting
            _log.warning("calls.not_counted", error_type=type(error).__name__, count=len(counts))
            self._put_back(counts)

    def _put_back(self, counts: Mapping[CountedOn, CallCount]) -> None:
        for on, count in counts.items():
            self.counts[on] = self.counts.get(on, CallCount()) + count

    async def keep_adding(self, db: Database) -> None:
        """Add every few seconds, and once more at the end."""
        try:
            while True:
                await asyncio.sleep(_EVERY)
                await self.add_all(db)
        finally:
            await self.add_all(db)


def _counted(status: int) -> CallCount:
    is_error = status != _SEND_PERSON
    return CallCount(
        calls=1,
        refused=int(is_error and status < _FAILED),
        failed=int(status >= _FAILED),
    )


async def usage(tx: Tx, visitor: Visitor, tenant: str = "") -> ApiUsage:
    """Return the calls of two weeks; an operator may ask for one tenant by its name."""
    days = days_until(tx.now.astimezone(BERLIN).date())
    whose = visitor.tenant_id
    if whose is None and tenant:
        whose = await store.tenant_named(tx, tenant)
    operations = await store.by_operation(tx, whose, days[0])
    tenants = await store.by_tenant(tx, days[0]) if visitor.is_operator else None
    return api_usage(days, operations, tenants)
