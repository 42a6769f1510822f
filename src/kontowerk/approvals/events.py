"""Work that approvals order. Only `jobs` subscribes."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.approvals.model import ApprovalPurpose
from kontowerk.kit import outbox
from kontowerk.kit.outbox import WorkOrder

# Told by NOTIFY whenever an access, a payment or a run of one changed what it shows; the payload is
# the key of the access, or the name of the run.
CHANNEL: Final = "kw_access"
BANK_QUEUE: Final = "bank"
GO_ON: Final = "go_on"
PAY_ON: Final = "pay_on"
LET_GO: Final = "let_go"
_TASKS: Final = {ApprovalPurpose.ACCESS: GO_ON, ApprovalPurpose.PAYMENT: PAY_ON}


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """Somebody answered: the operation can go on."""

    customer_id: UUID
    access_key: UUID
    run: UUID
    purpose: ApprovalPurpose

    def order(self) -> WorkOrder:
        """Return the job; a person waits with a phone in the hand."""
        return WorkOrder(
            queue=BANK_QUEUE,
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
        return WorkOrder(
            queue=BANK_QUEUE, task=LET_GO, args={"run": str(self.run)}, priority=outbox.TAN
        )
