"""Payment links: made by a tenant, opened as often as one likes, carried out at most once.

A link leads to one payment at a time. The next one is begun only when the one before was refused
for good; the database keeps a second one out as well. What is in doubt stays so.
"""

from typing import Final
from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault
from kontowerk.kit.ids import is_well_formed_secret, new_id, new_secret
from kontowerk.kit.secret import Secret, hash_of
from kontowerk.payments import change
from kontowerk.payments.initiate import initiate
from kontowerk.payments.model import (
    BadLinkError,
    LinkNotOpenError,
    LinkState,
    LinkView,
    NewLink,
    NewPayment,
    Payment,
    PaymentLink,
    PaymentSource,
    TransferForm,
    UnknownLinkError,
)
from kontowerk.payments.rules import link as rules
from kontowerk.payments.store import links as store
from kontowerk.payments.store import payment as payments

LINK_KIND: Final = "py"


async def make(tx: Tx, new: NewLink, *, cell: str, actor: str) -> tuple[LinkView, Secret[str]]:
    """Make a link; its secret is known only now."""
    today = tx.now.astimezone(BERLIN).date()
    wrong = dict.fromkeys(rules.faults(new, today))
    if wrong:
        raise BadLinkError(*(Fault(f"/{name}", "no bank would take this") for name in wrong))
    link_id, secret = new_id(), new_secret(LINK_KIND, cell)
    until = rules.expiry(new, today)
    await store.add(tx, new.customer_id, link_id, new, until, hash_of(secret))
    await audit.record_about(
        tx, new.customer_id, new.tenant_id, actor=actor, action=f"payment_link.make {link_id}"
    )
    return await one(tx, new.customer_id, link_id), Secret(secret)


async def one(tx: Tx, customer_id: UUID, link_id: UUID) -> LinkView:
    """Return a link of the customer, and where it stands."""
    link = await store.one(tx, customer_id, link_id)
    if link is None:
        raise UnknownLinkError
    return await _view(tx, link)


async def some(tx: Tx, customer_id: UUID, *, after: UUID | None, most: int) -> list[LinkView]:
    """Return some links of the customer, in the order in which they were made."""
    return [await _view(tx, link) for link in await store.some(tx, customer_id, after, most)]


async def owner(tx: Tx, secret: str) -> tuple[UUID, UUID] | None:
    """Return whose link a secret opens, and which one."""
    if not is_well_formed_secret(secret, LINK_KIND):
        return None
    return await store.owner(tx, hash_of(secret))


async def is_over(tx: Tx, payment: Payment) -> bool:
    """Say whether the link of a payment has ended, so that nobody may confirm it any more."""
    if payment.link_id is None:
        return False
    link = await store.one(tx, payment.customer_id, payment.link_id)
    return link is None or rules.is_over(link, tx.now)


async def lock(tx: Tx, customer_id: UUID) -> None:
    """Let one transaction at a time begin or cancel payments of a customer."""
    await payments.lock_customer(tx, customer_id)


async def begin(tx: Tx, customer_id: UUID, link_id: UUID) -> Payment:
    """Begin a payment that the person has to confirm; a draft of before is given up."""
    link = await _open(tx, customer_id, link_id)
    payment = await initiate(tx, _payment_of(link), actor=link.actor)
    await store.begin(tx, customer_id, link_id, payment.id)
    return payment


async def cancel(tx: Tx, customer_id: UUID, link_id: UUID, *, actor: str) -> None:
    """Let a link open nothing any more, unless it is being paid or has ended; twice is once."""
    if (await one(tx, customer_id, link_id)).state is LinkState.CANCELLED:
        return
    link = await _open(tx, customer_id, link_id)
    await store.cancel(tx, customer_id, link_id)
    await audit.record_about(
        tx, customer_id, link.tenant_id, actor=actor, action=f"payment_link.cancel {link_id}"
    )


async def _open(tx: Tx, customer_id: UUID, link_id: UUID) -> PaymentLink:
    """Return a link nobody pays at the moment; its payment is held while it is looked at."""
    await lock(tx, customer_id)
    link = await store.one(tx, customer_id, link_id)
    if link is None:
        raise UnknownLinkError
    before = link.payment_id
    payment = None if before is None else await payments.hold(tx, customer_id, before)
    # Its worker may have ended it while we waited for the row.
    link = await store.one(tx, customer_id, link_id) or link
    if rules.state_of(link, payment, tx.now) is not LinkState.OPEN:
        raise LinkNotOpenError
    if before is not None:
        await change.cancel(tx, customer_id, before)
    return link


async def _view(tx: Tx, link: PaymentLink) -> LinkView:
    before = link.payment_id
    payment = None if before is None else await payments.one(tx, link.customer_id, before)
    return LinkView(link, rules.state_of(link, payment, tx.now), payment)


def _payment_of(link: PaymentLink) -> NewPayment:
    return NewPayment(
        customer_id=link.customer_id,
        tenant_id=link.tenant_id,
        flow=TransferForm.NEWER,
        source=PaymentSource(None, None),
        details=(link.details,),
        callback_url=link.callback_url,
        draft=True,
        link_id=link.id,
    )
