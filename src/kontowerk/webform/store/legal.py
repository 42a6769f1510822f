"""Accepted terms in PostgreSQL."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx

_ACCEPT: Final = """
INSERT INTO legal_acceptance (customer_id, tenant_id, version, accepted_at)
VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
"""
_ACCEPTED_AT: Final = """
SELECT accepted_at FROM legal_acceptance
WHERE customer_id = $1 AND tenant_id = $2 AND version = $3
"""
_ALL: Final = """
SELECT version, accepted_at FROM legal_acceptance WHERE customer_id = $1 ORDER BY accepted_at
"""
_FORGET: Final = "DELETE FROM legal_acceptance WHERE customer_id = $1"


async def accept(tx: Tx, customer_id: UUID, tenant_id: UUID, version: str) -> None:
    await tx.run(_ACCEPT, customer_id, tenant_id, version, tx.now)


async def accepted_at(tx: Tx, customer_id: UUID, tenant_id: UUID, version: str) -> datetime | None:
    return await tx.value(_ACCEPTED_AT, customer_id, tenant_id, version)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Terms that a person accepted."""

    version: str
    accepted_at: datetime


async def every(tx: Tx, customer_id: UUID) -> list[Acceptance]:
    return [Acceptance(**row) for row in await tx.rows(_ALL, customer_id)]


async def forget(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_FORGET, customer_id)
