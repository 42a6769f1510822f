"""Two cells with people who have one of everything, and what each cell has of whom."""

from uuid import UUID

import asyncpg
from quality.scale import rows

from kontowerk.cells import tables

TENANT = UUID("aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa1")
MINE, OTHER = (20, 40), (21,)  # people of the tenant that moves, and of another one
_TIDY = """
UPDATE procrastinate_jobs SET status = 'todo', worker_id = NULL WHERE status = 'doing';
UPDATE credential_lease SET until = now() - interval '1 minute';
UPDATE console_token SET tenant_id = 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa1', role = 'developer'
WHERE name = 'operator-1';
"""
_SIGNING = """
INSERT INTO data_key (customer_id, access_id, tenant_id, tenant_key_version, wrapped, created_at)
SELECT id, 'webhook', tenant_id, 1, '\\x01', now() FROM webhook_subscription;
INSERT INTO sealed_credential (customer_id, access_id, field_key, form, sealed, stored_at)
SELECT id, 'webhook', 'secret', 'rest', '\\x02', now() FROM webhook_subscription;
"""
_SECRETS = """
SELECT k.*::text || c.*::text AS row FROM webhook_subscription s
JOIN data_key k ON k.customer_id = s.id JOIN sealed_credential c ON c.customer_id = s.id
WHERE s.tenant_id = $1 ORDER BY 1
"""
# The release before has its tags in a table of their own, which moves, too.
_TAGS_OF_BEFORE = """
INSERT INTO transaction_tag (customer_id, product_no, transaction_id, category, insurance_type,
  partner, freelancer_category, freelancer_corrected, confidence, stage, rule, versions, context,
  tagged_at)
SELECT customer_id, product_no, id, category, insurance_type, partner, freelancer_category,
  freelancer_corrected, confidence, stage, rule, versions, context, tagged_at
FROM bank_transaction WHERE customer_id = $1
"""
_ADD_JOB = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args, scheduled_at)
VALUES ('bank', 'refresh', jsonb_build_object('customer_id', $1::uuid::text),
  now() + interval '1 hour')
"""


def person(number: int) -> UUID:
    return UUID(f"{number:032}")


class Killed(BaseException):
    """The process is gone at once: nothing tidies up."""


async def nobody_is_led() -> None:
    pass


def silent(_step: str) -> None:
    pass


async def fill(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("SET session_replication_role = replica")
    for statement in rows.FEW:
        await connection.execute(statement)
    for number in (*MINE, *OTHER):
        for statement in rows.PEOPLE:
            await connection.execute(statement, number, number)
        await connection.execute(rows.BOOKINGS, number, number, 30)
        await connection.execute(_TAGS_OF_BEFORE, person(number))
        await connection.execute(rows.CORRECTIONS, number, number)
    await connection.execute(_TIDY)
    await connection.execute(_SIGNING)
    await connection.execute(_ADD_JOB, person(20))
    await connection.close()


async def held(url: str, *, of: UUID) -> dict[str, list[str]]:
    """Return the rows of a tenant, table by table, as a reader of the catalogue finds them."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    try:
        people = await connection.fetch(
            "SELECT id FROM app_user WHERE tenant_id = $1 UNION SELECT $2", of, person(0)
        )
        whose = {"tenant_id": [of], None: [row["id"] for row in people]}
        found: dict[str, list[str]] = {}
        for row in await connection.fetch(
            "SELECT c.relname AS name, a.attname AS column FROM pg_class c "
            "JOIN pg_attribute a ON a.attrelid = c.oid "
            "WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace "
            "AND a.attname IN ('customer_id', 'tenant_id', 'user_id') AND NOT a.attisdropped "
            "AND c.relname NOT IN ('audit_entry', 'login_tally', 'cell_move', 'list_page') "
            "ORDER BY 1, 2"
        ):
            values = whose["tenant_id" if row["column"] == "tenant_id" else None]
            found.setdefault(row["name"], []).extend(
                each["row"]
                for each in await connection.fetch(
                    f'SELECT t.*::text AS row FROM "{row["name"]}" t '  # noqa: S608 - of the catalogue
                    f'WHERE t."{row["column"]}" = ANY($1) ORDER BY 1',
                    values,
                )
            )
        return found
    finally:
        await connection.close()


async def logins(url: str, *people: UUID) -> set[str]:
    """Return what is known of the logins of people at banks, or of all."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    try:
        found = set[str]()
        for table in tables.BY_LOGIN:
            rows = await connection.fetch(
                f"SELECT t.*::text AS row FROM {table} t WHERE $1::uuid[] = '{{}}' OR login_key IN "  # noqa: S608 - of ours
                "(SELECT login_key FROM login_owner WHERE customer_id = ANY($1))",
                list(people),
            )
            found |= {row["row"] for row in rows}
        return found
    finally:
        await connection.close()


async def subscription_secrets(url: str) -> list[str]:
    """Return what the tenant's webhooks are signed with."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    try:
        return [row["row"] for row in await connection.fetch(_SECRETS, TENANT)]
    finally:
        await connection.close()
