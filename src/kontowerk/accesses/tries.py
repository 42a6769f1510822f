"""Count a login before it is made, and settle the count by the bank's answer (OP-074).

All in the caller's transaction, and relative to what is known by then: whoever goes by an open
question tries beside it.
"""

from kontowerk.accesses.model import Block, Claim, LoginAnswer, Unsure
from kontowerk.accesses.rules import tries as rules
from kontowerk.accesses.store import tries as store
from kontowerk.kit.db import Tx


async def claim(
    tx: Tx, login_key: bytes, secret_key: bytes, *, background: bool
) -> Claim | Block | Unsure | None:
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


async def settle(tx: Tx, login_key: bytes, made: Claim, answer: LoginAnswer) -> Block:
    """Write down what the bank answered; returns what wrong credentials mean by now.

    Said as soon as the bank has let us in, and once more when the dialogue is over.
    """
    known = await store.hold(tx, login_key)
    tries = rules.settled(known, made, answer, tx.now)
    if tries != known:
        await store.change(tx, login_key, tries)
    return rules.block_after(tries)
