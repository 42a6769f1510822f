"""How bank hosts, banks, payments and sessions of the webform are, by what is stored; in numbers.

Of a host: what is due against what fits, how late it will be, and setting its limit.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kontowerk.bankcalls.hosts import HostLimit, set_limit
from kontowerk.bankcalls.model import Host, Party
from kontowerk.bankcalls.rules.availability import (
    USUAL_SECONDS,
    HostLoad,
    Lateness,
    capacity,
    forecast,
)
from kontowerk.bankcalls.rules.login import host_of
from kontowerk.console import rules
from kontowerk.console.accesses import SANDBOX
from kontowerk.console.lines import (
    AccessGroup,
    BankLine,
    Failure,
    FormBankLine,
    FormStep,
    MissingBankLine,
    PaymentCount,
    PaymentLine,
    StepLine,
)
from kontowerk.console.model import NotShownError, Visitor
from kontowerk.console.store import overview
from kontowerk.console.store import states as store
from kontowerk.kit.db import Tx
from kontowerk.payments.model import PaymentState
from kontowerk.webform.exits import SUCCESS
from kontowerk.webform.pages import Exit

_MOST: Final = 50
_ORDER: Final = tuple(PaymentState)
MOST_WAITING: Final = overview.MOST_WAITING
_MOST_HOSTS: Final = 50


async def banks(tx: Tx, visitor: Visitor) -> list[BankLine]:
    """Return the banks somebody has an access to, the worst first."""
    by_bank = dict[object, list[AccessGroup]]()
    for group in await store.access_groups(tx, visitor.tenant_id):
        by_bank.setdefault(group.provider_id, []).append(group)
    by_bank = {bank: groups for bank, groups in by_bank.items() if _accesses(groups)}
    names = {_host(groups) for groups in by_bank.values()} - {None}
    hosts = await store.hosts(tx, [name for name in names if name])
    lines = [_line(tx, groups, hosts.get(_host(groups) or "")) for groups in by_bank.values()]
    return sorted(lines, key=lambda one: (1.0 if one.share is None else one.share, one.name or ""))


async def missing_banks(tx: Tx, visitor: Visitor) -> list[MissingBankLine]:
    """Return the banks that users reported as missing, the most wanted first."""
    return await store.missing_banks(tx, visitor.tenant_id, _MOST)


def _accesses(groups: Sequence[AccessGroup]) -> int:
    return sum(group.accesses for group in groups)


def _host(groups: Sequence[AccessGroup]) -> str | None:
    endpoint = groups[0].endpoint
    return None if endpoint is None else host_of(endpoint)


def _line(tx: Tx, groups: Sequence[AccessGroup], host: Host | None) -> BankLine:
    succeeded, failed = 0, Counter[Party]()
    failures = list[Failure]()
    for group in groups:
        side = rules.side_of_latest(group)
        if side is Party.NOBODY:
            succeeded += group.accesses
        elif side is not None and group.accesses and group.attempted_at is not None:
            failed[side] += group.accesses
            failures.append(Failure(group.attempted_at, side))
    closed = host.closed_until if host else None
    successes = [group.refreshed_at for group in groups if group.refreshed_at is not None]
    return BankLine(
        name=groups[0].provider,
        accesses=_accesses(groups),
        succeeded=succeeded,
        failed=failed,
        last_success=max(successes, default=None),
        last_failure=max(failures, key=lambda one: (one.at, one.side), default=None),
        state=rules.host_state(host, tx.now),
        failures=host.failures if host else 0,
        closed_until=closed if closed and closed > tx.now else None,
    )


@dataclass(frozen=True, slots=True)
class PaymentsPage:
    """Payments as a visitor sees them; the list of doubt is for operators, who call the bank."""

    counts: tuple[PaymentCount, ...]
    in_doubt: tuple[PaymentLine, ...] | None
    sandbox: tuple[PaymentLine, ...]


async def payments(tx: Tx, visitor: Visitor) -> PaymentsPage:
    """Return numbers of all payments, and lines of those that may have one."""
    counts = await store.counts(tx, visitor.tenant_id)
    counts.sort(key=lambda one: (_ORDER.index(one.state), -one.payments, one.reason or ""))
    doubt = await store.in_doubt(tx, _MOST) if visitor.is_operator else None
    sandbox = await store.at(tx, visitor.tenant_id, SANDBOX, _MOST)
    return PaymentsPage(tuple(counts), None if doubt is None else tuple(doubt), tuple(sandbox))


MOST_SESSIONS: Final = 500


@dataclass(frozen=True, slots=True)
class FormsPage:
    """Sessions that run or ended within the hour; of very many the latest."""

    steps: tuple[StepLine, ...]
    exits: tuple[tuple[Exit, int], ...]
    banks: tuple[FormBankLine, ...]

    @property
    def sessions(self) -> int:
        return sum(step.open + step.succeeded + step.left for step in self.steps)

    @property
    def is_cut(self) -> bool:
        """Say whether there may be more than are counted."""
        return self.sessions >= MOST_SESSIONS


async def forms(tx: Tx, visitor: Visitor) -> FormsPage:
    """Count sessions by step, by exit, and by bank where one was chosen."""
    steps = Counter[tuple[FormStep, Exit | None]]()
    banks = dict[str, Counter[Exit | None]]()
    for group in await store.session_groups(tx, visitor.tenant_id, MOST_SESSIONS):
        steps[rules.step_of(group), group.exit] += group.sessions
        if group.provider is not None:
            banks.setdefault(group.provider, Counter())[group.exit] += group.sessions
    exits = Counter[Exit]()
    for (_, ended), sessions in steps.items():
        if ended is not None:
            exits[ended] += sessions
    return FormsPage(
        steps=tuple(_step(step, steps) for step in FormStep),
        exits=tuple(sorted(exits.items(), key=lambda one: (-one[1], one[0]))),
        banks=tuple(_bank(name, banks[name]) for name in sorted(banks)),
    )


def _step(step: FormStep, counted: Counter[tuple[FormStep, Exit | None]]) -> StepLine:
    here = {ended: number for (at, ended), number in counted.items() if at is step}
    return StepLine(step, here.get(None, 0), _well(here), _left(here).total())


def _bank(name: str, here: Counter[Exit | None]) -> FormBankLine:
    return FormBankLine(name, here[None], _well(here), _left(here))


def _well(here: dict[Exit | None, int]) -> int:
    return sum(number for ended, number in here.items() if ended in SUCCESS)


def _left(here: dict[Exit | None, int]) -> Counter[Exit]:
    ends = {e: number for e, number in here.items() if e is not None and e not in SUCCESS}
    return Counter(ends)


@dataclass(frozen=True, slots=True)
class LimitLine:
    """A host: its limit, what is due there, what fits, and the next 24 hours."""

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


async def host_limits(tx: Tx) -> list[LimitLine]:
    """Return the hosts, those that will be latest first; the transaction looks for the operator."""
    seconds = await _dialogue_seconds(tx)
    lines = [
        LimitLine(
            host=host,
            accesses=accesses,
            load=load,
            capacity=capacity(host, load.dialogue_seconds),
            forecast=forecast(host, load, tx.now),
        )
        for host, accesses, load in await overview.host_limits(tx, seconds, USUAL_SECONDS)
    ]
    lines.sort(key=lambda line: (-line.worst.seconds, -line.use, line.host.host))
    return lines[:_MOST_HOSTS]


async def accesses_at(tx: Tx, host: str) -> int | None:
    """Return how many accesses are at a host; None when it was never asked."""
    return await overview.accesses_at(tx, host)


async def change_limit(tx: Tx, visitor: Visitor, host: str, limit: HostLimit) -> None:
    """Set the limit of a host; only operators may. Raises InvalidError."""
    if not visitor.is_operator:
        raise NotShownError
    await set_limit(tx, host, limit, actor=visitor.actor)


async def _dialogue_seconds(tx: Tx) -> dict[str, float]:
    """Return how long a dialogue lasts on average, by host."""
    count, total = defaultdict[str, int](int), defaultdict[str, float](float)
    for endpoint, dialogues, mean in await overview.dialogues(tx):
        host = host_of(endpoint)
        count[host] += dialogues
        total[host] += dialogues * mean
    return {host: total[host] / count[host] for host in count}
