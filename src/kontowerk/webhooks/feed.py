"""Let a receiver pull the events it missed. Spec: Events (OP-123)."""

from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault
from kontowerk.webhooks import rules
from kontowerk.webhooks.errors import NotACursorError
from kontowerk.webhooks.model import Cursor, FeedPage
from kontowerk.webhooks.store import feed as store

# The owner of a transaction that looks at a tenant's events: no customer at all.
NOBODY: Final = UUID(int=0)
_OF_ANOTHER_SERVER: Final = Fault(
    "/query/after", "ahead of this feed, as after a restore of the database; begin without a cursor"
)


async def page(
    tx: Tx, tenant_id: UUID, after: Cursor = rules.START, *, most: int = rules.PAGE
) -> FeedPage:
    """Return the events behind a cursor; the transaction belongs to nobody.

    No event is skipped: one that could still be overtaken is shown later. Raises NotACursorError
    for a cursor of another server, whose numbers are ahead of ours: it would wait in silence.
    """
    await store.look_as(tx, tenant_id)
    found = await store.after(tx, tenant_id, after, most)
    if not found and await store.is_ahead(tx, after):
        raise NotACursorError(_OF_ANOTHER_SERVER)
    return FeedPage(tuple(event for _, event in found), found[-1][0] if found else after)
