"""What a process reads once and every door of it uses: tables, and analyses."""

import gc
from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import Final
from uuid import UUID

from kontowerk.analysis import current
from kontowerk.analysis.cashflow.cells import CashflowQuery, Level
from kontowerk.analysis.deps import AnalysisDeps
from kontowerk.analysis.marks import load_marks
from kontowerk.analysis.model import PROFILING
from kontowerk.api.links import Links
from kontowerk.api.wire.analyses import pages
from kontowerk.api.wire.analyses.cashflow import CashflowView
from kontowerk.api.wire.analyses.pages import Pages
from kontowerk.identity import read
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.settings import Settings
from kontowerk.tagging.classify import Classifier

_ONE_AT_A_TIME: Final = Lock()
_VIEWS: Final = {
    "cashflow": CashflowView(view=CashflowQuery(level=Level.MAIN)).name,
    "contracts": pages.CONTRACTS,
    "disposable_money": pages.DISPOSABLE_MONEY,
    "life_events": pages.LIFE_EVENTS,
    "affordability": pages.AFFORDABILITY,
}


def classifier() -> Classifier:
    """Return the classifier of this process: its tables take half a second to read."""
    with _ONE_AT_A_TIME:
        return _read()


def analysis_tools(settings: Settings, db: Database, clock: Clock) -> AnalysisDeps:
    """Return what analyses are kept with: doors and workers write the same pages."""
    pages = Pages(Links(settings.base_url))
    return AnalysisDeps(
        db=db,
        classifier=classifier,
        clock=clock,
        render_all=pages.render_all,
        render_one=pages.render_one,
        base_url=settings.base_url,
    )


async def insights(tools: AnalysisDeps, customer_id: UUID) -> Mapping[str, bytes]:
    """Return the analyses of a person as the console draws them, by name.

    Those that judge are missing where the tenant does without them.
    """
    async with tools.db.begin(customer_id) as tx:
        may_profile = await read.may_profile(tx, customer_id)
    return {
        name: (await current.page(tools, customer_id, view)).unpacked()
        for name, view in _VIEWS.items()
        if may_profile or view not in PROFILING
    }


@cache
def _read() -> Classifier:
    found = Classifier.load()
    load_marks()
    # What was read stays for good: the collector need not walk over it at every full round.
    gc.collect()
    gc.freeze()
    return found
