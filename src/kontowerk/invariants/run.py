"""Ask the database about the invariants, on a live primary or a standby.

Customers are gone through in chunks, each read in one snapshot, so a refresh in mid-air is seen
before or after, never half. No snapshot lasts longer than a chunk: as long as one does, nothing
that was deleted or changed since is cleared away.
"""

from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from importlib.resources import files
from typing import Final
from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx

_CHUNK: Final = 500
_NOBODY: Final = UUID(int=0)


class Invariant(StrEnum):
    """What must hold; the text is what an operator reads."""

    I1 = "no bank row is lost or doubled"
    I2 = "no transfer is sent twice"
    I3 = "webhook serials are gapless"
    I4 = "a failed refresh leaves the stored data as it was"
    I5 = "what is revoked or expired stays refused"
    I6 = "the fields of an access fit each other"
    I7 = "no customer's data is reachable for another"
    I8 = "one operation at a time for one login"
    I9 = "every accepted refresh ends"
    I10 = "the audit log is unbroken"
    I11 = "the counts that are kept are right"


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that should not be: which check, and the ids it concerns; never data."""

    check: str
    ids: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Finding:
    """What an audit found out about one invariant."""

    invariant: Invariant
    looked_at: int
    violations: tuple[Violation, ...] = ()
    note: str | None = None


# By customers: takes an array of customer ids.
_CHUNKED: Final[dict[Invariant, tuple[str, ...]]] = {
    Invariant.I1: ("i1_totals", "i1_doubles"),
    Invariant.I3: ("i3_serials", "i3_events"),
    Invariant.I4: ("i4_failed_refresh",),
    Invariant.I6: ("i6_fields",),
    Invariant.I7: ("i7_owners",),
}
_WHOLE: Final[dict[Invariant, tuple[str, ...]]] = {
    Invariant.I2: ("i2_payments",),
    Invariant.I5: ("i5_tokens",),
    Invariant.I7: ("i7_locks", "i7_roles", "i7_analyses"),
    Invariant.I8: ("i8_jobs", "i8_fences"),
    Invariant.I9: ("i9_runs", "i9_questions", "i9_dead_workers"),
    Invariant.I11: ("i11_counts",),
}


def _unheard(customer_id: UUID) -> None:
    """Tell nobody."""


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
    db: Database,
    only: Collection[Invariant] = tuple(Invariant),
    since: datetime | None = None,
    *,
    after: UUID = _NOBODY,
    passed: Callable[[UUID], None] = _unheard,
) -> AsyncGenerator[Finding]:
    """Check the wanted invariants, those of customers first.

    `since` leaves out customers none of whose accesses was touched after that instant. `passed` is
    told how far it is; a run that is given that customer as `after` goes on there.
    """
    wanted = [invariant for invariant in Invariant if invariant in only]
    walk = _Walk({invariant: [] for invariant in wanted if invariant in _CHUNKED})
    while walk.found and (chunk := await _some_customers(db, since, after)):
        async with db.snapshot() as tx:
            await walk.look_at(tx, chunk)
        after = chunk[-1]
        passed(after)
    for invariant in wanted:
        yield await _finding(db, invariant, walk)


@dataclass(slots=True)
class _Walk:
    """What was found on the way through the customers."""

    found: dict[Invariant, list[Violation]]
    customers: int = 0

    async def look_at(self, tx: Tx, chunk: Sequence[UUID]) -> None:
        for invariant, violations in self.found.items():
            for check in _CHUNKED[invariant]:
                rows = await tx.rows(statement(check), chunk)
                violations += [_violation(check, row) for row in rows]
        self.customers += len(chunk)


async def _some_customers(db: Database, since: datetime | None, after: UUID) -> list[UUID]:
    async with db.snapshot() as tx:
        rows = await tx.rows(statement("_customers"), since, after, _CHUNK)
    return [row["customer_id"] for row in rows]


async def _finding(db: Database, invariant: Invariant, walk: _Walk) -> Finding:
    if invariant is Invariant.I10:
        broken = await _broken_seal(db)
        violations = () if broken is None else (Violation("i10_chain", {"seal": str(broken)}),)
        return Finding(invariant, 1, violations)
    found = walk.found.get(invariant, [])
    checks = _WHOLE.get(invariant, ())
    for check in checks:
        async with db.snapshot() as tx:
            found += [_violation(check, row) for row in await tx.rows(statement(check))]
    looked_at = len(checks) + (walk.customers if invariant in walk.found else 0)
    return Finding(invariant, looked_at, tuple(found))


async def _broken_seal(db: Database) -> int | None:
    seen: audit.ChainSeen | None = audit.ChainSeen()
    while seen is not None and seen.broken is None:
        async with db.snapshot() as tx:
            seen = await audit.check_some_seals(tx, seen)
    return None if seen is None else seen.broken


def _violation(check: str, row: Mapping[str, object]) -> Violation:
    return Violation(check, {key: str(value) for key, value in row.items()})
