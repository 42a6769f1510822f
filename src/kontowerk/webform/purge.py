"""The workers' round over sessions: end those whose time is up, give up their work, delete them.

Spec: OP-118, OP-119. State lies in rows: whoever comes first does the work.
"""

from typing import Final

from kontowerk.kit.db import Database, Tx
from kontowerk.webform.give_up import end, tidy
from kontowerk.webform.model import Session
from kontowerk.webform.pages import Exit
from kontowerk.webform.store import sessions

_BATCH: Final = 200


async def purge_due(db: Database) -> int:
    """Do what is due; returns how many sessions changed."""
    async with db.begin() as tx:
        found = await sessions.due(tx, _BATCH)
    changed = 0
    for customer_id, session_id in found:
        async with db.begin(customer_id) as tx:
            await sessions.hold_customer(tx, customer_id)
            session = await sessions.hold(tx, customer_id, session_id)
            # Extended, ended or deleted while we looked.
            if session is None or session.due_at > tx.now:
                continue
            await _look_at(tx, session)
            changed += 1
    return changed


async def _look_at(tx: Tx, session: Session) -> None:
    if session.exit is None:
        await end(tx, session, Exit.SESSION_TIMEOUT)
    elif session.cleared:
        await sessions.delete(tx, session.customer_id, session.id)
    else:
        await tidy(tx, session)
