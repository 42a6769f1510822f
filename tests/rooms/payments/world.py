"""A customer with an account that can pay, and short ways to what becomes of payments."""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from kontowerk.accesses import approve, refresh
from kontowerk.approvals import read as approvals
from kontowerk.approvals.model import Approval, PersonAnswer
from kontowerk.kit.db import DatabaseUnavailableError
from kontowerk.payments import change, initiate, read
from kontowerk.payments import pay as paying
from kontowerk.payments.doubt import look_after_due, trace
from kontowerk.payments.model import (
    NewPayment,
    Payment,
    PaymentDetails,
    PaymentSource,
    TransferForm,
)
from kontowerk.payments.pay import pay_on
from kontowerk.providers.model import ConnectorKind
from tests.rooms.accesses.bank import IBAN
from tests.rooms.accesses.world import ACTOR, SOMEBODY, Case, World

from .bank import PayingBank

PAYEE = "DE89370400440532013000"
DETAILS = PaymentDetails("Max Muster", "Miete", PAYEE, "COBADEFFXXX", "EUR", Decimal("12.34"))


@dataclass
class PaymentCase:
    """A customer, a paying bank, and what a caller and workers do."""

    world: World
    access: Case
    bank: PayingBank

    @property
    def customer_id(self) -> UUID:
        return self.access.customer_id

    def new(self, **more: Any) -> NewPayment:
        made = NewPayment(
            customer_id=self.customer_id,
            tenant_id=self.world.tenant.id,
            flow=TransferForm.NEWER,
            source=PaymentSource(None, IBAN, "a"),
            details=(DETAILS,),
            present_ip=SOMEBODY,
        )
        return replace(made, **more)

    async def initiate(self, **more: Any) -> Payment:
        async with self.world.api.begin(self.customer_id) as tx:
            return await initiate.initiate(tx, self.new(**more), actor=ACTOR)

    async def pay(self, **more: Any) -> Payment:
        """Initiate and do the work that follows."""
        payment = await self.initiate(**more)
        await self.work()
        return await self.payment(payment.id)

    async def work(self) -> int:
        """Do what waits; a worker that dies leaves its job to the next one."""
        done = 0
        while True:
            found = [
                (task, job) for task in ("pay", "pay_on", "trace")
                for job in await self.access.jobs(task)
            ]  # fmt: skip
            if not found:
                return done
            for task, job in found:
                await self._run(task, UUID(job["run"]))
                done += 1

    async def _run(self, task: str, run: UUID) -> None:
        work = {"pay": paying.pay, "pay_on": pay_on, "trace": trace}[task]
        with suppress(DatabaseUnavailableError):
            await work(self.access.tools, self.customer_id, run)
            return
        await work(self.access.tools, self.customer_id, run)

    async def answer(self, payment: Payment, given: PersonAnswer) -> Payment:
        async with self.world.api.begin(self.customer_id) as tx:
            await approve.answer(tx, self.customer_id, payment.run, given)
        await self.work()
        return await self.payment(payment.id)

    async def edit(self, payment: Payment, details: PaymentDetails) -> Payment:
        async with self.world.api.begin(self.customer_id) as tx:
            changed = await change.edit(tx, self.customer_id, payment.id, details)
        await refresh.let_go(self.world.worker, payment.run)
        return changed

    async def confirm(self, payment: Payment, source: PaymentSource | None = None) -> Payment:
        async with self.world.api.begin(self.customer_id) as tx:
            await change.confirm(
                tx, self.customer_id, payment.id, source=source, present_ip=SOMEBODY
            )
        await self.work()
        return await self.payment(payment.id)

    async def payment(self, payment_id: UUID) -> Payment:
        async with self.world.api.begin(self.customer_id) as tx:
            return await read.one(tx, self.customer_id, payment_id)

    async def approval(self, payment: Payment) -> Approval | None:
        async with self.world.api.begin(self.customer_id) as tx:
            return await approvals.find(tx, self.customer_id, payment.run)

    async def wait(self, by: timedelta) -> None:
        """Let time pass, and do what is due then."""
        self.world.clock.advance(seconds=by.total_seconds())
        await approve.lapse_due(self.world.worker)
        await look_after_due(self.world.worker)
        await self.work()

    async def holder(self) -> UUID | None:
        sql = "SELECT holder FROM credential_lease WHERE host = $1"
        return (await self.world.sql(sql, self.access.host))[0]["holder"]


async def open_case(world: World, more: frozenset[str] = frozenset()) -> PaymentCase:
    access, bank = await world.case(), PayingBank(more=more)
    access.tools = replace(access.tools, connectors={ConnectorKind.FINTS: bank})
    await access.add("a")
    return PaymentCase(world, access, bank)
