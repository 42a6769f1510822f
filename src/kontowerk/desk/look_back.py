"""Look back on calls at banks: how many went well, on whose side others failed, how long."""

from uuid import UUID

from kontowerk.desk.courses import Course, Slot, Span, slots_of
from kontowerk.desk.model import Visitor
from kontowerk.desk.store import courses as store
from kontowerk.kit.db import Tx


async def look_back(
    tx: Tx, visitor: Visitor, span: Span, provider_id: UUID | None = None
) -> Course:
    """Return the calls of a span at one bank or all: over time, and by bank, the worst first."""
    times = slots_of(span, tx.now)
    whole, tallies = await store.slots(tx, visitor.tenant_id, provider_id, times)
    banks = await store.banks(tx, visitor.tenant_id, provider_id, times[0])
    banks.sort(key=lambda one: (one.tally.share or 0.0, -one.tally.calls, one.name or ""))
    slots = (Slot(at, tally) for at, tally in zip(times, tallies, strict=True))
    return Course(span, whole, tuple(slots), tuple(banks))
