"""All analyses of a person as they leave the door, by the names they are kept under.

Most are few and small and written at once; of the cashflow only what is asked for by default,
the other combinations when somebody asks.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kontowerk.analysis import model, report
from kontowerk.analysis.compute import Analysis
from kontowerk.api.links import Links
from kontowerk.api.wire.analyses import affordability, cashflow, contracts, life
from kontowerk.api.wire.analyses.instances import ItemWriter

CONTRACTS: Final = "contracts"
INSURANCE: Final = "contracts:insurance"
INSURANCE_EXTENDED: Final = "contracts:insurance_extended"
DISPOSABLE_MONEY: Final = "disposable_money"
LIFE_EVENTS: Final = "life_events"
LIFE_STAGES: Final = "life_stages"
SALES_TRIGGERS: Final = "sales_triggers"
AFFORDABILITY: Final = "affordability"

_Write = Callable[[Analysis, ItemWriter], bytes]
_WRITERS: Final[Mapping[str, _Write]] = {
    CONTRACTS: contracts.all_contracts,
    INSURANCE: partial(contracts.insurances, extended=False),
    INSURANCE_EXTENDED: partial(contracts.insurances, extended=True),
    DISPOSABLE_MONEY: affordability.disposable_money,
    LIFE_EVENTS: life.life_events,
    LIFE_STAGES: life.life_stages,
    SALES_TRIGGERS: life.sales_triggers,
    AFFORDABILITY: affordability.affordability,
}


class Pages:
    """Writes the analyses of one process."""

    def __init__(self, links: Links) -> None:
        self._items = ItemWriter(links)

    def render_all(self, analysis: Analysis) -> dict[str, bytes]:
        """Write everything that is kept ready."""
        names = (*_WRITERS, cashflow.DEFAULT.name)
        return {name: self.render_one(analysis, name) for name in names}

    def render_one(self, analysis: Analysis, view: str) -> bytes:
        """Write one of them, by its name."""
        if view == model.VIEW:
            return report.written(analysis)
        write = _WRITERS.get(view)
        if write is not None:
            return write(analysis, self._items)
        return cashflow.cashflow(analysis, cashflow.CashflowView.named(view), self._items)
