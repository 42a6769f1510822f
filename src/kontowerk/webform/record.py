"""What is stored of a person's visits: sessions and what was typed, terms, records of sessions.

What a person typed that is no secret is kept for the next try, encrypted with the cookie, of which
only a hash is stored: the row alone tells nobody who has an account where. Secret fields are never
kept here.

A record is for customer service and stays longer than its session. It holds states, times and ids:
which pages were shown, what was wrong there, how it ended. Nothing that a person typed and nothing
that a bank said.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kontowerk.kit.db import Tx
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.logging import correlation_id
from kontowerk.kit.secret import Secret
from kontowerk.webform.model import CurrentPage, PageKind, Session, UseCase
from kontowerk.webform.pages import Exit, PageTrouble
from kontowerk.webform.store import brand, sessions
from kontowerk.webform.store import records as store
from kontowerk.webform.store.brand import Acceptance

ACCOUNT: Final = "account to pay from"  # beside the names of login fields, which have no blanks
_NONCE: Final = 12
_LABEL: Final = b"kontowerk webform typed "
_REFERENCE: Final = slice(-8, None)
_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """A page that was shown; `call` is the correlation id of the request that showed it."""

    page: PageKind
    at: datetime
    call: str
    trouble: PageTrouble | None = None


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """A session as customer service knows it."""

    session_id: UUID
    reference: str
    use_case: UseCase
    access_ids: tuple[str, ...]
    exit: Exit | None
    steps: tuple[RecordedStep, ...]
    created_at: datetime
    changed_at: datetime


def reference_of(session_id: UUID) -> str:
    """Return the number a person reads out."""
    return session_id.hex[_REFERENCE].upper()


async def note_step(tx: Tx, session: Session, place: CurrentPage) -> None:
    """Remember that a page is shown, unless it is the one that was shown before."""
    await store.add_step(
        tx,
        session.customer_id,
        session.id,
        page=place.kind.value,
        trouble=None if place.trouble is None else place.trouble.value,
        call=correlation_id.get(),
    )


async def records(tx: Tx, customer_id: UUID) -> list[SessionRecord]:
    """Return what is remembered of a person's sessions, the oldest first."""
    return [_record(row) for row in await store.every(tx, customer_id)]


async def forget(tx: Tx, customer_id: UUID) -> int:
    """Forget all sessions of a person who is erased."""
    return await store.delete_all(tx, customer_id)


async def forget_old(tx: Tx, before: datetime) -> int:
    """Delete a batch of records that nothing happened to since an instant."""
    return await store.delete_old(tx, before, _BATCH)


def _record(row: store.Row) -> SessionRecord:
    ended = row["exit"]
    return SessionRecord(
        session_id=row["session_id"],
        reference=row["reference"],
        use_case=UseCase(row["use_case"]),
        access_ids=tuple(row["access_ids"]),
        exit=None if ended is None else Exit(ended),
        steps=steps_of(row["steps"]),
        created_at=row["created_at"],
        changed_at=row["changed_at"],
    )


def steps_of(text: str) -> tuple[RecordedStep, ...]:
    """Read the steps of a record."""
    return store.decode(text, tuple[RecordedStep, ...])


async def acceptances(tx: Tx, customer_id: UUID) -> list[Acceptance]:
    """Return what a person accepted, the oldest first."""
    return await brand.acceptances(tx, customer_id)


async def stored_sessions(tx: Tx, customer_id: UUID) -> list[Session]:
    """Return all sessions that are still there."""
    return await sessions.every(tx, customer_id)


def keep_typed(cookie: Secret[str] | None, fields: Mapping[str, str]) -> bytes | None:
    """Encrypt what was typed; None when there is no cookie to do it with."""
    if cookie is None or not fields:
        return None
    nonce = random_bytes(_NONCE)
    return nonce + AESGCM(_key(cookie)).encrypt(nonce, msgspec.json.encode(dict(fields)), None)


def read_typed(cookie: Secret[str] | None, kept: bytes | None) -> dict[str, str]:
    """Return what was typed; nothing when it was another cookie's."""
    if cookie is None or kept is None:
        return {}
    try:
        text = AESGCM(_key(cookie)).decrypt(kept[:_NONCE], kept[_NONCE:], None)
    except InvalidTag:
        return {}
    return msgspec.json.decode(text, type=dict[str, str])


def _key(cookie: Secret[str]) -> bytes:
    return sha256(_LABEL + cookie.reveal().encode()).digest()
