"""The analyses of a person as the console draws them."""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from kontowerk.analysis import current
from kontowerk.analysis.cashflow.cells import CashflowQuery, Level
from kontowerk.analysis.model import PROFILING
from kontowerk.analysis.tools import AnalysisDeps
from kontowerk.api.wire.analyses import pages
from kontowerk.api.wire.analyses.cashflow import CashflowView
from kontowerk.identity import read

_VIEWS: Final = {
    "cashflow": CashflowView(view=CashflowQuery(level=Level.MAIN)).name,
    "contracts": pages.CONTRACTS,
    "disposable_money": pages.DISPOSABLE_MONEY,
    "life_events": pages.LIFE_EVENTS,
    "affordability": pages.AFFORDABILITY,
}


async def insights(tools: AnalysisDeps, customer_id: UUID) -> Mapping[str, bytes]:
    """Return answers by name; those that judge are missing where the tenant does without them."""
    async with tools.db.begin(customer_id) as tx:
        may_profile = await read.may_profile(tx, customer_id)
    return {
        name: (await current.page(tools, customer_id, view)).unpacked()
        for name, view in _VIEWS.items()
        if may_profile or view not in PROFILING
    }
