"""Work that this room orders. Only `jobs` subscribes."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.kit.outbox import WorkOrder

QUEUE: Final = "analyses"
TASK: Final = "analyse"


@dataclass(frozen=True, slots=True)
class AnalysisWanted:
    """A customer's analyses are out of date."""

    customer_id: UUID

    def order(self) -> WorkOrder:
        """Return the job: one at a time per customer."""
        return WorkOrder(
            queue=QUEUE,
            task=TASK,
            args={"customer_id": str(self.customer_id)},
            lock=f"analysis {self.customer_id}",
        )
