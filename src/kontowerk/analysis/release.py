"""Order analyses of customers whose data changed a moment ago.

A mark stays where it is until an analysis that knows of its change is stored; so an order that is
lost, or fails, is given again later.
"""

from typing import Final

from kontowerk.analysis.orders import AnalysisWanted
from kontowerk.analysis.store import marks
from kontowerk.kit import outbox
from kontowerk.kit.db import Database

_BATCH: Final = 500
_AGAIN_SECONDS: Final = 600.0


async def release_due(db: Database) -> int:
    """Order what is due; returns for how many customers."""
    async with db.begin() as tx:
        customers = await marks.take_due(tx, _BATCH, _AGAIN_SECONDS)
        await outbox.put(tx, *(AnalysisWanted(it).order() for it in customers))
    return len(customers)
