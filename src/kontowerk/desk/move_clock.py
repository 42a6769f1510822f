"""Move the sandbox bank's time, and have its people fetched at once.

Analyses follow the bank's time. Tokens, logins, schedules and consents keep this machine's.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from kontowerk.accesses.bring_forward import bring_forward_own
from kontowerk.desk.enter import looking
from kontowerk.desk.model import SandboxPerson, Visitor
from kontowerk.desk.people import people
from kontowerk.desk.playground import Moved, Playground
from kontowerk.kit import audit
from kontowerk.kit.db import Database

_LOOKS: Final = 100  # for as long as somebody waits for a page
_BETWEEN: Final = 0.25


async def move_clock(
    desk: Database,
    db: Database,
    visitor: Visitor,
    playground: Playground,
    days: int,
) -> None:
    """Move, order, and wait a while for what comes; raises BankSilentError."""
    async with looking(desk, visitor) as tx:
        everybody = await people(tx, visitor)
        await audit.record(
            tx, actor=visitor.actor, action="sandbox.clock", subject=f"+{days} days", tenant_id=None
        )
    await playground.advance(days)
    for one in everybody:
        async with db.begin(one.customer_id) as tx:
            await bring_forward_own(tx, one.customer_id)
    if playground.moved is not None:
        await _wait(desk, visitor, everybody, playground.moved)


async def _wait(
    desk: Database, visitor: Visitor, everybody: Sequence[SandboxPerson], moved: Moved
) -> None:
    wanted = {one.customer_id for one in everybody}
    for _ in range(_LOOKS):
        async with looking(desk, visitor) as tx:
            seen = await people(tx, visitor)
        if wanted <= {one.customer_id for one in seen if is_fetched(one, moved)}:
            return
        await asyncio.sleep(_BETWEEN)


def is_fetched(one: SandboxPerson, moved: Moved) -> bool:
    """Say whether all accesses of somebody were fetched after the clock was moved."""
    return not one.running and one.refreshed_at is not None and one.refreshed_at >= moved.at
