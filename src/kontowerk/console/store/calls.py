"""Calls at banks across owners, each or counted; what was said in them is stored nowhere."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.bankcalls.model import Party
from kontowerk.bankcalls.rules.availability import FAILED
from kontowerk.connectors.journal import Exchange
from kontowerk.console.api_usage import CallCount, CountedCalls, CountedOn
from kontowerk.console.exchanges import Dialogue
from kontowerk.console.sessions import SessionSeen
from kontowerk.console.trends import NOTHING, BankTrend, Tally
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
# 1 tenant, 2 since when, 3 to 5 how calls end that failed at the bank, at the person, at us, 6 the
# bank, 7 where slots begin. The row without a slot is of all together.
_SLOTS: Final = """
SELECT d.slot, count(*) AS calls, count(*) FILTER (WHERE d.outcome = ANY($3)) AS bank,
  count(*) FILTER (WHERE d.outcome = ANY($4)) AS person,
  count(*) FILTER (WHERE d.outcome = ANY($5)) AS us,
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY d.seconds) AS took
FROM (SELECT width_bucket(at, $7::timestamptz[]) AS slot, outcome, seconds FROM bank_dialogue
      WHERE at >= $2 AND ($1::uuid IS NULL OR tenant_id = $1)
        AND ($6::uuid IS NULL OR provider_id = $6)) d
GROUP BY GROUPING SETS ((d.slot), ())
"""
_BANKS: Final = """
SELECT d.provider_id, p.name, d.calls, d.bank, d.person, d.us, d.took
FROM (SELECT provider_id, count(*) AS calls, count(*) FILTER (WHERE outcome = ANY($3)) AS bank,
        count(*) FILTER (WHERE outcome = ANY($4)) AS person,
        count(*) FILTER (WHERE outcome = ANY($5)) AS us,
        percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY seconds) AS took
      FROM bank_dialogue WHERE at >= $2 AND ($1::uuid IS NULL OR tenant_id = $1)
        AND ($6::uuid IS NULL OR provider_id = $6)
      GROUP BY provider_id) d
LEFT JOIN provider p ON p.id = d.provider_id
"""
_SIDES: Final = (Party.BANK, Party.PERSON, Party.US)
_ENDS: Final = [sorted(FAILED[side]) for side in _SIDES]
_ADD: Final = "SELECT add_api_calls($1, $2, $3, $4, $5, $6, $7)"
_BY_OPERATION: Final = """
SELECT day, operation AS name, sum(calls)::bigint AS calls, sum(refused)::bigint AS refused,
  sum(failed)::bigint AS failed
FROM api_call_count WHERE day >= $2 AND ($1::uuid IS NULL OR tenant_id = $1)
GROUP BY day, operation
"""
_BY_TENANT: Final = """
SELECT c.day, t.name, sum(c.calls)::bigint AS calls, sum(c.refused)::bigint AS refused,
  sum(c.failed)::bigint AS failed
FROM api_call_count c JOIN tenant t ON t.id = c.tenant_id
WHERE c.day >= $1 GROUP BY c.day, t.name
"""
_TENANT: Final = "SELECT id FROM tenant WHERE name = $1"


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


async def slots(
    tx: Tx, tenant_id: UUID | None, provider_id: UUID | None, times: Sequence[datetime]
) -> tuple[Tally, list[Tally]]:
    """Return the calls of a bank, or of all: together, and by slot, each beginning at a time."""
    rows = await tx.rows(_SLOTS, tenant_id, times[0], *_ENDS, provider_id, times)
    found = {row["slot"]: _tally(row) for row in rows}
    return found[None], [found.get(number, NOTHING) for number in range(1, len(times) + 1)]


async def banks(
    tx: Tx, tenant_id: UUID | None, provider_id: UUID | None, since: datetime
) -> list[BankTrend]:
    """Return the calls by bank: of one, or of all."""
    rows = await tx.rows(_BANKS, tenant_id, since, *_ENDS, provider_id)
    return [BankTrend(row["provider_id"], row["name"], _tally(row)) for row in rows]


def _tally(row: Mapping[str, Any]) -> Tally:
    median, slow = row["took"] or (None, None)
    failed = {side: row[side.value] for side in _SIDES if row[side.value]}
    return Tally(row["calls"], failed, median, slow)


async def add(tx: Tx, counts: Mapping[CountedOn, CallCount], oldest: date) -> None:
    """Add to what is counted, and remove what is older than a day."""
    days, tenants, operations = zip(*counts, strict=True)
    await tx.run(
        _ADD,
        *(list(days), list(tenants), list(operations)),
        [count.calls for count in counts.values()],
        [count.refused for count in counts.values()],
        [count.failed for count in counts.values()],
        oldest,
    )


async def by_operation(tx: Tx, tenant_id: UUID | None, since: date) -> list[CountedCalls]:
    """Return the calls of a tenant, or of all, by day and operation."""
    return [_counted(row) for row in await tx.rows(_BY_OPERATION, tenant_id, since)]


async def by_tenant(tx: Tx, since: date) -> list[CountedCalls]:
    """Return the calls by day and tenant."""
    return [_counted(row) for row in await tx.rows(_BY_TENANT, since)]


async def tenant_named(tx: Tx, name: str) -> UUID | None:
    row = await tx.row(_TENANT, name)
    return row["id"] if row else None


def _counted(row: Mapping[str, Any]) -> CountedCalls:
    count = CallCount(row["calls"], row["refused"], row["failed"])
    return CountedCalls(row["day"], row["name"], count)
