"""Calls at banks: the latest, how they went over time, and what may be handed on about one."""

from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from kontowerk.console.enter import note_command, note_reads, overseeing
from kontowerk.console.exchanges import (
    Dialogue,
    LookbackSpan,
    Slot,
    Trend,
    grain_of,
    slots_of,
)
from kontowerk.console.lines import PaymentLine
from kontowerk.console.model import Visitor
from kontowerk.console.search import person, reference_in, session
from kontowerk.console.sessions import SessionSeen
from kontowerk.console.store import calls as store
from kontowerk.console.store import support
from kontowerk.console.support_case import Case, Numbering, PageShown, PaymentNow, SessionDone
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.logging import NO_CALL

_MOST_SHOWN: Final = 20
_MOST: Final = 1_000
_PAGE: Final = "bundle"


async def latest(tx: Tx, visitor: Visitor) -> list[Dialogue]:
    """Return the calls at banks that were last."""
    return await store.latest(tx, visitor.tenant_id, _MOST_SHOWN)


async def found(tx: Tx, visitor: Visitor, wanted: str) -> list[Dialogue]:
    """Return the last calls at banks of one call at us, or of one access, in their order."""
    return (await store.found(tx, visitor.tenant_id, wanted, _MOST_SHOWN))[::-1]


async def look_back(
    tx: Tx, visitor: Visitor, span: LookbackSpan, provider_id: UUID | None = None
) -> Trend:
    """Return the calls of a span at one bank or all: over time, and by bank, the worst first."""
    times = slots_of(span, tx.now)
    whole, tallies, banks = await store.trend(
        tx, visitor.tenant_id, provider_id, grain_of(span), times
    )
    banks.sort(key=lambda one: (one.tally.share or 0.0, -one.tally.calls, one.name or ""))
    slots = (Slot(at, tally) for at, tally in zip(times, tallies, strict=True))
    return Trend(span, whole, tuple(slots), tuple(banks))


async def gather(console: Database, operator: Database, wanted: str) -> Case:
    """Return what is stored under a correlation id, or under the number of a session.

    Nothing, if nobody has heard of it or it has no name. `console` has the console's role, which
    cannot read contents. It cannot tell whose a job is either, so jobs are asked of the operator.
    """
    if wanted == NO_CALL:
        return Case()
    async with overseeing(console) as tx:
        sessions = await _sessions(tx, wanted)
        calls = await _calls_of(tx, None, sessions, [wanted])
    async with operator.begin() as tx:
        jobs, keys = await support.jobs(tx, calls, _MOST)
    numbers = Numbering()
    async with overseeing(console) as tx:
        talks = await support.talks(tx, calls, None, numbers, _MOST)
        accesses = await support.accesses(tx, calls, None, keys, numbers, _MOST)
        deeds = await support.audit_entries(tx, calls, _MOST)
        people = numbers.people | {seen.customer_id for seen in sessions}
        await note_command(tx, "support-bundle", people)
    return Case(tuple(talks), tuple(accesses), tuple(jobs), tuple(deeds), _done(sessions))


async def gather_session(tx: Tx, visitor: Visitor, customer_id: UUID, session_id: UUID) -> Case:
    """Return what is stored of one session; jobs are out of the console's reach."""
    seen = (await session(tx, visitor, customer_id, session_id)).session
    calls = await _calls_of(tx, visitor.tenant_id, [seen], [])
    return await _of_person(tx, visitor, customer_id, calls, [seen])


async def gather_person(tx: Tx, visitor: Visitor, customer_id: UUID) -> Case:
    """Return what is stored of one person's accesses, sessions, payments and calls at banks."""
    seen = await person(tx, visitor, customer_id)
    talks = await store.of_person(tx, visitor.tenant_id, customer_id, _MOST)
    calls = [talk.correlation_id for talk in talks]
    calls += [call for record in seen.sessions for call in record.calls]
    return await _of_person(tx, visitor, customer_id, calls, seen.sessions, seen.payments)


async def _of_person(
    tx: Tx,
    visitor: Visitor,
    customer_id: UUID,
    calls: Sequence[str],
    sessions: Sequence[SessionSeen],
    payments: Sequence[PaymentLine] = (),
) -> Case:
    numbers = Numbering()
    named = [call for call in dict.fromkeys(calls) if call != NO_CALL]
    case = Case(
        dialogues=tuple(await support.talks(tx, named, customer_id, numbers, _MOST)),
        accesses=tuple(await support.accesses(tx, named, customer_id, [], numbers, _MOST)),
        jobs=None,
        deeds=tuple(await support.audit_entries(tx, named, _MOST)),
        sessions=_done(sessions),
        payments=tuple(map(_payment, payments)),
    )
    await note_reads(tx, visitor, _PAGE, [customer_id])
    return case


async def _sessions(tx: Tx, wanted: str) -> list[SessionSeen]:
    reference = reference_in(wanted)
    sessions = [] if reference is None else await support.by_reference(tx, None, reference, _MOST)
    return sessions or await support.by_call(tx, None, wanted, None, _MOST)


async def _calls_of(
    tx: Tx, tenant_id: UUID | None, sessions: Iterable[SessionSeen], others: Sequence[str]
) -> list[str]:
    """Return the ids of a browser's requests, and of those that jobs went to the bank for."""
    calls = list(others)
    for seen in sessions:
        calls += seen.calls
        talks = await store.of_session(tx, tenant_id, seen, _MOST)
        calls += [talk.correlation_id for talk in talks]
    return [call for call in dict.fromkeys(calls) if call != NO_CALL]


def _done(sessions: Iterable[SessionSeen]) -> tuple[SessionDone, ...]:
    return tuple(
        SessionDone(
            reference=seen.reference,
            use_case=seen.use_case.value,
            bank=seen.provider,
            exit=None if seen.exit is None else seen.exit.value,
            begun_at=seen.created_at,
            pages=tuple(
                PageShown(
                    step.page.value,
                    step.at,
                    None if step.trouble is None else step.trouble.value,
                    step.call,
                )
                for step in seen.steps
            ),
        )
        for seen in sessions
    )


def _payment(line: PaymentLine) -> PaymentNow:
    return PaymentNow(
        bank=line.provider,
        bulk=line.bulk,
        instant=line.instant,
        state=line.state.value,
        reason=None if line.reason is None else line.reason.value,
        bank_codes=line.bank_codes,
        sends=line.sends,
        looks=line.looks,
        created_at=line.created_at,
        changed_at=line.changed_at,
    )
