"""What is remembered of a session for customer service, longer than the session itself.

States, times and ids: which pages were shown, what was wrong there, how it ended. Nothing that a
person typed and nothing that a bank said.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.logging import correlation_id
from kontowerk.webform.model import CurrentPage, PageKind, Session, UseCase
from kontowerk.webform.pages import Exit, PageTrouble
from kontowerk.webform.store import records as store

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
