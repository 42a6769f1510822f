"""Live through a virtual day: release, work as workers do, let time pass.

Released, ordered, fetched and locked is by the product's own code and the engine's own table.
Only the bank is made up: a dialogue takes its time on the virtual clock, while its lease is a real
row. Leases live on the database's clock, and a whole day passes in minutes, so they never end by
themselves here; they are renewed as a worker renews them.
"""

import asyncio
import random
import time
from collections import deque
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

import msgspec

from kontowerk.accesses.model import Cause, RefreshWanted
from kontowerk.accesses.rules import slots
from kontowerk.accesses.schedule import release_due
from kontowerk.accesses.store import schedule
from kontowerk.approvals.model import BANK_QUEUE
from kontowerk.bankcalls.rules import availability as host_rules
from kontowerk.bankcalls.store import hosts
from kontowerk.jobs import store as jobs
from kontowerk.jobs.model import Job
from kontowerk.kit import lease, outbox
from kontowerk.kit.db import Database, Role, Tx
from kontowerk.kit.ids import new_id
from kontowerk.kit.lease import Lease
from kontowerk.testing import ManualClock
from quality.day import stage
from quality.day.diary import Dialogue, Diary
from quality.day.world import BEGIN, Access, World

TICK: Final = 10
_HANDS: Final = 60  # three worker processes with the usual number
_SAMPLE: Final = 300
_SHORTEST, _LONGEST = 5, 40
_SILENCE: Final = 20  # after which a bank counts as unreachable

_REGISTER: Final = "SELECT worker_id FROM procrastinate_register_worker_v1()"
_NEW: Final = """
SELECT id, args->>'access_key' AS key FROM procrastinate_jobs
WHERE id > $1 AND args->>'cause' = 'background' ORDER BY id
"""
_FETCH: Final = """
SELECT id, task_name, args::text AS args, attempts
FROM kw_fetch_job($1, $2) WHERE id IS NOT NULL
"""
_WAITING: Final = """
SELECT host, count(*) AS waiting FROM access_schedule WHERE next_due <= $1 GROUP BY host
"""
_NEXT: Final = "SELECT min(next_due) FROM access_schedule"


class _NoRoomError(Exception):
    """All lines to a host are in use; rolls the lease back."""


@dataclass(frozen=True, slots=True)
class _Work:
    """A job in a worker's hands."""

    job: Job
    number: int
    run: UUID
    background: bool


@dataclass(frozen=True, slots=True)
class _Talk:
    """A dialogue under way, and the lease it has."""

    work: _Work
    said: Dialogue
    lease: Lease
    since: float  # on the real clock


async def live_in(url: str, chosen: World) -> Diary:
    """Live through a day in a database with the present schema."""
    diary = Diary(chosen, chosen.accesses())
    await stage.fill(url, chosen, diary.accesses)
    clock = ManualClock(BEGIN)
    db = await Database.open(url, role=Role.WORKER, size=4, clock=clock)
    try:
        await Day(db, clock, diary).live()
    finally:
        await db.close()
    return diary


class Day:
    """One day in one database."""

    def __init__(self, db: Database, clock: ManualClock, diary: Diary) -> None:
        self._db = db
        self._clock = clock
        self._diary = diary
        self._chance = random.Random(diary.world.seed + 2)  # noqa: S311 - repeatable
        self._numbers = {str(one.key): no for no, one in enumerate(diary.accesses)}
        self._asks = deque(diary.world.asks())
        self._talks: list[_Talk] = []
        self._queueing: list[_Work] = []  # people whose bank has no line free
        self._worker = 0
        self._newest_job = 0
        self._renewed = time.monotonic()

    @property
    def _now(self) -> int:
        return int((self._clock.now() - BEGIN).total_seconds())

    async def live(self) -> None:
        """Live until the world ends."""
        began = time.monotonic()
        async with self._db.read() as tx:
            self._worker = await tx.value(_REGISTER)
        while self._now <= self._diary.world.seconds:
            await self._end_talks()
            await self._people_ask()
            await self._release()
            await self._renew()
            if self._now % _SAMPLE == 0:
                await self._sample()
            self._clock.advance(seconds=await self._pause())
        self._diary.real_seconds = time.monotonic() - began

    async def _release(self) -> None:
        """Release until nothing more is; workers begin at once, so that lines are counted."""
        await self._begin_talks()
        while (await release_due(self._db)).accesses:
            async with self._db.read() as tx:
                new = await tx.rows(_NEW, self._newest_job)
            self._diary.ordered += [(self._now, self._numbers[row["key"]]) for row in new]
            self._newest_job = max([self._newest_job, *(row["id"] for row in new)])
            await self._begin_talks()

    async def _begin_talks(self) -> None:
        people, self._queueing = self._queueing, []
        for work in people:
            await self._begin(work)
        while len(self._talks) + len(self._queueing) < _HANDS:
            work = await self._next_work()
            if work is None:
                return
            await self._begin(work)

    async def _next_work(self) -> _Work | None:
        """Take what the engine says comes next: people first, one at a time per access."""
        async with self._db.begin() as tx:
            row = await tx.row(_FETCH, BANK_QUEUE, self._worker)
        if row is None:
            return None
        args = msgspec.json.decode(row["args"], type=dict[str, str])
        job = Job(row["id"], row["task_name"], args, row["attempts"], self._worker)
        background = Cause(args["cause"]) is Cause.BACKGROUND
        return _Work(job, self._numbers[args["access_key"]], UUID(args["run"]), background)

    async def _begin(self, work: _Work) -> None:
        access = self._diary.accesses[work.number]
        if work.background:
            async with self._db.begin(access.customer_id) as tx:
                at = slots.next_slot(access.key, tx.now)
                await schedule.postpone(tx, access.customer_id, access.key, at)
        held = await self._enter(work, access)
        if held is None:
            await self._turn_away(work, access)
            return
        answers = access.bank.answers(self._now)
        seconds = self._chance.randint(_SHORTEST, _LONGEST) if answers else _SILENCE
        ends = self._now + -(-seconds // TICK) * TICK  # seen at the next tick
        said = Dialogue(work.number, self._now, ends, work.background, answers)
        self._talks.append(_Talk(work, said, held, time.monotonic()))

    async def _enter(self, work: _Work, access: Access) -> Lease | None:
        """Take the lease of the login and a line of the host, or neither."""
        try:
            async with self._db.begin(access.customer_id) as tx:
                return await _take(tx, work, access)
        except _NoRoomError:
            return None

    async def _turn_away(self, work: _Work, access: Access) -> None:
        """Let a person wait for a line, and background come back later."""
        if not work.background:
            self._queueing.append(work)
            return
        self._diary.turned_away.append((self._now, work.number))
        async with self._db.begin(access.customer_id) as tx:
            at = slots.when_busy(access.key, tx.now)
            await schedule.set_due(tx, access.customer_id, access.key, at)
            await jobs.remove(tx, work.job)

    async def _end_talks(self) -> None:
        over = [talk for talk in self._talks if talk.said.ends <= self._now]
        self._talks = [talk for talk in self._talks if talk.said.ends > self._now]
        await asyncio.gather(*(self._end(talk) for talk in over))

    async def _end(self, talk: _Talk) -> None:
        """Give back lease and job, keep the schedule, and tell the breaker."""
        access, said = self._diary.accesses[talk.work.number], talk.said
        async with self._db.begin(access.customer_id) as tx:
            await lease.hold(tx, talk.lease)
            due, failures = await schedule.one(tx, access.customer_id, access.key)
            failures = 0 if said.answered else failures + said.background
            if said.background and not said.answered:
                due = slots.after_failures(access.key, tx.now, failures)
            await schedule.change(
                tx,
                access.customer_id,
                access.key,
                next_due=due,
                failures=failures,
                expires_at=None,
            )
            await lease.release(tx, talk.lease)
        async with self._db.begin() as tx:
            if said.answered:
                await hosts.heard(tx, access.bank.host)
            else:
                host = await hosts.hold(tx, access.bank.host)
                await hosts.change(tx, host_rules.after_silence(host, tx.now))
            await jobs.remove(tx, talk.work.job)
        self._diary.dialogues.append(said)
        held = time.monotonic() - talk.since
        self._diary.longest_lease = max(self._diary.longest_lease, held)

    async def _people_ask(self) -> None:
        while self._asks and self._asks[0][0] <= self._now:
            access = self._diary.accesses[self._asks.popleft()[1]]
            wanted = RefreshWanted(access.customer_id, access.key, new_id(), Cause.ASKED)
            async with self._db.begin(access.customer_id) as tx:
                await outbox.put(tx, wanted.order())

    async def _renew(self) -> None:
        """Renew leases as often as a worker does, by the real clock."""
        if time.monotonic() - self._renewed < lease.SECONDS / 3:
            return
        self._renewed = time.monotonic()
        async with self._db.begin() as tx:
            for talk in self._talks:
                await lease.hold(tx, talk.lease)

    async def _sample(self) -> None:
        async with self._db.read() as tx:
            rows = await tx.rows(_WAITING, tx.now)
        found = {row["host"]: row["waiting"] for row in rows}
        for bank in self._diary.world.banks:
            self._diary.waiting[bank.host].append((self._now, found.get(bank.host, 0)))

    async def _pause(self) -> int:
        """Return seconds until something can happen; a quiet night is not waited through."""
        if self._talks or self._queueing:
            return TICK
        async with self._db.read() as tx:
            due = await tx.value(_NEXT)
        instants = [self._now + _SAMPLE - self._now % _SAMPLE]
        instants += [self._asks[0][0]] if self._asks else []
        instants += [int((due - BEGIN) / timedelta(seconds=1)) + 1] if due else []
        return max(TICK, -(-(min(instants) - self._now) // TICK) * TICK)


async def _take(tx: Tx, work: _Work, access: Access) -> Lease | None:
    held = await lease.take(
        tx,
        access.key.bytes,
        host=access.bank.host,
        holder=work.run,
        purpose="refresh",
        background=work.background,
    )
    if held is None:
        return None
    host = await hosts.hold(tx, access.bank.host)
    flying = await lease.in_flight(tx, access.bank.host)
    if not host_rules.has_room(host, flying, background=work.background):
        raise _NoRoomError
    return held
