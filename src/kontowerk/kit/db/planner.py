"""A hint to PostgreSQL's planner, for one transaction."""

from typing import Final

from kontowerk.kit.db.pool import Tx

# After a first fetch the planner's statistics are out of date, and it would look up one row after
# the other, or merge by product alone; a customer's rows are better read once and hashed.
_JOIN_AT_ONCE: Final = """
SELECT set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)
"""


async def join_at_once(tx: Tx) -> None:
    """Let the statements of this transaction read many rows of a customer at once."""
    await tx.run(_JOIN_AT_ONCE)
