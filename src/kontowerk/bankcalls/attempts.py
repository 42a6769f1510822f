"""Count a login before it is made, and settle the count by the bank's answer (OP-074).

All in the caller's transaction, and relative to what is known by then: whoever goes by an open
question tries beside it.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from uuid import UUID

from kontowerk.bankcalls.model import Block, LoginAnswer, LoginAttempt, RunResult, Unsure
from kontowerk.bankcalls.rules import attempts as rules
from kontowerk.bankcalls.store import attempts as store
from kontowerk.kit import lease
from kontowerk.kit.db import Tx


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
