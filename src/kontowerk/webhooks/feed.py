"""Let a receiver pull the events it missed. Spec: Events (OP-123)."""

from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webhooks import rules
from kontowerk.webhooks.model import Cursor, FeedPage
from kontowerk.webhooks.store import feed as store

# The owner of a transaction that looks at a tenant's events: no customer at all.
NOBODY: Final = UUID(int=0)


async def page(
    tx: Tx, tenant_id: UUID, after: Cursor = rules.START, *, most: int = rules.PAGE
) -> FeedPage:
    """Return the events behind a cursor; the transaction belongs to nobody.

    No event is skipped: one that could still be overtaken is shown later.
    """
    await store.look_as(tx, tenant_id)
    found = await store.after(tx, tenant_id, after, most)
    return FeedPage(tuple(event for _, event in found), found[-1][0] if found else after)
