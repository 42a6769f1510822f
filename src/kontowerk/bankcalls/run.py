"""One run at a bank, whatever it is for: reach it, talk, ask the person or store the result.

    open credentials -> claim the login (lease, counted attempt) -> talk -> ask, or settle

No transaction is open while the bank or the key-encryption key is asked. Whatever happens, a run
has a result; only the worker's own death leaves that to the next one. What a run is for, and what
its result means, is given as a `BankRun`. Spec: OP-050, OP-070, OP-076.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Protocol, TypeVar

from kontowerk.approvals.model import Question
from kontowerk.bankcalls import attempts
from kontowerk.bankcalls.bank import Bank, BankDeps, Call, CallOrigin, bank_of
from kontowerk.bankcalls.claim import in_turn
from kontowerk.bankcalls.hands import Hand
from kontowerk.bankcalls.hosts import note_host
from kontowerk.bankcalls.model import (
    Busy,
    Entering,
    LoginAnswer,
    LoginClaim,
    LoginKeys,
    RunResult,
)
from kontowerk.bankcalls.rules.login import host_of, keeps_out
from kontowerk.connectors.contract import Failed, FailureKind, Need, SealedState, Step, WayBack
from kontowerk.connectors.journal import Watcher
from kontowerk.kit import lease
from kontowerk.kit.db import Database, DatabaseUnavailableError, Tx
from kontowerk.kit.lease import LeaseLostError
from kontowerk.kit.logging import fault_of, logger
from kontowerk.providers.model import Provider
from kontowerk.vault.model import Opening

_log = logger(__name__)

R = TypeVar("R", bound=RunResult)
Heard = tuple[Step, LoginAnswer]


class NotOursError(LeaseLostError):
    """What this worker has in hand is over, changed, or another's: the login is given back."""


class _NobodyThereError(Exception):
    """Nobody can be asked; rolls back what was written for a question."""


@dataclass(frozen=True, slots=True)
class RunEvents:
    """What the log calls the events of a run, and what is told with its end."""

    asked: str
    done: str
    lost: str
    failed: str
    more: Mapping[str, str] = field(default_factory=dict[str, str])


class BankRun(Protocol[R]):
    """What a run is for: the refresh of an access, or a payment. R is its result."""

    @property
    def events(self) -> RunEvents: ...

    @property
    def origin(self) -> CallOrigin: ...

    @property
    def provider(self) -> Provider: ...

    @property
    def background(self) -> bool: ...

    @property
    def way_back(self) -> WayBack | None: ...

    async def opening(self, tools: BankDeps) -> Opening:
        """Open the credentials of the access, or those that came with the payment."""
        ...

    async def enter(self, tx: Tx, login: LoginKeys) -> Entering:
        """Claim the login, unless this run is over or another's."""
        ...

    async def kept_out(
        self, tools: BankDeps, entering: Entering, failed: Failed | None
    ) -> Failed | None:
        """Say what it means not to be let in; None has nothing to be stored."""
        ...

    def watcher(self, db: Database, entry: LoginClaim) -> Watcher: ...

    async def ask(
        self, tx: Tx, need: Need, state: SealedState, longest: timedelta
    ) -> Question | None:
        """Write the question where everybody sees it; None when there is nobody to ask."""
        ...

    def result(self, step: Step, login: LoginAnswer = LoginAnswer.OTHER) -> R:
        """Return what is to be stored of a step; a need is one that nobody could be asked."""
        ...

    async def settle(self, tx: Tx, result: R) -> str | None:
        """Store a result; returns its word for the log, None if it counts no more."""
        ...


async def carry_through(tools: BankDeps, run: BankRun[R], work: Awaitable[R | None]) -> None:
    """Await the result of a run and store it; None has nothing to be stored."""
    try:
        result = await work
    except DatabaseUnavailableError:
        raise  # whoever runs the job again finds everything as it was
    except LeaseLostError:
        return  # settled where it was lost, as far as it was ours to settle
    except Exception as error:  # noqa: BLE001 - nobody waits for ever because of a bug
        result = _bug(run, error, LoginAnswer.UNHEARD)
    if result is None:
        return
    await _settle(tools, run, result)
    if result.host is not None:
        await note_host(tools.db, result.host, result.step.outcome)


async def at_bank(
    tools: BankDeps, run: BankRun[R], talk: Callable[[Call], Awaitable[Heard | R]]
) -> R | None:
    """Go through the steps; returns the result, or None when there is nothing to settle."""
    connection = run.provider.connection
    with tools.hands.lend(host_of(connection.url if connection else None)) as hand:
        if hand is None:
            return await _kept_out(tools, run, Busy())
        return await _in_hand(tools, run, talk, hand)


async def _in_hand(
    tools: BankDeps, run: BankRun[R], talk: Callable[[Call], Awaitable[Heard | R]], hand: Hand
) -> R | None:
    until = asyncio.get_running_loop().time() + tools.deadline
    opening = await run.opening(tools)
    bank = await bank_of(tools, run.provider, opening, run.origin.customer_id)
    if isinstance(bank, Failed):
        return run.result(Step(bank))
    # A person waits for others until then, background does not.
    entering = await in_turn(
        lambda: _enter(tools, run, bank),
        None if run.background else until,
        is_worth_waiting=hand.is_worth_waiting,
    )
    if not isinstance(entering, LoginClaim):
        return await _kept_out(tools, run, entering)
    watcher = run.watcher(tools.db, entering)
    call = Call(tools, run.origin, bank, entering.lease, until, watcher, hand, run.way_back)
    try:
        heard = await talk(call)
        if not isinstance(heard, RunResult):
            return await _ask_or_end(call, run, entering, heard)
    except NotOursError:
        async with tools.db.begin() as tx:
            await lease.release(tx, entering.lease)
        raise
    except LeaseLostError:
        await _lost(tools, run, entering)
        raise
    return replace(heard, entry=entering, host=bank.login.host)


async def _kept_out(tools: BankDeps, run: BankRun[R], entering: Entering) -> R | None:
    failed = keeps_out(entering, background=run.background)
    failed = await run.kept_out(tools, entering, failed)
    return None if failed is None else run.result(Step(failed))


async def _enter(tools: BankDeps, run: BankRun[R], bank: Bank) -> Entering:
    async with tools.db.begin(run.origin.customer_id) as tx:
        return await run.enter(tx, bank.login)


async def _ask_or_end(call: Call, run: BankRun[R], entry: LoginClaim, heard: Heard) -> R | None:
    """Ask the person what the bank wants to know; else return the result."""
    step, login = heard
    host = call.bank.login.host
    if isinstance(step.outcome, Need):
        assert step.state is not None  # noqa: S101 - a step that needs something has a state
        if await _ask(call.tools, run, entry, heard):
            await note_host(call.tools.db, host, step.outcome)
            return None
        await call.abort(step.state)
    return replace(run.result(step, login), entry=entry, host=host)


async def _ask(tools: BankDeps, run: BankRun[R], entry: LoginClaim, heard: Heard) -> bool:
    """Write the question down; False when nobody is there to answer."""
    step, login = heard
    assert isinstance(step.outcome, Need)  # noqa: S101 - asked for nothing else
    assert step.state is not None  # noqa: S101 - a step that needs something has a state
    try:
        async with tools.db.begin(run.origin.customer_id) as tx:
            # A question never waits longer than this; whoever ends it earlier gives the lease back.
            seconds = tools.patience.total_seconds() + lease.SECONDS
            await lease.keep(tx, entry.lease, seconds, yields=entry.yields(login))
            await attempts.settle(tx, entry.login_key, entry.claim, login)
            question = _written(await run.ask(tx, step.outcome, step.state, tools.patience))
    except _NobodyThereError:
        return False
    tenant = str(run.origin.tenant_id)
    _log.info(run.events.asked, tenant=tenant, outcome=question.asked.value)
    return True


def _written(question: Question | None) -> Question:
    if question is None:
        raise _NobodyThereError
    return question


async def _settle(tools: BankDeps, run: BankRun[R], result: R) -> None:
    try:
        async with tools.db.begin(run.origin.customer_id) as tx:
            word = await run.settle(tx, result)
    except LeaseLostError:
        if result.entry is not None:
            await _lost(tools, run, result.entry)
        return
    except DatabaseUnavailableError:
        raise
    except Exception as error:  # noqa: BLE001 - what cannot be stored must still end
        after = replace(_bug(run, error, result.login), entry=result.entry)
        async with tools.db.begin(run.origin.customer_id) as tx:
            word = await run.settle(tx, after)
    tenant = str(run.origin.tenant_id)
    _log.info(run.events.done, tenant=tenant, outcome=word or "discarded", **run.events.more)


async def _lost(tools: BankDeps, run: BankRun[R], entry: LoginClaim) -> None:
    """End a run without its lease, unless it goes on elsewhere under the same name."""
    async with tools.db.begin(run.origin.customer_id) as tx:
        if await lease.holder(tx, entry.lease.login_key) != run.origin.run:
            await run.settle(tx, run.result(Step(Failed(FailureKind.INTERRUPTED))))
    _log.warning(run.events.lost, tenant=str(run.origin.tenant_id))


def _bug(run: BankRun[R], error: Exception, login: LoginAnswer) -> R:
    _log.error(run.events.failed, **fault_of(error))
    return run.result(Step(Failed(FailureKind.BUG)), login)
