"""Find the session of a cookie."""

from dataclasses import replace
from typing import Final

from kontowerk.kit.db import Database
from kontowerk.kit.ids import is_well_formed_secret
from kontowerk.kit.secret import Secret
from kontowerk.webform import rules
from kontowerk.webform.model import Session
from kontowerk.webform.store import sessions

COOKIE: Final = "cookie"
KIND: Final = "wc"


async def by_cookie(db: Database, cookie: str) -> Session | None:
    """Return the session a cookie belongs to; also one that has ended, until it is forgotten."""
    if not is_well_formed_secret(cookie, KIND):
        return None
    async with db.begin() as tx:
        found = await sessions.find(tx, rules.hash_of(cookie), COOKIE)
    if found is None:
        return None
    customer_id, session_id = found
    async with db.begin(customer_id) as tx:
        session = await sessions.one(tx, customer_id, session_id)
    return None if session is None else replace(session, cookie=Secret(cookie))
