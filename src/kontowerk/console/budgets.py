"""Budgets of bank hosts: what is due against what fits, how late it will be, and setting one."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from kontowerk.bankcalls.hosts import HostLimit, set_budget
from kontowerk.bankcalls.model import Host
from kontowerk.bankcalls.rules.forecast import (
    USUAL_SECONDS,
    HostLoad,
    Lateness,
    capacity,
    forecast,
)
from kontowerk.bankcalls.rules.login import host_of
from kontowerk.console.model import NotShownError, Visitor
from kontowerk.console.store import overview as store
from kontowerk.kit.db import Tx

MOST_WAITING: Final = store.MOST_WAITING
_MOST_HOSTS: Final = 50


@dataclass(frozen=True, slots=True)
class BudgetLine:
    """A host: its budget, what is due there, what fits, and the next 24 hours."""

    host: Host
    accesses: int
    load: HostLoad
    capacity: float
    forecast: tuple[Lateness, ...]

    @property
    def use(self) -> float:
        """How much of what fits is due, day by day; above 1 refreshes become ever later."""
        return self.load.due_rate / self.capacity

    @property
    def worst(self) -> Lateness:
        """When refreshes will be latest."""
        return max(self.forecast, key=lambda point: point.seconds)


async def budgets(tx: Tx) -> list[BudgetLine]:
    """Return the hosts, those that will be latest first; the transaction looks for the operator."""
    seconds = await _dialogue_seconds(tx)
    lines = [
        BudgetLine(
            host=host,
            accesses=accesses,
            load=load,
            capacity=capacity(host, load.dialogue_seconds),
            forecast=forecast(host, load, tx.now),
        )
        for host, accesses, load in await store.budgets(tx, seconds, USUAL_SECONDS)
    ]
    lines.sort(key=lambda line: (-line.worst.seconds, -line.use, line.host.host))
    return lines[:_MOST_HOSTS]


async def accesses_at(tx: Tx, host: str) -> int | None:
    """Return how many accesses are at a host; None when it was never asked."""
    return await store.accesses_at(tx, host)


async def change_budget(tx: Tx, visitor: Visitor, host: str, budget: HostLimit) -> None:
    """Set the budget of a host; only operators may. Raises InvalidError."""
    if not visitor.is_operator:
        raise NotShownError
    await set_budget(tx, host, budget, actor=visitor.actor)


async def _dialogue_seconds(tx: Tx) -> dict[str, float]:
    """Return how long a dialogue lasts on average, by host."""
    count, total = defaultdict[str, int](int), defaultdict[str, float](float)
    for endpoint, dialogues, mean in await store.dialogues(tx):
        host = host_of(endpoint)
        count[host] += dialogues
        total[host] += dialogues * mean
    return {host: total[host] / count[host] for host in count}
