"""Limits of bank hosts, across all tenants; dialogues per bank and half hour, counts only."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from kontowerk.bankcalls.model import Host, HostStanding
from kontowerk.bankcalls.rules.availability import BankTally
from kontowerk.kit.db import Tx

_ADD: Final = """
INSERT INTO bank_host (host, refilled_at) VALUES ($1, $2) ON CONFLICT DO NOTHING
"""
_HOLD: Final = """
SELECT host, rate, burst, tokens, refilled_at, max_in_flight, failures, closed_until
FROM bank_host WHERE host = $1 FOR UPDATE
"""
_TRY_HOLD: Final = """
SELECT host, rate, burst, tokens, refilled_at, max_in_flight, failures, closed_until
FROM bank_host WHERE host = $1 FOR UPDATE SKIP LOCKED
"""
_SOME: Final = """
SELECT host, rate, burst, tokens, refilled_at, max_in_flight, failures, closed_until
FROM bank_host WHERE host = ANY($1)
"""
_CHANGE: Final = """
UPDATE bank_host SET tokens = $2, refilled_at = $3, failures = $4, closed_until = $5
WHERE host = $1
"""
_HEARD: Final = """
UPDATE bank_host SET failures = 0, closed_until = NULL WHERE host = $1 AND failures > 0
"""
_SET_LIMIT: Final = "SELECT set_bank_budget($1, $2, $3, $4)"

# Of a host; with more the figures say only that there are as many.
_MOST_COUNTED: Final = 10_000
_STANDINGS: Final = """
SELECT h.host, h.failures, s.overdue,
  coalesce(extract(epoch FROM $1 - s.oldest), 0)::float8 AS lateness, l.approvals
FROM bank_host h,
LATERAL (SELECT count(*) AS overdue, min(next_due) AS oldest
         FROM (SELECT next_due FROM access_schedule WHERE host = h.host AND next_due <= $1
               ORDER BY next_due LIMIT $3) due) s,
LATERAL (SELECT count(*) AS approvals FROM credential_lease
         WHERE host = h.host AND waiting AND holder IS NOT NULL AND until >= now()) l
ORDER BY h.failures DESC, s.overdue DESC, h.host LIMIT $2
"""
# In one order always: workers count the same banks at the same time.
_ADD_TALLIES: Final = """
INSERT INTO bank_tally AS b (at, provider_id, dialogues, failed)
SELECT * FROM unnest($1::timestamptz[], $2::uuid[], $3::integer[], $4::integer[])
ORDER BY 1, 2
ON CONFLICT (at, provider_id) DO UPDATE
SET dialogues = b.dialogues + EXCLUDED.dialogues, failed = b.failed + EXCLUDED.failed
"""
_TALLIES_SINCE: Final = "SELECT at, provider_id, dialogues, failed FROM bank_tally WHERE at >= $1"
_REMOVE_OLD_TALLIES: Final = "DELETE FROM bank_tally WHERE at < $1"


async def hold(tx: Tx, host: str) -> Host:
    """Return a host, new ones with the usual limit, and keep others from changing it."""
    row = await tx.row(_HOLD, host)
    while row is None:
        await tx.run(_ADD, host, tx.now)
        row = await tx.row(_HOLD, host)
    return Host(**row)


async def try_hold(tx: Tx, host: str) -> Host | None:
    """Return a host unless another worker holds it."""
    await tx.run(_ADD, host, tx.now)
    row = await tx.row(_TRY_HOLD, host)
    return Host(**row) if row else None


async def some(tx: Tx, names: Collection[str]) -> dict[str, Host]:
    """Return those of the hosts that were ever asked."""
    return {row["host"]: Host(**row) for row in await tx.rows(_SOME, list(names))}


async def standings(tx: Tx, most: int) -> list[HostStanding]:
    """Return how hosts do across all tenants, the worst first."""
    return [HostStanding(**row) for row in await tx.rows(_STANDINGS, tx.now, most, _MOST_COUNTED)]


async def change(tx: Tx, host: Host) -> None:
    values = (host.tokens, host.refilled_at, host.failures, host.closed_until)
    await tx.run(_CHANGE, host.host, *values)


async def heard(tx: Tx, host: str) -> None:
    """Open a host that answered; nothing is written when it never failed."""
    await tx.run(_HEARD, host)


async def set_limit(tx: Tx, host: str, rate: float, burst: float, lines: int) -> bool:
    """Change the limit for an operator; False when the host was never asked."""
    return await tx.value(_SET_LIMIT, host, rate, burst, lines) is True


async def add_tallies(tx: Tx, tallies: Sequence[BankTally]) -> None:
    await tx.run(
        _ADD_TALLIES,
        [tally.at for tally in tallies],
        [tally.provider_id for tally in tallies],
        [tally.dialogues for tally in tallies],
        [tally.failed for tally in tallies],
    )


async def tallies_since(tx: Tx, at: datetime) -> list[BankTally]:
    return [BankTally(**row) for row in await tx.rows(_TALLIES_SINCE, at)]


async def remove_old_tallies(tx: Tx, before: datetime) -> int:
    return await tx.run(_REMOVE_OLD_TALLIES, before)
