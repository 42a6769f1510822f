"""What the person does with a report: has it made, looks at it, releases or refuses it."""

from datetime import datetime
from uuid import UUID

from kontowerk.accesses import read
from kontowerk.accesses.model import AccessStatus, AccessView
from kontowerk.analysis import analyse_user
from kontowerk.analysis.deps import AnalysisDeps
from kontowerk.analysis.model import VIEW
from kontowerk.analysis.model import read as read_figures
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.db import Tx
from kontowerk.kit.secret import hash_of
from kontowerk.providers import read as providers
from kontowerk.providers.model import UnknownProviderError
from kontowerk.reports import rules, store
from kontowerk.reports.ask import end_access, held, note
from kontowerk.reports.model import (
    ReportChangedError,
    ReportContent,
    ReportOverError,
    ReportState,
    SignedPaper,
)


def is_loading(views: list[AccessView]) -> bool:
    """Say whether a first fetch is under way: what it brings would be missing."""
    return any(view.access.status is not AccessStatus.COMPLETE for view in views)


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


async def release(
    tx: Tx, customer_id: UUID, report_id: UUID, *, seen: datetime, paper: SignedPaper | None
) -> None:
    """Release a report as the person saw it; what was connected for it ends."""
    report = await held(tx, customer_id, report_id)
    if rules.state_of(report, tx.now) is not ReportState.READY:
        raise ReportOverError
    if report.made_at != seen:
        raise ReportChangedError
    until = rules.validity(tx.now)
    await store.release(tx, customer_id, report_id, until, until + rules.KEPT_AFTER)
    await store.add_secret(tx, customer_id, report_id, store.CODE, hash_of(report.code))
    if paper is not None:
        await store.add_paper(tx, customer_id, report_id, paper)
    await end_access(tx, report, actor=report.actor)
    action = f"account_report.release {report_id}"
    await note(tx, customer_id, report.tenant_id, action, report.actor)


async def refuse(tx: Tx, customer_id: UUID, report_id: UUID) -> None:
    """Refuse a report; nobody learns what it said, and what was connected for it ends."""
    report = await held(tx, customer_id, report_id)
    if not rules.is_open(rules.state_of(report, tx.now)):
        raise ReportOverError
    await store.refuse(tx, customer_id, report_id)
    await end_access(tx, report, actor=report.actor)
    action = f"account_report.refuse {report_id}"
    await note(tx, customer_id, report.tenant_id, action, report.actor)


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
