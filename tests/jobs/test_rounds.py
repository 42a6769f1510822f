"""Rounds: again and again, never two steps at once, and none ends the others."""

import asyncio
from collections.abc import Awaitable, Callable

from kontowerk.jobs.rounds import Round, make_rounds, regular_rounds
from kontowerk.kit.ids import new_id
from tests.jobs.world import World, refresh_order, until


class Work:
    """Work that is there in portions."""

    def __init__(self, *portions: int) -> None:
        self.portions = list(portions)
        self.calls = 0

    async def __call__(self) -> int:
        self.calls += 1
        return self.portions.pop(0) if self.portions else 0


async def made_until(rounds: tuple[Round, ...], condition: Callable[[], bool]) -> None:
    stop = asyncio.Event()
    task = asyncio.create_task(make_rounds(rounds, stop))

    async def met() -> bool:
        return condition()

    try:
        await until(met)
    finally:
        stop.set()
        await asyncio.wait_for(task, 30)


async def test_a_round_is_made_until_nothing_is_left() -> None:
    work = Work(5, 5, 2)
    await made_until((Round("some", 3600, work),), lambda: work.calls >= 4)
    assert work.calls == 4


async def test_a_paced_round_leaves_the_rest_for_the_next_time() -> None:
    work = Work(5, 5, 2)
    other = Work()
    rounds = (Round("some", 3600, work, paced=True), Round("other", 0.05, other))
    await made_until(rounds, lambda: other.calls >= 3)
    assert work.calls == 1


async def test_a_round_that_fails_is_made_again_and_ends_no_other() -> None:
    calls: list[int] = []

    async def failing() -> int:
        calls.append(1)
        raise RuntimeError

    other = Work()
    rounds = (Round("failing", 0.02, failing), Round("other", 0.02, other))
    await made_until(rounds, lambda: len(calls) >= 3 and other.calls >= 3)


async def test_regular_rounds_do_their_work_as_a_worker_may(world: World) -> None:
    await world.order(refresh_order(new_id()))
    await world.connection.execute("UPDATE procrastinate_jobs SET status = 'failed'")
    await world.connection.execute("UPDATE procrastinate_events SET at = now() - interval '2 days'")
    db = await world.open()
    works: dict[str, Callable[[], Awaitable[int]]] = {
        item.name: item.work for item in regular_rounds(db)
    }
    done = {name: await work() for name, work in works.items()}
    await db.close()
    assert done == {
        "expire_tokens": 0,
        "expire_guesses": 0,
        "write_logins": 0,
        "expire_proofs": 0,
        "seal_audit_log": 0,
        "purge_jobs": 1,
    }
