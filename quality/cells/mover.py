"""`kontowerk cells`, whole or with a guard taken out, which then has to be noticed."""

import asyncio
import sys
from typing import Any, Final

from kontowerk.bootstrap.cli import app
from kontowerk.cells import move
from kontowerk.cells.model import Moving
from kontowerk.cells.store import journal, rows
from kontowerk.kit.db.carrier import Carrier

# Seconds in which changes stay behind that are taken where the fence should stand.
_GAP: Final = 1.5
_FENCE: Final = "OR moving.state = 'fenced' AND moving.fenced_until > clock_timestamp()"
_DEFINITION: Final = "SELECT pg_get_functiondef('cell_watch'::regproc)"


async def _nothing(*_args: Any, **_named: Any) -> set[Any]:
    return set()


def _without_fence() -> None:
    """Changes are noticed as ever, but taken after the rest was copied."""
    watch, switch = journal.watch, journal.switch

    async def open_watch(db: Carrier, table: str, person: str, tenant: str) -> None:
        text = await db.value(_DEFINITION)
        if _FENCE in text:
            await db.run(text.replace(_FENCE, ""))
        await watch(db, table, person, tenant)

    async def late_switch(db: Carrier, moving: Moving) -> bool:
        await asyncio.sleep(_GAP)
        return await switch(db, moving)

    journal.watch, journal.switch = open_watch, late_switch


def _take_out(guard: str) -> None:
    match guard:
        case "fence":
            _without_fence()
        case "touched":  # who changed is not copied again
            journal.take_touched = _nothing
        case "jobs":  # work that waits stays behind
            rows.carry_jobs = _nothing
        case "delete":
            rows.delete_people = _nothing
        case _:
            message = f"there is no guard {guard}"
            raise SystemExit(message)
    move.__dict__.update(journal=journal, rows=rows)


if __name__ == "__main__":
    if sys.argv[1]:
        _take_out(sys.argv[1])
    app(sys.argv[2:])
