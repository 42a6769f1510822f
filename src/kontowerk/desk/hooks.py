"""Subscriptions: what they were told and what not, a test call, a new secret.

Looking is done with the console's role; what changes something is done by the verbs of webhooks
in a transaction of whoever may do so over HTTP.
"""

from dataclasses import replace
from typing import Final
from uuid import UUID

from kontowerk.desk.errors import NotShownError
from kontowerk.desk.model import Visitor
from kontowerk.desk.seen import CheckSeen, HookLine
from kontowerk.desk.store import deliveries
from kontowerk.desk.store import hooks as store
from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.webhooks import ask_check as asking
from kontowerk.webhooks.model import GivenCall
from kontowerk.webhooks.subscribe import Subscribed, replace_secret
from kontowerk.webhooks.try_out import try_out

_MOST: Final = 100


async def subscriptions(tx: Tx, visitor: Visitor) -> list[HookLine]:
    """Return subscriptions, each with the events it was not told."""
    found = await store.some(tx, visitor.tenant_id, _MOST)
    gaps = await store.gaps(tx, visitor.tenant_id, _MOST)
    return [
        replace(one, gaps=tuple(gap for owner, gap in gaps if owner == one.id)) for one in found
    ]


async def owner_of(tx: Tx, visitor: Visitor, subscription_id: UUID) -> UUID:
    """Return whose a subscription is; one of somebody else does not exist."""
    tenant_id = await deliveries.tenant_of(tx, subscription_id, visitor.tenant_id)
    if tenant_id is None:
        raise NotShownError
    return tenant_id


async def call_for_trial(tx: Tx, visitor: Visitor, tenant_id: UUID, subscription_id: UUID) -> None:
    """Order a test call."""
    await try_out(tx, tenant_id, subscription_id)
    await audit.record(
        tx,
        actor=visitor.actor,
        action="webhooks.test",
        subject=str(subscription_id),
        tenant_id=tenant_id,
    )


async def new_secret(
    tx: Tx, visitor: Visitor, tenant_id: UUID, subscription_id: UUID
) -> Subscribed:
    """Make a new secret. It is the receiver's business, so operators make none."""
    if visitor.is_operator:
        raise NotShownError
    return await replace_secret(tx, tenant_id, subscription_id, actor=visitor.actor)


async def ask_check(tx: Tx, visitor: Visitor, subscription_id: UUID, given: GivenCall) -> UUID:
    """Order the check of a signature."""
    tenant_id = await owner_of(tx, visitor, subscription_id)
    return await asking.ask_check(tx, tenant_id, subscription_id, given, actor=visitor.actor)


async def checked(tx: Tx, visitor: Visitor, check_id: UUID) -> CheckSeen:
    """Return what became of a check; one of somebody else does not exist."""
    found = await store.check(tx, check_id, visitor.tenant_id)
    if found is None:
        raise NotShownError
    return found
