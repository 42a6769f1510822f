"""Read analyses as they are now: kept ones while they are good, else made anew.

A kept page is good while no mark says that its customer's data changed, on the day and by the
rules it was made with.
"""

import asyncio
from uuid import UUID

from kontowerk.analysis.analyse_user import AnalysisRequest, analyse_user
from kontowerk.analysis.deps import AnalysisDeps
from kontowerk.analysis.model import KeptPage
from kontowerk.analysis.store import kept


async def page(tools: AnalysisDeps, customer_id: UUID, view: str) -> KeptPage:
    """Return a view; of many who ask at once one computes, in whatever process."""
    wish = AnalysisRequest(view, tools.today(), tools.rules())
    found = await _kept(tools, customer_id, wish)
    if found is not None:
        return found
    async with tools.flights.alone(customer_id):
        found = await _kept(tools, customer_id, wish)  # whoever was here before may have made it
        if found is None:
            async with tools.flights.place():
                found = await analyse_user(tools, customer_id, wish)
    assert found is not None  # noqa: S101 - a view was asked for
    return found


async def keep_fresh(tools: AnalysisDeps, customer_id: UUID) -> None:
    """Make what is kept ready anew if it is out of date; how many do so at once is the queue's."""
    await asyncio.to_thread(tools.classifier)  # its tables may have to be read yet
    async with tools.flights.alone(customer_id):
        await analyse_user(tools, customer_id, AnalysisRequest(None, tools.today(), tools.rules()))


async def _kept(tools: AnalysisDeps, customer_id: UUID, wish: AnalysisRequest) -> KeptPage | None:
    if wish.view is None:
        return None
    async with tools.db.read() as tx:
        return await kept.page(tx, customer_id, wish.view, wish.day, wish.rules)
