"""Forget the keyed names of logins with the last person who had them.

A name stands in the lease and in the counted tries, over all tenants, and several persons may have
the same login. Wrong tries stay counted for as long as they are believed: else erasing a user and
adding it again would be a way to more tries than the bank allows.
"""

from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.rules import attempts as rules
from kontowerk.bankcalls.store import attempts
from kontowerk.bankcalls.store import logins as store
from kontowerk.kit import lease
from kontowerk.kit.db import Database, Tx

_BATCH: Final = 200
_SOON: Final = timedelta(minutes=1)
_NOBODY: Final = UUID(int=0)  # names of logins are seen across owners


async def end_logins(tx: Tx, customer_id: UUID) -> None:
    """Let the logins of a person who is erased be forgotten, unless others have them."""
    await store.end(tx, customer_id, tx.now)


async def forget_due(db: Database) -> int:
    """Forget what nobody has any more; returns how many logins are settled."""
    async with db.begin() as tx:
        due = await store.due(tx, _BATCH)
    settled = 0
    for login_key in due:
        async with db.begin(_NOBODY) as tx:
            settled += await _forget(tx, login_key)
    return settled


async def _forget(tx: Tx, login_key: bytes) -> bool:
    """Forget one login if it is time; rows are locked in the order in which a login is entered."""
    if not await store.lock(tx, login_key):
        return False
    in_use = await lease.lock(tx, login_key)
    counted = await attempts.lock(tx, login_key)
    if await store.has_owner(tx, login_key):
        await store.settled(tx, login_key)
        return True
    if in_use:
        await store.look_later(tx, login_key, tx.now + _SOON)
        return False
    if counted is not None and (until := rules.believed_until(counted)) > tx.now:
        await store.look_later(tx, login_key, until)
        return False
    await lease.forget(tx, login_key)
    await attempts.forget(tx, login_key)
    await store.settled(tx, login_key)
    return True
