"""End all redirect sessions of a customer. Spec: Customer (DELETE regprotect/sessions); OP-119."""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webform.give_up import end
from kontowerk.webform.pages import Exit
from kontowerk.webform.record import forget
from kontowerk.webform.store import legal, sessions


async def end_all(tx: Tx, customer_id: UUID) -> int:
    """End every session; returns how many there were.

    Nothing opens them any more. One whose bank dialogue cannot be stopped at this moment stays as
    a row until a worker has given it up.
    """
    found = await sessions.hold_all(tx, customer_id)
    ended = 0
    for session in found:
        ended += session.exit is None
        after = session if session.exit is not None else await end(tx, session, Exit.ERROR)
        if after.cleared:
            await sessions.delete(tx, customer_id, session.id)
        else:
            await sessions.drop_secrets(tx, customer_id, session.id)
    return ended


async def forget_all(tx: Tx, customer_id: UUID) -> int:
    """Delete all sessions, their records and accepted terms of a customer who is erased."""
    await legal.forget(tx, customer_id)
    await forget(tx, customer_id)
    return await sessions.delete_all(tx, customer_id)
