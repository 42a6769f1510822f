"""People by name or id, and what belongs to some calls: the little that customer service sees.

The role of the console reads all but jobs, whose arguments name them.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.bankcalls.rules.availability import side_of_end
from kontowerk.connectors.journal import Exchange
from kontowerk.console.model import PersonLine
from kontowerk.console.sessions import SessionSeen
from kontowerk.console.support_case import (
    MESSAGES,
    AccessNow,
    AuditEntrySeen,
    JobNow,
    Numbering,
    Talk,
)
from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import statement
from kontowerk.webform.model import UseCase
from kontowerk.webform.pages import Exit
from kontowerk.webform.record import steps_of

_TALKS: Final = """
SELECT d.customer_id, d.access_id, p.name AS bank, d.protocol, d.deed, d.outcome, d.at, d.seconds,
  d.redaction, d.exchanges::text AS exchanges
FROM bank_dialogue d LEFT JOIN provider p ON p.id = d.provider_id
WHERE d.correlation_id = ANY($1) AND ($2::uuid IS NULL OR d.customer_id = $2)
ORDER BY d.at, d.id LIMIT $3
"""
# Those that were talked about, and those of jobs that have not come to a bank.
_ACCESSES: Final = """
SELECT a.customer_id, a.access_id, p.name AS bank, a.status, a.sync AS kept_fresh, a.block, a.asked,
  a.refreshed_at, a.attempted_at, a.consent_until, s.next_due,
  ARRAY(SELECT DISTINCT i ->> 'kind' FROM jsonb_array_elements(a.issues || a.notices) i
        ORDER BY 1) AS messages
FROM access a
LEFT JOIN provider p ON p.id = a.provider_id
LEFT JOIN access_schedule s ON s.customer_id = a.customer_id AND s.access_key = a.key
WHERE (a.customer_id, a.access_id) IN (
  SELECT customer_id, access_id FROM access WHERE key = ANY($3)
  UNION SELECT customer_id, access_id FROM access WHERE customer_id = $2
  UNION SELECT customer_id, access_id FROM bank_dialogue
    WHERE $2::uuid IS NULL AND correlation_id = ANY($1))
ORDER BY a.created_at, a.key LIMIT $4
"""
# A job that nobody called for is called by its number.
_JOBS: Final = """
SELECT j.id, j.queue_name AS queue, j.task_name AS task, j.status::text AS status, j.attempts,
  j.scheduled_at, j.args ->> 'access_key' AS access_key,
  (SELECT max(e.at) FROM procrastinate_events e WHERE e.job_id = j.id) AS changed_at
FROM procrastinate_jobs j
WHERE j.id IN (
  SELECT id FROM procrastinate_jobs WHERE args ->> 'call' = ANY($1)
  UNION SELECT substring(called FROM '^job-([0-9]{1,18})$')::bigint FROM unnest($1::text[]) called)
ORDER BY j.id LIMIT $2
"""
_DEEDS: Final = """
SELECT at, action, outcome FROM audit_entry WHERE correlation_id = ANY($1)
ORDER BY id LIMIT $2
"""


_PERSON_LINE: Final = """
  u.id AS customer_id, u.tenant_id, t.name AS tenant, u.username, u.active, u.created_at,
  (SELECT count(*) FROM access a WHERE a.customer_id = u.id) AS accesses,
  (SELECT count(*) FROM access a WHERE a.customer_id = u.id AND a.block IS NOT NULL) AS blocked"""
_ONE: Final = statement(
    """
SELECT {line}
FROM app_user u JOIN tenant t ON t.id = u.tenant_id
WHERE u.id = $2 AND ($1::uuid IS NULL OR u.tenant_id = $1)
""",
    line=_PERSON_LINE,
)
_LAST_LETTER: Final = "\U0010ffff"
# Row-level security lets these operators look into an index, and LIKE not.
_NAMED: Final = statement(
    """
SELECT {line}
FROM app_user u JOIN tenant t ON t.id = u.tenant_id
WHERE u.username_key ~>=~ $2 AND u.username_key ~<~ $3
  AND ($1::uuid IS NULL OR u.tenant_id = $1)
ORDER BY u.username_key USING ~<~, t.name LIMIT $4
""",
    line=_PERSON_LINE,
)
_WITH_ACCESS: Final = """
SELECT customer_id FROM access
WHERE access_id COLLATE "C" = $2 AND ($1::uuid IS NULL OR tenant_id = $1) LIMIT $3
"""
_SESSION_LINE: Final = """
  r.customer_id, r.session_id, u.username, t.name AS tenant, r.reference, r.use_case,
  r.provider_id, p.name AS provider, r.access_ids, r.payment_id, r.exit, r.steps::text AS steps,
  r.created_at, r.changed_at"""
_BY_REFERENCE: Final = statement(
    """
SELECT {line}
FROM webform_record r JOIN tenant t ON t.id = r.tenant_id JOIN app_user u ON u.id = r.customer_id
LEFT JOIN provider p ON p.id = r.provider_id
WHERE r.reference = $2 AND ($1::uuid IS NULL OR r.tenant_id = $1)
ORDER BY r.created_at DESC LIMIT $3
""",
    line=_SESSION_LINE,
)
_BY_CALL: Final = statement(
    """
SELECT {line}
FROM webform_record r JOIN tenant t ON t.id = r.tenant_id JOIN app_user u ON u.id = r.customer_id
LEFT JOIN provider p ON p.id = r.provider_id
WHERE r.steps @> jsonb_build_array(jsonb_build_object('call', $2::text))
  AND ($3::uuid[] IS NULL OR r.customer_id = ANY($3)) AND ($1::uuid IS NULL OR r.tenant_id = $1)
ORDER BY r.created_at DESC LIMIT $4
""",
    line=_SESSION_LINE,
)
_OF_PERSON: Final = statement(
    """
SELECT {line}
FROM webform_record r JOIN tenant t ON t.id = r.tenant_id JOIN app_user u ON u.id = r.customer_id
LEFT JOIN provider p ON p.id = r.provider_id
WHERE r.customer_id = $1 AND ($2::uuid IS NULL OR r.tenant_id = $2)
ORDER BY r.created_at DESC LIMIT $3
""",
    line=_SESSION_LINE,
)


async def one(tx: Tx, tenant_id: UUID | None, customer_id: UUID) -> PersonLine | None:
    return await tx.one(_person, _ONE, tenant_id, customer_id)


async def named(tx: Tx, tenant_id: UUID | None, beginning: str, most: int) -> list[PersonLine]:
    """Return people whose name begins like this; it is written as names are compared."""
    rows = await tx.rows(_NAMED, tenant_id, beginning, f"{beginning}{_LAST_LETTER}", most)
    return [_person(row) for row in rows]


async def with_access(tx: Tx, tenant_id: UUID | None, access_id: str, most: int) -> list[UUID]:
    """Return people who have a bank access of this id."""
    return [row["customer_id"] for row in await tx.rows(_WITH_ACCESS, tenant_id, access_id, most)]


def _person(row: Mapping[str, Any]) -> PersonLine:
    return PersonLine(**row)


async def by_reference(
    tx: Tx, tenant_id: UUID | None, reference: str, most: int
) -> list[SessionSeen]:
    """Return sessions whose person read out this number."""
    return [_session(row) for row in await tx.rows(_BY_REFERENCE, tenant_id, reference, most)]


async def by_call(
    tx: Tx, tenant_id: UUID | None, call: str, people: Collection[UUID] | None, most: int
) -> list[SessionSeen]:
    """Return sessions with a request of this correlation id; of everybody if no one is named."""
    wanted = None if people is None else list(people)
    return [_session(row) for row in await tx.rows(_BY_CALL, tenant_id, call, wanted, most)]


async def of_person(
    tx: Tx, tenant_id: UUID | None, customer_id: UUID, most: int
) -> list[SessionSeen]:
    """Return sessions of a person, the last first."""
    return [_session(row) for row in await tx.rows(_OF_PERSON, customer_id, tenant_id, most)]


def _session(row: Mapping[str, Any]) -> SessionSeen:
    ended = row["exit"]
    values: dict[str, Any] = {
        **row,
        "use_case": UseCase(row["use_case"]),
        "access_ids": tuple(row["access_ids"]),
        "exit": None if ended is None else Exit(ended),
        "steps": steps_of(row["steps"]),
    }
    return SessionSeen(**values)


async def talks(
    tx: Tx, calls: Sequence[str], customer_id: UUID | None, numbers: Numbering, most: int
) -> list[Talk]:
    """Return the calls at banks, in their order; of one person only, where one is named."""
    rows = await tx.rows(_TALKS, list(calls), customer_id, most)
    return [_talk(row, numbers) for row in rows]


async def accesses(
    tx: Tx,
    calls: Sequence[str],
    customer_id: UUID | None,
    keys: Sequence[UUID],
    numbers: Numbering,
    most: int,
) -> list[AccessNow]:
    """Return the accesses that calls were about, or those of a person, as they are now."""
    rows = await tx.rows(_ACCESSES, list(calls), customer_id, keys, most)
    return sorted((_access(row, numbers) for row in rows), key=lambda one: one.access)


async def jobs(tx: Tx, calls: Sequence[str], most: int) -> tuple[list[JobNow], list[UUID]]:
    """Return the jobs of calls, and the keys of the accesses they are about."""
    rows = [dict(row) for row in await tx.rows(_JOBS, list(calls), most)]
    keys = [UUID(key) for row in rows if (key := row.pop("access_key")) is not None]
    return [JobNow(**row) for row in rows], keys


async def audit_entries(tx: Tx, calls: Sequence[str], most: int) -> list[AuditEntrySeen]:
    """Return what the audit log has of calls; some actions go on with an id, which is left out."""
    rows = await tx.rows(_DEEDS, list(calls), most)
    return [
        AuditEntrySeen(row["at"], row["action"].partition(" ")[0], row["outcome"]) for row in rows
    ]


def _talk(row: Mapping[str, Any], numbers: Numbering) -> Talk:
    values = dict(row)
    number = numbers.of(values.pop("customer_id"), values.pop("access_id"))
    exchanges = msgspec.json.decode(values.pop("exchanges"), type=tuple[Exchange, ...])
    side = side_of_end(row["outcome"])
    return Talk(access=number, side=side, exchanges=exchanges, **values)


def _access(row: Mapping[str, Any], numbers: Numbering) -> AccessNow:
    values = dict(row)
    number = numbers.of(values.pop("customer_id"), values.pop("access_id"))
    messages = tuple(kind for kind in values.pop("messages") if kind in MESSAGES)
    return AccessNow(access=number, messages=messages, **values)
