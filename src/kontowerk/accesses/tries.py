"""Count a login before it is made, and settle the count by the bank's answer (OP-074).

Both in the caller's transaction. One login is tried by one operation at a time: whoever counts
has taken its lease.
"""

from kontowerk.accesses.model import Block, Claim, LoginAnswer
from kontowerk.accesses.rules import tries as rules
from kontowerk.accesses.store import tries as store
from kontowerk.kit.db import Tx


async def claim(
    tx: Tx, login_key: bytes, secret_key: bytes, *, background: bool
) -> Claim | Block | None:
    """Count a try; else say what stands against it, or None if only its turn has to wait."""
    known = await store.hold(tx, login_key)
    made = rules.claim(known, secret_key, background=background, now=tx.now)
    if made is None:
        return rules.block_of(known, secret_key)
    if made.counted:
        await store.change(tx, login_key, made.after)
    return made


async def settle(tx: Tx, login_key: bytes, made: Claim, answer: LoginAnswer) -> Block:
    """Write down what the bank answered; returns what wrong credentials mean by now."""
    tries = rules.settled(made, answer, tx.now)
    if tries != made.after:
        await store.change(tx, login_key, tries)
    return rules.block_after(tries)
