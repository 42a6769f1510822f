"""What an operator lets the service ask of a bank's computing centre."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kontowerk.bankcalls.store import hosts
from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault, InvalidError, NotFoundError

_LEAST_RATE: Final = 0.01
_MOST_RATE: Final = 1_000.0
_MOST_BURST: Final = 10_000.0
_MOST_LINES: Final = 10_000


@dataclass(frozen=True, slots=True)
class HostLimit:
    """Releases a second on average and at once, and dialogues at once."""

    rate: float
    burst: float
    lines: int


class UnknownHostError(NotFoundError):
    """No access was ever at this host."""


async def set_budget(tx: Tx, host: str, budget: HostLimit, *, actor: str) -> None:
    """Change the budget of a host; the next release uses it. Raises InvalidError."""
    faults = tuple(_faults(budget))
    if faults:
        raise InvalidError(*faults)
    if not await hosts.set_budget(tx, host, budget.rate, budget.burst, budget.lines):
        raise UnknownHostError
    await audit.record(tx, actor=actor, action="bank.budget", subject=host)


def _faults(budget: HostLimit) -> Iterator[Fault]:
    limits: tuple[tuple[str, float, float, float], ...] = (
        ("rate", budget.rate, _LEAST_RATE, _MOST_RATE),
        ("burst", budget.burst, 1, _MOST_BURST),
        ("lines", budget.lines, 1, _MOST_LINES),
    )
    for name, value, least, most in limits:
        # Written so that a value that is no number is refused, too.
        if not least <= value <= most:
            yield Fault(f"/{name}", f"must be between {least:g} and {most:g}")


def divided(budget: HostLimit, accesses: Mapping[str, int]) -> dict[str, HostLimit]:
    """Divide a budget between cells by how many accesses each has at the host.

    A cell without accesses gets what one with a single access would, so that its first is served.
    """
    whole = sum(max(1, count) for count in accesses.values())
    return {cell: _part(budget, max(1, count) / whole) for cell, count in accesses.items()}


def _part(budget: HostLimit, share: float) -> HostLimit:
    return HostLimit(
        rate=max(_LEAST_RATE, budget.rate * share),
        burst=max(1.0, budget.burst * share),
        lines=max(1, int(budget.lines * share)),
    )
