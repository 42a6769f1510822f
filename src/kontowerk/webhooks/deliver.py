"""Sign calls and make them, or say whether one was signed by us; in a worker only.

No transaction is open while the secret is opened and the call is made. Calls are made at least
once: a worker that dies between the call and its record is followed by another call with the same
`webhook-id`.

Spec: Events (OP-124 to OP-128); Events (OP-124, OP-126).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.kit import outbox
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.egress import Egress
from kontowerk.kit.errors import BusyError
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.logging import logger
from kontowerk.kit.metrics import JOBS
from kontowerk.kit.secret import Secret
from kontowerk.vault import credentials
from kontowerk.vault.model import KekRefusedError, Opened
from kontowerk.vault.opening import Opener
from kontowerk.webhooks import rules
from kontowerk.webhooks.model import (
    DeliveryDue,
    DeliveryState,
    Event,
    SignatureResult,
    Subscription,
    Trial,
)
from kontowerk.webhooks.store import events, subscriptions

_log = logger(__name__)

_METRIC: Final = "webhook"

_NOT_SIGNED: Final = "secret not readable"

_WITHDRAWN: Final = "event withdrawn"


def chance() -> float:
    """Return a number in [0, 1)."""
    return int.from_bytes(random_bytes(4)) / (1 << 32)


@dataclass(frozen=True, slots=True)
class DeliveryDeps:
    """What a delivery needs. `render` writes an event as it goes over the wire."""

    db: Database
    opener: Opener
    egress: Egress
    render: Callable[[Event], bytes]
    clock: Clock
    chance: Callable[[], float] = chance


@dataclass(frozen=True, slots=True)
class _Call:
    subscription: Subscription
    event: Event


@dataclass(frozen=True, slots=True)
class _Result:
    success: bool
    text: str


async def deliver(tools: DeliveryDeps, due: DeliveryDue) -> None:
    """Make the call that is due, unless it was made or nobody waits for it any more."""
    call = await _call_for(tools, due)
    if call is None:
        return
    result = await _make(tools, call)
    state = await _settle(tools, due, result)
    if state is not None:
        JOBS.labels(_METRIC, "retried" if state is DeliveryState.WAITING else state.value).inc()
    if state is DeliveryState.DROPPED:
        _log.warning("webhook.dropped", tenant=str(call.subscription.tenant_id), reason=result.text)


async def _call_for(tools: DeliveryDeps, due: DeliveryDue) -> _Call | None:
    owner = None if due.source is None else due.source.customer_id
    async with tools.db.begin(owner) as tx:
        subscription = await subscriptions.of_any_tenant(tx, due.subscription_id)
        way = await subscriptions.delivery(tx, due.subscription_id, due.event_id)
        if subscription is None or way is None:
            return None
        if way.state is not DeliveryState.WAITING or way.attempts != due.attempt:
            return None
        if due.source is None:
            return _Call(subscription, Trial(due.event_id, way.created_at))
        found = await events.one(tx, due.source)
        if found is None:
            await _note(tx, due, DeliveryState.DROPPED, _WITHDRAWN)
            return None
        return _Call(subscription, found[0])


async def _make(tools: DeliveryDeps, call: _Call) -> _Result:
    try:
        keys = await _signing_keys(tools, call.subscription)
    except (BusyError, KekRefusedError):  # a fault here must not lose the event
        keys = []
    if not keys:
        return _Result(success=False, text=_NOT_SIGNED)
    body = tools.render(call.event)
    timestamp = int(tools.clock.now().timestamp())
    headers = {
        "Content-Type": "application/json",
        "webhook-id": str(call.event.id),
        "webhook-timestamp": str(timestamp),
        "webhook-signature": rules.signature(keys, str(call.event.id), timestamp, body),
    }
    outcome = await tools.egress.post(call.subscription.url, body, headers)
    return _Result(rules.is_success(outcome), rules.outcome_text(outcome))


async def _signing_keys(tools: DeliveryDeps, subscription: Subscription) -> list[Secret[bytes]]:
    """Open the secrets that sign now; one that cannot be opened does not sign."""
    async with tools.db.begin(subscription.id) as tx:
        stored = await credentials.stored_fields(tx, subscription.id)
    keys: list[Secret[bytes]] = []
    for name in rules.signing_names(stored, tools.clock.now()):
        opening = await tools.opener.open_credentials(subscription.tenant_id, subscription.id, name)
        if isinstance(opening, Opened):
            keys.append(opening.fields[rules.SECRET_FIELD])
    return keys


async def _settle(tools: DeliveryDeps, due: DeliveryDue, result: _Result) -> DeliveryState | None:
    """Record the call and order the next one with it; None when another worker did so."""
    delay = None if result.success else rules.delay_after(due.attempt, tools.chance())
    if result.success:
        state = DeliveryState.DELIVERED
    else:
        state = DeliveryState.DROPPED if delay is None else DeliveryState.WAITING
    async with tools.db.begin() as tx:
        if not await _note(tx, due, state, result.text):
            return None
        if delay is not None:
            await outbox.put(tx, due.next().order(at=tx.now + delay))
    return state


async def _note(tx: Tx, due: DeliveryDue, state: DeliveryState, outcome: str) -> bool:
    return await subscriptions.settle(
        tx,
        due.subscription_id,
        due.event_id,
        attempt=due.attempt,
        state=state,
        outcome=outcome,
    )


async def judge(tools: DeliveryDeps, check_id: UUID) -> None:
    """Judge a call with the secrets of its subscription; twice is once."""
    async with tools.db.begin() as tx:
        found = await subscriptions.find_open(tx, check_id)
    if found is None:
        return
    subscription, given = found
    try:
        keys = await _keys(tools, subscription)
    except (BusyError, KekRefusedError):
        keys = []
    verdict = rules.judged(keys, given) if keys else SignatureResult.NO_SECRET
    async with tools.db.begin() as tx:
        await subscriptions.judge(tx, check_id, verdict)


async def _keys(tools: DeliveryDeps, subscription: Subscription) -> list[Secret[bytes]]:
    """Open all secrets that are kept, newest first; also one that signs no more."""
    async with tools.db.begin(subscription.id) as tx:
        stored = await credentials.stored_fields(tx, subscription.id)
    keys = list[Secret[bytes]]()
    for name in rules.kept_names(stored):
        opening = await tools.opener.open_credentials(subscription.tenant_id, subscription.id, name)
        if isinstance(opening, Opened):
            keys.append(opening.fields[rules.SECRET_FIELD])
    return keys
