"""Find out where a session is, and take the steps that need nobody: begin a renewal, end.

Two tabs of one session can show two states of it. A confirmation counts for the state that was
shown beside its button: amounts, payees and accounts of a payment, the bank a login goes to, the
terms, the list of accounts. Its fingerprint is carried back by the form; when that has changed,
nothing is confirmed and the new state is shown.
"""

from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from hmac import compare_digest
from typing import Final
from uuid import UUID

from kontowerk.accesses import read
from kontowerk.accesses.approve import ApprovalRequest, renew
from kontowerk.accesses.model import Access, CredentialsNeededError, NewAccess, UnknownAccessError
from kontowerk.approvals import read as approvals
from kontowerk.connectors.transfer import PayeeCheck
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId, UnknownUserError
from kontowerk.kit.db import Database, Tx
from kontowerk.ledger import read as ledger
from kontowerk.ledger.model import Product
from kontowerk.payments import links
from kontowerk.payments.model import Payment, PaymentState
from kontowerk.vault import credentials
from kontowerk.webform import branding, rules
from kontowerk.webform.model import (
    ChangedError,
    CurrentPage,
    PageKind,
    Session,
    SessionFacts,
    WrongStepError,
)
from kontowerk.webform.pages import Brand
from kontowerk.webform.sessions import end, payment_of
from kontowerk.webform.store import sessions
from kontowerk.webform.store.brand import accepted_at as terms_accepted_at

_DIGITS: Final = 32


@dataclass(frozen=True, slots=True)
class Located:
    """A session, held for this transaction, and everything a page is made of."""

    session: Session
    brand: Brand
    facts: SessionFacts
    place: CurrentPage
    products: tuple[Product, ...]
    accepted_at: datetime | None

    @property
    def legal_shown(self) -> bool:
        """Whether the terms are a step of this session."""
        return self.accepted_at is None or self.accepted_at >= self.session.created_at

    @property
    def fingerprint(self) -> str:
        """What a form of this page carries, so that it confirms nothing else."""
        products = tuple(product.product_id for product in self.products)
        return fingerprint(self.place.kind, self.session, self.facts, self.brand, products)

    @property
    def run(self) -> UUID | None:
        """The operation that is under way at the bank, if there is one."""
        payment = self.facts.payment
        return self.session.run if payment is None else payment.run


@asynccontextmanager
async def at(
    db: Database, session: Session, *kinds: PageKind
) -> AsyncGenerator[tuple[Tx, Located]]:
    """Hold a session that is at one of these pages."""
    async with db.begin(session.customer_id) as tx:
        found = await locate(tx, session)
        if found.place.kind not in kinds:
            raise WrongStepError
        require_shown(session, found)
        yield tx, found


def require_shown(session: Session, found: Located) -> None:
    """Refuse a confirmation of something else than what would be shown now."""
    if session.shown is not None and not is_same(session.shown, found.fingerprint):
        raise ChangedError


async def locate(tx: Tx, session: Session) -> Located:
    """Return where a session is now; raises when it was deleted meanwhile."""
    held = await sessions.hold(tx, session.customer_id, session.id)
    if held is None:
        raise WrongStepError
    found = await _look(tx, replace(held, cookie=session.cookie))
    if found.place.begin:
        found = await _look(tx, await begin_renewal(tx, found.session))
    if found.place.exit is not None and found.session.exit is None:
        ended = await end(tx, found.session, found.place.exit)
        found = replace(found, session=ended)
    return found


async def begin_renewal(
    tx: Tx,
    session: Session,
    credentials: Mapping[str, str] | None = None,
    *,
    choose_anew: bool = False,
) -> Session:
    """Have the bank asked, with the stored credentials or (sealed) new ones.

    Without usable ones the person logs in.
    """
    try:
        run = await renew(
            tx,
            await identity.tenant_of(tx, session.tenant_id),
            session.customer_id,
            ApprovalRequest(
                NewAccess(session.access_id, None, credentials),
                present_ip=session.present_ip,
                callback_url=session.step_url,
                choose_anew=choose_anew,
                history=session.history,
                bound=True,
            ),
            actor=session.actor,
        )
    except CredentialsNeededError:
        run = None
    session = replace(session, run=run, trouble=None)
    await sessions.change(tx, session)
    return session


async def access_of(tx: Tx, session: Session) -> Access | None:
    """Return the access a session is about, if there is one."""
    return await _access(tx, session.customer_id, session.access_id)


async def _access(tx: Tx, customer_id: UUID, access_id: str) -> Access | None:
    try:
        return await read.access(tx, customer_id, access_id)
    except UnknownAccessError:
        return None


async def _look(tx: Tx, session: Session) -> Located:
    customer_id, tenant_id = session.customer_id, session.tenant_id
    brand = await branding.brand_of(tx, tenant_id)
    accepted_at = await terms_accepted_at(tx, customer_id, tenant_id, brand.legal_version)
    payment = await payment_of(tx, session)
    run = session.run if payment is None else payment.run
    access_id = session.access_id if payment is None else payment.access_id or ""
    # A worker ends an approval and its access in one go, perhaps between two reads of ours. Read
    # in this order, an approval that has ended is never seen with the access of before.
    approval = None if run is None else await approvals.find(tx, customer_id, run)
    access = await _access(tx, customer_id, access_id)
    facts = SessionFacts(
        active=await _is_active(tx, session),
        legal=accepted_at is not None,
        access=access,
        approval=approval,
        has_credentials=access is not None and await _has_credentials(tx, access),
        now=tx.now,
        payment=payment,
        link_over=payment is not None
        and payment.state is PaymentState.DRAFT
        and await links.is_over(tx, payment),
    )
    products = await ledger.products(tx, customer_id, session.access_id)
    place = rules.page_kind(session, facts)
    return Located(session, brand, facts, place, tuple(products), accepted_at)


async def _is_active(tx: Tx, session: Session) -> bool:
    try:
        user = await identity.user(tx, TenantId(session.tenant_id), session.customer_id)
    except UnknownUserError:
        return False
    return user.active


async def _has_credentials(tx: Tx, access: Access) -> bool:
    stored = await credentials.stored_fields(tx, access.customer_id)
    return any(field.access_id == access.access_id for field in stored)


def fingerprint(
    kind: PageKind, session: Session, facts: SessionFacts, brand: Brand, products: tuple[str, ...]
) -> str:
    """Return the fingerprint of what a page asks to be confirmed; the same for the same content."""
    parts = map(repr, _shown(kind, session, facts, brand, products))
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def is_same(claimed: str, now: str) -> bool:
    """Say whether what was shown is what would be shown now."""
    return compare_digest(claimed.encode("utf-8", "surrogatepass"), now.encode())


def _shown(
    kind: PageKind, session: Session, facts: SessionFacts, brand: Brand, products: tuple[str, ...]
) -> Iterator[object]:
    if facts.payment is not None:
        yield from _order(facts.payment)
    if kind is PageKind.LEGAL:
        yield from (brand.name, brand.legal_version, sorted(brand.legal_text.items()))
    if kind is PageKind.LOGIN:
        access = facts.access
        yield session.access_id
        yield session.provider_id if access is None else access.provider_id
    if kind is PageKind.ACCOUNTS:
        yield from (session.access_id, products)
    approval = facts.approval
    if approval is not None and approval.question is not None:
        yield approval.id
        yield from map(_check, approval.question.checks)


def _order(payment: Payment) -> Iterator[object]:
    yield from (payment.id, payment.run, payment.instant, payment.execute_on)
    yield from (payment.provider_id, payment.access_id, payment.product_id)
    for details in payment.details:
        yield details.recipient, details.iban, details.bic, details.purpose
        yield f"{details.amount:f}", details.currency


def _check(check: PayeeCheck) -> tuple[str, str, str | None]:
    return check.iban, check.result.value, check.matched_name
