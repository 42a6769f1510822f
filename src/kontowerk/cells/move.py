"""Move a tenant or a user to another cell while in use; killed anywhere, it goes on or back.

Copied first, with whoever changes meanwhile copied again; then changes are kept out for seconds,
the rest is copied and compared, and the source says that it is over. Up to there the way back is
open and a fence that nobody takes down ends by itself; from there on the move only goes on.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final
from uuid import UUID

from kontowerk.cells import sides, tables
from kontowerk.cells.model import CellsError, MoveReport, MoveState, Moving
from kontowerk.cells.sides import Journey
from kontowerk.cells.store import journal, places, rows
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
    """Move, or go on with a move; `lead` has the proxy lead requests to the target.

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
    now = await journal.state(source, journey.moving)
    if now not in (MoveState.SWITCHED, MoveState.LEFT):
        await _begin(journey, stored, told)
        await _copy_all(journey, stored, report, told)
        await _change_over(journey, stored, report, told)
    elif await journal.state(target, journey.moving) is MoveState.ARRIVING:
        await _arrive_anew(journey, stored, report, told)
    await lead()
    told("led to the target")
    await asyncio.sleep(linger)
    await _leave(journey, told)
    return report


async def go_back(journey: Journey, told: Told) -> None:
    """Give a move up that has not switched: the source goes on, the target forgets."""
    source, target = journey.source.db, journey.target.db
    now = await journal.state(source, journey.moving)
    if now in (MoveState.SWITCHED, MoveState.LEFT):
        message = f"{journey.name} is over in {journey.target.name} already; let the move go on"
        raise CellsError(message)
    if await journal.state(target, journey.moving) is not MoveState.ARRIVING:
        message = f"{journey.name} is not on its way to {journey.target.name}"
        raise CellsError(message)
    await journal.forget(source, journey.moving)
    told("fence down")
    await rows.let_jobs_go(source, journey.moving)
    people = await rows.people(target, journey.moving)
    for whose in _batches(people):
        async with target.transaction():
            await rows.delete_people(target, whose)
    await journal.take_touched(source, journey.moving)
    await journal.take_touched(target, journey.moving)
    await journal.forget(target, journey.moving)
    await sides.depart(journey.target, Moving(journey.moving.tenant_id))
    await journal.unwatch(source, tables.watched())
    await journal.unwatch(target, tables.watched())
    told("back")


async def _begin(journey: Journey, stored: rows.Columns, told: Told) -> None:
    source, target, moving = journey.source.db, journey.target.db, journey.moving
    for side in (source, target):
        if await journal.busy(side, moving.tenant_id, tenant=moving.person_id is not None):
            message = f"{journey.tenant} is on its way, or a user of it; finish that first"
            raise CellsError(message)
    if moving.person_id is not None:
        await sides.welcome(journey, stored)
    elif await places.tenant(target, journey.tenant) is not None:
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
    await journal.note(target, moving, name, journey.source.name, MoveState.ARRIVING)
    await journal.note(source, moving, name, journey.target.name, MoveState.COPYING)
    told("noted")
    for side in (source, target):
        for table, (person, tenant) in tables.watched().items():
            await _patiently(partial(journal.watch, side, table, person, tenant))
    told("watched")


async def _copy_all(journey: Journey, stored: rows.Columns, report: MoveReport, told: Told) -> None:
    source, target = journey.source.db, journey.target.db
    # Whoever came here with an earlier try and is gone from the source is deleted here, too.
    everybody = {
        *await rows.people(source, journey.moving),
        *await rows.people(target, journey.moving),
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
        *await journal.take_touched(source, journey.moving),
        *await journal.take_touched(target, journey.moving),
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
    source, moving = journey.source.db, journey.moving
    loop = asyncio.get_running_loop()
    for _ in range(_TRIES):
        await _quieten(journey, told)
        began = loop.time()
        await journal.fence(source, moving, FENCE_SECONDS)
        report.fences += 1
        told("fenced")
        try:
            async with asyncio.timeout(FENCE_SECONDS):
                await _switch(journey, stored, report, told)
        except (_NotNowError, TimeoutError):
            if await journal.state(source, moving) is MoveState.SWITCHED:
                return await _arrive_anew(journey, stored, report, told)
            await journal.unfence(source, moving)
            report.note_fence(loop.time() - began)
            await rows.let_jobs_go(source, moving)
            told("fence down")
            await asyncio.sleep(_PAUSE)
            touched = await _touched(journey)
            await _copy(journey, sorted(touched), stored)
        else:
            report.note_fence(loop.time() - began)
            return None
    message = f"{journey.name} is too busy to be moved now; try again, or go --back"
    raise CellsError(message)


async def _quieten(journey: Journey, told: Told) -> None:
    """Let no job begin, and wait for those that have begun."""
    source, moving = journey.source.db, journey.moving
    try:
        async with asyncio.timeout(_JOBS_SECONDS):
            await rows.hold_jobs(source, moving)
            while await rows.jobs_begun(source, moving):
                await asyncio.sleep(_LOOK)
                await rows.hold_jobs(source, moving)
    except TimeoutError:
        await rows.let_jobs_go(source, moving)
        message = f"jobs of {journey.name} do not end; try again later"
        raise CellsError(message) from None
    told("quiet")


async def _switch(journey: Journey, stored: rows.Columns, report: MoveReport, told: Told) -> None:
    source, target, moving = journey.source.db, journey.target.db, journey.moving
    await _wait_for_writers(journey)
    await rows.hold_jobs(source, moving)
    if await rows.jobs_begun(source, moving):
        raise _NotNowError
    touched = sorted(await _touched(journey))
    report.again += len(touched)
    await _copy(journey, touched, stored)
    await _compare(journey, touched)
    told("rest copied")
    async with target.transaction():
        await _arrive(journey, stored, report)
        told("arriving")
        if not await journal.switch(source, moving):
            raise _NotNowError
        told("switched")
    await rows.tell_jobs(target)
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
    """Carry over what makes them live there; all of it or nothing, in one transaction."""
    source, target, moving = journey.source.db, journey.target.db, journey.moving
    async with source.transaction(snapshot=True):
        if moving.person_id is not None:
            await sides.welcome(journey, stored)
        late = tables.late_of(person=moving.person_id is not None)
        here = await rows.carry(source, target, late, moving.id, stored)
        if await rows.prints(target, late, moving.id) != here:
            message = f"the rows of {journey.name} are not the same on both sides"
            raise CellsError(message)
        await rows.carry_logins(source, target, moving)
        await rows.tell_proofs(source, target)
        report.jobs = await rows.carry_jobs(source, target, moving)
        report.people = len(await rows.people(source, moving))
        if moving.person_id is not None:
            await rows.count_person(target, moving.person_id, 1)
    report.late_rows = sum(table.rows for table in here.values())
    name = journey.tenant
    await journal.note(target, moving, name, journey.source.name, MoveState.ARRIVED)


async def _arrive_anew(
    journey: Journey, stored: rows.Columns, report: MoveReport, told: Told
) -> None:
    """Go on where a move was killed between the two sides: nothing changes any more."""
    source, target, moving = journey.source.db, journey.target.db, journey.moving
    await rows.hold_jobs(source, moving)
    await journal.raise_numbers(target, await journal.next_number(source))
    people = sorted({*await rows.people(source, moving), *await rows.people(target, moving)})
    report.rows = await _copy(journey, people, stored)
    await _compare(journey, people)
    async with target.transaction():
        await _arrive(journey, stored, report)
    await rows.tell_jobs(target)
    told("arrived")


async def _leave(journey: Journey, told: Told) -> None:
    """Delete at the source; what workers look at goes first, people last."""
    source, target, moving = journey.source.db, journey.target.db, journey.moving
    if await journal.state(target, moving) is not MoveState.ARRIVED:
        message = f"{journey.name} has not arrived; nothing was deleted"
        raise CellsError(message)
    await rows.tell_proofs(source, target)
    if moving.person_id is None:
        await _delete_tenant(journey, told)
    else:
        await _delete_user(journey, moving.person_id, told)
    await journal.take_touched(source, moving)
    await journal.take_touched(target, moving)
    if moving.person_id is None:
        await journal.note(source, moving, journey.tenant, journey.target.name, MoveState.LEFT)
    else:
        await journal.forget(source, moving)
        await sides.depart(journey.source, Moving(moving.tenant_id))
    for side in (source, target):
        await _patiently(partial(journal.unwatch, side, tables.watched()))
    told("left")


async def _delete_tenant(journey: Journey, told: Told) -> None:
    source, moving = journey.source.db, journey.moving
    async with source.transaction():
        await rows.delete_jobs(source, moving)
        await rows.delete_late(source, moving)
    told("late tables deleted")
    for whose in _batches(await rows.people(source, moving)):
        async with source.transaction():
            await rows.delete_people(source, whose)
        told("people deleted")


async def _delete_user(journey: Journey, person_id: UUID, told: Told) -> None:
    """Delete a user at once, so that counts of the tenant are told of it once."""
    source, moving = journey.source.db, journey.moving
    async with source.transaction():
        if await rows.people(source, moving):
            await rows.count_person(source, person_id, -1)
        await rows.delete_jobs(source, moving)
        await rows.delete_late(source, moving)
        await rows.delete_people(source, [person_id])
    told("people deleted")


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
