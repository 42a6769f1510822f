"""Take the lease of a login and count the try, before a bank is asked.

`step_in` and `in_turn` are also for operations that are no refresh of an access.

Rows are locked in one order everywhere: lease, host, tries, access. Spec: Limits (parallel
operations); OP-074, OP-076.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from kontowerk.accesses import tries
from kontowerk.accesses.model import Block, Job, Unsure
from kontowerk.accesses.rules import hosts as rules
from kontowerk.accesses.settle import Entry
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import hosts
from kontowerk.kit import lease
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import random_bytes

_PURPOSE: Final = "refresh"
_PAUSE: Final = 0.2


@dataclass(frozen=True, slots=True)
class Login:
    """A login at a bank, by its names."""

    host: str
    login_key: bytes = field(repr=False)
    secret_key: bytes = field(repr=False)


class Busy:
    """The login or the bank is used by others."""


class NotNow:
    """A login that nobody waits for would use up tries that are a person's."""


class Gone:
    """The access is removed, or fetched by somebody else."""


Entering = Entry | Block | Unsure | Busy | NotNow | Gone


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


async def step_in(
    tx: Tx, login: Login, *, holder: UUID, purpose: str, background: bool
) -> Entry | Block | Unsure | Busy | NotNow:
    """Take the lease and count the try; raises NoRoomError, which rolls both back."""
    held = await lease.take(
        tx,
        login.login_key,
        host=login.host,
        holder=holder,
        purpose=purpose,
        background=background,
    )
    if held is None:
        if not background:
            await lease.want(tx, login.login_key, holder=holder)
        return Busy()
    host = await hosts.hold(tx, login.host)
    flying = await lease.in_flight(tx, login.host)
    if not rules.has_room(host, flying, background=background):
        raise NoRoomError
    made = await tries.claim(tx, login.login_key, login.secret_key, background=background)
    if made is None or isinstance(made, Block | Unsure):
        await lease.release(tx, held)
        return made or NotNow()
    return Entry(held, made)


async def _try(db: Database, job: Job, login: Login) -> Entering:
    access = job.access
    async with db.begin(access.customer_id) as tx:
        now = await store.run_and_version(tx, access.customer_id, access.key)
        if now is None or (now[0] != job.run and not job.background):
            return Gone()
        return await step_in(tx, login, holder=job.run, purpose=_PURPOSE, background=job.background)
