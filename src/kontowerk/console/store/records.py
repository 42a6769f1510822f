"""Records of webform sessions across owners; what was typed in them is stored nowhere."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from kontowerk.console.sessions import SessionSeen
from kontowerk.kit.db import Tx
from kontowerk.webform.model import UseCase
from kontowerk.webform.pages import Exit
from kontowerk.webform.record import steps_of

_BY_REFERENCE: Final = """
SELECT r.customer_id, r.session_id, u.username, t.name AS tenant, r.reference, r.use_case,
  r.provider_id, p.name AS provider, r.access_ids, r.payment_id, r.exit, r.steps::text AS steps,
  r.created_at, r.changed_at
FROM webform_record r JOIN tenant t ON t.id = r.tenant_id JOIN app_user u ON u.id = r.customer_id
LEFT JOIN provider p ON p.id = r.provider_id
WHERE r.reference = $2 AND ($1::uuid IS NULL OR r.tenant_id = $1)
ORDER BY r.created_at DESC LIMIT $3
"""
_BY_CALL: Final = """
SELECT r.customer_id, r.session_id, u.username, t.name AS tenant, r.reference, r.use_case,
  r.provider_id, p.name AS provider, r.access_ids, r.payment_id, r.exit, r.steps::text AS steps,
  r.created_at, r.changed_at
FROM webform_record r JOIN tenant t ON t.id = r.tenant_id JOIN app_user u ON u.id = r.customer_id
LEFT JOIN provider p ON p.id = r.provider_id
WHERE r.steps @> jsonb_build_array(jsonb_build_object('call', $2::text))
  AND ($1::uuid IS NULL OR r.tenant_id = $1)
ORDER BY r.created_at DESC LIMIT $3
"""
_OF_PERSON: Final = """
SELECT r.customer_id, r.session_id, u.username, t.name AS tenant, r.reference, r.use_case,
  r.provider_id, p.name AS provider, r.access_ids, r.payment_id, r.exit, r.steps::text AS steps,
  r.created_at, r.changed_at
FROM webform_record r JOIN tenant t ON t.id = r.tenant_id JOIN app_user u ON u.id = r.customer_id
LEFT JOIN provider p ON p.id = r.provider_id
WHERE r.customer_id = $1 AND ($2::uuid IS NULL OR r.tenant_id = $2)
ORDER BY r.created_at DESC LIMIT $3
"""


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
