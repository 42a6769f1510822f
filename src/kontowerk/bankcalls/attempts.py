"""Count a login before it is made, settle the count by the bank's answer, forget both (OP-074).

Counting is in the caller's transaction, and relative to what is known by then: whoever goes by an
open question tries beside it.

The keyed name of a login stands in the lease and in the counted tries, over all tenants, and
several persons may have the same login: it goes with the last of them. Wrong tries stay counted
for as long as they are believed: else erasing a user and adding it again would be a way to more
tries than the bank allows.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.model import Block, LoginAnswer, LoginAttempt, RunResult, Unsure
from kontowerk.bankcalls.rules import attempts as rules
from kontowerk.bankcalls.store import attempts as store
from kontowerk.kit import lease
from kontowerk.kit.db import Database, Tx

_BATCH: Final = 200
_SOON: Final = timedelta(minutes=1)
_NOBODY: Final = UUID(int=0)  # names of logins are seen across owners


async def claim(
    tx: Tx, login_key: bytes, secret_key: bytes, *, background: bool
) -> LoginAttempt | Block | Unsure | None:
    """Count a try; else say what stands against it, or None if only its turn has to wait."""
    known = await store.hold(tx, login_key)
    made = rules.claim(known, secret_key, background=background, now=tx.now)
    if made is None:
        return rules.block_of(known, secret_key, background=background)
    if made.counted:
        await store.change(tx, login_key, made.after)
    return made


async def is_proven(tx: Tx, login_key: bytes, secret_key: bytes) -> bool:
    """Say whether the bank took this very secret last time."""
    return await store.is_proven(tx, login_key, secret_key)


async def settle(tx: Tx, login_key: bytes, made: LoginAttempt, answer: LoginAnswer) -> Block:
    """Write down what the bank answered; returns what wrong credentials mean by now.

    Said as soon as the bank has let us in, and once more when the dialogue is over.
    """
    known = await store.hold(tx, login_key)
    tries = rules.settled(known, made, answer, tx.now)
    if tries != known:
        await store.change(tx, login_key, tries)
    return rules.block_after(tries)


@asynccontextmanager
async def concluding(tx: Tx, run: UUID, result: RunResult) -> AsyncGenerator[Block]:
    """Prove the lease, settle the attempt, have the result stored, and free the login.

    The first statement proves that the lease is still ours; whoever lost it stores nothing. Gives
    what wrong credentials mean by now.
    """
    wrong = Block.REFUSED
    if result.entry is not None:
        await lease.hold(tx, result.entry.lease)
        wrong = await settle(tx, result.entry.login_key, result.entry.claim, result.login)
    yield wrong
    if result.entry is not None:
        await lease.release(tx, result.entry.lease)
    await lease.let_go(tx, run)  # also what was kept under another name of the login


# Names of logins ---------------------------------------------------------------------


async def end_logins(tx: Tx, customer_id: UUID) -> None:
    """Let the logins of a person who is erased be forgotten, unless others have them."""
    await store.end_logins(tx, customer_id, tx.now)


async def forget_due(db: Database) -> int:
    """Forget what nobody has any more; returns how many logins are settled."""
    async with db.begin() as tx:
        due = await store.ended_due(tx, _BATCH)
    settled = 0
    for login_key in due:
        async with db.begin(_NOBODY) as tx:
            settled += await _forget(tx, login_key)
    return settled


async def _forget(tx: Tx, login_key: bytes) -> bool:
    """Forget one login if it is time; rows are locked in the order in which a login is entered."""
    if not await store.lock_ended(tx, login_key):
        return False
    in_use = await lease.lock(tx, login_key)
    counted = await store.lock(tx, login_key)
    if await store.has_owner(tx, login_key):
        await store.forget_ended(tx, login_key)
        return True
    if in_use:
        await store.look_later(tx, login_key, tx.now + _SOON)
        return False
    if counted is not None and (until := rules.believed_until(counted)) > tx.now:
        await store.look_later(tx, login_key, until)
        return False
    await lease.forget(tx, login_key)
    await store.forget(tx, login_key)
    await store.forget_ended(tx, login_key)
    return True
