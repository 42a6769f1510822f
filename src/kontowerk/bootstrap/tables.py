"""What a process reads once and every door of it uses."""

import gc
from functools import cache
from threading import Lock
from typing import Final

from kontowerk.analysis.marks import load_marks
from kontowerk.analysis.tools import AnalysisDeps
from kontowerk.api.links import Links
from kontowerk.api.wire.analyses.pages import Pages
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.settings import Settings
from kontowerk.tagging.classify import Classifier

_ONE_AT_A_TIME: Final = Lock()


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


@cache
def _read() -> Classifier:
    found = Classifier.load()
    load_marks()
    # What was read stays for good: the collector need not walk over it at every full round.
    gc.collect()
    gc.freeze()
    return found
