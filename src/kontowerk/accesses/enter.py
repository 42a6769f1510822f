"""Take the lease of a login and count the try, before a bank is asked.

`step_in` and `in_turn` are also for operations that are no refresh of an access. A question that
nobody answers does not keep its own person from the login: see `_make_way`. Nor does it keep out
who is not known to share the login: see `_take`.

Rows are locked in one order everywhere: lease, host, tries, access. Spec: Limits (parallel
operations); OP-074, OP-076.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from kontowerk.accesses import tries
from kontowerk.accesses.answer import answer
from kontowerk.accesses.model import Block, Job, Unsure
from kontowerk.accesses.rules import hosts as rules
from kontowerk.accesses.settle import Entry
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import hosts, logins
from kontowerk.approvals import read as approvals
from kontowerk.approvals.errors import NotAskedError
from kontowerk.approvals.model import GivenUp
from kontowerk.kit import lease
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.lease import Kept, Lease

REFRESH: Final = "refresh"
PAYMENT: Final = "payment"
_PAUSE: Final = 0.2


@dataclass(frozen=True, slots=True)
class Order:
    """Whose operation wants to enter, what for, and whether its person is there to see."""

    customer_id: UUID
    run: UUID
    purpose: str
    background: bool
    present: bool = True


@dataclass(frozen=True, slots=True)
class Login:
    """A login at a bank, by its names; `own_key` is one that only its owner has."""

    host: str
    login_key: bytes = field(repr=False)
    own_key: bytes = field(repr=False)
    secret_key: bytes = field(repr=False)


class Busy:
    """The login or the bank is used by others."""


class Asking:
    """Another operation at this login waits for an answer, and this one must not end it."""


class NotNow:
    """A login that nobody waits for would use up tries that are a person's."""


class Gone:
    """The access is removed, or fetched by somebody else."""


Entering = Entry | Block | Unsure | Busy | Asking | NotNow | Gone


class NoRoomError(Exception):
    """All lines to a host are in use; rolls the lease back."""


async def enter(db: Database, job: Job, login: Login, until: float) -> Entering:
    """Enter, or say why not; a person waits for others until then, background does not."""
    return await in_turn(lambda: _try(db, job, login), None if job.background else until)


async def in_turn(attempt: Callable[[], Awaitable[Entering]], until: float | None) -> Entering:
    """Try to enter until it is our turn or time is up; without a time there is one try."""
    loop = asyncio.get_running_loop()
    while True:
        try:
            found = await attempt()
        except NoRoomError:
            found = Busy()
        if not isinstance(found, Busy) or until is None or loop.time() >= until:
            return found
        # Not in step with others who wait for the same login.
        await asyncio.sleep(_PAUSE + _PAUSE * random_bytes(1)[0] / 255)


async def step_in(tx: Tx, login: Login, order: Order) -> Entering:
    """Take the lease and count the try; raises NoRoomError, which rolls both back."""
    background = order.background
    held = await _take(tx, login, order)
    if not isinstance(held, Lease):
        return held
    host = await hosts.hold(tx, login.host)
    flying = await lease.in_flight(tx, login.host)
    if not rules.has_room(host, flying, background=background):
        raise NoRoomError
    made = await tries.claim(tx, login.login_key, login.secret_key, background=background)
    await logins.note(tx, order.customer_id, login.login_key)
    if made is None or isinstance(made, Block | Unsure):
        await lease.release(tx, held)
        return made or NotNow()
    shared = held.login_key != login.own_key
    return Entry(held, made, login.login_key, shared=shared)


async def _take(tx: Tx, login: Login, order: Order) -> Lease | Busy | Asking:
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
        if kept is None or await approvals.find(tx, order.customer_id, kept.holder) is not None:
            return Busy() if order.background else await _make_way(tx, key, order, kept)
        if await tries.is_proven(tx, login.login_key, login.secret_key):
            return Busy() if order.background else Asking()
    return Busy()


async def _make_way(tx: Tx, key: bytes, order: Order, kept: Kept | None) -> Busy | Asking:
    """Let the holder know that a person waits; a question of the same person ends for it.

    It ends as if the person had given it up: the bank is told, and what may have been approved
    elsewhere is looked for.
    """
    await lease.want(tx, key, holder=order.run)
    if kept is None:
        return Busy()
    if not _may_end(order, kept.purpose):
        return Asking()
    with suppress(NotAskedError):  # answered, or over, a moment ago
        await answer(tx, order.customer_id, kept.holder, GivenUp())
    return Busy()


def _may_end(order: Order, waiting: str) -> bool:
    """A payment ends what waits; a refresh ends a refresh if its person is there, no payment."""
    return order.purpose == PAYMENT or (waiting == REFRESH and order.present)


async def _try(db: Database, job: Job, login: Login) -> Entering:
    access = job.access
    async with db.begin(access.customer_id) as tx:
        now = await store.run_and_version(tx, access.customer_id, access.key)
        if now is None or (now[0] != job.run and not job.background):
            return Gone()
        present = access.present_ip is not None
        order = Order(access.customer_id, job.run, REFRESH, job.background, present)
        return await step_in(tx, login, order)
