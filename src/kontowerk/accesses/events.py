"""Work and facts that accesses announce. Only `jobs` subscribes."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import Cause
from kontowerk.approvals.events import BANK_QUEUE
from kontowerk.kit import outbox
from kontowerk.kit.outbox import WorkOrder

NEWS_QUEUE: Final = "news"


@dataclass(frozen=True, slots=True)
class RefreshWanted:
    """An access shall be fetched from its bank. `run` names this refresh."""

    customer_id: UUID
    access_key: UUID
    run: UUID
    cause: Cause

    def order(self) -> WorkOrder:
        """Return the job: one at a time per access, people first."""
        background = self.cause is Cause.BACKGROUND
        return WorkOrder(
            queue=BANK_QUEUE,
            task="refresh",
            args={
                "customer_id": str(self.customer_id),
                "access_key": str(self.access_key),
                "run": str(self.run),
                "cause": self.cause.value,
            },
            priority=outbox.BACKGROUND if background else outbox.INTERACTIVE,
            lock=str(self.access_key),
        )


@dataclass(frozen=True, slots=True)
class TransactionsArrived:
    """A fetch brought new bookings. `serial` is set when tenants are to be told (OP-129)."""

    customer_id: UUID
    access_key: UUID
    serial: int | None

    def order(self) -> WorkOrder:
        """Return the job; it needs no lock, order does not matter (OP-127)."""
        return WorkOrder(
            queue=NEWS_QUEUE,
            task="announce",
            args={
                "customer_id": str(self.customer_id),
                "access_key": str(self.access_key),
                "serial": self.serial,
            },
        )
