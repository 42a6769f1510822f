"""Tagging and analyses of a worker: their code and tables are read when the first job asks.

They are a third of what a worker would import. One that comes back takes up other jobs meanwhile.
"""

import asyncio
from typing import TYPE_CHECKING
from uuid import UUID

from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.settings import Settings
from kontowerk.tagging.tagger import Tagger

if TYPE_CHECKING:
    from kontowerk.analysis.tools import AnalysisDeps


class Understanding:
    """Tags and analyses; one for all jobs of a worker."""

    def __init__(self, settings: Settings, db: Database, clock: Clock) -> None:
        self._settings, self._db, self._clock = settings, db, clock
        self._tools: AnalysisDeps | None = None

    def tagger(self) -> Tagger:
        """Return the classifier of this process; the first time takes a second."""
        from kontowerk.bootstrap.tables import classifier  # noqa: PLC0415 - when first asked

        return classifier()

    async def analyse(self, customer_id: UUID) -> None:
        """Keep a customer's analyses fresh."""
        await asyncio.to_thread(self.tagger)  # imports and tables, beside the loop
        from kontowerk.analysis.current import keep_fresh  # noqa: PLC0415 - when first asked
        from kontowerk.bootstrap.tables import analysis_tools  # noqa: PLC0415 - when first asked

        if self._tools is None:
            self._tools = analysis_tools(self._settings, self._db, self._clock)
        await keep_fresh(self._tools, customer_id)
