"""What must hold after a move, read from both databases without asking the product."""

from collections import Counter
from collections.abc import Mapping
from typing import Final
from uuid import UUID

import asyncpg

from quality.cells.moving import MoveWatch
from quality.cells.people import Asked

# Whoever is named in one of these columns is a person, an organisation, or a thing of theirs.
_COLUMNS: Final = """
SELECT c.relname AS name, a.attname AS column FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
  AND a.attname IN ('customer_id', 'tenant_id', 'user_id')
  AND c.relname NOT IN ('audit_entry', 'login_tally', 'cell_move')
ORDER BY 1, 2
"""


async def left_behind(
    source: str, target: str, tenant_id: UUID, person: UUID | None = None
) -> list[str]:
    """Say what the source still has of a tenant that has moved, or of a user who did."""
    here, there = await asyncpg.connect(source), await asyncpg.connect(target)
    try:
        people = await there.fetchval(
            "SELECT array_agg(id) FROM app_user WHERE tenant_id = $1", tenant_id
        )
        if person and people != [person]:
            return [f"{len(people or [])} users are in the other cell, and not the one who moved"]
        wrong: list[str] = []
        for row in await here.fetch(_COLUMNS):
            if person and row["column"] == "tenant_id":
                continue
            whose = [tenant_id] if row["column"] == "tenant_id" else people
            count = await here.fetchval(
                f'SELECT count(*) FROM "{row["name"]}" WHERE "{row["column"]}" = ANY($1)',  # noqa: S608
                whose,
            )
            if count:
                wrong.append(f"{count} rows of {row['name']} are in both cells")
        jobs = await here.fetchval(
            "SELECT count(*) FROM procrastinate_jobs WHERE args ->> 'customer_id' = ANY($1)",
            [str(person) for person in people],
        )
        if jobs:
            wrong.append(f"{jobs} jobs stayed behind")
        return wrong
    finally:
        await here.close()
        await there.close()


async def missing(
    home: str, created: Mapping[str, Asked], watch: MoveWatch, moved: UUID | None
) -> list[str]:
    """Say which users are not there that somebody was told were created, and when they were.

    Who moved alone is elsewhere, which `left_behind` looks at.
    """
    connection = await asyncpg.connect(home)
    try:
        there = {str(row["id"]) for row in await connection.fetch("SELECT id FROM app_user")}
    finally:
        await connection.close()
    there |= {str(moved)}
    lost = Counter(_when(asked, watch) for user, asked in created.items() if user not in there)
    return [f"{count} users are lost that were created {when}" for when, count in lost.items()]


def _when(asked: Asked, watch: MoveWatch) -> str:
    if asked.answered < watch.fenced:
        return "before changes were kept out"
    if asked.begun < watch.fenced:
        return "as changes began to be kept out"
    return "while changes were kept out" if asked.begun < watch.switched else "after the move"


async def bookings(url: str, tenant_id: UUID) -> int:
    """Return how many bookings a tenant has."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(
            "SELECT count(*) FROM bank_transaction b JOIN app_user u ON u.id = b.customer_id "
            "WHERE u.tenant_id = $1",
            tenant_id,
        )
    finally:
        await connection.close()


async def planned(url: str) -> int:
    """Return how many jobs there are for tomorrow, ready to be begun."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(
            "SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'analyse' "
            "AND queue_name = 'analysis' AND scheduled_at > now() + interval '12 hours'"
        )
    finally:
        await connection.close()
