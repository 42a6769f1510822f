"""Work that approvals order. Only `jobs` subscribes."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.approvals.model import Purpose
from kontowerk.kit import outbox
from kontowerk.kit.outbox import WorkOrder

QUEUE: Final = "bank"
GO_ON: Final = "go_on"
PAY_ON: Final = "pay_on"
LET_GO: Final = "let_go"
_TASKS: Final = {Purpose.ACCESS: GO_ON, Purpose.PAYMENT: PAY_ON}


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """Somebody answered: the operation can go on."""

    customer_id: UUID
    access_key: UUID
    run: UUID
    purpose: Purpose

    def order(self) -> WorkOrder:
        """Return the job; a person waits with a phone in the hand."""
        return WorkOrder(
            queue=QUEUE,
            task=_TASKS[self.purpose],
            args={
                "customer_id": str(self.customer_id),
                "access_key": str(self.access_key),
                "run": str(self.run),
            },
            priority=outbox.TAN,
            lock=str(self.access_key),
        )


@dataclass(frozen=True, slots=True)
class Abandoned:
    """An operation is over whose login is still kept for it."""

    run: UUID

    def order(self) -> WorkOrder:
        """Return the job."""
        return WorkOrder(queue=QUEUE, task=LET_GO, args={"run": str(self.run)}, priority=outbox.TAN)
