"""Subscriptions: added with the secret their calls are signed with, tried, checked, removed.

The secret is sealed for workers at once: the process that shows it cannot read it again.

Spec: Events (OP-123, OP-126).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Tx
from kontowerk.kit.egress import Reach, TargetError, target_of
from kontowerk.kit.errors import Fault
from kontowerk.kit.ids import new_id, random_bytes
from kontowerk.kit.secret import Secret
from kontowerk.vault import credentials
from kontowerk.webhooks import read, rules
from kontowerk.webhooks.model import (
    USUAL_KINDS,
    DeliveryDue,
    GivenCall,
    Subscription,
    SubscriptionId,
    TooManySubscriptionsError,
    UnknownSubscriptionError,
    UrlNotAllowedError,
    check_due,
)
from kontowerk.webhooks.store import subscriptions as store

_VAULT_NAME: Final = "webhook"


@dataclass(frozen=True, slots=True)
class Subscribed:
    """A subscription at one of the moments its new secret is known."""

    subscription: Subscription
    secret: Secret[str]


def new_subscription_id() -> SubscriptionId:
    """Make the id of a subscription; it is the owner of the transaction that adds it."""
    return SubscriptionId(new_id())


async def subscribe(
    tx: Tx,
    subscription_id: SubscriptionId,
    tenant_id: UUID,
    url: str,
    *,
    reach: Reach,
    actor: str,
    kinds: Sequence[str] = USUAL_KINDS,
) -> Subscribed:
    """Add a subscription; the transaction belongs to its id."""
    check_url(url, reach)
    await store.lock(tx, tenant_id)
    if await store.count(tx, tenant_id) >= rules.MOST_SUBSCRIPTIONS:
        raise TooManySubscriptionsError
    wanted = rules.checked_kinds(kinds)
    new = Subscription(subscription_id, tenant_id, url, tx.now, wanted)
    await store.add(tx, new, actor=actor)
    secret = await _keep_new_secret(tx, new)
    await _record(tx, tenant_id, new.id, "webhooks.subscribe", actor)
    return Subscribed(new, secret)


async def want(
    tx: Tx, tenant_id: UUID, subscription_id: UUID, kinds: Sequence[str], *, actor: str
) -> Subscription:
    """Change what a subscription is told of; what happened before stays as it was told."""
    await store.lock(tx, tenant_id)
    if not await store.set_kinds(tx, tenant_id, subscription_id, rules.checked_kinds(kinds)):
        raise UnknownSubscriptionError
    changed = await read.one(tx, tenant_id, subscription_id)
    await _record(tx, tenant_id, changed.id, "webhooks.want", actor)
    return changed


async def replace_secret(
    tx: Tx, tenant_id: UUID, subscription_id: UUID, *, actor: str
) -> Subscribed:
    """Add a new secret; the present one signs beside it for a day, older ones are shredded."""
    await store.lock(tx, tenant_id)
    found = await read.one(tx, tenant_id, subscription_id)
    for name in rules.superseded_names(await credentials.stored_fields(tx, found.id)):
        await credentials.shred(tx, found.id, name, tenant_id=tenant_id, actor=actor)
    secret = await _keep_new_secret(tx, found)
    await _record(tx, tenant_id, found.id, "webhooks.replace-secret", actor)
    return Subscribed(found, secret)


def check_url(url: str, reach: Reach) -> None:
    """Refuse an address that could never be called."""
    try:
        target_of(url, reach)
    except TargetError as error:
        raise UrlNotAllowedError(Fault("/url", str(error))) from None


async def unsubscribe(tx: Tx, tenant_id: UUID, subscription_id: UUID, *, actor: str) -> None:
    """Remove a subscription and its secrets; the transaction belongs to its id."""
    await store.lock(tx, tenant_id)
    if not await store.remove(tx, tenant_id, subscription_id):
        raise UnknownSubscriptionError
    await credentials.shred_customer(tx, subscription_id, tenant_id=tenant_id, actor=actor)
    await _record(tx, tenant_id, subscription_id, "webhooks.unsubscribe", actor)


async def try_out(tx: Tx, tenant_id: UUID, subscription_id: UUID) -> UUID:
    """Order a trial call and return the id of its event; a worker makes the call."""
    await store.hold(tx, tenant_id)
    found = await read.one(tx, tenant_id, subscription_id)
    event_id = new_id()
    await store.begin_trial(tx, found, event_id)
    await outbox.put(tx, DeliveryDue(found.id, event_id, source=None).order())
    return event_id


async def ask_check(
    tx: Tx, tenant_id: UUID, subscription_id: UUID, given: GivenCall, *, actor: str
) -> UUID:
    """Order a check and return its id; a worker judges in a moment."""
    found = await read.one(tx, tenant_id, subscription_id)
    check_id = new_id()
    await store.add_check(tx, check_id, found, given)
    await outbox.put(tx, check_due(check_id))
    await _record(tx, tenant_id, subscription_id, "webhooks.check-signature", actor)
    return check_id


async def _keep_new_secret(tx: Tx, subscription: Subscription) -> Secret[str]:
    key = Secret(random_bytes(rules.SECRET_BYTES))
    sealed = await credentials.seal(tx, subscription.tenant_id, key.reveal())
    # Each secret has a place of its own, because keeping replaces what was there.
    name = f"{_VAULT_NAME}-{new_id()}"
    await credentials.keep(tx, subscription.id, name, {rules.SECRET_FIELD: sealed})
    return rules.secret_text(key)


async def _record(tx: Tx, tenant_id: UUID, subscription_id: UUID, action: str, actor: str) -> None:
    subject = str(subscription_id)
    await audit.record(tx, actor=actor, action=action, subject=subject, tenant_id=tenant_id)
