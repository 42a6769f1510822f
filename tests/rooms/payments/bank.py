"""A bank that takes orders, asks for a TAN, and can lose its voice or its customer's worker."""

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import StrEnum, auto
from uuid import UUID

from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    CallContext,
    Challenge,
    ConfirmPayee,
    Credentials,
    Done,
    Failed,
    FailureKind,
    Fetch,
    Need,
    NeedDecoupled,
    NeedPayee,
    NeedTan,
    Operation,
    Paid,
    Pay,
    Poll,
    SealedState,
    Step,
    Tan,
    Trace,
    Unseen,
)
from kontowerk.connectors.snapshot import SecurityMethod
from kontowerk.connectors.transfer import PayeeCheck, PayeeMatch, TransferOrder
from kontowerk.kit.db import DatabaseUnavailableError
from tests.rooms.accesses.bank import METHOD, snapshot

TAN = "123456"
REFERENCE = "order-1"
_TAN_METHOD = SecurityMethod("910", "chipTAN")


class Blow(StrEnum):
    """Where a worker dies, or an answer is lost."""

    BEFORE_ORDER = auto()
    AFTER_RIGHT = auto()
    AFTER_ORDER = auto()
    BEFORE_TAN = auto()
    AFTER_TAN = auto()
    ANSWER_LOST = auto()


@dataclass
class PayingBank:
    """Keeps its own books: what it carried out, and how often."""

    kind: str = "fints"
    decoupled: bool = False
    check: PayeeMatch | None = None
    refuses: FailureKind | None = None
    waives: bool = False  # carries orders out without a TAN
    approved_in_app: bool = False
    blow: Blow | None = None
    executed: Counter[UUID] = field(default_factory=Counter[UUID])
    orders: dict[UUID, TransferOrder] = field(default_factory=dict[UUID, TransferOrder])
    waiting: dict[UUID, TransferOrder] = field(default_factory=dict[UUID, TransferOrder])
    amounts: list[str] = field(default_factory=list[str])
    deleted: set[UUID] = field(default_factory=set[UUID])
    keeps_orders: bool = False  # whoever approves later still pays
    reference: str = REFERENCE  # how it calls an order that is through
    wrong: int = 0
    aborted: int = 0
    more: frozenset[str] = frozenset()  # what the account can do beside transfers
    pays: list[Pay] = field(default_factory=list[Pay])

    async def begin(
        self, access: AccessRef, credentials: Credentials, operation: Operation, ctx: CallContext
    ) -> Step:
        del access
        if credentials["pin"].reveal() != b"12345":
            return Step(Failed(FailureKind.BAD_CREDENTIALS, ("9942",)))
        match operation:
            case Pay(order):
                self.pays.append(operation)
                return await self._take(order, ctx)
            case Trace(order):
                return Step(self._found(order))
            case Fetch():
                found = snapshot()
                able = replace(
                    found.products[0],
                    transfers=frozenset({"single", "instant", "bulk"}) | self.more,
                )
                return Step(Done(replace(found, products=(able, *found.products[1:]))))
            case _:
                return Step(Failed(FailureKind.UNSUPPORTED))

    def _found(self, order: TransferOrder) -> Paid | Unseen | Failed:
        if self.executed[order.payment_id]:
            return Paid(REFERENCE)
        return Failed(FailureKind.REJECTED) if order.payment_id in self.deleted else Unseen()

    async def _take(self, order: TransferOrder, ctx: CallContext) -> Step:
        self._strike(Blow.BEFORE_ORDER)
        if self.refuses is not None:
            return Step(Failed(self.refuses, ("9210",)))
        if self.check is not None:
            self.orders[ctx.operation_id] = order
            name = "Maria Muster" if self.check is PayeeMatch.CLOSE_MATCH else None
            check = PayeeCheck(order.transfers[0].iban, self.check, name)
            until = ctx.clock.now() + timedelta(minutes=10)
            return await self._needs(NeedPayee((check,), until), ctx)
        return await self._send(order, ctx)

    async def _send(self, order: TransferOrder, ctx: CallContext) -> Step:
        await ctx.watcher.before_execution()
        self._strike(Blow.AFTER_RIGHT)
        await ctx.watcher.order_known(REFERENCE)
        if self.waives:
            return self._execute(order)
        self.waiting[ctx.operation_id] = order
        self._strike(Blow.AFTER_ORDER)
        return await self._needs(self._question(ctx), ctx)

    def _question(self, ctx: CallContext) -> Need:
        until = ctx.clock.now() + timedelta(minutes=5)
        if self.decoupled:
            return NeedDecoupled(Challenge(METHOD, "Bitte freigeben"), 0, 2, 50, until)
        return NeedTan(Challenge(_TAN_METHOD, "Bitte TAN"), until, 3 - self.wrong)

    def _execute(self, order: TransferOrder) -> Step:
        self.executed[order.payment_id] += 1
        self.amounts.append(str(order.transfers[0].amount.amount))
        self._strike(Blow.AFTER_TAN)
        if self.blow is Blow.ANSWER_LOST:
            self.blow = None
            return Step(Failed(FailureKind.UNKNOWN, ("lost",)))
        return Step(Paid(self.reference))

    async def resume(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials,
        answer: Answer,
        ctx: CallContext,
    ) -> Step:
        del access, state, credentials
        run = ctx.operation_id
        if isinstance(answer, ConfirmPayee):
            return await self._send(self.orders.pop(run), ctx)
        self._strike(Blow.BEFORE_TAN)
        await ctx.watcher.before_execution()
        order = self.waiting.get(run)
        if order is None:
            return Step(Failed(FailureKind.TAN_WRONG))
        match answer:
            case Tan(text) if text.reveal() == TAN:
                return self._execute(self.waiting.pop(run))
            case Tan():
                self.wrong += 1
                if self.wrong >= 3:
                    del self.waiting[run]
                    return Step(Failed(FailureKind.TAN_WRONG, ("9941",)))
            case Poll() if self.approved_in_app:
                return self._execute(self.waiting.pop(run))
            case _:
                pass
        return await self._needs(self._question(ctx), ctx)

    async def abort(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials | None,
        ctx: CallContext,
    ) -> None:
        del access, state, credentials
        order = self.waiting.pop(ctx.operation_id, None)
        if order is not None and not self.keeps_orders:
            self.deleted.add(order.payment_id)
        self.aborted += 1

    async def _needs(self, need: Need, ctx: CallContext) -> Step:
        return Step(need, await ctx.sealer.seal(b"state", b"test"))

    def _strike(self, where: Blow) -> None:
        """End the worker here: the job is run again as if its process had been killed."""
        if self.blow is where:
            self.blow = None
            raise DatabaseUnavailableError
