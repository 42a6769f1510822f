"""Payments in numbers, those in doubt with what is known of them, and those at sandbox banks.

Nothing here sends a payment again: doubt ends when the bank says so, or by people.
"""

from dataclasses import dataclass
from typing import Final

from kontowerk.desk.accesses import SANDBOX
from kontowerk.desk.model import Visitor
from kontowerk.desk.seen import PaymentCount, PaymentLine
from kontowerk.desk.store import payments as store
from kontowerk.kit.db import Tx
from kontowerk.payments.model import State

_MOST: Final = 50
_ORDER: Final = tuple(State)


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
