"""Whether an order shows in the bookings of the account it was to be paid from.

FinTS has no question about a single order, so the statement is the only witness: booked, or
taken note of. For standing orders it is the bank's list of them.
"""

from datetime import date, timedelta
from typing import Final

from kontowerk.connectors.contract import FailureKind, Paid, Unseen
from kontowerk.connectors.errors import BankRefusedError
from kontowerk.connectors.fints.dialog import Dialog
from kontowerk.connectors.fints.state import Ask, FintsScope, ReadProgress, Task
from kontowerk.connectors.fints.translate import bookings_in
from kontowerk.connectors.sepa.fields import UnreadableStatementError
from kontowerk.connectors.snapshot import Transaction
from kontowerk.connectors.transfer import CreditTransfer, TransferKind, TransferOrder

_DAYS: Final = 14


def wish_for(order: TransferOrder, today: date) -> FintsScope:
    """Say what to read: the last days of the account that pays, or its standing orders."""
    known = (order.payer.iban, order.payer.account_number)
    since = min(today, order.execute_on or today) - timedelta(days=_DAYS)
    only = frozenset(name for name in known if name is not None)
    if order.kind.is_standing:
        return FintsScope(transactions=False, only=only, standing_orders=True)
    return FintsScope(transactions=True, since=since, only=only)


def telling(order: TransferOrder, tasks: list[Task], dialog: Dialog) -> list[Task]:
    """Keep the questions that can tell; raises if the account cannot be read at all.

    Nobody is there to approve a list of standing orders.
    """
    witness = Ask.STANDING if order.kind.is_standing else Ask.TRANSACTIONS
    kept = [task for task in tasks if task.ask is witness]
    if order.kind.is_standing:
        kept = [task for task in kept if not dialog.wants_approval(task.order)]
    if not kept:
        raise BankRefusedError(FailureKind.NOT_POSSIBLE)
    return kept


def found(order: TransferOrder, progress: ReadProgress) -> Paid | Unseen:
    """Say whether every transfer of the order shows; a statement with gaps says nothing."""
    if order.kind.is_standing:
        return _standing(order, progress)
    bookings: list[Transaction] = []
    for part in progress.parts.values():
        if part.failed:
            raise BankRefusedError(FailureKind.INTERRUPTED, tuple(part.codes))
        try:
            bookings += bookings_in(part)
        except UnreadableStatementError as fault:
            raise BankRefusedError(FailureKind.INTERRUPTED, tuple(part.codes)) from fault
    return Paid() if all(_shows(transfer, bookings) for transfer in order.transfers) else Unseen()


def _standing(order: TransferOrder, progress: ReadProgress) -> Paid | Unseen:
    """Say whether the bank's list is as the order wants it.

    What is new or changed carries the id of this order; what is deleted is not listed any more.
    """
    for part in progress.parts.values():
        if part.failed:
            raise BankRefusedError(FailureKind.INTERRUPTED, tuple(part.codes))
    kept = [standing for part in progress.parts.values() for standing in part.standing]
    named = order.standing.order_id if order.standing else None
    if order.kind is TransferKind.STANDING_DELETE:
        return Unseen() if any(standing.order_id == named for standing in kept) else Paid(named)
    (transfer,) = order.transfers
    wanted = (transfer.end_to_end_id, transfer.amount)
    ours = [standing for standing in kept if (standing.end_to_end_id, standing.amount) == wanted]
    return Paid(ours[0].order_id) if ours else Unseen()


def _shows(transfer: CreditTransfer, bookings: list[Transaction]) -> bool:
    return any(
        booking.end_to_end_id == transfer.end_to_end_id and booking.amount == -transfer.amount
        for booking in bookings
    )
