"""Calls at banks across owners; what was said in them is stored nowhere."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.connectors.journal import Exchange
from kontowerk.desk.exchanges import Dialogue
from kontowerk.desk.sessions import SessionSeen
from kontowerk.kit.db import Tx

_AFTERWARDS: Final = timedelta(minutes=1)  # a dialogue is closed after its last answer
_LATEST: Final = """
SELECT d.id, d.customer_id, t.name AS tenant, d.access_id, p.name AS provider, d.protocol,
  d.correlation_id, d.deed, d.outcome, d.at, d.seconds, d.exchanges::text AS exchanges
FROM bank_dialogue d JOIN tenant t ON t.id = d.tenant_id
LEFT JOIN provider p ON p.id = d.provider_id
WHERE ($1::uuid IS NULL OR d.tenant_id = $1) ORDER BY d.at DESC LIMIT $2
"""
_FOUND: Final = """
SELECT d.id, d.customer_id, t.name AS tenant, d.access_id, p.name AS provider, d.protocol,
  d.correlation_id, d.deed, d.outcome, d.at, d.seconds, d.exchanges::text AS exchanges
FROM bank_dialogue d JOIN tenant t ON t.id = d.tenant_id
LEFT JOIN provider p ON p.id = d.provider_id
WHERE (d.correlation_id = $2 OR d.access_id = $2) AND ($1::uuid IS NULL OR d.tenant_id = $1)
ORDER BY d.at DESC LIMIT $3
"""
_OF_SESSION: Final = """
SELECT d.id, d.customer_id, t.name AS tenant, d.access_id, p.name AS provider, d.protocol,
  d.correlation_id, d.deed, d.outcome, d.at, d.seconds, d.exchanges::text AS exchanges
FROM bank_dialogue d JOIN tenant t ON t.id = d.tenant_id
LEFT JOIN provider p ON p.id = d.provider_id
WHERE d.customer_id = $1 AND d.at BETWEEN $3 AND $4
  AND (d.access_id = ANY($5) OR d.provider_id = $6)
  AND ($2::uuid IS NULL OR d.tenant_id = $2)
ORDER BY d.at LIMIT $7
"""
_OF_PERSON: Final = """
SELECT d.id, d.customer_id, t.name AS tenant, d.access_id, p.name AS provider, d.protocol,
  d.correlation_id, d.deed, d.outcome, d.at, d.seconds, d.exchanges::text AS exchanges
FROM bank_dialogue d JOIN tenant t ON t.id = d.tenant_id
LEFT JOIN provider p ON p.id = d.provider_id
WHERE d.customer_id = $1 AND ($2::uuid IS NULL OR d.tenant_id = $2)
ORDER BY d.at DESC LIMIT $3
"""


async def of_session(
    tx: Tx, tenant_id: UUID | None, session: SessionSeen, most: int
) -> list[Dialogue]:
    """Return calls at banks while a session ran and as it ended, in their order."""
    rows = await tx.rows(
        _OF_SESSION,
        session.customer_id,
        *(tenant_id, session.created_at, session.changed_at + _AFTERWARDS),
        *(list(session.access_ids), session.provider_id, most),
    )
    return [_dialogue(row) for row in rows]


async def of_person(tx: Tx, tenant_id: UUID | None, customer_id: UUID, most: int) -> list[Dialogue]:
    """Return calls at banks for a person, the last first."""
    return [_dialogue(row) for row in await tx.rows(_OF_PERSON, customer_id, tenant_id, most)]


async def latest(tx: Tx, tenant_id: UUID | None, most: int) -> list[Dialogue]:
    """Return calls at banks, the last first."""
    return [_dialogue(row) for row in await tx.rows(_LATEST, tenant_id, most)]


async def found(tx: Tx, tenant_id: UUID | None, wanted: str, most: int) -> list[Dialogue]:
    """Return calls at banks under a correlation id or of an access, the last first."""
    return [_dialogue(row) for row in await tx.rows(_FOUND, tenant_id, wanted, most)]


def _dialogue(row: Mapping[str, Any]) -> Dialogue:
    values = dict(row)
    exchanges = msgspec.json.decode(values.pop("exchanges"), type=tuple[Exchange, ...])
    return Dialogue(exchanges=exchanges, **values)
