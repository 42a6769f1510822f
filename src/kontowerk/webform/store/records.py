"""Records of sessions in PostgreSQL."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, TypeVar
from uuid import UUID

import msgspec

from kontowerk.kit.db import Tx

Row = Mapping[str, Any]
T = TypeVar("T")

_ADD: Final = """
INSERT INTO webform_record (customer_id, session_id, tenant_id, reference, use_case, access_ids,
                            payment_id, created_at, changed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
"""
_CHANGE: Final = """
UPDATE webform_record SET provider_id = $3, exit = $4, access_ids = $5, changed_at = $6
WHERE customer_id = $1 AND session_id = $2
  AND (provider_id, exit, access_ids) IS DISTINCT FROM ($3::uuid, $4::text, $5::text[])
"""
# A page that is shown again and again fills no database.
_ADD_STEP: Final = """
UPDATE webform_record SET changed_at = $6::timestamptz, steps = steps || jsonb_build_object(
  'page', $3::text, 'trouble', $4::text, 'call', $5::text, 'at', $6::timestamptz)
WHERE customer_id = $1 AND session_id = $2 AND jsonb_array_length(steps) < 200
  AND (steps -> -1 ->> 'page', steps -> -1 ->> 'trouble') IS DISTINCT FROM ($3::text, $4::text)
"""
_ALL: Final = """
SELECT session_id, reference, use_case, access_ids, exit, steps::text AS steps, created_at,
  changed_at
FROM webform_record WHERE customer_id = $1 ORDER BY created_at, session_id
"""
_DELETE_ALL: Final = "DELETE FROM webform_record WHERE customer_id = $1"
_DELETE_OLD: Final = """
DELETE FROM webform_record WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM webform_record WHERE changed_at < $1 ORDER BY changed_at LIMIT $2))
"""


async def add(
    tx: Tx,
    customer_id: UUID,
    session_id: UUID,
    *,
    tenant_id: UUID,
    reference: str,
    use_case: str,
    access_ids: tuple[str, ...],
    payment_id: UUID | None,
) -> None:
    await tx.run(
        _ADD,
        customer_id,
        *(session_id, tenant_id, reference, use_case, list(access_ids), payment_id, tx.now),
    )


async def change(
    tx: Tx,
    customer_id: UUID,
    session_id: UUID,
    *,
    provider_id: UUID | None,
    access_ids: tuple[str, ...],
    ended: str | None,
) -> None:
    """Write down which bank was chosen for which access, and how a session ended."""
    values = (provider_id, ended, list(access_ids), tx.now)
    await tx.run(_CHANGE, customer_id, session_id, *values)


async def add_step(
    tx: Tx, customer_id: UUID, session_id: UUID, *, page: str, trouble: str | None, call: str
) -> None:
    await tx.run(_ADD_STEP, customer_id, session_id, page, trouble, call, tx.now)


async def every(tx: Tx, customer_id: UUID) -> list[Row]:
    return list(await tx.rows(_ALL, customer_id))


async def delete_all(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_DELETE_ALL, customer_id)


async def delete_old(tx: Tx, before: datetime, most: int) -> int:
    return await tx.run(_DELETE_OLD, before, most)


def decode(text: str, type_: type[T]) -> T:
    return msgspec.json.decode(text, type=type_)
