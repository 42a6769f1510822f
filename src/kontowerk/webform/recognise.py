"""Recognise the browser that asked for an approval when it comes back from the bank.

An approval belongs to whoever gave it. Where another browser comes back, somebody may have been
talked into approving what a stranger asked for: RFC 9700 and FAPI 2.0 call it session integrity.
"""

from kontowerk.approvals.model import Approval, Phase
from kontowerk.kit.db import Database
from kontowerk.webform import sessions
from kontowerk.webform.give_up import payment_of
from kontowerk.webform.model import Session


async def is_own_browser(db: Database, cookie: str | None, approval: Approval) -> bool:
    """Say whether the cookie is that of the session whose approval this is.

    What is over, in this browser or another tab of it, can be looked at once more.
    """
    session = None if cookie is None else await sessions.by_cookie(db, cookie)
    if session is None or session.customer_id != approval.customer_id:
        return False
    return approval.phase is Phase.ENDED or await _asks_for(db, session, approval)


async def _asks_for(db: Database, session: Session, approval: Approval) -> bool:
    async with db.begin(session.customer_id) as tx:
        payment = await payment_of(tx, session)
    return approval.id == (session.run if payment is None else payment.run)
