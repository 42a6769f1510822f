"""Open the link of a session: once, in one browser. Spec: Redirect flow; OP-112, OP-113, OP-118."""

from dataclasses import replace
from uuid import UUID

from kontowerk.accesses import read
from kontowerk.accesses.errors import UnknownAccessError
from kontowerk.identity import callbacks
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import is_well_formed_secret, new_secret
from kontowerk.kit.secret import Secret
from kontowerk.webform import exits, find, open_session, rules
from kontowerk.webform.give_up import end
from kontowerk.webform.model import Entered, Session
from kontowerk.webform.pages import Exit
from kontowerk.webform.store import sessions


async def open_link(
    db: Database,
    secret: str,
    *,
    appended: str | None,
    language: str,
    present_ip: str,
    step_url: str,
    cell: str,
) -> Entered | Exit:
    """Swap the link's secret for a cookie.

    A link that was used, superseded or never given is an error, an old one has timed out. An
    address to return to that is missing or refused ends the session, but the cookie is given, so
    that the end can be shown. `step_url` is our own page: banks send people back there.
    """
    if not is_well_formed_secret(secret, open_session.KIND):
        return Exit.ERROR
    async with db.begin() as tx:
        found = await sessions.find(tx, rules.hash_of(secret), open_session.LINK)
    if found is None:
        return Exit.ERROR
    customer_id, session_id = found
    async with db.begin(customer_id) as tx:
        session = await sessions.hold(tx, customer_id, session_id)
        if session is None or session.opened_at is not None:
            return Exit.ERROR  # somebody was faster
        if session.exit is not None or tx.now >= session.expires_at:
            return Exit.SESSION_TIMEOUT
        expires_at = session.created_at + rules.IN_ALL
        session = replace(
            session,
            appended_url=appended,
            step_url=step_url,
            language=language,
            present_ip=present_ip,
            opened_at=tx.now,
            expires_at=expires_at,
            due_at=expires_at,
            provider_id=await known_provider(tx, session),
        )
        cookie = await _swap(tx, session, cell)
        bases = await callbacks.bases(tx, session.tenant_id)
        ended = exits.at_entry(session.callback_url, appended, bases)
        if ended is None:
            await sessions.change(tx, session)
        else:
            await end(tx, session, ended)
    return Entered(cookie)


async def _swap(tx: Tx, session: Session, cell: str) -> Secret[str]:
    cookie = new_secret(find.KIND, cell)
    await sessions.drop_secrets(tx, session.customer_id, session.id)
    hashed = rules.hash_of(cookie)
    await sessions.add_secret(tx, session.customer_id, session.id, find.COOKIE, hashed)
    return Secret(cookie)


async def known_provider(tx: Tx, session: Session) -> UUID | None:
    """Return the bank of an access that exists already: it cannot be chosen any more."""
    try:
        return (await read.access(tx, session.customer_id, session.access_id)).provider_id
    except UnknownAccessError:
        return None
