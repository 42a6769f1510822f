"""Accesses across owners, and people at sandbox banks: states, times and counts only."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from string import hexdigits
from typing import Any, Final
from uuid import UUID

from kontowerk.approvals.model import QuestionKind
from kontowerk.bankcalls.model import Block
from kontowerk.console.model import AccessFacts, News, SandboxPerson
from kontowerk.kit.db import Tx

# More are not counted: whoever has so many in front of them looks for fewer.
MOST_FOUND: Final = 1_000

_NOBODY: Final = UUID(int=0)

_DIGITS: Final = 32

_LAST_LETTER: Final = "\U0010ffff"

# Looked up first: the planner knows then how few they are.
_NAMED: Final = """
SELECT ARRAY(SELECT id FROM provider WHERE strpos(lower(name), lower($1)) > 0) AS providers,
  ARRAY(SELECT id FROM tenant WHERE strpos(lower(name), lower($1)) > 0) AS tenants
"""

# What is wanted: 1 tenant, 2 words, 3 block, 4 how many, 5 from where, 6 how many are counted; for
# words 7 and 8 people whose ids begin so, 9 the end of accesses' ids that do, 10 banks, 11 tenants.
# First the rows that are shown are chosen, along an index; below a policy none serves `LIKE`, but
# one does serve a range.
_SOME: Final = """
SELECT a.access_id, a.customer_id, t.name AS tenant, a.provider_id, p.name AS provider, a.sync,
  a.status <> 'complete' AS running, a.block, a.asked, a.refreshed_at, a.consent_until, s.next_due,
  ARRAY(SELECT i ->> 'kind' FROM jsonb_array_elements(a.issues || a.notices) i) AS issues,
  chosen.found
FROM (SELECT customer_id, access_id, count(*) OVER () AS found
      FROM (SELECT customer_id, access_id, created_at FROM access
            WHERE ($1::uuid IS NULL OR tenant_id = $1)
              AND ($2 = '' OR access_id COLLATE "C" BETWEEN $2 AND $9
                   OR customer_id BETWEEN $7 AND $8
                   OR provider_id = ANY($10) OR tenant_id = ANY($11))
              AND ($3 = '' OR block = $3 OR ($3 = 'open' AND block IS NULL))
            ORDER BY created_at DESC, customer_id, access_id LIMIT $6) counted
      ORDER BY created_at DESC, customer_id, access_id LIMIT $4 OFFSET $5) chosen
JOIN access a ON a.customer_id = chosen.customer_id AND a.access_id = chosen.access_id
JOIN tenant t ON t.id = a.tenant_id
LEFT JOIN provider p ON p.id = a.provider_id
LEFT JOIN access_schedule s ON s.customer_id = a.customer_id AND s.access_key = a.key
ORDER BY a.created_at DESC, a.customer_id, a.access_id
"""

_HOLDER: Final = """
SELECT count(*) AS accesses, bool_and(a.provider_id = ANY($3)) AS sandbox
FROM access a JOIN app_user u ON u.id = a.customer_id
WHERE a.customer_id = $1 AND ($2::uuid IS NULL OR a.tenant_id = $2) HAVING count(*) > 0
"""
_PEOPLE: Final = """
SELECT a.customer_id, a.tenant_id, max(t.name) AS tenant,
  bool_or(a.status <> 'complete') AS running, min(a.refreshed_at) AS refreshed_at
FROM (SELECT DISTINCT f.customer_id
      FROM (SELECT customer_id FROM access WHERE provider_id = ANY($1)
            ORDER BY created_at LIMIT 4 * $2) f) first
JOIN access a ON a.customer_id = first.customer_id
JOIN tenant t ON t.id = a.tenant_id
GROUP BY a.customer_id, a.tenant_id HAVING bool_and(a.provider_id = ANY($1))
ORDER BY min(a.created_at), a.customer_id LIMIT $2
"""
_FOUND: Final = """
SELECT coalesce(sum(new_transactions), 0)::bigint FROM webhook_event WHERE at >= $1
"""
_TOLD: Final = """
SELECT count(*) FILTER (WHERE state = 'delivered') AS delivered,
  count(*) FILTER (WHERE state = 'waiting') AS waiting
FROM webhook_delivery WHERE created_at >= $1 AND changed_at >= $1
"""
_LISTENERS: Final = "SELECT count(*) FROM webhook_subscription"


async def some(
    tx: Tx, tenant_id: UUID | None, *, words: str, block: str, most: int, skip: int
) -> tuple[list[AccessFacts], int]:
    """Return a part of the accesses that are looked for, newest first, and how many there are.

    Counted up to `MOST_FOUND`, and none beyond are shown.
    """
    first, last = _people(words)
    named = await tx.row(_NAMED, words) if words else None
    banks: list[UUID] = named["providers"] if named else []
    tenants: list[UUID] = named["tenants"] if named else []
    rows = await tx.rows(
        _SOME,
        *(tenant_id, words, block, most, skip, MOST_FOUND),
        *(first, last, f"{words}{_LAST_LETTER}", banks, tenants),
    )
    return [_facts(row) for row in rows], rows[0]["found"] if rows else 0


async def is_sandbox_user(
    tx: Tx, customer_id: UUID, tenant_id: UUID | None, sandbox: Sequence[UUID]
) -> bool:
    """Say whether somebody is there whose accesses are all at sandbox banks."""
    row = await tx.row(_HOLDER, customer_id, tenant_id, list(sandbox))
    return row is not None and bool(row["sandbox"])


def _people(words: str) -> tuple[UUID, UUID]:
    """Return the first and the last id that begins with these digits; nobody's for other words."""
    digits = words.strip().lower().replace("-", "")
    if not digits or len(digits) > _DIGITS or not set(digits) <= set(hexdigits):
        return _NOBODY, _NOBODY
    return UUID(digits.ljust(_DIGITS, "0")), UUID(digits.ljust(_DIGITS, "f"))


def _facts(row: Mapping[str, Any]) -> AccessFacts:
    due: datetime | None = row["next_due"]
    return AccessFacts(
        access_id=row["access_id"],
        customer_id=row["customer_id"],
        tenant=row["tenant"],
        provider_id=row["provider_id"],
        provider=row["provider"],
        sync=row["sync"],
        running=row["running"],
        block=Block(row["block"]) if row["block"] else None,
        asked=QuestionKind(row["asked"]) if row["asked"] else None,
        issues=frozenset(row["issues"]),
        refreshed_at=row["refreshed_at"],
        consent_until=row["consent_until"],
        next_due=due,
    )


async def people(tx: Tx, sandbox: Sequence[UUID], most: int) -> list[SandboxPerson]:
    """Return people whose accesses are all at these banks."""
    return [SandboxPerson(**row) for row in await tx.rows(_PEOPLE, list(sandbox), most)]


async def news(tx: Tx, since: datetime) -> News:
    """Count new bookings, and calls about them."""
    told = await tx.row(_TOLD, since)
    assert told is not None  # noqa: S101 - a count always has a row
    return News(
        bookings=await tx.value(_FOUND, since),
        listeners=await tx.value(_LISTENERS),
        **told,
    )
