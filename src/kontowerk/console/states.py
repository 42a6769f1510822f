"""How banks, payments and sessions of the webform are, by what is stored; in numbers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kontowerk.bankcalls.model import Host, Party
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
from kontowerk.console.model import Visitor
from kontowerk.console.store import states as store
from kontowerk.kit.db import Tx
from kontowerk.payments.model import PaymentState
from kontowerk.webform.exits import SUCCESS
from kontowerk.webform.pages import Exit

_MOST: Final = 50
_ORDER: Final = tuple(PaymentState)


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


@dataclass(frozen=True, slots=True)
class FormsPage:
    """Sessions that run or ended within the hour."""

    steps: tuple[StepLine, ...]
    exits: tuple[tuple[Exit, int], ...]
    banks: tuple[FormBankLine, ...]

    @property
    def sessions(self) -> int:
        return sum(step.open + step.succeeded + step.left for step in self.steps)


async def forms(tx: Tx, visitor: Visitor) -> FormsPage:
    """Count sessions by step, by exit, and by bank where one was chosen."""
    steps = Counter[tuple[FormStep, Exit | None]]()
    banks = dict[str, Counter[Exit | None]]()
    for group in await store.session_groups(tx, visitor.tenant_id):
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
