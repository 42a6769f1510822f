"""Work that payments order. Only `jobs` subscribes."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.approvals.events import BANK_QUEUE
from kontowerk.kit import outbox
from kontowerk.kit.outbox import WorkOrder

PAY: Final = "pay"
TRACE: Final = "trace"


@dataclass(frozen=True, slots=True)
class PaymentWanted:
    """A payment shall be given to its bank. `run` names the attempt."""

    customer_id: UUID
    run: UUID

    def order(self) -> WorkOrder:
        """Return the job; the login is kept apart by its lease, so that background gives way."""
        return _order(PAY, self.customer_id, self.run, outbox.INTERACTIVE)


@dataclass(frozen=True, slots=True)
class OutcomeWanted:
    """A bank shall be asked what became of a payment."""

    customer_id: UUID
    run: UUID

    def order(self) -> WorkOrder:
        """Return the job; nobody waits for it."""
        return _order(TRACE, self.customer_id, self.run, outbox.BACKGROUND)


def _order(task: str, customer_id: UUID, run: UUID, priority: int) -> WorkOrder:
    args = {"customer_id": str(customer_id), "run": str(run)}
    return WorkOrder(queue=BANK_QUEUE, task=task, args=args, priority=priority, lock=str(run))
