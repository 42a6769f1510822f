"""After the storm: does everything add up, and does the ledger equal the bank's?"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from kontowerk.invariants.run import run as audit
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from quality.drill.world import World

# The bank gives 90 days without a TAN; a margin for the day the drill began.
_COMPARED_DAYS: Final = 80
_LOOKS_AT_FEED: Final = 30
_OPEN: Final = """
SELECT (SELECT count(*) FROM procrastinate_jobs WHERE status IN ('todo', 'doing')
        AND (scheduled_at IS NULL OR scheduled_at <= now()))
     + (SELECT count(*) FROM access WHERE run IS NOT NULL) AS open
"""
# Of two accesses with one login one has to wait, and would be due again minutes later.
_DUE: Final = """
UPDATE access_schedule s SET next_due = now() - interval '1 second' FROM access a
WHERE a.customer_id = s.customer_id AND a.key = s.access_key AND a.attempted_at < $1
  AND s.next_due > now()
"""
_NEWER: Final = "SELECT count(*) AS left FROM access WHERE attempted_at < $1"
_ROWS: Final = """
SELECT p.iban, t.booked_on, t.amount, t.purpose
FROM access a
JOIN bank_product p ON p.customer_id = a.customer_id AND p.access_id = a.access_id
JOIN bank_transaction t ON t.customer_id = p.customer_id AND t.product_no = p.product_no
WHERE a.access_id = $1 AND t.booked_on >= $2
"""
_EVENTS: Final = """
SELECT t.name, e.id FROM webhook_event e JOIN tenant t ON t.id = e.tenant_id
ORDER BY e.xid, e.id
"""

Line = tuple[str, date, str, str]


async def settle(world: World, seconds: float) -> int:
    """Wait until nothing is under way; return what still is when time is up."""
    left = -1
    for _ in range(int(seconds * 5)):
        left = int((await world.sql(_OPEN))[0]["open"])
        if left == 0:
            return 0
        await asyncio.sleep(0.2)
    return left


async def fetch_everything(world: World, seconds: float) -> int:
    """Refresh every access once more; return how many were not."""
    now = (await world.sql("SELECT now() AS now"))[0]["now"]
    left = -1
    await world.sql(_DUE, now)
    for _ in range(int(seconds)):
        left = int((await world.sql(_NEWER, now))[0]["left"])
        if left == 0:
            break
        # What is ordered already need not be ordered again; a slow machine would never be done.
        if await settle(world, 1) == 0:
            await world.sql(_DUE, now)
            await asyncio.sleep(0.5)
    await settle(world, 30)
    return left


async def compare(world: World) -> list[str]:
    """Compare every access, line by line, with what the bank has booked."""
    first = SystemClock().now().date() - timedelta(days=_COMPARED_DAYS)
    wrong: list[str] = []
    for customer in world.customers:
        at_bank = Counter[Line]()
        for iban, lines in (await world.bank.ledger(customer.login)).items():
            for line in lines:
                booked_on = date.fromisoformat(line["booked_on"])
                if booked_on >= first and not line["pending"]:
                    key = (_account(iban), booked_on, line["amount"], _marker(line["purpose"]))
                    at_bank[key] += 1
        stored = Counter[Line](
            (
                _account(row["iban"] or ""),
                row["booked_on"],
                str(row["amount"]),
                _marker(row["purpose"] or ""),
            )
            for row in await world.sql(_ROWS, customer.access_id, first)
        )
        lost, doubled = at_bank - stored, stored - at_bank
        if lost or doubled:
            wrong.append(f"{customer.access_id}: {lost.total()} lost, {doubled.total()} doubled")
    return wrong


async def compare_feed(world: World) -> list[str]:
    """Pull the feed of every tenant over HTTP and compare it with the stored events."""
    stored: dict[str, list[str]] = {}
    for row in await world.sql(_EVENTS):
        stored.setdefault(row["name"], []).append(str(row["id"]))
    wrong: list[str] = []
    for tenant in world.tenants:
        expected = stored.get(world.name_of(tenant), [])
        shown: list[str] = []
        for _ in range(_LOOKS_AT_FEED):  # transactions elsewhere on the server hold it back
            shown = await world.pull(tenant)
            if len(shown) >= len(expected):
                break
            await asyncio.sleep(1)
        wrong += feed_faults(world.name_of(tenant), expected, shown)
    return wrong


def feed_faults(tenant: str, stored: Sequence[str], shown: Sequence[str]) -> list[str]:
    """Say what a feed left out, repeated, made up or put into another order."""
    left_out = Counter(stored) - Counter(shown)
    too_many = Counter(shown) - Counter(stored)
    if left_out or too_many:
        lost = f"{left_out.total()} of {len(stored)} events left out"
        return [f"feed of {tenant}: {lost}, {too_many.total()} too many"]
    return [f"feed of {tenant}: in another order"] if list(shown) != list(stored) else []


def _account(name: str) -> str:
    """Cards have a number of the bank's own, which the ledger does not keep as an IBAN."""
    return name if name[:2].isalpha() else ""


def _marker(purpose: str) -> str:
    """Lines of the drill are told apart by their number; others by day and amount."""
    return purpose if purpose.startswith("drill ") else ""


async def violations(world: World) -> list[str]:
    """Ask the auditor."""
    db = await Database.open(world.database_url, role=Role.AUDIT, size=1, clock=SystemClock())
    try:
        return [
            f"{finding.invariant.name} {violation.check}: {dict(violation.ids)}"
            async for finding in audit(db)
            for violation in finding.violations
        ]
    finally:
        await db.close()
