"""Open a redirect session. Spec: Redirect flow; Limits (short-lived)."""

from typing import Final

from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id, new_secret
from kontowerk.kit.secret import Secret
from kontowerk.webform import rules
from kontowerk.webform.end_sessions import end_all
from kontowerk.webform.model import NewSession, OpenedSession
from kontowerk.webform.record import reference_of
from kontowerk.webform.store import records, sessions

KIND: Final = "ws"
LINK: Final = "link"


async def open_session(tx: Tx, new: NewSession, *, cell: str) -> OpenedSession:
    """Open a session; one left over from before ends (OP-119)."""
    secret = new_secret(KIND, cell)
    session_id, expires_at = new_id(), tx.now + rules.UNOPENED
    await sessions.hold_customer(tx, new.customer_id)
    await end_all(tx, new.customer_id)
    await sessions.add(tx, session_id, new, expires_at)
    await records.add(
        tx,
        new.customer_id,
        session_id,
        tenant_id=new.tenant_id,
        reference=reference_of(session_id),
        use_case=new.use_case.value,
        access_ids=new.access_ids,
        payment_id=new.payment_id,
    )
    hashed = rules.hash_of(secret)
    await sessions.add_secret(tx, new.customer_id, session_id, LINK, hashed)
    return OpenedSession(Secret(secret), new.use_case, expires_at)
