"""One person as customer service sees it: states and times, never contents."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.console.accesses import AccessPage, AccessQuery, accesses
from kontowerk.console.errors import NotShownError
from kontowerk.console.exchanges import Dialogue
from kontowerk.console.lines import PaymentLine
from kontowerk.console.model import PersonLine, Visitor
from kontowerk.console.sessions import SessionSeen
from kontowerk.console.store import calls as call_store
from kontowerk.console.store import persons, records, states
from kontowerk.kit.db import Tx

_MOST: Final = 25


@dataclass(frozen=True, slots=True)
class PersonPage:
    """A person with what it has and what happened to it lately."""

    person: PersonLine
    accesses: AccessPage
    sessions: tuple[SessionSeen, ...]
    payments: tuple[PaymentLine, ...]
    calls: tuple[Dialogue, ...]

    @property
    def is_sandbox(self) -> bool:
        lines = self.accesses.lines
        return bool(lines) and all(line.is_sandbox for line in lines)


@dataclass(frozen=True, slots=True)
class SessionPage:
    """A session with the calls at banks that belong to it."""

    session: SessionSeen
    calls: tuple[Dialogue, ...]


async def person(tx: Tx, visitor: Visitor, customer_id: UUID) -> PersonPage:
    """Return a person the visitor may see. Raises NotShownError."""
    tenant = visitor.tenant_id
    line = await persons.one(tx, tenant, customer_id)
    if line is None:
        raise NotShownError
    return PersonPage(
        line,
        await accesses(tx, visitor, AccessQuery(words=str(customer_id))),
        tuple(await records.of_person(tx, tenant, customer_id, _MOST)),
        tuple(await states.of_person(tx, tenant, customer_id, _MOST)),
        tuple(await call_store.of_person(tx, tenant, customer_id, _MOST)),
    )


async def session(tx: Tx, visitor: Visitor, customer_id: UUID, session_id: UUID) -> SessionPage:
    """Return a session of a person. Raises NotShownError."""
    tenant = visitor.tenant_id
    every = await records.of_person(tx, tenant, customer_id, 1_000)
    seen = next((record for record in every if record.session_id == session_id), None)
    if seen is None:
        raise NotShownError
    return SessionPage(seen, tuple(await call_store.of_session(tx, tenant, seen, _MOST)))
