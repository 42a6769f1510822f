"""A payment link in a browser: what it asks for and where it stands; and a session to pay it.

Opening the page changes nothing, so that whoever looks at links beforehand (a mail program, a
second tab) disturbs nobody. Only the button begins: it takes the place of a browser that has not
confirmed yet, and nothing else.
"""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.kit.secret import Secret
from kontowerk.payments import links
from kontowerk.payments.model import LinkNotOpenError, LinkState, LinkView, UnknownLinkError
from kontowerk.payments.rules.link import last_day
from kontowerk.webform.branding import brand_for
from kontowerk.webform.model import NewSession, Session, UseCase
from kontowerk.webform.order_view import transfer_shown
from kontowerk.webform.orders import OrderShown
from kontowerk.webform.pages import Brand
from kontowerk.webform.sessions import open_at_once
from kontowerk.webform.store import sessions


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
class OpenedLink:
    """A link that somebody has opened."""

    view: LinkView
    brand: Brand

    @property
    def id(self) -> UUID:
        return self.view.link.id


async def open_link(db: Database, secret: str) -> OpenedLink | None:
    """Return the link of a secret, while its person is active; None when there is none."""
    async with db.begin() as tx:
        found = await links.owner(tx, secret)
    if found is None:
        return None
    customer_id, link_id = found
    async with db.begin(customer_id) as tx:
        try:
            view = await links.one(tx, customer_id, link_id)
        except UnknownLinkError:
            return None
    brand = await brand_for(db, customer_id, view.link.tenant_id)
    return None if brand is None else OpenedLink(view, brand)


def page_of(opened: OpenedLink, session: Session | None) -> PaymentLinkPage:
    """Return what the page shows; `session` is that of the browser, if it has one."""
    view = opened.view
    link, payment = view.link, view.payment
    return PaymentLinkPage(
        order=OrderShown((transfer_shown(link.details),), None, instant=False, execute_on=None),
        state=view.state,
        last_day=last_day(link),
        paid_at=link.paid_at,
        here=session is not None
        and session.exit is None
        and payment is not None
        and session.payment_id == payment.id,
    )


async def begin(
    db: Database, opened: OpenedLink, *, language: str, present_ip: str, step_url: str, cell: str
) -> Secret[str] | None:
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
        return await open_at_once(
            tx, new, language=language, present_ip=present_ip, step_url=step_url, cell=cell
        )
