"""End questions that nobody answered in time, and forget approvals a day after their end.

State lies in rows: no worker sleeps until then. Spec: OP-071.
"""

from typing import Final

from kontowerk.accesses.answer import answer
from kontowerk.approvals import due, end
from kontowerk.approvals.errors import NotAskedError, UnknownApprovalError
from kontowerk.approvals.model import Lapsed
from kontowerk.kit.db import Database

_BATCH: Final = 200


async def lapse_due(db: Database) -> int:
    """Do what is due; returns how many approvals changed."""
    async with db.begin() as tx:
        found = await due.due(tx, _BATCH)
    changed = 0
    for customer_id, approval_id in found:
        async with db.begin(customer_id) as tx:
            if await end.forget(tx, customer_id, approval_id):
                changed += 1
                continue
            try:
                await answer(tx, customer_id, approval_id, Lapsed())
                changed += 1
            except (NotAskedError, UnknownApprovalError):
                continue  # answered while we looked, and perhaps asked something else
    return changed
