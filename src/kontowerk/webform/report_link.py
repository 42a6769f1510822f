"""An account report in a browser: what is asked for, what it would say, and what became of it.

Opening the page changes nothing. An account is connected for a report in a session of its own,
which leads back here.
"""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from kontowerk.accesses import read
from kontowerk.accesses.model import AccessView
from kontowerk.kit.db import Database
from kontowerk.kit.secret import Secret
from kontowerk.reports import ask
from kontowerk.reports.decide import is_loading
from kontowerk.reports.model import AccountReport, ReportState, ReportView, UnknownReportError
from kontowerk.reports.rules import access_name, is_open, last_day
from kontowerk.webform.branding import brand_for
from kontowerk.webform.model import NewSession, UseCase
from kontowerk.webform.pages import Brand
from kontowerk.webform.sessions import open_at_once
from kontowerk.webform.store import sessions


@dataclass(frozen=True, slots=True)
class AccountReportPage:
    """A report as its person sees it. `accounts` are what it is made from, by their names.

    `loading` says that a first fetch is under way, `too_little` that there is no complete month.
    """

    report: AccountReport
    state: ReportState
    accounts: tuple[str, ...]
    loading: bool
    too_little: bool
    last_day: date
    valid_until: date | None
    has_paper: bool

    @property
    def seen(self) -> str:
        return seen_of(self.report)


def seen_of(report: AccountReport) -> str:
    """Return what a release names, so that nothing else is released than what was shown."""
    return "" if report.made_at is None else report.made_at.isoformat()


@dataclass(frozen=True, slots=True)
class ReportCheckPage:
    """What somebody typed, and what is known of it. `asked` is false for an empty page.

    `whole` says that the very file was compared, and not only the code on it.
    """

    typed: str
    asked: bool
    view: ReportView | None
    whole: bool

    @property
    def outcome(self) -> str:
        """Name the text: nothing, unknown, genuine or ended."""
        if not self.asked:
            return "nothing"
        if self.view is None:
            return "unknown"
        return "genuine" if self.view.state is ReportState.RELEASED else "ended"


@dataclass(frozen=True, slots=True)
class OpenedReport:
    """A report that its person has opened."""

    view: ReportView
    brand: Brand
    accesses: tuple[AccessView, ...]
    has_paper: bool

    @property
    def report(self) -> AccountReport:
        return self.view.report


async def open_report(db: Database, secret: str) -> OpenedReport | None:
    """Return the report of a secret, while its person is active; None when there is none."""
    async with db.begin() as tx:
        place = await ask.owner(tx, secret)
    if place is None:
        return None
    customer_id, report_id = place
    async with db.begin(customer_id) as tx:
        try:
            view = await ask.one(tx, customer_id, report_id)
        except UnknownReportError:
            return None
        accesses = await read.every(tx, customer_id) if is_open(view.state) else ()
        has_paper = await ask.has_paper(tx, customer_id, report_id)
    brand = await brand_for(db, customer_id, view.report.tenant_id)
    return None if brand is None else OpenedReport(view, brand, tuple(accesses), has_paper)


def page_of(opened: OpenedReport, *, too_little: bool) -> AccountReportPage:
    """Return what the page shows."""
    report = opened.report
    until = report.valid_until
    return AccountReportPage(
        report=report,
        state=opened.view.state,
        accounts=tuple(
            product.shown_label for view in opened.accesses for product in view.products
        ),
        loading=is_loading(list(opened.accesses)),
        too_little=too_little,
        last_day=last_day(report.expires_at),
        valid_until=None if until is None else last_day(until),
        has_paper=opened.has_paper,
    )


async def connect(
    db: Database,
    opened: OpenedReport,
    *,
    back: str,
    language: str,
    present_ip: str,
    step_url: str,
    cell: str,
) -> Secret[str]:
    """Begin a session in which the person connects accounts for this report; returns its cookie."""
    report = opened.report
    async with db.begin(report.customer_id) as tx:
        await sessions.hold_customer(tx, report.customer_id)
        new = NewSession(
            customer_id=report.customer_id,
            tenant_id=report.tenant_id,
            use_case=UseCase.ADD_ACCESS,
            access_ids=(_free_name(opened, report.id),),
            callback_url=back,
        )
        return await open_at_once(
            tx, new, language=language, present_ip=present_ip, step_url=step_url, cell=cell
        )


def _free_name(opened: OpenedReport, report_id: UUID) -> str:
    """Name the access of this report; a second bank's has a number behind it."""
    taken = {view.access.access_id for view in opened.accesses}
    name, number = access_name(report_id), 2
    while name in taken:
        name, number = f"{access_name(report_id)}-{number}", number + 1
    return name
