"""People by name or id, with the little that customer service sees of them."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from kontowerk.console.model import PersonLine
from kontowerk.console.sessions import SessionSeen
from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import statement
from kontowerk.webform.model import UseCase
from kontowerk.webform.pages import Exit
from kontowerk.webform.record import steps_of

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
_NAMED: Final = statement(
    """
SELECT {line}
FROM app_user u JOIN tenant t ON t.id = u.tenant_id
WHERE u.username_key LIKE $2 AND ($1::uuid IS NULL OR u.tenant_id = $1)
ORDER BY u.username_key, t.name LIMIT $3
""",
    line=_PERSON_LINE,
)
_WITH_ACCESS: Final = """
SELECT DISTINCT customer_id FROM access
WHERE access_id = $2 AND ($1::uuid IS NULL OR tenant_id = $1) LIMIT $3
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
  AND ($1::uuid IS NULL OR r.tenant_id = $1)
ORDER BY r.created_at DESC LIMIT $3
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
    row = await tx.row(_ONE, tenant_id, customer_id)
    return None if row is None else _person(row)


async def named(tx: Tx, tenant_id: UUID | None, beginning: str, most: int) -> list[PersonLine]:
    """Return people whose name begins like this; it is written as names are compared."""
    escaped = beginning.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    rows = await tx.rows(_NAMED, tenant_id, f"{escaped}%", most)
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


async def by_call(tx: Tx, tenant_id: UUID | None, call: str, most: int) -> list[SessionSeen]:
    """Return sessions with a request of this correlation id."""
    return [_session(row) for row in await tx.rows(_BY_CALL, tenant_id, call, most)]


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
