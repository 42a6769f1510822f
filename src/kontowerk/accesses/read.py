"""Read accesses, alone or with their products, and what was exchanged with banks.

`every_now` and `one_now` are the short ways for readers that have no transaction: one statement,
which sets its owner itself.

Spec: BankAccess.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses.model import Access, AccessView, PastFetch, Refreshing, UnknownAccessError
from kontowerk.accesses.rules import status
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.accesses.store import views as view_store
from kontowerk.accesses.store.views import hot_views, views
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import existing

_BATCH: Final = 1_000


async def every(tx: Tx, customer_id: UUID) -> list[AccessView]:
    """Return all accesses of a customer with their products, read at one instant."""
    return await views(tx, customer_id, None)


async def one(tx: Tx, customer_id: UUID, access_id: str) -> AccessView:
    """Return an access with its products."""
    return _only(await views(tx, customer_id, access_id))


async def every_now(db: Database, customer_id: UUID) -> list[AccessView]:
    """Return what `every` does, in one round trip."""
    async with db.read() as tx:
        return await hot_views(tx, customer_id, None)


async def one_now(db: Database, customer_id: UUID, access_id: str) -> AccessView:
    """Return what `one` does, in one round trip."""
    async with db.read() as tx:
        return _only(await hot_views(tx, customer_id, access_id))


async def stamps(
    db: Database, customer_ids: Sequence[UUID | None], token_hashes: Sequence[bytes | None]
) -> list[Mapping[str, Any] | None]:
    """Return for each customer, or whoever a token is of, a row with their `stamp`.

    It changes whenever `every` would return something else; without accesses there is none. Asked
    by token a row says whose it is, as identity reads it. None for an unknown token.
    """
    async with db.read() as tx:
        rows = await view_store.stamps(tx, customer_ids, token_hashes)
    found: list[Mapping[str, Any] | None] = [None] * len(customer_ids)
    for row in rows:
        found[row["place"] - 1] = row
    return found


async def every_stamped(
    db: Database, customer_id: UUID
) -> tuple[str | None, list[AccessView], datetime]:
    """Return what `every` does and its stamp, of the same instant, and when it was asked."""
    async with db.snapshot() as tx:
        found = await view_store.stamp(tx, customer_id)
        return found, await views(tx, customer_id, None), tx.now


async def access(tx: Tx, customer_id: UUID, access_id: str) -> Access:
    """Return an access without its products."""
    return existing(await store.one(tx, customer_id, access_id), UnknownAccessError)


async def refreshing(tx: Tx, customer_id: UUID, access_id: str) -> Refreshing:
    """Return when an access is fetched next, what the day has room for, and how the latest went."""
    found = await access(tx, customer_id, access_id)
    next_due, _ = await schedule.one(tx, customer_id, found.key)
    return Refreshing(
        access_id=found.access_id,
        budget=status.budget_of(next_due, tx.now),
        next_due=next_due,
        latest=status.latest_of(found),
        consent_until=found.consent_until,
    )


def _only(found: list[AccessView]) -> AccessView:
    if not found:
        raise UnknownAccessError
    return found[0]


async def fetches_since(tx: Tx, customer_id: UUID, start: datetime, most: int) -> list[PastFetch]:
    """Return that there were fetches since an instant, newest first."""
    return await view_store.since(tx, customer_id, start, most)


async def forget_fetches(tx: Tx, customer_id: UUID) -> None:
    """Forget all fetches of a customer."""
    await view_store.forget(tx, customer_id)


async def forget_old_fetches(tx: Tx, before: datetime) -> int:
    """Delete a batch of fetches that are shown to nobody any more, whoever they are of."""
    return await view_store.remove_old(tx, before, _BATCH)
