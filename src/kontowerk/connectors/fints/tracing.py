"""Whether an order shows in the bookings of the account it was to be paid from.

FinTS has no question about a single order, so the statement is the only witness: booked, or
taken note of.
"""

from datetime import date, timedelta
from typing import Final

from kontowerk.connectors.contract import FailureKind, Paid, Unseen
from kontowerk.connectors.fints.errors import RefusedError
from kontowerk.connectors.fints.state import Ask, Progress, Task, Wish
from kontowerk.connectors.fints.translate import bookings_in
from kontowerk.connectors.sepa.errors import UnreadableStatementError
from kontowerk.connectors.snapshot import Transaction
from kontowerk.connectors.transfer import CreditTransfer, TransferOrder

_DAYS: Final = 14


def wish_for(order: TransferOrder, today: date) -> Wish:
    """Say what to read: the last days of the account that pays."""
    known = (order.payer.iban, order.payer.account_number)
    since = min(today, order.execute_on or today) - timedelta(days=_DAYS)
    only = frozenset(name for name in known if name is not None)
    return Wish(transactions=True, since=since, only=only)


def only_bookings(tasks: list[Task]) -> list[Task]:
    """Keep the questions that can tell; raises if the account cannot be read at all."""
    kept = [task for task in tasks if task.ask is Ask.TRANSACTIONS]
    if not kept:
        raise RefusedError(FailureKind.NOT_POSSIBLE)
    return kept


def found(order: TransferOrder, progress: Progress) -> Paid | Unseen:
    """Say whether every transfer of the order shows; a statement with gaps says nothing."""
    bookings: list[Transaction] = []
    for part in progress.parts.values():
        if part.failed:
            raise RefusedError(FailureKind.INTERRUPTED, tuple(part.codes))
        try:
            bookings += bookings_in(part)
        except UnreadableStatementError as fault:
            raise RefusedError(FailureKind.INTERRUPTED, tuple(part.codes)) from fault
    return Paid() if all(_shows(one, bookings) for one in order.transfers) else Unseen()


def _shows(transfer: CreditTransfer, bookings: list[Transaction]) -> bool:
    return any(
        one.end_to_end_id == transfer.end_to_end_id and one.amount == -transfer.amount
        for one in bookings
    )
