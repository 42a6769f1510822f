"""A refresh at its bank: what it gives to a run, what it asks people, what it stores.

A refresh enters only while its access is there and the refresh is still the access's own. Spec:
BankAccess (status); OP-050, OP-070, OP-076.
"""

from dataclasses import dataclass
from datetime import date, timedelta

from kontowerk.accesses.approve import give_up
from kontowerk.accesses.model import Cause, RefreshRun
from kontowerk.accesses.rules import slots
from kontowerk.accesses.settle import RefreshResult, settle
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.approvals import approve as approvals
from kontowerk.approvals import read
from kontowerk.approvals.model import Approval, Question
from kontowerk.bankcalls.bank import BankDeps, CallOrigin
from kontowerk.bankcalls.claim import REFRESH, step_in
from kontowerk.bankcalls.model import (
    Busy,
    Entering,
    Gone,
    LoginAnswer,
    LoginClaim,
    LoginKeys,
    NotNow,
    Order,
    Unsure,
)
from kontowerk.bankcalls.run import RunEvents
from kontowerk.bankcalls.talk import LeaseWatcher
from kontowerk.connectors.contract import Failed, FailureKind, Need, SealedState, Step, WayBack
from kontowerk.connectors.snapshot import FetchedProduct
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId
from kontowerk.kit import lease
from kontowerk.kit.db import Database, Tx
from kontowerk.ledger import record
from kontowerk.providers.model import Provider
from kontowerk.vault.model import Opening


class RefreshWatcher(LeaseWatcher):
    """Shows people the products as soon as they are known; ends what nobody waits for."""

    def __init__(self, db: Database, job: RefreshRun, entry: LoginClaim) -> None:
        super().__init__(db, entry)
        self._job = job

    async def products_known(
        self, products: tuple[FetchedProduct, ...], institution: str | None
    ) -> None:
        """Store the products of a first fetch, and show that it has come this far."""
        if self._job.background:
            return
        customer_id, key = self._job.access.customer_id, self._job.access.key
        async with self._db.begin(customer_id) as tx:
            await lease.hold(tx, self._lease)
            access = await store.hold_by_key(tx, customer_id, key)
            if access is None or access.run != self._job.run:
                return
            # Whoever has products keeps them as they are until the fetch has succeeded.
            if access.refreshed_at is None:
                await record.headers(
                    tx,
                    customer_id,
                    access.access_id,
                    products,
                    institution,
                    provider_id=access.provider_id,
                    selected=access.selected,
                )
            await store.to_headers(tx, customer_id, key)
            await store.tell(tx, key)

    async def should_yield(self) -> bool:
        """Give way to a person, and stop when the access is gone or fetched by another."""
        job = self._job
        self._proof.given()
        async with self._db.begin(job.access.customer_id) as tx:
            await lease.require(tx, self._lease)
            now = await store.run_and_version(tx, job.access.customer_id, job.access.key)
            if job.background:
                unchanged = now == (None, job.access.version)
                return not unchanged or await lease.is_wanted(tx, self._lease)
        return now is None or now[0] != job.run


@dataclass(frozen=True, slots=True)
class RefreshAtBank:
    """What a refresh begins with. `since`: the first day of what is asked for."""

    job: RefreshRun
    provider: Provider
    way_back: WayBack | None = None
    since: date | None = None

    @property
    def events(self) -> RunEvents:
        names = ("approval.asked", "refresh.done", "refresh.lease_lost", "refresh.failed")
        return RunEvents(*names, {"operation": self.job.cause.value})

    @property
    def background(self) -> bool:
        return self.job.background

    @property
    def origin(self) -> CallOrigin:
        access = self.job.access
        return CallOrigin(
            self.job.run,
            access.tenant_id,
            access.customer_id,
            access.access_id,
            access.memory,
            access.present_ip,
        )

    async def opening(self, tools: BankDeps) -> Opening:
        """Open the credentials of the access."""
        access = self.job.access
        return await tools.opener.open_credentials(
            access.tenant_id, access.customer_id, access.access_id
        )

    async def enter(self, tx: Tx, login: LoginKeys) -> Entering:
        """Claim the login for a refresh that is still the one wanted."""
        job, access = self.job, self.job.access
        now = await store.run_and_version(tx, access.customer_id, access.key)
        if now is None or (now[0] != job.run and not job.background):
            return Gone()
        present = access.present_ip is not None
        order = Order(access.customer_id, job.run, REFRESH, job.background, present)
        return await step_in(tx, login, order, give_up)

    async def kept_out(
        self, tools: BankDeps, entering: Entering, failed: Failed | None
    ) -> Failed | None:
        """Say what it means not to be let in; background comes back a little later."""
        access = self.job.access
        match entering:
            case Busy() if not self.background:
                return Failed(FailureKind.RATE, ("busy",))
            case Busy():
                async with tools.db.begin(access.customer_id) as tx:
                    at = slots.when_busy(access.key, tx.now)
                    await schedule.set_due(tx, access.customer_id, access.key, at)
                return None
            case Unsure() | NotNow() if failed is None:
                # Told: nobody would notice that data gets old.
                return Failed(FailureKind.WITHHELD)
            case _:
                return failed

    def watcher(self, db: Database, entry: LoginClaim) -> RefreshWatcher:
        """Show products early, and end what nobody waits for."""
        return RefreshWatcher(db, self.job, entry)

    async def ask(
        self, tx: Tx, need: Need, state: SealedState, longest: timedelta
    ) -> Question | None:
        """Ask, where this refresh is still the access's own and has an approval."""
        customer_id, key, run = self.job.access.customer_id, self.job.access.key, self.job.run
        held = await store.hold_by_key(tx, customer_id, key)
        if held is None or held.run != run:
            return None
        approval = await _approval(tx, self.job)
        if approval is None:
            return None
        question = await approvals.ask(tx, approval, need, state, longest=longest)
        if question is not None:
            await store.ask(tx, customer_id, key, run, question.asked)
            await store.tell(tx, key, run)
        return question

    def result(self, step: Step, login: LoginAnswer = LoginAnswer.OTHER) -> RefreshResult:
        """Return what is to be stored of a step."""
        return RefreshResult(step, login, since=self.since)

    async def settle(self, tx: Tx, result: RefreshResult) -> str | None:
        """Store what came, or why nothing did."""
        return _word(result.step) if await settle(tx, self.job, result) else None


async def _approval(tx: Tx, job: RefreshRun) -> Approval | None:
    """Return the approval of an operation; tenants that may ask people themselves need none yet."""
    access = job.access
    found = await read.find(tx, access.customer_id, job.run)
    if found is not None or job.cause in {Cause.BACKGROUND, Cause.RENEWAL}:
        return found
    if not await identity.is_regulated(tx, TenantId(access.tenant_id)):
        return None
    await approvals.begin(tx, access.approval_of(job.run, job.cause))
    return await read.one(tx, access.customer_id, job.run)


def _word(step: Step) -> str:
    found = step.outcome
    return found.kind.value if isinstance(found, Failed) else type(found).__name__.lower()
