"""Somebody who pays: an order, and a watcher that writes down what it hears."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any

from kontowerk.connectors.contract import (
    CallContext,
    Pay,
    Step,
    Trace,
)
from kontowerk.connectors.journal import Watcher
from kontowerk.connectors.transfer import CreditTransfer, Payer, TransferKind, TransferOrder
from kontowerk.kit.ids import new_id
from kontowerk.kit.money import Money
from tests.connectors.bank import RunningBank
from tests.connectors.world import Caller
from tests.connectors.xs2a.conftest import Xs2aSubject

PAYEE = "Max Muster"
PAYEE_IBAN = "DE89370400440532013000"
PAYEE_BIC = "COBADEFFXXX"
EXECUTION = "execution"


class NotAllowedError(Exception):
    """The watcher does not let a request through."""


@dataclass
class Notes(Watcher):
    """Hears what a payment does; `refuse` is the number of the request it does not allow."""

    heard: list[str] = field(default_factory=list[str])
    refuse: int | None = None

    async def order_known(self, reference: str) -> None:
        self.heard.append(reference)

    async def before_execution(self) -> None:
        if self.heard.count(EXECUTION) + 1 == self.refuse:
            raise NotAllowedError
        self.heard.append(EXECUTION)

    @property
    def reference(self) -> str | None:
        return next((one for one in self.heard if one != EXECUTION), None)


@dataclass(slots=True)
class PayingCaller(Caller):
    """A caller whose dialogues are watched."""

    notes: Notes = field(default_factory=Notes)

    def context(self) -> CallContext:
        return replace(Caller.context(self), watcher=self.notes)


def payer(subject: Xs2aSubject, scenario: str, provider: str = "embedded") -> PayingCaller:
    """Make somebody new who pays."""
    made = subject.caller(scenario, provider)
    return PayingCaller(
        made.connector, made.access, made.credentials, made.http, way_back=made.way_back
    )


def broken(subject: Xs2aSubject, caller: PayingCaller) -> PayingCaller:
    """Let the line of a caller be broken without the checker minding."""
    return replace(caller, http=subject.loose_http)


def account_of(bank: RunningBank, user: str) -> Payer:
    accounts = bank.bank.accounts(bank.customer(user))
    mine = next(one for one in accounts if one.kind == "checking" and one.can_transfer)
    return Payer(mine.owner, mine.iban, mine.bic)


def transfer(amount: str = "12.34", purpose: str = "Rechnung 4711", **more: Any) -> CreditTransfer:
    values: dict[str, Any] = {
        "recipient": PAYEE,
        "iban": PAYEE_IBAN,
        "bic": PAYEE_BIC,
        "end_to_end_id": new_id().hex,
    }
    return CreditTransfer(amount=Money(Decimal(amount), "EUR"), purpose=purpose, **(values | more))


def order_of(
    subject: Xs2aSubject,
    caller: Caller,
    kind: TransferKind = TransferKind.SINGLE,
    transfers: Sequence[CreditTransfer] = (),
    execute_on: date | None = None,
) -> TransferOrder:
    mine = account_of(subject.bank, subject.user(caller))
    return TransferOrder(new_id(), kind, mine, tuple(transfers or (transfer(),)), execute_on)


def pay_of(subject: Xs2aSubject, caller: Caller, **more: Any) -> Pay:
    return Pay(order_of(subject, caller), **more)


def taken(subject: Xs2aSubject, caller: Caller) -> list[dict[str, object]]:
    """What the bank has executed for this caller, as `/sim/payments` shows it."""
    return subject.bank.bank.payments.taken(subject.user(caller))


async def trace(caller: PayingCaller, order: TransferOrder, reference: str | None = None) -> Step:
    """Ask what became of an order; as a worker does it, with nobody there and no credentials."""
    alone = replace(caller, present=False, credentials={})
    return await alone.begin(Trace(order, reference or caller.notes.reference))
