"""Take the lease of a login and count the try, before a bank is asked.

Rows are locked in one order everywhere: lease, host, tries, access. Spec: Limits (parallel
operations); OP-074, OP-076.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Final

from kontowerk.accesses import tries
from kontowerk.accesses.model import Block, Job
from kontowerk.accesses.rules import hosts as rules
from kontowerk.accesses.settle import Entry
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import hosts
from kontowerk.kit import lease
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.lease import Lease

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


Entering = Entry | Block | Busy | NotNow | Gone


class _NoRoomError(Exception):
    """All lines to a host are in use; rolls the lease back."""


async def enter(db: Database, job: Job, login: Login, until: float) -> Entering:
    """Enter, or say why not; a person waits for others until then, background does not."""
    loop = asyncio.get_running_loop()
    while True:
        found = await _try(db, job, login)
        if not isinstance(found, Busy) or job.background or loop.time() >= until:
            return found
        # Not in step with others who wait for the same login.
        await asyncio.sleep(_PAUSE + _PAUSE * random_bytes(1)[0] / 255)


async def _try(db: Database, job: Job, login: Login) -> Entering:
    access = job.access
    try:
        async with db.begin(access.customer_id) as tx:
            now = await store.run_and_version(tx, access.customer_id, access.key)
            if now is None or (now[0] != job.run and not job.background):
                return Gone()
            held = await _take(tx, job, login)
            if held is None:
                return Busy()
            made = await tries.claim(
                tx, login.login_key, login.secret_key, background=job.background
            )
            if made is None or isinstance(made, Block):
                await lease.release(tx, held)
                return made or NotNow()
            return Entry(held, made)
    except _NoRoomError:
        return Busy()


async def _take(tx: Tx, job: Job, login: Login) -> Lease | None:
    held = await lease.take(
        tx,
        login.login_key,
        host=login.host,
        holder=job.run,
        purpose=_PURPOSE,
        background=job.background,
    )
    if held is None:
        if not job.background:
            await lease.want(tx, login.login_key, holder=job.run)
        return None
    host = await hosts.hold(tx, login.host)
    flying = await lease.in_flight(tx, login.host)
    if not rules.has_room(host, flying, background=job.background):
        raise _NoRoomError
    return held
