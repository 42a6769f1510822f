"""What an operator reads about the schema."""

from kontowerk.kit.db import Tx, revisions
from kontowerk.kit.db.revisions import SchemaFit


async def fault(tx: Tx) -> str | None:
    """Say why this version cannot run on the schema, or None."""
    found, own = await revisions.current_revision(tx), revisions.newest_revision()
    match await revisions.standing(tx):
        case SchemaFit.FITTING | SchemaFit.AHEAD:
            return None
        case SchemaFit.BEHIND:
            return f"revision {found or 'none'}, this version needs {own}; run `kontowerk migrate`"
        case SchemaFit.CONTRACTED:
            return (
                f"revision {found}, which took away what this version ({own}) needs; "
                "start the newer release"
            )
        case SchemaFit.FOREIGN:
            return f"revision {found}, which does not come after {own}; is it the right database?"


async def description(tx: Tx) -> str:
    """Name the revision of a schema that serves this version."""
    found = await revisions.current_revision(tx)
    ahead = await revisions.standing(tx) is SchemaFit.AHEAD
    note = " of a later release, beside which this version may run" if ahead else ""
    return f"at revision {found}{note}"
