"""Subscriptions and what they were told, the workers' queue, and entries of the audit log.

Looking is done with the console's role; what changes something is done by the verbs of webhooks in
a transaction of whoever may do so over HTTP.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final
from uuid import UUID

from kontowerk.console.lines import CheckSeen, HookLine
from kontowerk.console.model import AuditLine, DeliveryLine, NotShownError, Queue, Visitor
from kontowerk.console.store import overview as queue_store
from kontowerk.console.store import webhooks
from kontowerk.console.store import webhooks as store
from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import existing
from kontowerk.webhooks import subscribe as asking
from kontowerk.webhooks.announce import replay as replay_event
from kontowerk.webhooks.model import GivenCall
from kontowerk.webhooks.subscribe import Subscribed, replace_secret, try_out

_ON_PAGE: Final = 25
_MOST_GAPS: Final = 100
STATES: Final = ("waiting", "delivered", "dropped")
_MOST_DELIVERIES: Final = 40
_SILENT_AFTER: Final = 30.0  # seconds; workers give a sign every few


@dataclass(frozen=True, slots=True)
class HookPage:
    """A page of the list of subscriptions."""

    lines: Sequence[HookLine]
    number: int
    pages: int


async def subscriptions(tx: Tx, visitor: Visitor, page: int) -> HookPage:
    """Return a page of subscriptions, each with the events it was not told; at most the last."""
    pages = max(1, ceil(await store.count_subscriptions(tx, visitor.tenant_id) / _ON_PAGE))
    number = min(page, pages)
    skipped = (number - 1) * _ON_PAGE
    shown = await store.subscriptions(tx, visitor.tenant_id, most=_ON_PAGE, skipped=skipped)
    gaps = await store.gaps(tx, visitor.tenant_id, [line.id for line in shown], _MOST_GAPS)
    lines = [
        replace(line, gaps=tuple(gap for owner, gap in gaps if owner == line.id)) for line in shown
    ]
    return HookPage(lines, number, pages)


async def owner_of(tx: Tx, visitor: Visitor, subscription_id: UUID) -> UUID:
    """Return whose a subscription is; one of somebody else does not exist."""
    return existing(await webhooks.tenant_of(tx, subscription_id, visitor.tenant_id), NotShownError)


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
    return existing(await store.check(tx, check_id, visitor.tenant_id), NotShownError)


async def queue(tx: Tx, visitor: Visitor) -> Queue:
    """Return the job queue; jobs have no tenant, so it is for operators."""
    if not visitor.is_operator:
        raise NotShownError
    alive, silent = await queue_store.workers(tx, _SILENT_AFTER)
    lines, failed = await queue_store.lines(tx), await queue_store.failed(tx, _MOST_DELIVERIES)
    return Queue(tuple(lines), tuple(failed), alive, silent, queue_store.MOST_JOBS)


async def deliveries(tx: Tx, visitor: Visitor, state: str) -> list[DeliveryLine]:
    """Return the latest deliveries, of one state or all."""
    return await store.deliveries(tx, visitor.tenant_id, state=state, most=_MOST_DELIVERIES)


async def replay(tx: Tx, visitor: Visitor, subscription_id: UUID, event_id: UUID) -> None:
    """Tell an event again; one of somebody else does not exist."""
    tenant_id = await store.tenant_of(tx, subscription_id, visitor.tenant_id)
    if tenant_id is None:
        raise NotShownError
    await replay_event(tx, tenant_id, subscription_id, event_id, actor=visitor.actor)


async def audit_entries(tx: Tx, visitor: Visitor, correlation_id: str) -> list[AuditLine]:
    """Return what the audit log has of one call."""
    return await store.audit_entries(tx, correlation_id, visitor.tenant_id, _MOST_DELIVERIES)
