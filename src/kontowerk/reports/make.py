"""What an account report says: worked out of what was fetched, and kept for its person.

Analyses are imported here and not where reports end, which a worker needs at its start.
"""

from uuid import UUID

from kontowerk.accesses import read
from kontowerk.accesses.model import AccessView
from kontowerk.analysis import analyse_user
from kontowerk.analysis.deps import AnalysisDeps
from kontowerk.analysis.model import VIEW
from kontowerk.analysis.model import read as read_figures
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.db import Tx
from kontowerk.providers import read as providers
from kontowerk.providers.model import UnknownProviderError
from kontowerk.reports import rules, store
from kontowerk.reports.lifetime import held
from kontowerk.reports.model import ReportContent, ReportOverError


async def make(tools: AnalysisDeps, customer_id: UUID, report_id: UUID) -> ReportContent | None:
    """Work out what a report says and keep it for the person; None with no complete month."""
    page = await analyse_user.page(tools, customer_id, VIEW)
    figures = read_figures(page.unpacked())
    async with tools.db.begin(customer_id) as tx:
        report = await held(tx, customer_id, report_id)
        if not rules.is_open(rules.state_of(report, tx.now)):
            raise ReportOverError
        if not figures.is_possible:
            return None
        views = [view for view in await read.every(tx, customer_id) if view.products]
        content = ReportContent(
            figures=figures,
            holders=_holders(views),
            banks=await _banks(tx, views),
            accounts=sum(len(view.products) for view in views),
            fetched_at=min(
                (view.access.refreshed_at for view in views if view.access.refreshed_at),
                default=None,
            ),
        )
        await store.keep(tx, customer_id, report_id, content)
    return content


def _holders(views: list[AccessView]) -> tuple[str, ...]:
    """Return the names of who holds accounts for payments, each once."""
    names = (
        product.owner.strip()
        for view in views
        for product in view.products
        if product.kind is ProductKind.CHECKING
    )
    return tuple(dict.fromkeys(name for name in names if name))


async def _banks(tx: Tx, views: list[AccessView]) -> tuple[str, ...]:
    names = dict[str, None]()
    for view in views:
        try:
            names[(await providers.one(tx, view.access.provider_id)).offer.name] = None
        except UnknownProviderError:
            continue
    return tuple(names)
