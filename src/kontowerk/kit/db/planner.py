"""Hints to PostgreSQL's planner, for one transaction."""

from typing import Final

from kontowerk.kit.db.pool import Tx

# After a first fetch the planner's statistics are out of date, and it would look up one row after
# the other, or merge by product alone; a customer's rows are better read once and hashed.
_JOIN_AT_ONCE: Final = """
SELECT set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)
"""
# A page of a long list: the rows in the order of their index, and what belongs to them looked up.
# A plan that sorts or hashes would read all rows of a customer to show a few of them. What is
# turned off counts as dear, and what is dear would be compiled first, which takes a second.
_LOOK_UP_IN_ORDER: Final = """
SELECT set_config('enable_sort', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)
"""


async def join_at_once(tx: Tx) -> None:
    """Let the statements of this transaction read many rows of a customer at once."""
    await tx.run(_JOIN_AT_ONCE)


async def look_up_in_order(tx: Tx) -> None:
    """Let the statements of this transaction walk along an index and look up the rest."""
    await tx.run(_LOOK_UP_IN_ORDER)
