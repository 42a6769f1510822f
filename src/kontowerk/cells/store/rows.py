"""Rows and jobs of a tenant or a user: compared by hash, held while they go over, carried, deleted.

Names of tables and columns come from `tables` and from the catalogue, never from anybody else.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from kontowerk.cells.model import Moving
from kontowerk.cells.tables import BY_LOGIN, EARLY, PersonTable, late_of
from kontowerk.kit.db.carrier import Carrier
from kontowerk.kit.db.columns import on_table

_SCHEMA: Final = "SELECT version_num FROM alembic_version"
_COLUMNS: Final = """
SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0
  AND NOT a.attisdropped AND a.attgenerated = ''
GROUP BY c.relname
"""
_PEOPLE: Final = """
SELECT id FROM app_user WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY id
"""
_PRINT: Final = """
SELECT '{table}' AS name, count(*) AS rows,
  coalesce(md5(string_agg(t.hash, '' ORDER BY t.hash COLLATE "C")), '') AS hash
FROM (SELECT md5(r.*::text) AS hash FROM {table} r WHERE {whose}) t
"""
_TAKE: Final = "SELECT {columns} FROM {table} WHERE {whose}"
_DELETE: Final = "DELETE FROM {table} WHERE {whose}"
_LOGINS: Final = """
SELECT DISTINCT o.login_key FROM login_owner o JOIN app_user u ON u.id = o.customer_id
WHERE u.tenant_id = $1 AND ($2::uuid IS NULL OR u.id = $2)
"""
_ONLY_THEIRS: Final = """
SELECT DISTINCT o.login_key FROM login_owner o JOIN app_user u ON u.id = o.customer_id
WHERE u.tenant_id = $1 AND ($2::uuid IS NULL OR u.id = $2) AND NOT EXISTS (
  SELECT FROM login_owner s JOIN app_user v ON v.id = s.customer_id
  WHERE s.login_key = o.login_key AND (v.tenant_id <> $1 OR v.id <> $2))
"""
_OF_LOGINS: Final = "login_key = ANY($1::bytea[])"
_LOGIN_ROWS: Final[Mapping[str, str]] = {
    "credential_lease": """
SELECT coalesce(jsonb_agg(to_jsonb(l)), '[]')::text FROM credential_lease l
WHERE l.login_key = ANY($1::bytea[])
""",
    "login_attempt": """
SELECT coalesce(jsonb_agg(to_jsonb(l)), '[]')::text FROM login_attempt l
WHERE l.login_key = ANY($1::bytea[])
""",
    "login_ended": """
SELECT coalesce(jsonb_agg(to_jsonb(l)), '[]')::text FROM login_ended l
WHERE l.login_key = ANY($1::bytea[])
""",
}
# Where somebody has the login already: the stricter of both counts, and no fence is used twice.
_MERGE: Final[Mapping[str, str]] = {
    "credential_lease": """
INSERT INTO credential_lease AS here SELECT *
FROM jsonb_populate_recordset(NULL::credential_lease, $1::text::jsonb)
ON CONFLICT (login_key) DO UPDATE SET fence = greatest(here.fence, EXCLUDED.fence) + 1
""",
    "login_attempt": """
INSERT INTO login_attempt AS here SELECT *
FROM jsonb_populate_recordset(NULL::login_attempt, $1::text::jsonb)
ON CONFLICT (login_key) DO UPDATE SET attempts = EXCLUDED.attempts,
  refused_key = EXCLUDED.refused_key, proven_key = EXCLUDED.proven_key, wrong = EXCLUDED.wrong,
  unheard_key = EXCLUDED.unheard_key, changed_at = EXCLUDED.changed_at
WHERE (EXCLUDED.attempts, EXCLUDED.wrong) > (here.attempts, here.wrong)
""",
    "login_ended": """
INSERT INTO login_ended SELECT *
FROM jsonb_populate_recordset(NULL::login_ended, $1::text::jsonb) ON CONFLICT DO NOTHING
""",
}
_PROOFS: Final = """
SELECT array_agg(hash) AS hashes, array_agg(expires_at) AS ends FROM proof_seen
WHERE expires_at > now()
"""
_TELL_PROOFS: Final = """
INSERT INTO proof_seen (hash, expires_at) SELECT * FROM unnest($1::bytea[], $2::timestamptz[])
ON CONFLICT DO NOTHING
"""
_TENANT_KEYS: Final = """
SELECT coalesce(jsonb_agg(to_jsonb(k)), '[]')::text FROM tenant_key k WHERE k.tenant_id = $1
"""
_ADD_TENANT_KEYS: Final = """
INSERT INTO tenant_key SELECT * FROM jsonb_populate_recordset(NULL::tenant_key, $1::text::jsonb)
ON CONFLICT DO NOTHING
"""
_COUNT: Final = "SELECT cell_count($1, $2)"
_NUMBERS: Final = """
SELECT setval('consent_to_end_id_seq', greatest(
  (SELECT last_value FROM consent_to_end_id_seq),
  (SELECT coalesce(max(id), 1) FROM consent_to_end)))
"""
Columns = Mapping[str, Sequence[str]]
# No worker has such a queue.
_HOLD_JOBS: Final = """
UPDATE procrastinate_jobs SET queue_name = 'moving:' || queue_name
WHERE status = 'todo' AND queue_name NOT LIKE 'moving:%' AND id IN (SELECT cell_jobs($1, $2))
"""
_LET_JOBS_GO: Final = """
UPDATE procrastinate_jobs SET queue_name = substr(queue_name, 8)
WHERE queue_name LIKE 'moving:%' AND id IN (SELECT cell_jobs($1, $2))
"""
_JOBS_BEGUN: Final = """
SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing' AND id IN (SELECT cell_jobs($1, $2))
"""
# A dialogue with a bank that goes on without a job, as one of a process that died.
_IN_USE: Final = """
SELECT count(*) FROM credential_lease l WHERE l.holder IS NOT NULL AND NOT l.waiting
  AND l.until > now() AND EXISTS (
    SELECT FROM login_owner o JOIN app_user u ON u.id = o.customer_id
    WHERE o.login_key = l.login_key AND u.tenant_id = $1
      AND ($2::uuid IS NULL OR u.id = $2))
"""
_TAKE_JOBS: Final = """
SELECT coalesce(jsonb_agg(to_jsonb(j)), '[]')::text FROM (
  SELECT substr(queue_name, 8) AS queue_name, task_name, priority, lock, queueing_lock, args,
    scheduled_at, attempts
  FROM procrastinate_jobs
  WHERE status = 'todo' AND queue_name LIKE 'moving:%' AND id IN (SELECT cell_jobs($1, $2))) j
"""
_PUT_JOBS: Final = """
INSERT INTO procrastinate_jobs (queue_name, task_name, priority, lock, queueing_lock, args,
  status, scheduled_at, attempts)
SELECT j.queue_name, j.task_name, j.priority, j.lock, j.queueing_lock, j.args, 'todo',
  j.scheduled_at, j.attempts
FROM jsonb_to_recordset($1::text::jsonb) AS j (queue_name text, task_name text, priority integer,
  lock text, queueing_lock text, args jsonb, scheduled_at timestamptz, attempts integer)
"""
_TELL_JOBS: Final = """
SELECT pg_notify('procrastinate_queue_v1#' || q.name, '{"type": "job_inserted", "job_id": 0}')
FROM (SELECT DISTINCT queue_name AS name FROM procrastinate_jobs WHERE status = 'todo') q
"""
_DELETE_EVENTS: Final = """
DELETE FROM procrastinate_events WHERE job_id IN (SELECT cell_jobs($1, $2))
"""
_DELETE_JOBS: Final = "DELETE FROM procrastinate_jobs WHERE id IN (SELECT cell_jobs($1, $2))"


class TablePrint(NamedTuple):
    """How many rows, and a hash of all of them."""

    rows: int
    hash: str


Prints = Mapping[str, TablePrint]


async def schema(db: Carrier) -> str:
    """Return the revision of the schema."""
    return await db.value(_SCHEMA)


async def columns(db: Carrier) -> Columns:
    """Return what can be stored in each table."""
    return {row["name"]: row["columns"] for row in await db.rows(_COLUMNS)}


async def people(db: Carrier, moving: Moving) -> list[UUID]:
    return [row["id"] for row in await db.rows(_PEOPLE, *moving)]


async def prints_of_people(db: Carrier, whose: Sequence[UUID]) -> Prints:
    """Return the prints of all tables that are copied early, of these people."""
    parts = (on_table(_PRINT, table.name, whose=_of_people(table)) for table in EARLY)
    rows = await db.rows(" UNION ALL ".join(parts), list(whose))
    return {row["name"]: TablePrint(row["rows"], row["hash"]) for row in rows}


async def prints(db: Carrier, tables: Mapping[str, str], whose: UUID) -> Prints:
    """Return the prints of tables by their conditions on whose the rows are."""
    parts = (on_table(_PRINT, name, whose=condition) for name, condition in tables.items())
    rows = await db.rows(" UNION ALL ".join(parts), whose)
    return {row["name"]: TablePrint(row["rows"], row["hash"]) for row in rows}


async def carry_people(
    source: Carrier, target: Carrier, names: set[str], whose: Sequence[UUID], stored: Columns
) -> None:
    """Put rows of people in the place of what the target has of them."""
    for table in (table for table in EARLY if table.name in names):
        condition = _of_people(table)
        taken = await source.take(_take(table.name, condition, stored), list(whose))
        await target.run(on_table(_DELETE, table.name, whose=condition), list(whose))
        await target.put(table.name, stored[table.name], taken)


async def carry(
    source: Carrier, target: Carrier, tables: Mapping[str, str], whose: UUID, stored: Columns
) -> Prints:
    """Put rows in the place of what the target has and is not the same; returns the source's."""
    here, there = await prints(source, tables, whose), await prints(target, tables, whose)
    for name in (name for name in tables if here[name] != there[name]):
        taken = await source.take(_take(name, tables[name], stored), whose)
        await target.run(on_table(_DELETE, name, whose=tables[name]), whose)
        await target.put(name, stored[name], taken)
    return here


async def add_tenant_keys(source: Carrier, target: Carrier, tenant_id: UUID) -> None:
    """Have the target know the keys of a tenant; one it has stays, rows may be sealed with it."""
    await target.run(_ADD_TENANT_KEYS, await source.value(_TENANT_KEYS, tenant_id))


async def carry_logins(source: Carrier, target: Carrier, moving: Moving) -> None:
    """Have the target know the logins of the people who move."""
    keys = [row["login_key"] for row in await source.rows(_LOGINS, *moving)]
    for name in BY_LOGIN:
        await target.run(_MERGE[name], await source.value(_LOGIN_ROWS[name], keys))
    await target.value(_NUMBERS)


async def tell_proofs(source: Carrier, target: Carrier) -> None:
    """Have no proof taken a second time that the source has taken."""
    row = await source.row(_PROOFS)
    if row is not None and row["hashes"]:
        await target.run(_TELL_PROOFS, row["hashes"], row["ends"])


async def count_person(db: Carrier, person_id: UUID, by: int) -> None:
    """Have counts of the tenant say that a user came (1) or went (-1), who is there in full."""
    await db.value(_COUNT, person_id, by)


async def delete_late(db: Carrier, moving: Moving) -> None:
    """Delete what workers look at first, and the logins that are nobody else's."""
    keys = [row["login_key"] for row in await db.rows(_ONLY_THEIRS, *moving)]
    for name in BY_LOGIN:
        await db.run(on_table(_DELETE, name, whose=_OF_LOGINS), keys)
    late = late_of(person=moving.person_id is not None)
    # What names the tenant by another table goes before that table.
    for name in sorted(late, key=lambda name: "SELECT" not in late[name]):
        await db.run(on_table(_DELETE, name, whose=late[name]), moving.id)


async def delete_people(db: Carrier, whose: Sequence[UUID]) -> None:
    """Delete everything of people, themselves last; copies of their lists as well."""
    pages = PersonTable("list_page", "customer_id")
    for table in (pages, *sorted(EARLY, key=lambda table: table.name == "app_user")):
        condition = _of_people(table)
        await db.run(on_table(_DELETE, table.name, whose=condition), list(whose))


def _of_people(table: PersonTable) -> str:
    return f"{table.owner} = ANY($1::uuid[])"


def _take(table: str, whose: str, stored: Columns) -> str:
    quoted = ", ".join(f'"{name}"' for name in stored[table])
    return on_table(_TAKE, table, columns=quoted, whose=whose)


async def hold_jobs(db: Carrier, moving: Moving) -> int:
    """Let no worker begin a job of who moves; returns how many are held now."""
    return await db.run(_HOLD_JOBS, *moving)


async def let_jobs_go(db: Carrier, moving: Moving) -> None:
    """Let workers begin them."""
    await db.run(_LET_JOBS_GO, *moving)
    await db.rows(_TELL_JOBS)


async def jobs_begun(db: Carrier, moving: Moving) -> int:
    """Return how many jobs and dialogues of who moves are under way."""
    return await db.value(_JOBS_BEGUN, *moving) + await db.value(_IN_USE, *moving)


async def carry_jobs(source: Carrier, target: Carrier, moving: Moving) -> int:
    """Put the jobs that are held into the target's queues; returns how many."""
    return await target.run(_PUT_JOBS, await source.value(_TAKE_JOBS, *moving))


async def tell_jobs(db: Carrier) -> None:
    """Have workers look for jobs."""
    await db.rows(_TELL_JOBS)


async def delete_jobs(db: Carrier, moving: Moving) -> None:
    """Delete all jobs of who moves, those that failed as well."""
    await db.run(_DELETE_EVENTS, *moving)
    await db.run(_DELETE_JOBS, *moving)
