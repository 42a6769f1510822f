"""Ask the database about the invariants, on a live primary or a standby.

Everything is read in one snapshot, so a refresh in mid-air is seen before or after, never half.
Customers are gone through in chunks, so that no statement takes long.
"""

from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from datetime import datetime
from importlib.resources import files
from typing import Final
from uuid import UUID

from kontowerk.invariants.model import Finding, Invariant, Violation
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx

_CHUNK: Final = 500
# By customers: takes an array of customer ids.
_CHUNKED: Final[dict[Invariant, tuple[str, ...]]] = {
    Invariant.I1: ("i1_totals", "i1_doubles"),
    Invariant.I3: ("i3_serials",),
    Invariant.I4: ("i4_failed_refresh",),
    Invariant.I6: ("i6_fields",),
}
_WHOLE: Final[dict[Invariant, tuple[str, ...]]] = {
    Invariant.I2: ("i2_payments",),
    Invariant.I5: ("i5_tokens",),
    Invariant.I7: ("i7_locks", "i7_roles", "i7_owners", "i7_analyses"),
    Invariant.I8: ("i8_jobs", "i8_fences"),
    Invariant.I9: ("i9_runs", "i9_questions", "i9_dead_workers"),
}


def statement(check: str) -> str:
    """Return the SQL of a check."""
    path = files("kontowerk.invariants").joinpath(f"checks/{check}.sql")
    return path.read_text(encoding="utf-8")


def checks() -> list[str]:
    """Name every check there is."""
    return sorted(
        entry.name.removesuffix(".sql")
        for entry in files("kontowerk.invariants").joinpath("checks").iterdir()
        if entry.name.endswith(".sql") and not entry.name.startswith("_")
    )


async def run(
    db: Database, only: Collection[Invariant] = tuple(Invariant), since: datetime | None = None
) -> AsyncGenerator[Finding]:
    """Check the wanted invariants one after the other.

    `since` leaves out customers none of whose accesses was touched after that instant.
    """
    async with db.snapshot() as tx:
        customers = [row["customer_id"] for row in await tx.rows(statement("_customers"), since)]
        for invariant in Invariant:
            if invariant in only:
                yield await _check(tx, invariant, customers)


async def _check(tx: Tx, invariant: Invariant, customers: Sequence[UUID]) -> Finding:
    if invariant in _CHUNKED:
        return await _by_customers(tx, invariant, customers)
    if invariant in _WHOLE:
        found: list[Violation] = []
        for check in _WHOLE[invariant]:
            found += [_violation(check, row) for row in await tx.rows(statement(check))]
        return Finding(invariant, len(_WHOLE[invariant]), tuple(found))
    broken = await audit.first_broken_seal(tx)
    violations = () if broken is None else (Violation("i10_chain", {"seal": str(broken)}),)
    return Finding(invariant, 1, violations)


async def _by_customers(tx: Tx, invariant: Invariant, customers: Sequence[UUID]) -> Finding:
    found: list[Violation] = []
    for start in range(0, len(customers), _CHUNK):
        chunk = list(customers[start : start + _CHUNK])
        for check in _CHUNKED[invariant]:
            found += [_violation(check, row) for row in await tx.rows(statement(check), chunk)]
    return Finding(invariant, len(customers), tuple(found))


def _violation(check: str, row: Mapping[str, object]) -> Violation:
    return Violation(check, {key: str(value) for key, value in row.items()})
