"""Calls at banks across owners; what was said in them is stored nowhere."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.connectors.journal import Exchange
from kontowerk.desk.exchanges import Dialogue
from kontowerk.kit.db import Tx

_LATEST: Final = """
SELECT d.id, t.name AS tenant, d.access_id, p.name AS provider, d.protocol, d.correlation_id,
  d.deed, d.outcome, d.at, d.seconds, d.exchanges::text AS exchanges
FROM bank_dialogue d JOIN tenant t ON t.id = d.tenant_id
LEFT JOIN provider p ON p.id = d.provider_id
WHERE ($1::uuid IS NULL OR d.tenant_id = $1) ORDER BY d.at DESC LIMIT $2
"""
_FOUND: Final = """
SELECT d.id, t.name AS tenant, d.access_id, p.name AS provider, d.protocol, d.correlation_id,
  d.deed, d.outcome, d.at, d.seconds, d.exchanges::text AS exchanges
FROM bank_dialogue d JOIN tenant t ON t.id = d.tenant_id
LEFT JOIN provider p ON p.id = d.provider_id
WHERE (d.correlation_id = $2 OR d.access_id = $2) AND ($1::uuid IS NULL OR d.tenant_id = $1)
ORDER BY d.at DESC LIMIT $3
"""


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
