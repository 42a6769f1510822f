"""One box for customer service: the number a person reads out, a name, an access, an id."""

import re
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.console.accesses import AccessPage, AccessQuery, accesses
from kontowerk.console.exchanges import Dialogue
from kontowerk.console.lines import PaymentLine
from kontowerk.console.model import NotShownError, PersonLine, Visitor
from kontowerk.console.sessions import SessionSeen
from kontowerk.console.store import calls as call_store
from kontowerk.console.store import states, support
from kontowerk.identity.rules import username_key
from kontowerk.kit.db import Tx

_MOST: Final = 20
_REFERENCE: Final = re.compile(r"[0-9A-F]{8}")
_BETWEEN: Final = re.compile(r"[\s.-]+")
_MOST_EACH: Final = 25


@dataclass(frozen=True, slots=True)
class Hits:
    """What a word leads to, by kind; what is exact comes before what is connected with it."""

    sessions: tuple[SessionSeen, ...] = ()
    people: tuple[PersonLine, ...] = ()
    calls: tuple[Dialogue, ...] = ()
    payments: tuple[PaymentLine, ...] = ()

    @property
    def persons(self) -> set[UUID]:
        """Whose states are shown."""
        return {
            *(session.customer_id for session in self.sessions),
            *(person.customer_id for person in self.people),
            *(call.customer_id for call in self.calls),
            *(payment.customer_id for payment in self.payments),
        }

    @property
    def number(self) -> int:
        return len(self.sessions) + len(self.people) + len(self.calls) + len(self.payments)


def reference_in(words: str) -> str | None:
    """Return the number in what somebody typed: as read out, in groups, in small letters."""
    joined = _BETWEEN.sub("", words).upper()
    return joined if _REFERENCE.fullmatch(joined) else None


async def search(tx: Tx, visitor: Visitor, words: str) -> Hits:
    """Return what these words lead to, as far as the visitor may see it."""
    if not words:
        return Hits()
    tenant = visitor.tenant_id
    reference, wanted_id = reference_in(words), _id_in(words)
    sessions = [] if reference is None else await support.by_reference(tx, tenant, reference, _MOST)
    calls = await call_store.found(tx, tenant, words, _MOST)
    payment = None if wanted_id is None else await states.one(tx, tenant, wanted_id)
    people = {
        person.customer_id: person
        for person in await support.named(tx, tenant, username_key(words), _MOST)
    }
    itself = None if wanted_id is None else await support.one(tx, tenant, wanted_id)
    people |= {} if itself is None else {itself.customer_id: itself}
    ids = await support.with_access(tx, tenant, words, _MOST)
    if calls and not sessions:
        callers = {call.customer_id for call in calls}
        sessions = await support.by_call(tx, tenant, words, callers, _MOST)
    if not (sessions or calls or payment or people or ids):
        # Nobody's number and nobody's name: only then are the sessions of everybody read.
        sessions = await support.by_call(tx, tenant, words, None, _MOST)
    ids += [session.customer_id for session in sessions]
    ids += [call.customer_id for call in calls]
    ids += [] if payment is None else [payment.customer_id]
    for customer_id in dict.fromkeys(ids):
        if customer_id not in people:
            person = await support.one(tx, tenant, customer_id)
            people |= {} if person is None else {customer_id: person}
    return Hits(
        tuple(sessions),
        tuple(people.values()),
        tuple(calls),
        () if payment is None else (payment,),
    )


def _id_in(words: str) -> UUID | None:
    try:
        return UUID(words)
    except ValueError:
        return None


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
    line = await support.one(tx, tenant, customer_id)
    if line is None:
        raise NotShownError
    return PersonPage(
        line,
        await accesses(tx, visitor, AccessQuery(words=str(customer_id))),
        tuple(await support.of_person(tx, tenant, customer_id, _MOST_EACH)),
        tuple(await states.of_person(tx, tenant, customer_id, _MOST_EACH)),
        tuple(await call_store.of_person(tx, tenant, customer_id, _MOST_EACH)),
    )


async def session(tx: Tx, visitor: Visitor, customer_id: UUID, session_id: UUID) -> SessionPage:
    """Return a session of a person. Raises NotShownError."""
    tenant = visitor.tenant_id
    every = await support.of_person(tx, tenant, customer_id, 1_000)
    seen = next((record for record in every if record.session_id == session_id), None)
    if seen is None:
        raise NotShownError
    return SessionPage(seen, tuple(await call_store.of_session(tx, tenant, seen, _MOST_EACH)))
