"""Move a tenant to another cell while it is used; killed anywhere, it goes on or back.

Copied first, with whoever changes meanwhile copied again; then changes are kept out for seconds,
the rest is copied and compared, and the source says that it is over. Up to there the way back is
open and a fence that nobody takes down ends by itself; from there on the move only goes on.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final
from uuid import UUID

from kontowerk.cells import tables
from kontowerk.cells.model import CellsError, MoveReport, MoveState
from kontowerk.cells.sides import Journey
from kontowerk.cells.store import jobs, journal, rows
from kontowerk.kit.db.carrier import TableBusyError

FENCE_SECONDS: Final = 3.5  # and a second until a caller comes again
_BATCH: Final = 50  # people at once
_FEW: Final = 20  # who may be copied while changes are kept out
_PASSES: Final = 20
_TRIES: Final = 20
_WRITERS_SECONDS: Final = 1.5
_JOBS_SECONDS: Final = 120.0
_LOOK: Final = 0.02
_PAUSE: Final = 0.5
_MOST_NUMBERS: Final = 200_000_000

Told = Callable[[str], None]


class _NotNowError(Exception):
    """The fence came down before everything was over there; try again."""


async def move(
    journey: Journey, *, lead: Callable[[], Awaitable[None]], linger: float, told: Told
) -> MoveReport:
    """Move, or go on with a move; `lead` has the proxy lead the tenant's requests to the target.

    Whoever was led to the source before may wait there for a bank, and is answered with what is
    known there: it is deleted only after it has lingered for as long as requests last.
    """
    report = MoveReport()
    source, target = journey.source.db, journey.target.db
    if await rows.schema(source) != await rows.schema(target):
        message = "the cells have different schemas; migrate both first"
        raise CellsError(message)
    stored = await rows.columns(source)
    if stored != await rows.columns(target):
        message = "the tables of the cells have different columns"
        raise CellsError(message)
    now = await journal.state(source, journey.tenant_id)
    if now not in (MoveState.SWITCHED, MoveState.LEFT):
        await _begin(journey, told)
        await _copy_all(journey, stored, report, told)
        await _change_over(journey, stored, report, told)
    elif await journal.state(target, journey.tenant_id) is MoveState.ARRIVING:
        await _arrive_anew(journey, stored, report, told)
    await lead()
    told("led to the target")
    await asyncio.sleep(linger)
    await _leave(journey, told)
    return report


async def go_back(journey: Journey, told: Told) -> None:
    """Give a move up that has not switched: the source goes on, the target forgets."""
    source, target = journey.source.db, journey.target.db
    now = await journal.state(source, journey.tenant_id)
    if now in (MoveState.SWITCHED, MoveState.LEFT):
        message = f"{journey.tenant} is over in {journey.target.name} already; let the move go on"
        raise CellsError(message)
    if await journal.state(target, journey.tenant_id) is not MoveState.ARRIVING:
        message = f"{journey.tenant} is not on its way to {journey.target.name}"
        raise CellsError(message)
    await journal.forget(source, journey.tenant_id)
    told("fence down")
    await jobs.let_go(source, journey.tenant_id)
    people = await rows.people(target, journey.tenant_id)
    for whose in _batches(people):
        async with target.transaction():
            await rows.delete_people(target, whose)
    await journal.take_touched(source, journey.tenant_id)
    await journal.take_touched(target, journey.tenant_id)
    await journal.forget(target, journey.tenant_id)
    await journal.unwatch(source, tables.watched())
    await journal.unwatch(target, tables.watched())
    told("back")


async def _begin(journey: Journey, told: Told) -> None:
    source, target, tenant_id = journey.source.db, journey.target.db, journey.tenant_id
    if await journal.tenant_id(target, journey.tenant) is not None:
        message = f"{journey.target.name} has a tenant {journey.tenant}"
        raise CellsError(message)
    ahead = await journal.next_number(source) - await journal.next_number(target)
    if ahead > _MOST_NUMBERS:
        message = (
            f"transaction numbers of {journey.target.name} are {ahead:,} behind; give its database "
            "a higher one (pg_resetwal --next-transaction-id) before it takes tenants"
        )
        raise CellsError(message)
    await journal.raise_numbers(target, await journal.next_number(source))
    name = journey.tenant
    await journal.note(target, tenant_id, name, journey.source.name, MoveState.ARRIVING)
    await journal.note(source, tenant_id, name, journey.target.name, MoveState.COPYING)
    told("noted")
    for side in (source, target):
        for table, (person, tenant) in tables.watched().items():
            await _patiently(partial(journal.watch, side, table, person, tenant))
    told("watched")


async def _copy_all(journey: Journey, stored: rows.Columns, report: MoveReport, told: Told) -> None:
    source, target = journey.source.db, journey.target.db
    # Whoever came here with an earlier try and is gone from the source is deleted here, too.
    everybody = {
        *await rows.people(source, journey.tenant_id),
        *await rows.people(target, journey.tenant_id),
    }
    await _copy(journey, sorted(everybody), stored)
    told(f"copied {len(everybody)} people")
    for _ in range(_PASSES):
        touched = await _touched(journey)
        report.again += len(touched)
        await _copy(journey, sorted(touched), stored)
        if len(touched) <= _FEW:
            break
    report.rows = await _copy(journey, sorted(everybody), stored)
    told(f"compared {report.rows} rows")


async def _touched(journey: Journey) -> set[UUID]:
    source, target = journey.source.db, journey.target.db
    return {
        *await journal.take_touched(source, journey.tenant_id),
        *await journal.take_touched(target, journey.tenant_id),
    }


async def _copy(journey: Journey, people: Sequence[UUID], stored: rows.Columns) -> int:
    """Copy people of whom the target has not what the source has; returns rows compared."""
    source, target, compared = journey.source.db, journey.target.db, 0
    for whose in _batches(people):
        there = await rows.prints_of_people(target, whose)
        here = await rows.prints_of_people(source, whose)
        different = {name for name in here if here[name] != there[name]}
        if different:
            async with target.transaction():
                await rows.carry_people(source, target, different, whose, stored)
        compared += sum(table.rows for table in here.values())
    return compared


async def _change_over(
    journey: Journey, stored: rows.Columns, report: MoveReport, told: Told
) -> None:
    """Keep changes out, copy what is left, and switch; again if that took too long."""
    source, tenant_id = journey.source.db, journey.tenant_id
    loop = asyncio.get_running_loop()
    for _ in range(_TRIES):
        await _quieten(journey, told)
        began = loop.time()
        await journal.fence(source, tenant_id, FENCE_SECONDS)
        report.fences += 1
        told("fenced")
        try:
            async with asyncio.timeout(FENCE_SECONDS):
                await _switch(journey, stored, report, told)
        except (_NotNowError, TimeoutError):
            if await journal.state(source, tenant_id) is MoveState.SWITCHED:
                return await _arrive_anew(journey, stored, report, told)
            await journal.unfence(source, tenant_id)
            report.note_fence(loop.time() - began)
            await jobs.let_go(source, tenant_id)
            told("fence down")
            await asyncio.sleep(_PAUSE)
            touched = await _touched(journey)
            await _copy(journey, sorted(touched), stored)
        else:
            report.note_fence(loop.time() - began)
            return None
    message = "the tenant is too busy to be moved now; try again, or go --back"
    raise CellsError(message)


async def _quieten(journey: Journey, told: Told) -> None:
    """Let no job of the tenant begin, and wait for those that have begun."""
    source, tenant_id = journey.source.db, journey.tenant_id
    try:
        async with asyncio.timeout(_JOBS_SECONDS):
            await jobs.hold(source, tenant_id)
            while await jobs.begun(source, tenant_id):
                await asyncio.sleep(_LOOK)
                await jobs.hold(source, tenant_id)
    except TimeoutError:
        await jobs.let_go(source, tenant_id)
        message = "jobs of the tenant do not end; try again later"
        raise CellsError(message) from None
    told("quiet")


async def _switch(journey: Journey, stored: rows.Columns, report: MoveReport, told: Told) -> None:
    source, target, tenant_id = journey.source.db, journey.target.db, journey.tenant_id
    await _wait_for_writers(journey)
    await jobs.hold(source, tenant_id)
    if await jobs.begun(source, tenant_id):
        raise _NotNowError
    touched = sorted(await _touched(journey))
    report.again += len(touched)
    await _copy(journey, touched, stored)
    await _compare(journey, touched)
    told("rest copied")
    async with target.transaction():
        await _arrive(journey, stored, report)
        told("arriving")
        if not await journal.switch(source, tenant_id):
            raise _NotNowError
        told("switched")
    await jobs.tell(target)
    told("arrived")


async def _wait_for_writers(journey: Journey) -> None:
    """Wait until whoever may have seen no fence has ended."""
    source = journey.source.db
    try:
        async with asyncio.timeout(_WRITERS_SECONDS):
            goal = await journal.next_number(source)
            while await journal.oldest_number(source) < goal:  # noqa: ASYNC110 - told by nobody
                await asyncio.sleep(_LOOK)
    except TimeoutError:
        raise _NotNowError from None
    await journal.raise_numbers(journey.target.db, await journal.next_number(source))


async def _compare(journey: Journey, people: Iterable[UUID]) -> None:
    source, target = journey.source.db, journey.target.db
    for whose in _batches(people):
        here = await rows.prints_of_people(source, whose)
        if here != await rows.prints_of_people(target, whose):
            raise _NotNowError


async def _arrive(journey: Journey, stored: rows.Columns, report: MoveReport) -> None:
    """Carry over what makes the tenant live there; all of it or nothing, in one transaction."""
    source, target, tenant_id = journey.source.db, journey.target.db, journey.tenant_id
    async with source.transaction(snapshot=True):
        here = await rows.late_prints(source, tenant_id)
        there = await rows.late_prints(target, tenant_id)
        different = {name for name in here if here[name] != there[name]}
        await rows.carry_late(source, target, different, tenant_id, stored)
        if await rows.late_prints(target, tenant_id) != here:
            message = "the rows of the tenant are not the same on both sides"
            raise CellsError(message)
        late = sum(table.rows for table in here.values())
        await rows.carry_logins(source, target, tenant_id)
        await rows.tell_proofs(source, target)
        report.jobs = await jobs.carry(source, target, tenant_id)
        report.people = len(await rows.people(source, tenant_id))
    report.late_rows = late
    name = journey.tenant
    await journal.note(target, tenant_id, name, journey.source.name, MoveState.ARRIVED)


async def _arrive_anew(
    journey: Journey, stored: rows.Columns, report: MoveReport, told: Told
) -> None:
    """Go on where a move was killed between the two sides: nothing changes any more."""
    source, target, tenant_id = journey.source.db, journey.target.db, journey.tenant_id
    await jobs.hold(source, tenant_id)
    await journal.raise_numbers(target, await journal.next_number(source))
    people = sorted({*await rows.people(source, tenant_id), *await rows.people(target, tenant_id)})
    report.rows = await _copy(journey, people, stored)
    await _compare(journey, people)
    async with target.transaction():
        await _arrive(journey, stored, report)
    await jobs.tell(target)
    told("arrived")


async def _leave(journey: Journey, told: Told) -> None:
    """Delete at the source; what workers look at goes first, people last."""
    source, target, tenant_id = journey.source.db, journey.target.db, journey.tenant_id
    if await journal.state(target, tenant_id) is not MoveState.ARRIVED:
        message = f"{journey.tenant} has not arrived; nothing was deleted"
        raise CellsError(message)
    await rows.tell_proofs(source, target)
    async with source.transaction():
        await jobs.delete(source, tenant_id)
        await rows.delete_late(source, tenant_id)
    told("late tables deleted")
    for whose in _batches(await rows.people(source, tenant_id)):
        async with source.transaction():
            await rows.delete_people(source, whose)
        told("people deleted")
    await journal.take_touched(source, tenant_id)
    await journal.take_touched(target, tenant_id)
    await journal.note(source, tenant_id, journey.tenant, journey.target.name, MoveState.LEFT)
    for side in (source, target):
        await _patiently(partial(journal.unwatch, side, tables.watched()))
    told("left")


def _batches(people: Iterable[UUID]) -> Iterator[list[UUID]]:
    left = list(people)
    return (left[start : start + _BATCH] for start in range(0, len(left), _BATCH))


async def _patiently(change: Callable[[], Awaitable[None]]) -> None:
    """Change a table's triggers as soon as nobody holds it."""
    for _ in range(_TRIES):
        try:
            return await change()
        except TableBusyError:
            await asyncio.sleep(_PAUSE)
    message = "a table is held for long; end long transactions and try again"
    raise CellsError(message)
