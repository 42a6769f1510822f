"""What a person has permitted: reached by a link once, seen in one browser, ended there.

Ending removes the access with everything fetched through it; what was approved for it is ended at
the bank by a worker, as after every removal.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.accesses import read, remove
from kontowerk.accesses.model import AccessView, Brought, PastFetch
from kontowerk.accesses.read import fetches_since
from kontowerk.accesses.rules.status import state_of
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId, UnknownUserError
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import is_well_formed_secret, new_id, new_secret
from kontowerk.kit.secret import Secret, hash_of
from kontowerk.payments import read as payments
from kontowerk.payments.model import Payment
from kontowerk.providers import read as providers
from kontowerk.providers.model import UnknownProviderError
from kontowerk.webform import rules
from kontowerk.webform.model import (
    PAYMENT_WORDS,
    SHOWN_FOR,
    EntryKind,
    Permission,
    PermissionEntry,
    PermissionsPage,
    PermissionVisit,
    PermittedAccount,
)
from kontowerk.webform.store import sessions

LINK_KIND: Final = "pl"
COOKIE_KIND: Final = "pc"
_MOST_FETCHES: Final = 4000
_BATCH: Final = 1_000
_ENDING: Final = 4
_FETCHES: Final = {
    Brought.ALL: "fetch_all",
    Brought.PART: "fetch_part",
    Brought.NOTHING: "fetch_nothing",
}


async def open_link(
    tx: Tx, customer_id: UUID, tenant_id: UUID, *, cell: str, actor: str
) -> tuple[Secret[str], datetime]:
    """Make a link for a person; the one before opens nothing any more."""
    secret, until = new_secret(LINK_KIND, cell), tx.now + rules.UNOPENED
    await sessions.put_link(tx, customer_id, new_id(), tenant_id, hash_of(secret), until)
    subject = str(customer_id)
    await audit.record(
        tx, actor=actor, action="permissions.link", subject=subject, tenant_id=tenant_id
    )
    return Secret(secret), until


async def forget_all(tx: Tx, customer_id: UUID) -> None:
    """Delete the visits of a customer who is erased."""
    await sessions.forget_visits(tx, customer_id)


async def forget_old(tx: Tx) -> int:
    """Delete a batch of links and cookies that open nothing any more, whoever they are of."""
    return await sessions.remove_old_visits(tx, tx.now, _BATCH)


async def enter(db: Database, link: str, *, language: str, cell: str) -> Secret[str] | None:
    """Swap a link for a cookie, once; None when it opens nothing."""
    customer_id = await _owner(db, link, LINK_KIND, "link")
    if customer_id is None:
        return None
    hashed = hash_of(link)
    cookie = new_secret(COOKIE_KIND, cell)
    async with db.begin(customer_id) as tx:
        until = tx.now + rules.IN_ALL
        done = await sessions.swap_link(tx, customer_id, hashed, hash_of(cookie), language, until)
    return Secret(cookie) if done else None


async def by_cookie(db: Database, cookie: str) -> PermissionVisit | None:
    """Return the visit of a browser, while it lasts and its person is active."""
    customer_id = await _owner(db, cookie, COOKIE_KIND, "cookie")
    if customer_id is None:
        return None
    hashed = hash_of(cookie)
    async with db.begin(customer_id) as tx:
        visit = await sessions.visit(tx, customer_id, hashed)
    if visit is None:
        return None
    async with db.begin(customer_id, tenant=visit.tenant_id) as tx:
        try:
            user = await identity.user(tx, TenantId(visit.tenant_id), customer_id)
        except UnknownUserError:
            return None
    return visit if user.active else None


async def set_language(db: Database, visit: PermissionVisit, language: str) -> None:
    async with db.begin(visit.customer_id) as tx:
        await sessions.set_language_of_visit(tx, visit.customer_id, language)


async def page(db: Database, visit: PermissionVisit) -> PermissionsPage:
    """Read what is permitted, and the fetches and payments of ninety days, newest first."""
    customer_id = visit.customer_id
    async with db.begin(customer_id) as tx:
        start = tx.now - SHOWN_FOR
        views = await read.every(tx, customer_id)
        fetches = await fetches_since(tx, customer_id, start, _MOST_FETCHES)
        paid = [
            payment
            for payment in await payments.every(tx, customer_id)
            if payment.changed_at >= start
        ]
        names = await _bank_names(tx, views, fetches, paid)
        permissions = tuple(_permission(view, names, tx.now) for view in views)
    entries = [_of_fetch(fetch, names) for fetch in fetches]
    entries += [_of_payment(payment, names) for payment in paid]
    entries.sort(key=lambda entry: entry.at, reverse=True)
    return PermissionsPage(permissions, tuple(entries), len(fetches), len(paid))


async def end(db: Database, visit: PermissionVisit, key: str) -> bool:
    """End a permission: the access goes, with all that was fetched; False when it is gone."""
    customer_id = visit.customer_id
    async with db.begin(customer_id, tenant=visit.tenant_id) as tx:
        for view in await read.every(tx, customer_id):
            if str(view.access.key) == key:
                await remove.remove(
                    tx,
                    customer_id,
                    view.access.access_id,
                    tenant_id=visit.tenant_id,
                    actor=visit.actor,
                )
                return True
    return False


async def _bank_names(
    tx: Tx, views: Iterable[AccessView], fetches: Iterable[PastFetch], paid: Iterable[Payment]
) -> dict[UUID, str]:
    wanted = {view.access.provider_id for view in views}
    wanted |= {fetch.provider_id for fetch in fetches}
    wanted |= {payment.provider_id for payment in paid if payment.provider_id is not None}
    names = dict[UUID, str]()
    for provider_id in wanted:
        try:
            names[provider_id] = (await providers.one(tx, provider_id)).offer.name
        except UnknownProviderError:
            continue
    return names


def _permission(view: AccessView, names: dict[UUID, str], now: datetime) -> Permission:
    access = view.access
    until = access.consent_until
    return Permission(
        key=access.key,
        access_id=access.access_id,
        bank=names.get(access.provider_id, access.access_id),
        accounts=tuple(
            PermittedAccount(product.shown_label, _ending(product.iban or product.shown_number))
            for product in view.products
        ),
        kept_fresh=access.sync,
        pays=any(product.transfers for product in view.products),
        since=access.created_at,
        until=until,
        last_used=access.attempted_at,
        state=state_of(_Facts(view)),
        days_left=None if until is None else max(0, (until - now).days),
    )


class _Facts:
    """An access as the rule of its state wants it."""

    def __init__(self, view: AccessView) -> None:
        access = view.access
        self.block, self.asked = access.block, access.asked
        self.running = access.run is not None
        self.issues = {issue.kind.value for issue in access.issues}


def _ending(number: str | None) -> str | None:
    return None if number is None else number[-_ENDING:]


def _of_fetch(fetch: PastFetch, names: dict[UUID, str]) -> PermissionEntry:
    bank = names.get(fetch.provider_id, fetch.access_id)
    word = _FETCHES[fetch.brought]
    return PermissionEntry(EntryKind.FETCH, fetch.at, bank, word, fetch.background)


def _of_payment(payment: Payment, names: dict[UUID, str]) -> PermissionEntry:
    bank = "" if payment.provider_id is None else names.get(payment.provider_id, "")
    word = PAYMENT_WORDS[payment.state]
    return PermissionEntry(EntryKind.PAYMENT, payment.changed_at, bank, word)


async def _owner(db: Database, secret: str, kind: str, column: str) -> UUID | None:
    """Return whose link or cookie it is; a text that cannot be one is nobody's."""
    if not is_well_formed_secret(secret, kind):
        return None
    async with db.begin() as tx:
        return await sessions.owner_of_visit(tx, hash_of(secret), column)
