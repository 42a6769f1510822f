"""What a person opens by link: a payment link or an account report, and the sessions they begin.

Opening a page changes nothing, so that whoever looks at links beforehand (a mail program, a
second tab) disturbs nobody. Only the button begins: it takes the place of a browser that has not
confirmed yet, and nothing else. An account is connected for a report in a session of its own,
which leads back to the report.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeVar
from uuid import UUID

from kontowerk.accesses import read
from kontowerk.accesses.model import AccessView
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import NotFoundError
from kontowerk.kit.secret import Secret
from kontowerk.payments import links
from kontowerk.payments.model import LinkNotOpenError, LinkState, LinkView, UnknownLinkError
from kontowerk.payments.rules import link as link_rules
from kontowerk.reports import lifetime
from kontowerk.reports import rules as report_rules
from kontowerk.reports.model import AccountReport, ReportState, ReportView
from kontowerk.webform.branding import brand_for
from kontowerk.webform.model import Browser, NewSession, Session, UseCase
from kontowerk.webform.order_view import transfer_shown
from kontowerk.webform.orders import OrderShown
from kontowerk.webform.pages import Brand
from kontowerk.webform.sessions import open_at_once
from kontowerk.webform.store import sessions

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PaymentLinkPage:
    """What a link asks for, and where it stands.

    `here` says that this browser has the session that pays it.
    """

    order: OrderShown
    state: LinkState
    last_day: date
    paid_at: datetime | None
    here: bool


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
class OpenedLink:
    """A payment link that somebody has opened."""

    view: LinkView
    brand: Brand

    @property
    def id(self) -> UUID:
        return self.view.link.id


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


async def _behind(
    db: Database,
    secret: str,
    owner: Callable[[Tx, str], Awaitable[tuple[UUID, UUID] | None]],
    view: Callable[[Tx, UUID, UUID], Awaitable[T]],
) -> T | None:
    """Read what a secret opens: whose it is first, then the thing as its owner's."""
    async with db.begin() as tx:
        place = await owner(tx, secret)
    if place is None:
        return None
    async with db.begin(place[0]) as tx:
        try:
            return await view(tx, *place)
        except NotFoundError:
            return None  # erased while we looked


async def open_link(db: Database, secret: str) -> OpenedLink | None:
    """Return the link of a secret, while its person is active; None when there is none."""
    view = await _behind(db, secret, links.owner, links.one)
    if view is None:
        return None
    brand = await brand_for(db, view.link.customer_id, view.link.tenant_id)
    return None if brand is None else OpenedLink(view, brand)


async def open_report(db: Database, secret: str) -> OpenedReport | None:
    """Return the report of a secret, while its person is active; None when there is none."""
    opened = await _behind(db, secret, lifetime.owner, _report)
    if opened is None:
        return None
    view, accesses, has_paper = opened
    brand = await brand_for(db, view.report.customer_id, view.report.tenant_id)
    return None if brand is None else OpenedReport(view, brand, accesses, has_paper)


async def _report(
    tx: Tx, customer_id: UUID, report_id: UUID
) -> tuple[ReportView, tuple[AccessView, ...], bool]:
    view = await lifetime.one(tx, customer_id, report_id)
    accesses = await read.every(tx, customer_id) if report_rules.is_open(view.state) else ()
    return view, tuple(accesses), await lifetime.has_paper(tx, customer_id, report_id)


def link_page(opened: OpenedLink, session: Session | None) -> PaymentLinkPage:
    """Return what the page of a link shows; `session` is that of the browser, if it has one."""
    view = opened.view
    link, payment = view.link, view.payment
    return PaymentLinkPage(
        order=OrderShown((transfer_shown(link.details),), None, instant=False, execute_on=None),
        state=view.state,
        last_day=link_rules.last_day(link),
        paid_at=link.paid_at,
        here=session is not None
        and session.exit is None
        and payment is not None
        and session.payment_id == payment.id,
    )


def report_page(opened: OpenedReport, *, too_little: bool) -> AccountReportPage:
    """Return what the page of a report shows."""
    report = opened.report
    until = report.valid_until
    return AccountReportPage(
        report=report,
        state=opened.view.state,
        accounts=tuple(
            product.shown_label for view in opened.accesses for product in view.products
        ),
        loading=lifetime.is_loading(list(opened.accesses)),
        too_little=too_little,
        last_day=report_rules.last_day(report.expires_at),
        valid_until=None if until is None else report_rules.last_day(until),
        has_paper=opened.has_paper,
    )


async def begin(db: Database, opened: OpenedLink, browser: Browser) -> Secret[str] | None:
    """Begin to pay in this browser; returns its cookie, None when the link is not open any more.

    Sessions are held before the payment, as whoever confirms does: one of two waits for the other.
    """
    link = opened.view.link
    async with db.begin(link.customer_id) as tx:
        await links.lock(tx, link.customer_id)
        await sessions.hold_customer(tx, link.customer_id)
        await sessions.hold_all(tx, link.customer_id)
        try:
            payment = await links.begin(tx, link.customer_id, link.id)
        except (LinkNotOpenError, UnknownLinkError):
            return None
        new = NewSession(
            customer_id=link.customer_id,
            tenant_id=link.tenant_id,
            use_case=UseCase.SINGLE_TRANSFER,
            access_ids=(),
            callback_url=link.callback_url,
            payment_id=payment.id,
        )
        return await open_at_once(tx, new, browser)


async def connect(db: Database, opened: OpenedReport, browser: Browser, back: str) -> Secret[str]:
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
        return await open_at_once(tx, new, browser)


def _free_name(opened: OpenedReport, report_id: UUID) -> str:
    """Name the access of this report; a second bank's has a number behind it."""
    taken = {view.access.access_id for view in opened.accesses}
    name, number = report_rules.access_name(report_id), 2
    while name in taken:
        name, number = f"{report_rules.access_name(report_id)}-{number}", number + 1
    return name
