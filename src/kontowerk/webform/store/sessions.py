"""Redirect sessions, visits to the page of permissions, and what opens them, in PostgreSQL."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.connectors.contract import History
from kontowerk.kit.db import Tx
from kontowerk.webform.model import NewSession, PermissionVisit, Session, UseCase
from kontowerk.webform.pages import Exit, PageTrouble
from kontowerk.webform.store import records

# Two calls at once must not leave two sessions behind.
_HOLD_CUSTOMER: Final = "SELECT pg_advisory_xact_lock(hashtextextended('webform ' || $1::text, 0))"
_ADD: Final = """
INSERT INTO webform_session (customer_id, id, tenant_id, use_case, access_ids, callback_url,
                             created_at, expires_at, due_at, payment_id, history)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)
"""
_ADD_SECRET: Final = """
INSERT INTO webform_secret (customer_id, session_id, kind, hash) VALUES ($1, $2, $3, $4)
"""
_FIND_SECRET: Final = """
SELECT customer_id, session_id FROM webform_secret WHERE hash = $1 AND kind = $2
"""
_DROP_SECRETS: Final = "DELETE FROM webform_secret WHERE customer_id = $1 AND session_id = $2"
_ONE: Final = """
SELECT customer_id, id, tenant_id, use_case, access_ids, callback_url, appended_url, step_url,
  language, present_ip, provider_id, done, run, begun, wrong_logins, typed, trouble, exit, cleared,
  extensions, version, created_at, opened_at, expires_at, due_at, payment_id,
  history
FROM webform_session WHERE customer_id = $1 AND id = $2
"""
_HELD: Final = """
SELECT customer_id, id, tenant_id, use_case, access_ids, callback_url, appended_url, step_url,
  language, present_ip, provider_id, done, run, begun, wrong_logins, typed, trouble, exit, cleared,
  extensions, version, created_at, opened_at, expires_at, due_at, payment_id,
  history
FROM webform_session WHERE customer_id = $1 AND id = $2 FOR UPDATE
"""
_ALL_HELD: Final = """
SELECT customer_id, id, tenant_id, use_case, access_ids, callback_url, appended_url, step_url,
  language, present_ip, provider_id, done, run, begun, wrong_logins, typed, trouble, exit, cleared,
  extensions, version, created_at, opened_at, expires_at, due_at, payment_id,
  history
FROM webform_session WHERE customer_id = $1 ORDER BY id FOR UPDATE
"""
_ALL: Final = """
SELECT customer_id, id, tenant_id, use_case, access_ids, callback_url, appended_url, step_url,
  language, present_ip, provider_id, done, run, begun, wrong_logins, typed, trouble, exit, cleared,
  extensions, version, created_at, opened_at, expires_at, due_at, payment_id,
  history
FROM webform_session WHERE customer_id = $1 ORDER BY id
"""
_CHANGE: Final = """
UPDATE webform_session SET appended_url = $3, step_url = $4, language = $5, present_ip = $6,
  provider_id = $7, done = $8, run = $9, begun = $10, wrong_logins = $11, typed = $12,
  trouble = $13, exit = $14, cleared = $15, extensions = $16, opened_at = $17, expires_at = $18,
  due_at = $19, access_ids = $20, version = version + 1
WHERE customer_id = $1 AND id = $2
"""
_REPORT_BANK: Final = "SELECT report_missing_bank($1, $2, $3, $4, $5) AS taken"
_DELETE: Final = "DELETE FROM webform_session WHERE customer_id = $1 AND id = $2"
_DELETE_ALL: Final = "DELETE FROM webform_session WHERE customer_id = $1"
_DUE: Final = """
SELECT customer_id, id FROM webform_session WHERE due_at <= $1 ORDER BY due_at LIMIT $2
"""
_PUT_LINK: Final = """
INSERT INTO permission_visit (customer_id, id, tenant_id, kind, hash, expires_at)
VALUES ($1, $2, $3, 'link', $4, $5)
ON CONFLICT (customer_id) DO UPDATE SET id = excluded.id, tenant_id = excluded.tenant_id,
  kind = 'link', hash = excluded.hash, language = 'de', expires_at = excluded.expires_at
"""
_OWNER_OF_VISIT: Final = "SELECT customer_id FROM permission_visit WHERE hash = $1 AND kind = $2"
# Whoever is second finds another hash and changes nothing.
_SWAP_LINK: Final = """
UPDATE permission_visit SET kind = 'cookie', hash = $3, language = $4, expires_at = $5
WHERE customer_id = $1 AND hash = $2 AND kind = 'link' AND expires_at > $6
"""
_VISIT: Final = """
SELECT customer_id, id, tenant_id, language, expires_at FROM permission_visit
WHERE customer_id = $1 AND hash = $2 AND kind = 'cookie' AND expires_at > $3
"""
_SET_LANGUAGE_OF_VISIT: Final = "UPDATE permission_visit SET language = $2 WHERE customer_id = $1"
_REMOVE_OLD_VISITS: Final = """
DELETE FROM permission_visit WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM permission_visit WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))
"""
_FORGET_VISITS: Final = "DELETE FROM permission_visit WHERE customer_id = $1"


async def hold_customer(tx: Tx, customer_id: UUID) -> None:
    """Let no other transaction open sessions of the customer until this one ends."""
    await tx.run(_HOLD_CUSTOMER, str(customer_id))


async def add(tx: Tx, session_id: UUID, new: NewSession, expires_at: datetime) -> None:
    await tx.run(
        _ADD,
        new.customer_id,
        *(session_id, new.tenant_id, new.use_case.value, list(new.access_ids)),
        *(new.callback_url, tx.now, expires_at, new.payment_id, new.history),
    )


async def add_secret(
    tx: Tx, customer_id: UUID, session_id: UUID, kind: str, secret_hash: bytes
) -> None:
    await tx.run(_ADD_SECRET, customer_id, session_id, kind, secret_hash)


async def find(tx: Tx, secret_hash: bytes, kind: str) -> tuple[UUID, UUID] | None:
    """Return whose session a secret opens, and which one."""
    row = await tx.row(_FIND_SECRET, secret_hash, kind)
    return (row["customer_id"], row["session_id"]) if row else None


async def drop_secrets(tx: Tx, customer_id: UUID, session_id: UUID) -> None:
    await tx.run(_DROP_SECRETS, customer_id, session_id)


async def one(tx: Tx, customer_id: UUID, session_id: UUID) -> Session | None:
    return await tx.one(_session, _ONE, customer_id, session_id)


async def hold(tx: Tx, customer_id: UUID, session_id: UUID) -> Session | None:
    """Return a session and keep others from changing it."""
    return await tx.one(_session, _HELD, customer_id, session_id)


async def hold_all(tx: Tx, customer_id: UUID) -> list[Session]:
    return [_session(row) for row in await tx.rows(_ALL_HELD, customer_id)]


async def every(tx: Tx, customer_id: UUID) -> list[Session]:
    return [_session(row) for row in await tx.rows(_ALL, customer_id)]


async def report_bank(
    tx: Tx, customer_id: UUID, session_id: UUID, *, key: str, name: str, today: date
) -> bool:
    """Count a missing bank for the tenant of a session; False when the session may no longer."""
    row = await tx.row(_REPORT_BANK, customer_id, session_id, key, name, today)
    return bool(row and row["taken"])


async def change(tx: Tx, session: Session) -> None:
    """Write everything that can change, and into the record what outlives the session."""
    await tx.run(
        _CHANGE,
        session.customer_id,
        *(session.id, session.appended_url, session.step_url, session.language),
        *(session.present_ip, session.provider_id, session.done, session.run, session.begun),
        *(session.wrong_logins, session.typed, session.trouble, session.exit, session.cleared),
        *(session.extensions, session.opened_at, session.expires_at, session.due_at),
        list(session.access_ids),
    )
    await records.change(
        tx,
        session.customer_id,
        session.id,
        provider_id=session.provider_id,
        access_ids=session.access_ids,
        ended=session.exit,
    )


async def delete(tx: Tx, customer_id: UUID, session_id: UUID) -> None:
    await tx.run(_DELETE, customer_id, session_id)


async def delete_all(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_DELETE_ALL, customer_id)


async def due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and ids of the sessions that a worker should look at."""
    return [(row["customer_id"], row["id"]) for row in await tx.rows(_DUE, tx.now, limit)]


def _session(row: Mapping[str, Any]) -> Session:
    trouble, ended, history = row["trouble"], row["exit"], row["history"]
    return Session(
        customer_id=row["customer_id"],
        id=row["id"],
        tenant_id=row["tenant_id"],
        use_case=UseCase(row["use_case"]),
        access_ids=tuple(row["access_ids"]),
        callback_url=row["callback_url"],
        appended_url=row["appended_url"],
        step_url=row["step_url"],
        language=row["language"],
        present_ip=row["present_ip"],
        provider_id=row["provider_id"],
        done=row["done"],
        run=row["run"],
        begun=row["begun"],
        wrong_logins=row["wrong_logins"],
        typed=row["typed"],
        trouble=None if trouble is None else PageTrouble(trouble),
        exit=None if ended is None else Exit(ended),
        cleared=row["cleared"],
        extensions=row["extensions"],
        version=row["version"],
        created_at=row["created_at"],
        opened_at=row["opened_at"],
        expires_at=row["expires_at"],
        due_at=row["due_at"],
        payment_id=row["payment_id"],
        history=None if history is None else History(history),
    )


async def put_link(
    tx: Tx, customer_id: UUID, visit_id: UUID, tenant_id: UUID, hashed: bytes, until: datetime
) -> None:
    """Keep the hash of a link; one of before opens nothing any more."""
    await tx.run(_PUT_LINK, customer_id, visit_id, tenant_id, hashed, until)


async def owner_of_visit(tx: Tx, hashed: bytes, kind: str) -> UUID | None:
    return await tx.value(_OWNER_OF_VISIT, hashed, kind)


async def swap_link(
    tx: Tx, customer_id: UUID, link: bytes, cookie: bytes, language: str, until: datetime
) -> bool:
    """Let a cookie open what the link opened; False when it did so before, or is too old."""
    values = (link, cookie, language, until, tx.now)
    return await tx.run(_SWAP_LINK, customer_id, *values) == 1


async def visit(tx: Tx, customer_id: UUID, cookie: bytes) -> PermissionVisit | None:
    row = await tx.row(_VISIT, customer_id, cookie, tx.now)
    return None if row is None else PermissionVisit(**row)


async def set_language_of_visit(tx: Tx, customer_id: UUID, language: str) -> None:
    await tx.run(_SET_LANGUAGE_OF_VISIT, customer_id, language)


async def forget_visits(tx: Tx, customer_id: UUID) -> None:
    await tx.run(_FORGET_VISITS, customer_id)


async def remove_old_visits(tx: Tx, before: datetime, most: int) -> int:
    """Delete so many that ended before an instant, whoever they are of."""
    return await tx.run(_REMOVE_OLD_VISITS, before, most)
