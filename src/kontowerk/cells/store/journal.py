"""The journal of moves, the watch on tables, and the fence."""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from kontowerk.cells.model import MoveState, Moving
from kontowerk.kit.db.carrier import Carrier
from kontowerk.kit.db.columns import on_table

_LEAVING: Final = """
SELECT tenant_id FROM cell_move
WHERE tenant = $1 AND person_id IS NOT DISTINCT FROM $2::uuid
  AND state IN ('copying', 'fenced', 'switched')
"""
_STATE: Final = """
SELECT state FROM cell_move WHERE tenant_id = $1 AND person_id IS NOT DISTINCT FROM $2::uuid
"""
_OTHER: Final = """
SELECT other FROM cell_move
WHERE tenant_id = $1 AND person_id IS NOT DISTINCT FROM $2::uuid AND state <> 'left'
"""
_BUSY: Final = """
SELECT EXISTS (SELECT FROM cell_move
  WHERE tenant_id = $1 AND (person_id IS NULL) = $2
    AND state IN ('copying', 'fenced', 'switched', 'arriving'))
"""
_NOTE: Final = """
INSERT INTO cell_move (tenant_id, person_id, tenant, other, state) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, person_id) DO UPDATE SET tenant = EXCLUDED.tenant,
  other = EXCLUDED.other, state = EXCLUDED.state, fenced_until = NULL, changed_at = now()
"""
_FENCE: Final = """
UPDATE cell_move SET state = 'fenced', changed_at = now(),
  fenced_until = clock_timestamp() + make_interval(secs => $3)
WHERE tenant_id = $1 AND person_id IS NOT DISTINCT FROM $2::uuid
"""
# Only while the fence stands: a change that came after it would stay behind. The clock is read with
# the row in hand, for which whoever comes after the fence waits.
_HOLD: Final = """
SELECT true FROM cell_move WHERE tenant_id = $1 AND person_id IS NOT DISTINCT FROM $2::uuid
FOR UPDATE
"""
_SWITCH: Final = """
UPDATE cell_move SET state = 'switched', fenced_until = NULL, changed_at = now()
WHERE tenant_id = $1 AND person_id IS NOT DISTINCT FROM $2::uuid AND state = 'fenced'
  AND fenced_until > clock_timestamp()
"""
_UNFENCE: Final = """
UPDATE cell_move SET state = 'copying', fenced_until = NULL
WHERE tenant_id = $1 AND person_id IS NOT DISTINCT FROM $2::uuid AND state = 'fenced'
"""
_FORGET: Final = """
DELETE FROM cell_move WHERE tenant_id = $1 AND person_id IS NOT DISTINCT FROM $2::uuid
"""
_UNDER_WAY: Final = """
SELECT count(*) FROM cell_move WHERE state IN ('copying', 'fenced', 'switched', 'arriving')
"""
_MOVES: Final = """
SELECT tenant || coalesce(' user ' || person_id, '') AS who, other, state FROM cell_move
ORDER BY 1
"""
_NEXT: Final = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint"
_OLDEST: Final = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
_RAISE: Final = "CALL cell_raise_numbers($1)"
_HAS_WATCH: Final = """
SELECT true FROM pg_trigger WHERE tgrelid = to_regclass($1) AND tgname = 'cell_watch'
"""
_WATCH: Final = """
CREATE TRIGGER cell_watch BEFORE INSERT OR UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION cell_watch('{person}', '{tenant}')
"""
_UNWATCH: Final = "DROP TRIGGER IF EXISTS cell_watch ON {table}"
_PATIENCE: Final = "SET lock_timeout = '1s'"
_TOUCHED: Final = """
DELETE FROM cell_touched WHERE tenant_id = $1 AND ($2::uuid IS NULL OR person_id = $2)
RETURNING person_id
"""


async def leaving(db: Carrier, name: str, person_id: UUID | None = None) -> UUID | None:
    """Return the tenant of this name that is on its way out of this cell, or whose user is."""
    return await db.value(_LEAVING, name, person_id)


async def state(db: Carrier, moving: Moving) -> MoveState | None:
    found = await db.value(_STATE, *moving)
    return None if found is None else MoveState(found)


async def other_cell(db: Carrier, moving: Moving) -> str | None:
    """Return the cell at the other end of a move that is not over here."""
    return await db.value(_OTHER, *moving)


async def busy(db: Carrier, tenant_id: UUID, *, tenant: bool) -> bool:
    """Say whether the tenant is on its way, or a user of it is."""
    return await db.value(_BUSY, tenant_id, tenant)


async def note(db: Carrier, moving: Moving, name: str, other: str, now: MoveState) -> None:
    await db.run(_NOTE, *moving, name, other, now.value)


async def forget(db: Carrier, moving: Moving) -> None:
    await db.run(_FORGET, *moving)


async def moves(db: Carrier) -> list[tuple[str, str, MoveState]]:
    """Return every move this cell knows of: tenant or user, other cell, state."""
    rows = await db.rows(_MOVES)
    return [(row["who"], row["other"], MoveState(row["state"])) for row in rows]


async def fence(db: Carrier, moving: Moving, seconds: float) -> None:
    """Let nobody change anything of who moves, for so long and no longer."""
    await db.run(_FENCE, *moving, seconds)


async def unfence(db: Carrier, moving: Moving) -> None:
    await db.run(_UNFENCE, *moving)


async def switch(db: Carrier, moving: Moving) -> bool:
    """Let the fence stand for ever; says whether it still stood."""
    async with db.transaction():
        await db.value(_HOLD, *moving)
        return await db.run(_SWITCH, *moving) == 1


async def next_number(db: Carrier) -> int:
    """Return a transaction number that no transaction has had."""
    return await db.value(_NEXT)


async def oldest_number(db: Carrier) -> int:
    """Return the number of the oldest transaction that may still change something."""
    return await db.value(_OLDEST)


async def raise_numbers(db: Carrier, goal: int) -> None:
    """Use up transaction numbers until those to come are not below the goal."""
    await db.run(_RAISE, goal)


async def watch(db: Carrier, table: str, person: str, tenant: str) -> None:
    """Have changes of a table noticed; waits a second for whoever writes to it."""
    if await db.value(_HAS_WATCH, table):
        return
    await db.run(_PATIENCE)
    await db.run(on_table(_WATCH, table, person=person, tenant=tenant))


async def unwatch(db: Carrier, tables: Iterable[str]) -> None:
    """Stop noticing, unless another tenant moves."""
    if await db.value(_UNDER_WAY):
        return
    await db.run(_PATIENCE)
    for table in tables:
        if await db.value(_HAS_WATCH, table):
            await db.run(on_table(_UNWATCH, table))


async def take_touched(db: Carrier, moving: Moving) -> set[UUID]:
    """Return whose data changed since this was asked last."""
    return {row["person_id"] for row in await db.rows(_TOUCHED, *moving)}
