"""Budgets of bank hosts, and how much is due there, for the operator."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from kontowerk.bankcalls.model import Host
from kontowerk.bankcalls.rules.forecast import HostLoad, due_rate
from kontowerk.kit.db import Tx

# So many of those that come next say how many come in a second; so many of those that wait are
# counted.
SAMPLE: Final = 200
MOST_WAITING: Final = 10_000
_LATEST_DIALOGUES: Final = 2_000

_BUDGETS: Final = """
SELECT h.host, h.rate, h.burst, h.tokens, h.refilled_at, h.max_in_flight, h.failures,
  h.closed_until, l.waiting, l.oldest, l.ahead, l.until, coalesce(c.accesses, 0) AS accesses
FROM bank_host_load($1, $2, $3) l JOIN bank_host h ON h.host = l.host
LEFT JOIN (SELECT key[1] AS host, sum(n)::bigint AS accesses FROM console_counts
           WHERE kind = 'hosts' GROUP BY 1) c ON c.host = h.host
"""
_ACCESSES: Final = """
SELECT coalesce((SELECT sum(n) FROM console_counts WHERE kind = 'hosts' AND key = ARRAY[$1]), 0)
  ::bigint FROM bank_host WHERE host = $1
"""
_SECONDS: Final = """
SELECT p.endpoint, count(*) AS dialogues, avg(d.seconds)::float8 AS seconds
FROM (SELECT provider_id, seconds FROM bank_dialogue ORDER BY at DESC LIMIT $1) d
JOIN provider p ON p.id = d.provider_id WHERE p.endpoint IS NOT NULL GROUP BY p.endpoint
"""


async def budgets(
    tx: Tx, seconds: Mapping[str, float], usual: float
) -> list[tuple[Host, int, HostLoad]]:
    """Return hosts with their number of accesses and what is due, by seconds of a dialogue."""
    rows = await tx.rows(_BUDGETS, tx.now, MOST_WAITING, SAMPLE)
    return [_budget(dict(row), seconds.get(row["host"], usual), tx.now) for row in rows]


def _budget(
    row: dict[str, Any], dialogue_seconds: float, now: datetime
) -> tuple[Host, int, HostLoad]:
    ahead, until, accesses = row.pop("ahead"), row.pop("until"), row.pop("accesses")
    load = HostLoad(
        waiting=row.pop("waiting"),
        oldest=row.pop("oldest"),
        due_rate=due_rate(ahead, until, now, sample=SAMPLE),
        dialogue_seconds=dialogue_seconds,
    )
    return Host(**row), accesses, load


async def accesses_at(tx: Tx, host: str) -> int | None:
    """Return how many accesses are at a host; None when it was never asked."""
    count = await tx.value(_ACCESSES, host)
    return None if count is None else int(count)


async def dialogues(tx: Tx) -> list[tuple[str, int, float]]:
    """Return the latest dialogues by a bank's address: how many, and their mean seconds."""
    rows = await tx.rows(_SECONDS, _LATEST_DIALOGUES)
    return [(row["endpoint"], row["dialogues"], row["seconds"]) for row in rows]
