"""Consents that are to be ended at their banks, in PostgreSQL."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.approvals.model import ConsentToEnd
from kontowerk.connectors.contract import SealedState
from kontowerk.kit.db import Tx

_OF_ACCESS: Final = "SELECT keep_consents_of_access($1, $2, $3)"
_OF_RUN: Final = "SELECT keep_consent_of_run($1, $2, $3)"
# Whoever takes a row has until the next time that it is due.
_TAKE: Final = """
UPDATE consent_to_end c SET tries = tries + 1,
  due_at = $1 + least(interval '1 minute' * (1 << least(tries, 10)), interval '6 hours')
FROM (SELECT customer_id, id FROM consent_to_end WHERE due_at <= $1 ORDER BY due_at LIMIT $2
  FOR UPDATE SKIP LOCKED) d
WHERE c.customer_id = d.customer_id AND c.id = d.id
RETURNING c.id, c.customer_id, c.tenant_id, c.access_id, c.provider_id, c.operation_id, c.state,
  c.memory, c.noted_at
"""
_REMOVE: Final = "DELETE FROM consent_to_end WHERE customer_id = $1 AND id = $2"


async def keep_of_access(tx: Tx, customer_id: UUID, access_id: str | None) -> None:
    """Keep what the consents of an access are known by; None for all of a customer."""
    await tx.value(_OF_ACCESS, customer_id, access_id, tx.now)


async def keep_of_run(tx: Tx, customer_id: UUID, run: UUID) -> None:
    """Keep what the consent is known by that a run waits for."""
    await tx.value(_OF_RUN, customer_id, run, tx.now)


async def take_due(tx: Tx, now: datetime, most: int) -> list[ConsentToEnd]:
    return [_consent(row) for row in await tx.rows(_TAKE, now, most)]


async def remove(tx: Tx, customer_id: UUID, number: int) -> bool:
    return await tx.run(_REMOVE, customer_id, number) > 0


def _consent(row: Mapping[str, Any]) -> ConsentToEnd:
    state, memory = row["state"], row["memory"]
    return ConsentToEnd(
        number=row["id"],
        customer_id=row["customer_id"],
        tenant_id=row["tenant_id"],
        access_id=row["access_id"],
        provider_id=row["provider_id"],
        operation_id=row["operation_id"],
        state=None if state is None else SealedState(state),
        memory={} if memory is None else msgspec.json.decode(memory, type=dict[str, str]),
        noted_at=row["noted_at"],
    )
