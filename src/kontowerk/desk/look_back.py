"""Look back on calls at banks: how many went well, on whose side others failed, how long."""

from uuid import UUID

from kontowerk.desk.courses import NOTHING, Course, Slot, Span, slots_of
from kontowerk.desk.model import Visitor
from kontowerk.desk.store import courses as store
from kontowerk.kit.db import Tx


async def look_back(
    tx: Tx, visitor: Visitor, span: Span, provider_id: UUID | None = None
) -> Course:
    """Return the calls of a span: over time of one bank or all, and by bank, the worst first."""
    times = slots_of(span, tx.now)
    found = await store.slots(tx, visitor.tenant_id, times[0], provider_id, span.unit)
    banks = await store.banks(tx, visitor.tenant_id, times[0])
    if provider_id is not None:
        banks = [one for one in banks if one.provider_id == provider_id]
    banks.sort(key=lambda one: (one.tally.share or 0.0, -one.tally.calls, one.name or ""))
    return Course(
        span=span,
        whole=found.get(None, NOTHING),
        slots=tuple(Slot(at, found.get(at, NOTHING)) for at in times),
        banks=tuple(banks),
    )
