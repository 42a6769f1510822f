"""Calls at banks across owners, each or counted; what was said in them is stored nowhere."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.bankcalls.rules.call_counts import SIDES, Grain, seconds_below
from kontowerk.connectors.journal import Exchange
from kontowerk.console.api_usage import CallCount, CountedCalls, CountedOn
from kontowerk.console.exchanges import NOTHING, BankTrend, Dialogue, Tally
from kontowerk.console.sessions import SessionSeen
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
# 1 since when, 2 where slots begin, 3 the bank, 4 the grain, 5 the tenant. Rows have a slot or a
# bank. What took how long is added class by class.
_TREND: Final = """
SELECT s.slot, s.provider_id, p.name, s.calls, s.bank, s.person, s.us, s.took
FROM (SELECT width_bucket(c.begun, $2::timestamptz[]) AS slot, c.provider_id, sum(c.calls) AS calls,
        sum(c.bank) AS bank, sum(c.person) AS person, sum(c.us) AS us, ARRAY[
          sum(c.took[1]), sum(c.took[2]), sum(c.took[3]), sum(c.took[4]), sum(c.took[5]),
          sum(c.took[6]), sum(c.took[7]), sum(c.took[8]), sum(c.took[9]), sum(c.took[10]),
          sum(c.took[11]), sum(c.took[12]), sum(c.took[13]), sum(c.took[14]),
          sum(c.took[15]), sum(c.took[16]), sum(c.took[17]), sum(c.took[18]),
          sum(c.took[19]), sum(c.took[20]), sum(c.took[21]), sum(c.took[22]),
          sum(c.took[23]), sum(c.took[24]), sum(c.took[25]), sum(c.took[26]),
          sum(c.took[27]), sum(c.took[28]), sum(c.took[29]), sum(c.took[30]),
          sum(c.took[31]), sum(c.took[32]), sum(c.took[33]), sum(c.took[34]),
          sum(c.took[35]), sum(c.took[36]), sum(c.took[37]), sum(c.took[38])
        ] AS took
      FROM (SELECT begun, provider_id, calls, bank, person, us, took FROM bank_call_total
            WHERE $5::uuid IS NULL AND grain = $4 AND begun >= $1
              AND ($3::uuid IS NULL OR provider_id = $3)
            UNION ALL
            SELECT begun, provider_id, calls, bank, person, us, took FROM bank_call_count
            WHERE tenant_id = $5 AND grain = $4 AND begun >= $1
              AND ($3::uuid IS NULL OR provider_id = $3)) c
      GROUP BY GROUPING SETS ((width_bucket(c.begun, $2::timestamptz[])), (c.provider_id))) s
LEFT JOIN provider p ON p.id = s.provider_id
"""
_ADD: Final = "SELECT add_api_calls($1, $2, $3, $4, $5, $6, $7)"
_BY_OPERATION: Final = """
SELECT day, operation AS name, sum(calls)::bigint AS calls, sum(refused)::bigint AS refused,
  sum(failed)::bigint AS failed
FROM api_call_count WHERE day >= $2 AND ($1::uuid IS NULL OR tenant_id = $1)
GROUP BY day, operation
"""
_BY_TENANT: Final = """
SELECT c.day, t.name, c.calls, c.refused, c.failed
FROM (SELECT day, tenant_id, sum(calls)::bigint AS calls, sum(refused)::bigint AS refused,
        sum(failed)::bigint AS failed
      FROM api_call_count WHERE day >= $1 GROUP BY day, tenant_id) c
JOIN tenant t ON t.id = c.tenant_id
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


async def trend(
    tx: Tx,
    tenant_id: UUID | None,
    provider_id: UUID | None,
    grain: Grain,
    times: Sequence[datetime],
) -> tuple[Tally, list[Tally], list[BankTrend]]:
    """Return the calls of a bank, or of all: together, by slot, and by bank."""
    rows = await tx.rows(_TREND, times[0], times, provider_id, grain.value, tenant_id)
    by_slot = {row["slot"]: row for row in rows if row["slot"] is not None}
    by_bank = [
        BankTrend(row["provider_id"], row["name"], _tally(row))
        for row in rows
        if row["slot"] is None
    ]
    slots = [_tally(by_slot.get(n)) for n in range(1, len(times) + 1)]
    return _tally(_together(list(by_slot.values()))), slots, by_bank


def _tally(row: Mapping[str, Any] | None) -> Tally:
    if row is None:
        return NOTHING
    failed = {side: row[side.value] for side in SIDES if row[side.value]}
    median, slow = seconds_below(row["took"], 0.5, 0.95)
    return Tally(row["calls"], failed, median, slow)


def _together(rows: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Add rows up; None without one."""
    if not rows:
        return None
    counted = ("calls", *(side.value for side in SIDES))
    took = [sum(calls) for calls in zip(*(row["took"] for row in rows), strict=True)]
    return {"took": took, **{name: sum(row[name] for row in rows) for name in counted}}


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
