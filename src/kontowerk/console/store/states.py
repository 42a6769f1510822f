"""States of banks, payments and webform sessions; details, payees and accounts are out of reach."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from kontowerk.approvals.model import QuestionKind
from kontowerk.bankcalls.model import Block, Host
from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.console.lines import (
    AccessGroup,
    MissingBankLine,
    PaymentCount,
    PaymentLine,
    SessionGroup,
)
from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import statement
from kontowerk.payments.model import PaymentReason, PaymentState
from kontowerk.webform.model import UseCase
from kontowerk.webform.pages import Exit

_ACCESS_GROUPS: Final = """
SELECT g.provider_id, p.name AS provider, p.endpoint, g.running, g.block, g.asked, g.issues,
  g.tried, g.accesses, g.refreshed_at, g.attempted_at
FROM (SELECT key[1]::uuid AS provider_id, key[2]::boolean AS running,
        nullif(key[3], '') AS block, nullif(key[4], '') AS asked, key[5]::boolean AS tried,
        string_to_array(key[6], ',') AS issues, sum(n)::bigint AS accesses,
        max(refreshed_at) AS refreshed_at, max(last_at) AS attempted_at
      FROM console_counts WHERE kind = 'accesses' AND ($1::uuid IS NULL OR tenant_id = $1)
      GROUP BY key) g
LEFT JOIN provider p ON p.id = g.provider_id
"""

_HOSTS: Final = """
SELECT host, rate, burst, tokens, refilled_at, max_in_flight, failures, closed_until
FROM bank_host WHERE host = ANY($1)
"""
_MISSING_BANKS: Final = """
SELECT m.name, t.name AS tenant, m.reports, m.first_on, m.last_on
FROM (SELECT * FROM missing_bank WHERE $1::uuid IS NULL OR tenant_id = $1
      ORDER BY reports DESC, last_on DESC, name_key, tenant_id LIMIT $2) m
JOIN tenant t ON t.id = m.tenant_id
ORDER BY m.reports DESC, m.last_on DESC, m.name_key, t.name
"""
_COUNTS: Final = """
SELECT key[1] AS state, nullif(key[2], '') AS reason, sum(n)::bigint AS payments,
  max(last_at) AS last_at
FROM console_counts WHERE kind = 'payments' AND ($1::uuid IS NULL OR tenant_id = $1)
GROUP BY key HAVING sum(n) > 0
"""
_PAYMENT_LINE: Final = """
  p.id, p.customer_id, t.name AS tenant, b.name AS provider, p.bulk, p.instant, p.state, p.reason,
  p.bank_codes, ARRAY(SELECT jsonb_array_elements_text(p.payee_results)) AS checks,
  p.bank_reference, p.sends, p.looks, p.created_at, p.changed_at"""
_IN_DOUBT: Final = statement(
    """
SELECT {line}, m.due_at AS next_look
FROM payment p
JOIN tenant t ON t.id = p.tenant_id
LEFT JOIN provider b ON b.id = p.provider_id
LEFT JOIN payment_timer m ON m.customer_id = p.customer_id AND m.payment_id = p.id
WHERE p.state = 'doubt' ORDER BY p.changed_at, p.id LIMIT $1
""",
    line=_PAYMENT_LINE,
)
_AT: Final = statement(
    """
SELECT {line}
FROM unnest($2::uuid[]) AS wanted(provider_id),
LATERAL (SELECT customer_id, id FROM payment
         WHERE provider_id = wanted.provider_id AND ($1::uuid IS NULL OR tenant_id = $1)
         ORDER BY created_at DESC LIMIT $3) latest
JOIN payment p ON p.customer_id = latest.customer_id AND p.id = latest.id
JOIN tenant t ON t.id = p.tenant_id
LEFT JOIN provider b ON b.id = p.provider_id
ORDER BY p.created_at DESC, p.id LIMIT $3
""",
    line=_PAYMENT_LINE,
)
_OF_PERSON: Final = statement(
    """
SELECT {line}
FROM payment p
JOIN tenant t ON t.id = p.tenant_id
LEFT JOIN provider b ON b.id = p.provider_id
WHERE p.customer_id = $1 AND ($2::uuid IS NULL OR p.tenant_id = $2)
ORDER BY p.created_at DESC, p.id LIMIT $3
""",
    line=_PAYMENT_LINE,
)
_ONE: Final = statement(
    """
SELECT {line}
FROM payment p
JOIN tenant t ON t.id = p.tenant_id
LEFT JOIN provider b ON b.id = p.provider_id
WHERE p.id = $2 AND ($1::uuid IS NULL OR p.tenant_id = $1)
""",
    line=_PAYMENT_LINE,
)
_SESSION_GROUPS: Final = """
SELECT s.use_case, b.name AS provider, s.opened, s.run IS NOT NULL OR p.asked IS TRUE AS begun,
  p.state AS payment, s.exit, count(*) AS sessions
FROM (SELECT customer_id, use_case, provider_id, opened_at IS NOT NULL AS opened, run, exit,
        payment_id
      FROM webform_session WHERE $1::uuid IS NULL OR tenant_id = $1
      ORDER BY due_at DESC LIMIT $2) s
LEFT JOIN LATERAL (SELECT state, provider_id, EXISTS (SELECT FROM approval a
                     WHERE a.customer_id = p.customer_id AND a.id = p.run) AS asked
                   FROM payment p
                   WHERE s.payment_id IS NOT NULL AND p.customer_id = s.customer_id
                     AND p.id = s.payment_id OFFSET 0) p ON true
LEFT JOIN provider b ON b.id = coalesce(s.provider_id, p.provider_id)
GROUP BY s.use_case, b.name, s.opened, begun, p.state, s.exit
"""


async def access_groups(tx: Tx, tenant_id: UUID | None) -> list[AccessGroup]:
    """Return accesses that are in the same state together."""
    return [_access_group(row) for row in await tx.rows(_ACCESS_GROUPS, tenant_id)]


async def hosts(tx: Tx, names: Collection[str]) -> dict[str, Host]:
    """Return what is known of hosts, by name."""
    return {row["host"]: Host(**row) for row in await tx.rows(_HOSTS, list(names))}


async def missing_banks(tx: Tx, tenant_id: UUID | None, most: int) -> list[MissingBankLine]:
    """Return the banks that were missed most."""
    return [MissingBankLine(**row) for row in await tx.rows(_MISSING_BANKS, tenant_id, most)]


def _access_group(row: Mapping[str, Any]) -> AccessGroup:
    values: dict[str, Any] = {
        **row,
        "block": Block(row["block"]) if row["block"] else None,
        "asked": QuestionKind(row["asked"]) if row["asked"] else None,
        "issues": frozenset(row["issues"]),
    }
    return AccessGroup(**values)


async def of_person(
    tx: Tx, tenant_id: UUID | None, customer_id: UUID, most: int
) -> list[PaymentLine]:
    """Return payments of a person, the last first."""
    return [_line(row) for row in await tx.rows(_OF_PERSON, customer_id, tenant_id, most)]


async def one(tx: Tx, tenant_id: UUID | None, payment_id: UUID) -> PaymentLine | None:
    return await tx.one(_line, _ONE, tenant_id, payment_id)


async def counts(tx: Tx, tenant_id: UUID | None) -> list[PaymentCount]:
    return [
        PaymentCount(PaymentState(row["state"]), _reason(row), row["payments"], row["last_at"])
        for row in await tx.rows(_COUNTS, tenant_id)
    ]


async def in_doubt(tx: Tx, most: int) -> list[PaymentLine]:
    """Return payments nobody knows the outcome of, longest in doubt first."""
    return [_line(row) for row in await tx.rows(_IN_DOUBT, most)]


async def at(
    tx: Tx, tenant_id: UUID | None, providers: Sequence[UUID], most: int
) -> list[PaymentLine]:
    """Return the latest payments at these banks."""
    return [_line(row) for row in await tx.rows(_AT, tenant_id, list(providers), most)]


def _line(row: Mapping[str, Any]) -> PaymentLine:
    values: dict[str, Any] = {
        **row,
        "state": PaymentState(row["state"]),
        "reason": _reason(row),
        "checks": tuple(PayeeMatch(check) for check in row["checks"]),
    }
    return PaymentLine(**values)


def _reason(row: Mapping[str, Any]) -> PaymentReason | None:
    return PaymentReason(row["reason"]) if row["reason"] else None


async def session_groups(tx: Tx, tenant_id: UUID | None, most: int) -> list[SessionGroup]:
    """Return the latest sessions, those that are alike together."""
    return [_session_group(row) for row in await tx.rows(_SESSION_GROUPS, tenant_id, most)]


def _session_group(row: Mapping[str, Any]) -> SessionGroup:
    values: dict[str, Any] = {
        **row,
        "use_case": UseCase(row["use_case"]),
        "payment": PaymentState(row["payment"]) if row["payment"] else None,
        "exit": Exit(row["exit"]) if row["exit"] else None,
    }
    return SessionGroup(**values)
