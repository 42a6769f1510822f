"""Sessions of the webform in numbers."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from kontowerk.desk.seen import SessionGroup
from kontowerk.kit.db import Tx
from kontowerk.payments.model import State
from kontowerk.webform.model import UseCase
from kontowerk.webform.pages import Exit

_GROUPS: Final = """
SELECT g.use_case, b.name AS provider, g.opened, g.begun, g.payment, g.exit, count(*) AS sessions
FROM (SELECT s.use_case, coalesce(s.provider_id, p.provider_id) AS provider_id,
        s.opened_at IS NOT NULL AS opened, coalesce(s.run, a.id) IS NOT NULL AS begun,
        p.state AS payment, s.exit
      FROM webform_session s
      LEFT JOIN payment p ON p.customer_id = s.customer_id AND p.id = s.payment_id
      LEFT JOIN approval a ON a.customer_id = s.customer_id AND a.id = p.run
      WHERE $1::uuid IS NULL OR s.tenant_id = $1) g
LEFT JOIN provider b ON b.id = g.provider_id
GROUP BY g.use_case, b.name, g.opened, g.begun, g.payment, g.exit
"""


async def groups(tx: Tx, tenant_id: UUID | None) -> list[SessionGroup]:
    """Return sessions that are alike together."""
    return [_group(row) for row in await tx.rows(_GROUPS, tenant_id)]


def _group(row: Mapping[str, Any]) -> SessionGroup:
    values: dict[str, Any] = {
        **row,
        "use_case": UseCase(row["use_case"]),
        "payment": State(row["payment"]) if row["payment"] else None,
        "exit": Exit(row["exit"]) if row["exit"] else None,
    }
    return SessionGroup(**values)
