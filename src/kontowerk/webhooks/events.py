"""Work that webhooks order. Only `jobs` takes it up."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.outbox import INTERACTIVE, WorkOrder
from kontowerk.lifecycle.model import EventKind
from kontowerk.lifecycle.record import EventNumber

QUEUE: Final = "webhooks"
TASK: Final = "deliver"
CHECK: Final = "check_signature"


@dataclass(frozen=True, slots=True)
class EventKey:
    """Where an event is stored: its owner, the key of its access, its serial."""

    customer_id: UUID
    access_key: UUID
    serial: int


@dataclass(frozen=True, slots=True)
class DeliveryDue:
    """An event shall be told to a subscription. `attempt` counts from 0; no source: a trial."""

    subscription_id: UUID
    event_id: UUID
    source: EventKey | EventNumber | None
    attempt: int = 0

    @classmethod
    def of(cls, args: Mapping[str, object]) -> "DeliveryDue":
        """Read the arguments of the job."""
        source: EventKey | EventNumber | None = None
        if args["customer_id"] is not None:
            customer_id, serial = _id(args, "customer_id"), int(str(args["serial"]))
            kind = args.get("kind")  # jobs of the release before have none
            if kind is None:
                source = EventKey(customer_id, _id(args, "access_key"), serial)
            else:
                source = EventNumber(customer_id, EventKind(str(kind)), serial)
        attempt = int(str(args["attempt"]))
        return cls(_id(args, "subscription_id"), _id(args, "event_id"), source, attempt)

    def next(self) -> "DeliveryDue":
        return replace(self, attempt=self.attempt + 1)

    def order(self, at: datetime | None = None) -> WorkOrder:
        """Return the job. It has no lock: a locked job cannot wait for its hour."""
        source = self.source
        access_key = source.access_key if isinstance(source, EventKey) else None
        return WorkOrder(
            queue=QUEUE,
            task=TASK,
            args={
                "subscription_id": str(self.subscription_id),
                "event_id": str(self.event_id),
                "attempt": self.attempt,
                "customer_id": None if source is None else str(source.customer_id),
                "access_key": None if access_key is None else str(access_key),
                "serial": None if source is None else source.serial,
                **({"kind": source.kind.value} if isinstance(source, EventNumber) else {}),
            },
            at=at,
        )


def check_due(check_id: UUID) -> WorkOrder:
    """Order the check of a signature; somebody waits for it."""
    args = {"check_id": str(check_id)}
    return WorkOrder(queue=QUEUE, task=CHECK, args=args, priority=INTERACTIVE)


def _id(args: Mapping[str, object], name: str) -> UUID:
    return UUID(str(args[name]))
