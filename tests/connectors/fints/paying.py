"""Orders of the simulator's customers, and a watcher that keeps what it hears."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import UUID

from kontowerk.connectors.contract import (
    Discover,
    Failed,
    FailureKind,
    Need,
    NeedDecoupled,
    Pay,
    Step,
    Trace,
)
from kontowerk.connectors.journal import Watcher
from kontowerk.connectors.snapshot import FetchedProduct
from kontowerk.connectors.transfer import CreditTransfer, Payer, TransferKind, TransferOrder
from kontowerk.kit.money import Money
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.subject import answer_to, wait_to_poll
from tests.connectors.world import Caller

METHODS = ("chip", "chip-optical", "chip-qr", "photo", "sms", "push", "decoupled")
_numbers = count(1)
_PAYEES = (
    ("Stadtwerke Musterstadt", "DE89370400440532013000", "COBADEFFXXX"),
    ("Anna Beispiel", "DE02120300000000202051", "BYLADEM1001"),
    ("Verein + Freunde", "DE02500105170137075030", "INGDDEFFXXX"),
)


@dataclass(slots=True)
class Diary(Watcher):
    """Hears everything; `forbids` raises where money might move."""

    forbids: bool = False
    heard: list[str] = field(default_factory=list[str])
    references: list[str] = field(default_factory=list[str])

    async def login_accepted(self) -> None:
        self.heard.append("login")

    async def products_known(
        self, products: tuple[FetchedProduct, ...], institution: str | None
    ) -> None:
        raise AssertionError((products, institution))

    async def before_request(self) -> None:
        self.heard.append("request")

    async def order_known(self, reference: str) -> None:
        self.heard.append("known")
        self.references.append(reference)

    async def before_execution(self) -> None:
        self.heard.append("execution")
        if self.forbids:
            raise ForbiddenError

    @property
    def executions(self) -> int:
        return self.heard.count("execution")


class ForbiddenError(Exception):
    """Somebody else has this payment now."""


def payer(subject: FintsSubject, caller: Caller, kind: str = "checking") -> Payer:
    customer = subject.bank.customer(subject.user(caller))
    account = next(one for one in subject.bank.bank.accounts(customer) if one.kind == kind)
    return Payer(owner=account.owner, iban=account.iban, bic=account.bic)


def transfer(number: int = 0, amount: str = "12.34", **changes: Any) -> CreditTransfer:
    name, iban, bic = _PAYEES[number % len(_PAYEES)]
    values: dict[str, Any] = {
        "recipient": name,
        "iban": iban,
        "bic": bic,
        "amount": Money(Decimal(amount), "EUR"),
        "purpose": "Rechnung 4711, Kunde 0815",
        "end_to_end_id": f"KW{next(_numbers):08}",
    }
    return CreditTransfer(**(values | changes))


def order(
    subject: FintsSubject,
    caller: Caller,
    *transfers: CreditTransfer,
    kind: TransferKind = TransferKind.SINGLE,
    execute_on: date | None = None,
) -> TransferOrder:
    return TransferOrder(
        payment_id=UUID(int=next(_numbers)),
        kind=kind,
        payer=payer(subject, caller),
        transfers=transfers or (transfer(),),
        execute_on=execute_on,
    )


def taken(subject: FintsSubject, caller: Caller) -> list[dict[str, object]]:
    """Return what the bank has carried out, or will."""
    customer = subject.bank.customer(subject.user(caller))
    return subject.bank.bank.payments.taken(customer.user_id)


def shown(one: CreditTransfer) -> tuple[object, ...]:
    return (one.recipient, one.iban, one.amount.amount, one.purpose, one.end_to_end_id)


def booked(rows: list[dict[str, object]]) -> list[tuple[object, ...]]:
    names = ("creditor_name", "creditor_iban", "amount", "purpose", "end_to_end_id")
    return [
        tuple(Decimal(str(row[name])) if name == "amount" else row[name] for name in names)
        for row in rows
    ]


async def pay(subject: FintsSubject, caller: Caller, wanted: TransferOrder, **how: Any) -> Step:
    """Begin, and answer everything rightly."""
    return await to_the_end(subject, caller, await caller.begin(Pay(wanted, **how)))


async def to_the_end(subject: FintsSubject, caller: Caller, step: Step) -> Step:
    for _ in range(20):
        if not isinstance(step.outcome, Need):
            return step
        if isinstance(step.outcome, NeedDecoupled):
            subject.decide(caller, approve=True)
            await wait_to_poll(caller, step)
        step = await caller.resume(step, answer_to(step, subject.tan))
    raise AssertionError(step.outcome)


def kind_of(step: Step) -> FailureKind:
    assert isinstance(step.outcome, Failed), step.outcome
    return step.outcome.kind


async def known(subject: FintsSubject, words: str) -> Caller:
    """Return somebody whose method the bank and we know: one login, then the order."""
    caller = subject.caller(words)
    await to_the_end(subject, caller, await caller.begin(Discover()))
    caller.watcher = Diary()
    return caller


async def traced(caller: Caller, look: Trace) -> Step:
    """Look for an order while nobody is there; that moves no money."""
    caller.present = False
    diary = caller.watcher = Diary()
    step = await caller.begin(look)
    assert diary.executions == 0
    return step
