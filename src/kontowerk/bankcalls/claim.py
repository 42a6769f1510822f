"""Take the lease of a login and count the attempt, before a bank is asked.

A question that nobody answers does not keep its own person from the login: whatever is ordered
after it ends it, see `_make_way`. Nor does it keep out who is not known to share the login: see
`_take`.

Rows are locked in one order everywhere: lease, host, attempts, access or payment. Spec: Limits
(parallel operations); OP-074, OP-076.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.approvals import read as approvals
from kontowerk.approvals.model import Approval
from kontowerk.bankcalls import attempts
from kontowerk.bankcalls.model import (
    Asking,
    Block,
    Busy,
    Entering,
    LoginClaim,
    LoginKeys,
    NotNow,
    Order,
    Unsure,
)
from kontowerk.bankcalls.rules import availability as rules
from kontowerk.bankcalls.store import attempts as logins
from kontowerk.bankcalls.store import hosts
from kontowerk.kit import lease
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.lease import KeptLease, Lease

REFRESH: Final = "refresh"

PAYMENT: Final = "payment"

_PAUSE: Final = 0.2
_TIME_TO_ANSWER: Final = timedelta(seconds=15)


class NoRoomError(Exception):
    """All lines to a host are in use; rolls the lease back."""


async def in_turn(
    attempt: Callable[[], Awaitable[Entering]],
    until: float | None,
    *,
    is_worth_waiting: Callable[[], bool],
) -> Entering:
    """Try to enter until it is our turn or time is up; without a time there is one try."""
    loop = asyncio.get_running_loop()
    while True:
        try:
            found = await attempt()
        except NoRoomError:
            found = Busy()
        if not isinstance(found, Busy) or until is None or loop.time() >= until:
            return found
        if not is_worth_waiting():
            return found
        # Not in step with others who wait for the same login.
        await asyncio.sleep(_PAUSE + _PAUSE * random_bytes(1)[0] / 255)


# Ends a question at a login as if its person had given it up.
GiveUp = Callable[[Tx, UUID, UUID], Awaitable[None]]


async def step_in(tx: Tx, login: LoginKeys, order: Order, give_up: GiveUp) -> Entering:
    """Take the lease and count the attempt; raises NoRoomError, which rolls both back."""
    background = order.background
    held = await _take(tx, login, order, give_up)
    if not isinstance(held, Lease):
        return held
    host = await hosts.hold(tx, login.host)
    flying = await lease.in_flight(tx, login.host)
    if not rules.has_room(host, flying, background=background):
        raise NoRoomError
    made = await attempts.claim(tx, login.login_key, login.secret_key, background=background)
    await logins.note_owner(tx, order.customer_id, login.login_key)
    if made is None or isinstance(made, Block | Unsure):
        await lease.release(tx, held)
        return made or NotNow()
    shared = held.login_key != login.own_key
    return LoginClaim(held, made, login.login_key, shared=shared)


async def _take(tx: Tx, login: LoginKeys, order: Order, give_up: GiveUp) -> Lease | Busy | Asking:
    """Take the lease of the login; a stranger's question is no reason to wait.

    Whoever has a secret that the bank has taken knows the login as well as whoever is asked, and
    is told so at once. Whoever has not is told nothing: it goes by under a name of its own, and
    hears from the bank what it would have heard anyway.
    """
    for key in (login.login_key, login.own_key):
        held = await lease.take(
            tx,
            key,
            host=login.host,
            holder=order.run,
            purpose=order.purpose,
            background=order.background,
        )
        if held is not None:
            return held
        kept = await lease.kept(tx, key)
        asked = kept and await approvals.find(tx, order.customer_id, kept.holder)
        if kept is None or asked is not None:
            if order.background:
                return Busy()
            return await _make_way(tx, key, order, kept, asked, give_up)
        if await attempts.is_proven(tx, login.login_key, login.secret_key):
            return Busy() if order.background else Asking()
    return Busy()


async def _make_way(
    tx: Tx,
    key: bytes,
    order: Order,
    kept: KeptLease | None,
    asked: Approval | None,
    give_up: GiveUp,
) -> Busy | Asking:
    """Let the holder know that a person waits; a question of the same person ends for it.

    It ends as if the person had given it up: the bank is told, and what may have been approved
    elsewhere is looked for. A question that came only after the order is not one that its person
    has left: it gets some time.
    """
    await lease.want(tx, key, holder=order.run)
    if kept is None or asked is None:
        return Busy()
    if not _may_end(order, kept.purpose):
        return Asking()
    mine = await approvals.find(tx, order.customer_id, order.run)
    if mine is not None and mine.created_at < asked.changed_at:
        return Busy() if tx.now < asked.changed_at + _TIME_TO_ANSWER else Asking()
    await give_up(tx, order.customer_id, asked.id)
    return Busy()


def _may_end(order: Order, waiting: str) -> bool:
    """A payment ends what waits; a refresh ends a refresh if its person is there, no payment."""
    return order.purpose == PAYMENT or (waiting == REFRESH and order.present)
