"""Gather what may be handed on about one call."""

from typing import Final

from kontowerk.desk.case import Case, Numbering
from kontowerk.desk.enter import overseeing
from kontowerk.desk.store import cases as store
from kontowerk.kit.db import Database
from kontowerk.kit.logging import NO_CALL

_MOST: Final = 1_000


async def gather(desk: Database, operator: Database, correlation_id: str) -> Case:
    """Return what is stored of a call; nothing if nobody has heard of it, or if it has no name.

    `desk` has the console's role, which cannot read contents. It cannot tell whose a job is either,
    so jobs are asked of the operator.
    """
    if correlation_id == NO_CALL:
        return Case((), (), (), ())
    async with operator.begin() as tx:
        jobs, keys = await store.jobs(tx, correlation_id, _MOST)
    numbers = Numbering()
    async with overseeing(desk) as tx:
        dialogues = await store.talks(tx, correlation_id, numbers, _MOST)
        accesses = await store.accesses(tx, correlation_id, keys, numbers, _MOST)
        deeds = await store.deeds(tx, correlation_id, _MOST)
    return Case(tuple(dialogues), tuple(accesses), tuple(jobs), tuple(deeds))
