"""What an operator reads about the schema."""

from kontowerk.kit.db import Tx, revisions
from kontowerk.kit.db.revisions import Standing


async def fault(tx: Tx) -> str | None:
    """Say why this version cannot run on the schema, or None."""
    found, own = await revisions.current_revision(tx), revisions.newest_revision()
    match await revisions.standing(tx):
        case Standing.FITTING | Standing.AHEAD:
            return None
        case Standing.BEHIND:
            return f"revision {found or 'none'}, this version needs {own}; run `kontowerk migrate`"
        case Standing.CONTRACTED:
            return (
                f"revision {found}, which took away what this version ({own}) needs; "
                "start the newer release"
            )
        case Standing.FOREIGN:
            return f"revision {found}, which does not come after {own}; is it the right database?"


async def told(tx: Tx) -> str:
    """Name the revision of a schema that serves this version."""
    found = await revisions.current_revision(tx)
    ahead = await revisions.standing(tx) is Standing.AHEAD
    note = " of a later release, beside which this version may run" if ahead else ""
    return f"at revision {found}{note}"
