"""`kontowerk cells`, whole or with a guard taken out, which then has to be noticed."""

import sys
from typing import Any

from kontowerk.bootstrap.cli import app
from kontowerk.cells import move
from kontowerk.cells.store import jobs, journal, rows


async def _nothing(*_args: Any, **_named: Any) -> set[Any]:
    return set()


def _take_out(guard: str) -> None:
    match guard:
        case "fence":  # changes are taken while the rest is copied, and stay behind
            journal.watch = _nothing
        case "touched":  # who changed is not copied again
            journal.take_touched = _nothing
        case "jobs":  # work that waits stays behind
            jobs.carry = _nothing
        case "delete":
            rows.delete_people = _nothing
        case _:
            message = f"there is no guard {guard}"
            raise SystemExit(message)
    move.__dict__.update(journal=journal, jobs=jobs, rows=rows)


if __name__ == "__main__":
    if sys.argv[1]:
        _take_out(sys.argv[1])
    app(sys.argv[2:])
